import System

/// What `markd` was asked to do.
package struct Options: Hashable, Sendable {
  /// The directory that holds everything, in place of `MARK_HOME`.
  package var home: String?
  /// The socket, in place of `MARK_SOCKET`.
  package var socket: String?
  /// Whether to log more than usual.
  package var isVerbose = false

  package enum Parsed: Hashable, Sendable {
    case run(Options)
    /// A text that was asked for, to print before ending well.
    case print(String)
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
      switch name {
      case "--home": options.home = try value()
      case "--socket": options.socket = try value()
      case "--verbose", "-v": options.isVerbose = true
      case "--help", "-h": return .print(help)
      case "--version": return .print("markd \(Program.version)\n")
      default: throw UsageError(message: "unknown argument “\(argument)”")
      }
    }
    return .run(options)
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  private static let help = """
    markd — keeps your subjects, grades and deadlines, and serves them to companions

    usage: markd [--home DIR] [--socket PATH] [--verbose]

      --home DIR     keep everything in DIR (else MARK_HOME, else the XDG directories)
      --socket PATH  listen at PATH (else MARK_SOCKET, else mark.sock in the runtime directory)
      --verbose      log what companions do
      --version      print the version
      --help         print this

    It stays in the foreground, logs to standard error, and ends with 0 on SIGTERM or Ctrl-C.

    example: markd --home ~/.mark &

    """
}

/// Arguments that make no sense, for a person.
package struct UsageError: Error, Hashable, Sendable {
  package var message: String
}
