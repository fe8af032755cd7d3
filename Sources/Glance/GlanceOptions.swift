internal import System

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
    /// A text to print before ending well.
    case print(String)
  }

  /// Arguments that make no sense; the message is for a person.
  package struct Misuse: Error, Hashable, Sendable {
    package let message: String
  }

  /// Reads the arguments after the program's name.
  package static func parse(_ arguments: [String]) throws(Misuse) -> Parsed {
    var options = GlanceOptions()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--line": options.form = .line
      case "--json": options.form = .json
      case "--home": options.home = try value(of: argument, from: &rest)
      case "--socket": options.socket = try value(of: argument, from: &rest)
      case "--help", "-h": return .print(help)
      case "--version": return .print("mark-glance \(Program.version)\n")
      default: throw Misuse(message: "unexpected argument “\(argument)”; see mark-glance --help")
      }
    }
    return .show(options)
  }

  private static func value(
    of option: String,
    from rest: inout ArraySlice<String>
  ) throws(Misuse) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw Misuse(message: "\(option) needs a value")
    }
    return value
  }

  private static let help = """
    mark-glance - shows what each subject needs, from markd or from what it said last

    usage: mark-glance [--line | --json] [--home DIR] [--socket PATH]

      --line         one line: the most urgent subject
      --json         one object with text, tooltip, class and percentage, as status bars read it
      --home DIR     where everything is kept (else MARK_HOME, else the XDG directories)
      --socket PATH  where markd listens (else MARK_SOCKET)
      --version      print the version
      --help         print this

    Without markd it shows what it saw last and how long ago that was; it ends with 69 when there
    is nothing.

    example: mark-glance --line

    """
}
