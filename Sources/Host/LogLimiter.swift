/// Decides which of many similar messages are worth a line.
///
/// The first with a key is; after it one per interval, with the number of those left out. A peer
/// that sends a million bad frames costs a few lines.
struct LogLimiter {
  /// What to do with a message.
  enum Verdict: Hashable {
    case write
    case writeAfter(leftOut: Int)
    case leaveOut
  }

  private struct Entry {
    var written: Duration
    var leftOut = 0
  }

  private let interval: Duration
  private let keyLimit: Int
  private var entries: [String: Entry] = [:]

  /// A limiter that remembers at most `keyLimit` keys, and forgets the oldest beyond that.
  init(interval: Duration = .seconds(60), keyLimit: Int = 64) {
    self.interval = interval
    self.keyLimit = keyLimit
  }

  /// Judges a message at a reading of the monotonic clock.
  mutating func judge(_ key: String, at now: Duration) -> Verdict {
    guard var entry = entries[key] else {
      makeRoom()
      entries[key] = Entry(written: now)
      return .write
    }
    if now - entry.written < interval {
      entry.leftOut += 1
      entries[key] = entry
      return .leaveOut
    }
    entries[key] = Entry(written: now)
    return entry.leftOut == 0 ? .write : .writeAfter(leftOut: entry.leftOut)
  }

  private mutating func makeRoom() {
    guard entries.count >= keyLimit else { return }
    if let oldest = entries.min(by: { $0.value.written < $1.value.written }) {
      entries[oldest.key] = nil
    }
  }
}
