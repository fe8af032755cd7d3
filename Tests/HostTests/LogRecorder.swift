import Synchronization

@testable import Host

/// A log that keeps its lines, by a clock that a test moves.
final class LogRecorder: Sendable {
  private let content = Mutex<[String]>([])
  private let time = Mutex(Duration.zero)

  var lines: [String] { content.withLock { $0 } }

  func setTime(_ reading: Duration) {
    time.withLock { $0 = reading }
  }

  func log(from level: Log.Level = .debug, withPriorities: Bool = false) -> Log {
    Log(from: level, withPriorities: withPriorities) { bytes in
      self.content.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
    } uptime: {
      self.time.withLock { $0 }
    }
  }
}
