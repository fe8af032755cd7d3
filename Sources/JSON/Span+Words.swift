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

  /// The eight bytes from an offset on, with zeros for those beyond the end.
  @inline(__always)
  func paddedWord(at offset: Int) -> UInt64 { word(at: offset) ?? rest(from: offset) }

  /// The first eight bytes of a part, with zeros where it has fewer.
  @inline(__always)
  func head(in part: Range<Int>) -> UInt64 {
    let word = paddedWord(at: part.lowerBound)
    return part.count >= 8 ? word : word & ~(UInt64.max &<< UInt64(8 * part.count))
  }

  /// Whether every byte is of ASCII and stands for itself inside quotes.
  var isPlain: Bool {
    indices.allSatisfy { place in
      let byte = self[place]
      return 0x20..<0x80 ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
  }

  /// The fewer than eight bytes from an offset on, and zeros.
  private func rest(from offset: Int) -> UInt64 {
    guard offset < count else { return 0 }
    if count >= 8, let last = word(at: count - 8) {
      return last &>> UInt64(8 * (8 - (count - offset)))
    }
    var word: UInt64 = 0
    for place in (offset..<count).reversed() { word = word << 8 | UInt64(self[place]) }
    return word
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

  /// All bits before the first one that is set: in a mask, those of the bytes before it, and some of its own byte that
  /// are not the highest.
  @inline(__always)
  var before: UInt64 { (self & (0 &- self)) &- 1 }

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
      // Most text is of ASCII, and so passed in longer steps.
      if offset <= count - 32, let one = word(at: offset), let two = word(at: offset + 8),
        let three = word(at: offset + 16), let four = word(at: offset + 24),
        (one | two | three | four) & .highBits == 0
      {
        offset += 32
        continue
      }
      let beyondASCII = paddedWord(at: offset) & .highBits
      if beyondASCII == 0 {
        offset += 8
        continue
      }
      offset += beyondASCII.bytesBefore
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
