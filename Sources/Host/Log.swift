import Dispatch
package import System

/// Lines of `key=value` pairs for whoever looks after the daemon.
///
/// A line is written whole or, when the reader of the stream is behind, not at all: the daemon
/// never waits for its log. Usable from every queue: what changes in it is used on `mark.log` alone.
// Unchecked, since the compiler does not know queues: what changes is used on `mark.log`, its own,
// on which every line is written.
package final class Log: @unchecked Sendable {
  /// How much a line matters.
  package enum Level: Int, Hashable, Sendable, Comparable, CaseIterable {
    case debug, info, warning, error

    package static func < (left: Level, right: Level) -> Bool {
      left.rawValue < right.rawValue
    }

    /// As `syslog(3)` numbers it, for a reader that sorts by that.
    var priority: Int {
      switch self {
      case .debug: 7
      case .info: 6
      case .warning: 4
      case .error: 3
      }
    }
  }

  private let least: Level
  private let hasPriorities: Bool
  private let sink: @Sendable ([UInt8]) -> Void
  private let uptime: @Sendable () -> Duration
  // Serves as a lock: what follows is used on it only.
  private let queue = SerialQueue("mark.log")
  private var limiter = LogLimiter()

  /// A log to a stream, standard error unless told otherwise.
  ///
  /// - Parameters:
  ///   - least: Lines below this level are left out.
  ///   - descriptor: The stream.
  ///   - hasPriorities: Whether each line begins with its priority, `<4>`, as the journal takes it.
  package convenience init(
    from least: Level = .info,
    to descriptor: FileDescriptor = .standardError,
    withPriorities hasPriorities: Bool = false
  ) {
    self.init(from: least, withPriorities: hasPriorities) {
      descriptor.writeIfReady($0)
    } uptime: {
      ClockReading.now().monotonic
    }
  }

  /// A log to anything, by any clock.
  init(
    from least: Level,
    withPriorities hasPriorities: Bool = false,
    to sink: @escaping @Sendable ([UInt8]) -> Void,
    uptime: @escaping @Sendable () -> Duration
  ) {
    self.least = least
    self.hasPriorities = hasPriorities
    self.sink = sink
    self.uptime = uptime
  }

  /// Writes a line.
  ///
  /// - Parameters:
  ///   - level: Lines below the log's level are left out.
  ///   - event: What happened, in a word: `connection-limit`.
  ///   - fields: The circumstances; values are quoted where they need it.
  ///   - key: Lines with the same key are limited to the first and one per minute. From a set that
  ///     the program fixes, never from what a peer sends.
  package func write(
    _ level: Level,
    _ event: String,
    _ fields: KeyValuePairs<String, String> = [:],
    key: String? = nil
  ) {
    write(level, event, Array(fields), key: key)
  }

  /// Writes a line whose fields were gathered elsewhere.
  package func write(
    _ level: Level,
    _ event: String,
    _ fields: [(key: String, value: String)],
    key: String?
  ) {
    if level < least { return }
    queue.dispatch.sync {
      var leftOut = 0
      if let key {
        switch limiter.judge(key, at: uptime()) {
        case .write: break
        case .writeAfter(let count): leftOut = count
        case .leaveOut: return
        }
      }
      let priority = hasPriorities ? "<\(level.priority)>" : ""
      sink(Log.line(priority, level, event, fields, leftOut: leftOut))
    }
  }

  private static func line(
    _ priority: String,
    _ level: Level,
    _ event: String,
    _ fields: [(key: String, value: String)],
    leftOut: Int
  ) -> [UInt8] {
    var line = "\(priority)level=\(level) event=\(event)"
    for (name, value) in fields { line += " \(name)=\(quoted(value))" }
    if leftOut > 0 { line += " left_out=\(leftOut)" }
    // Within what a pipe takes in one piece.
    return Array(line.utf8.prefix(4000)) + [UInt8(ascii: "\n")]
  }

  /// The value, between quotes when it would not read back as one word.
  private static func quoted(_ value: String) -> String {
    let isPlain = value.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && $0 != "\"" && $0 != "=" && $0 != "\\"
    }
    if isPlain, !value.isEmpty { return value }
    var quoted = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
