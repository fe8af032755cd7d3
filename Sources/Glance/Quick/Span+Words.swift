/// Looking at eight bytes at a time: most of an answer is text in which nothing stands out.
extension Span<UInt8> {
  /// Passes text that stands for itself in a string: printable ASCII without `"` and `\`.
  ///
  /// - Returns: Where something else stands, or a place before it that is less than eight bytes from the
  ///   end.
  @inline(__always) func endOfPlainText(at start: Int) -> Int {
    precondition(start >= 0)
    return unsafe withUnsafeBytes { bytes in
      var at = start
      // Any eight bytes are a number, its first byte the lowest; these are between start and end.
      while at <= bytes.count - 8 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        let special = Self.marks(of: UInt64(littleEndian: word))
        if special != 0 { return at &+ special.trailingZeroBitCount / 8 }
        at &+= 8
      }
      return at
    }
  }

  /// The high bit of each byte that does not stand for itself.
  ///
  /// A byte has its high bit in the end where it had it before, or where more was taken from it than it held.
  /// Then it has borrowed from the next, so that bits above the lowest may be wrong; that one never is.
  private static func marks(of word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word ^ ones &* UInt64(UInt8(ascii: "\""))) &- ones
    let escapes = (word ^ ones &* UInt64(UInt8(ascii: "\\"))) &- ones
    let controls = word &- ones &* 0x20
    return (word | quotes | escapes | controls) & (ones &* 0x80)
  }
}
