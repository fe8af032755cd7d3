internal import System

/// A glance that is asked for plainly.
enum QuickForm {
  /// No argument: a line for each subject.
  case text
  /// `--line` alone: one line in all.
  case line

  /// What this process was started for; nil when its arguments are for the long way to read.
  ///
  /// The kernel has them as they are; `CommandLine` would first make them the runtime's.
  static var asked: QuickForm? {
    var path = SystemBuffer(capacity: 32)
    path.append("/proc/self/cmdline")
    path.append(0)
    var arguments = SystemBuffer(capacity: 1024)
    guard arguments.append(startOf: path), arguments.room > 0 else { return nil }
    return arguments.withBytes { QuickForm(arguments: $0) }
  }

  /// Reads the program's name and its arguments, each with a zero at its end.
  init?(arguments: Span<UInt8>) {
    var nameEnd = 0
    while nameEnd < arguments.count, arguments[nameEnd] != 0 { nameEnd += 1 }
    guard nameEnd < arguments.count else { return nil }
    let rest = nameEnd + 1..<arguments.count
    if rest.isEmpty {
      self = .text
    } else if arguments.holds("--line\0", at: rest) {
      self = .line
    } else {
      return nil
    }
  }

  /// The member of the state that it shows.
  var member: StaticString {
    switch self {
    case .text: "text"
    case .line: "line"
    }
  }
}
