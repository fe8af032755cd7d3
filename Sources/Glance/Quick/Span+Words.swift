internal import JSON

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
        let word = UInt64(
          littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        )
        let special = (word.endsOfRun | word) & .highBits
        if special != 0 { return at &+ special.bytesBefore }
        at &+= 8
      }
      return at
    }
  }
}
