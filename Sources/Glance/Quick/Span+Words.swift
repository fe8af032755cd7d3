/// Looking at eight bytes at a time: most of an answer is text in which nothing stands out.
extension Span<UInt8> {
  /// The eight bytes at an offset as one number, the first of them lowest; they must be there.
  private func word(at offset: Int) -> UInt64 {
    // Any eight bytes are a number, and an offset out of bounds traps.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Whether the first bytes are those of another.
  func begins(with other: Span<UInt8>) -> Bool {
    guard other.count <= count else { return false }
    var at = 0
    while at + 8 <= other.count {
      if word(at: at) != other.word(at: at) { return false }
      at += 8
    }
    while at < other.count {
      if self[at] != other[at] { return false }
      at += 1
    }
    return true
  }

  /// Passes text that stands for itself in a string: printable ASCII without `"` and `\`.
  ///
  /// - Returns: Where something else stands, or a place before it that is less than eight bytes from the
  ///   end.
  func endOfPlainText(at start: Int) -> Int {
    var at = start
    while at + 8 <= count {
      let special = Self.marks(of: word(at: at))
      if special != 0 { return at + special.trailingZeroBitCount / 8 }
      at += 8
    }
    return at
  }

  /// The high bit of each byte that does not stand for itself.
  ///
  /// To take more from a byte than it holds borrows from the next, so that bits above the lowest may be
  /// wrong, and that one never is.
  private static func marks(of word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
    let escapes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    let controls = (word &- ones &* 0x20) & ~word
    let found = (quotes &- ones) & ~quotes | (escapes &- ones) & ~escapes | controls | word
    return found & (ones &* 0x80)
  }
}
