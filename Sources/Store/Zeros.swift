extension [UInt8] {
  /// Where the last byte that is not zero stands, from an offset on; `nil` when there is none.
  ///
  /// Files of the journal end in a million zeros, so they are passed over eight at a time.
  func lastNonzero(from offset: Int) -> Int? {
    let bytes = unsafe span.bytes
    var end = count
    while end - offset >= 8 {
      // Within the span, by the line above; bytes have no alignment.
      if unsafe bytes.unsafeLoadUnaligned(fromByteOffset: end - 8, as: UInt64.self) != 0 { break }
      end -= 8
    }
    while end > offset {
      end -= 1
      if self[end] != 0 { return end }
    }
    return nil
  }

  /// The bytes up to the last one that is not zero.
  public var withoutLastZeros: ArraySlice<UInt8> {
    self[..<(lastNonzero(from: 0).map { $0 + 1 } ?? 0)]
  }
}
