/// Bytes on their way to a peer that does not take them all at once.
struct OutputBuffer {
  private var bytes: [UInt8] = []
  private var sent = 0

  var count: Int { bytes.count - sent }

  var isEmpty: Bool { count == 0 }

  /// What is to be sent next.
  var front: ArraySlice<UInt8> { bytes[sent...] }

  mutating func append(_ more: ArraySlice<UInt8>) {
    // Moving what is left costs at most as much as sending what was before it.
    if sent > 0, sent >= count {
      bytes.removeSubrange(..<sent)
      sent = 0
    }
    bytes += more
  }

  /// Forgets bytes that were sent; an empty buffer holds no memory.
  mutating func consume(_ count: Int) {
    sent += min(count, self.count)
    if isEmpty { removeAll() }
  }

  mutating func removeAll() {
    bytes = []
    sent = 0
  }
}
