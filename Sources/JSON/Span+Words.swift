/// Text is looked at eight bytes at a time, as a number of 64 bits whose lowest byte comes first.
///
/// A mask has the highest bit of each byte set for which something holds. The lowest one that is set is always
/// right; those above it may be set where it does not hold, because a subtraction borrows from them.
extension Span<UInt8> {
  /// The eight bytes from an offset on; `nil` where there are fewer.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset <= count - 8 else { return nil }
    // Any eight bytes are a number, and they are within the text.
    return UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    )
  }
}

extension UInt64 {
  /// The highest bit of each byte.
  @inlinable package static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  @inlinable package static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// A mask of the bytes that end a run of plain text in a string: a quote, a backslash, a control character.
  @inlinable @inline(__always)
  package var endsOfRun: UInt64 {
    let quote = self ^ (.ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = self ^ (.ones &* UInt64(UInt8(ascii: "\\")))
    return
      ((quote &- .ones) & ~quote | (backslash &- .ones) & ~backslash
      | (self &- .ones &* 0x20) & ~self) & .highBits
  }

  /// How many bytes come before the first one of which a bit is set.
  @inlinable @inline(__always)
  package var bytesBefore: Int { trailingZeroBitCount / 8 }
}

extension Span<UInt8> {
  /// Whether the bytes are UTF-8.
  ///
  /// The standard library says as well where they are not, and takes several times as long.
  var isUTF8: Bool {
    var offset = 0
    while offset < count {
      if let word = word(at: offset) {
        let beyondASCII = word & .highBits
        if beyondASCII == 0 {
          offset += 8
          continue
        }
        offset += beyondASCII.bytesBefore
      }
      guard self[offset] >= 0x80 else {
        offset += 1
        continue
      }
      guard let length = scalarLength(at: offset) else { return false }
      offset += length
    }
    return true
  }

  /// How many bytes the scalar beyond ASCII has that begins at an offset; `nil` where none does.
  ///
  /// The Unicode Standard, table 3-7: what is written longer than it must be, a surrogate or beyond U+10FFFF is
  /// told by the second byte.
  package func scalarLength(at offset: Int) -> Int? {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch self[offset] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset <= count - length, second.contains(self[offset + 1]) else { return nil }
    for place in offset + 2..<offset + length where self[place] & 0xC0 != 0x80 { return nil }
    return length
  }
}
