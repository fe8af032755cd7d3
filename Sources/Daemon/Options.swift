import Engine
import Phrases

/// What `markd` was asked to do.
package struct Options: Hashable, Sendable {
  /// The directory that holds everything, in place of `MARK_HOME`.
  package var home: String?
  /// The socket, in place of `MARK_SOCKET`.
  package var socket: String?
  /// Whether to show reminders on the desktop.
  package var showsOnDesktop = false
  /// Whether they are to say nothing of marks there.
  package var isPrivate = false
  /// Whether what a person has taken off another screen stays there.
  package var keepsDismissed = false
  /// Whether to log more than usual.
  package var isVerbose = false

  package enum Parsed: Hashable, Sendable {
    case run(Options)
    case help
    case version
  }

  package init() {}

  /// Reads the arguments after the program's name.
  ///
  /// - Throws: ``UsageError``.
  package static func parse(_ arguments: [String]) throws(UsageError) -> Parsed {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let (name, attached) = split(argument)
      func value() throws(UsageError) -> String {
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
          throw UsageError(message: "\(name) needs a value")
        }
        return value
      }
      guard let option = option(named: name) else {
        let near = closestName(to: name, among: MarkdOption.allCases.map(\.rawValue))
        let hint = near.map { "; did you mean “\($0)”?" } ?? ""
        throw UsageError(message: "unknown argument “\(argument.printable)”\(hint)")
      }
      if option.entry.value == nil, attached != nil {
        throw UsageError(message: "\(name) takes no value")
      }
      switch option {
      case .home: options.home = try value()
      case .socket: options.socket = try value()
      case .desktop: options.showsOnDesktop = true
      case .private: options.isPrivate = true
      case .keepDismissed: options.keepsDismissed = true
      case .verbose: options.isVerbose = true
      case .help: return .help
      case .version: return .version
      }
    }
    if !options.showsOnDesktop, options.isPrivate || options.keepsDismissed {
      let option = options.isPrivate ? MarkdOption.private : .keepDismissed
      throw UsageError(message: "\(option.rawValue) needs \(MarkdOption.desktop.rawValue)")
    }
    return .run(options)
  }

  /// The option of a name, or of the letter that stands for it.
  private static func option(named name: String) -> MarkdOption? {
    switch name {
    case "-h": .help
    case "-v": .verbose
    default: MarkdOption(rawValue: name)
    }
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}

/// Arguments that make no sense, for a person.
package struct UsageError: Error, Hashable, Sendable {
  package var message: String
}
