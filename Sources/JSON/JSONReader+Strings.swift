extension JSONReader {
  /// Reads a string.
  public mutating func readString() throws(JSONError) -> String {
    try expect(.string)
    return try scanString()
  }

  /// Reads the string whose opening quote is the current byte.
  mutating func scanString() throws(JSONError) -> String {
    let start = index + 1
    let end = try endOfRun(from: start)
    guard bytes[end] == UInt8(ascii: "\"") else { return try scanEscapedString(from: start) }
    guard end - start <= limits.maxStringBytes else {
      throw failure(.stringTooLong(limit: limits.maxStringBytes))
    }
    index = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The offset of the next quote or backslash.
  private func endOfRun(from start: Int) throws(JSONError) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return end }
      if byte < 0x20 { throw failure(.controlCharacter, at: end) }
      end += 1
    }
    throw failure(.truncated, at: end)
  }

  private mutating func scanEscapedString(from start: Int) throws(JSONError) -> String {
    var text: [UInt8] = []
    index = start
    while true {
      let end = try endOfRun(from: index)
      text.append(contentsOf: bytes[index..<end])
      index = end + 1
      if bytes[end] == UInt8(ascii: "\"") { break }
      let scalar = try scanEscape(at: end)
      let isText = scalar.value >= 0x20 || scalar == "\n" || scalar == "\t"
      if !isText, !limits.allowsControls { throw failure(.controlCharacter, at: end) }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    guard text.count <= limits.maxStringBytes else {
      throw failure(.stringTooLong(limit: limits.maxStringBytes))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads what follows a backslash.
  private mutating func scanEscape(at backslash: Int) throws(JSONError) -> Unicode.Scalar {
    guard index < bytes.count else { throw failure(.truncated, at: index) }
    let letter = bytes[index]
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw failure(.invalidEscape, at: backslash)
    }
    let unit = try scanHexadecimal(at: backslash)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit) else { throw failure(.invalidEscape, at: backslash) }
    for expected in [UInt8(ascii: "\\"), UInt8(ascii: "u")] {
      guard index < bytes.count else { throw failure(.truncated, at: index) }
      guard bytes[index] == expected else { throw failure(.invalidEscape, at: backslash) }
      index += 1
    }
    let second = try scanHexadecimal(at: backslash)
    guard UTF16.isTrailSurrogate(second) else { throw failure(.invalidEscape, at: backslash) }
    return UTF16.decode(UTF16.EncodedScalar([unit, second]))
  }

  private mutating func scanHexadecimal(at backslash: Int) throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard index < bytes.count else { throw failure(.truncated, at: index) }
      let byte = bytes[index]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: throw failure(.invalidEscape, at: backslash)
      }
      value = value << 4 | UInt16(digit)
      index += 1
    }
    return value
  }
}
