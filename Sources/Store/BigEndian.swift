extension [UInt8] {
  /// Appends an integer, its most significant byte first.
  mutating func append<Value: FixedWidthInteger & UnsignedInteger>(bigEndian value: Value) {
    for shift in stride(from: Value.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> Value(shift)))
    }
  }

  /// Reads an integer, its most significant byte first; `nil` where the bytes end before.
  func bigEndian<Value: FixedWidthInteger & UnsignedInteger>(
    _ type: Value.Type,
    at offset: Int
  ) -> Value? {
    let byteCount = Value.bitWidth / 8
    guard offset >= 0, offset <= count - byteCount else { return nil }
    return self[offset..<offset + byteCount].reduce(0) { $0 << 8 | Value($1) }
  }
}
