internal import Phrases

/// What `mark-glance` was asked to show.
package struct GlanceOptions: Hashable, Sendable {
  /// How the glance is written.
  package enum Form: Hashable, Sendable {
    /// A line for each subject.
    case text
    /// One line in all.
    case line
    /// One JSON object.
    case json
  }

  package var form = Form.text
  /// The directory that holds everything, in place of `MARK_HOME`.
  package var home: String?
  /// The primary's socket, in place of `MARK_SOCKET`.
  package var socket: String?

  /// What the arguments ask for.
  package enum Parsed: Hashable, Sendable {
    case show(GlanceOptions)
    case help
    case version
  }

  /// Arguments that make no sense.
  package enum Misuse: Error, Hashable, Sendable {
    case unexpected(String)
    case missingValue(option: String)
    /// A value given to an option that takes none: `--line=yes`.
    case unexpectedValue(option: String)
  }

  /// Reads the arguments after the program's name.
  package static func parse(_ arguments: [String]) throws(Misuse) -> Parsed {
    var options = GlanceOptions()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = GlanceOption(rawValue: name == "-h" ? "--help" : name) else {
        throw .unexpected(argument)
      }
      let attached = parts.count > 1 ? String(parts[1]) : nil
      if attached != nil, option.entry.value == nil { throw .unexpectedValue(option: name) }
      func value() throws(Misuse) -> String {
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
          throw .missingValue(option: name)
        }
        return value
      }
      switch option {
      case .line: options.form = .line
      case .json: options.form = .json
      case .home: options.home = try value()
      case .socket: options.socket = try value()
      case .help: return .help
      case .version: return .version
      }
    }
    return .show(options)
  }
}

extension GlanceOptions.Misuse {
  /// What is wrong and where to read more, as it follows the program's name.
  func told(_ phrases: any Phrasebook) -> String {
    let problem =
      switch self {
      case .unexpected(let argument) where argument.hasPrefix("-"):
        phrases.unknownOption(argument, of: "mark-glance", near: Self.option(like: argument))
      case .unexpected(let argument): phrases.unexpectedOperand(argument, of: "mark-glance")
      case .missingValue(let option): phrases.missingValue(option: option)
      case .unexpectedValue(let option): phrases.unexpectedValue(option: option)
      }
    return "\(problem.printable); \(phrases.see("mark-glance --help"))"
  }

  /// The option that begins most like a word, if only one does.
  ///
  /// With so few of them this finds what a slip of the finger meant, and nothing has to be linked for it.
  private static func option(like word: String) -> String? {
    let alike = GlanceOption.allCases.map { option in
      (option.rawValue, zip(option.rawValue.utf8, word.utf8).prefix { $0 == $1 }.count)
    }
    guard let most = alike.map(\.1).max(), most > "--".count else { return nil }
    let nearest = alike.filter { $0.1 == most }
    return nearest.count == 1 ? nearest.first?.0 : nil
  }
}
