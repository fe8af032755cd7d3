extension JSONReader {
  /// Reads a string.
  public mutating func readString() throws(JSONError) -> String {
    try expect(.string)
    return try scanString()
  }

  /// Reads a string and appends its UTF-8 to a buffer, for a caller that wants no `String`.
  ///
  /// After an error the buffer may hold a part of it.
  public mutating func readString(into buffer: inout [UInt8]) throws(JSONError) {
    try expect(.string)
    let start = index + 1
    if let run = try passUnescapedString() {
      buffer.append(contentsOf: bytes[start..<run.end])
    } else {
      try scanEscapedString(from: start) { bytes in buffer.append(contentsOf: bytes) }
    }
  }

  /// Reads the string whose opening quote is the current byte.
  mutating func scanString() throws(JSONError) -> String {
    let start = index + 1
    if let run = try passUnescapedString() {
      return text(in: start..<run.end, isASCII: run.isASCII)
    }
    var text: [UInt8] = []
    try scanEscapedString(from: start) { bytes in text.append(contentsOf: bytes) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Passes the string whose opening quote is the current byte: checked, but not made.
  ///
  /// - Returns: Whether it is of ASCII and has no escapes.
  @discardableResult
  mutating func passString() throws(JSONError) -> Bool {
    if let run = try passUnescapedString() { return run.isASCII }
    try scanEscapedString(from: index + 1) { _ in }
    return false
  }

  /// What stands between two quotes or backslashes.
  private struct Run {
    /// The offset of the next quote or backslash.
    var end: Int
    var isASCII: Bool
  }

  /// Passes the string whose opening quote is the current byte; `nil`, and nothing passed, where it has escapes.
  @inline(__always)
  private mutating func passUnescapedString() throws(JSONError) -> Run? {
    let start = index + 1
    let run = if let short = shortRun(from: start) { short } else { try run(from: start) }
    guard bytes[run.end] == UInt8(ascii: "\"") else { return nil }
    guard run.end - start <= limits.maxStringBytes else {
      throw failure(.stringTooLong(limit: limits.maxStringBytes))
    }
    index = run.end + 1
    return run
  }

  /// A run that ends within eight bytes, with a quote, as those of nearly all keys and of many texts do.
  @inline(__always)
  private func shortRun(from start: Int) -> Run? {
    let text = bytes.span
    let word = text.paddedWord(at: start)
    let ends = word.endsOfRun
    let end = start &+ ends.bytesBefore
    guard ends != 0, end < text.count, text[end] == UInt8(ascii: "\"") else { return nil }
    return Run(end: end, isASCII: word & ends.before & .highBits == 0)
  }

  private func run(from start: Int) throws(JSONError) -> Run {
    let text = bytes.span
    var end = start
    var all: UInt64 = 0
    var word = text.paddedWord(at: end)
    var ends = word.endsOfRun
    // The zeros beyond the end of the text end it as well.
    while ends == 0 {
      all |= word
      end &+= 8
      word = text.paddedWord(at: end)
      ends = word.endsOfRun
    }
    end &+= ends.bytesBefore
    guard end < text.count else { throw failure(.truncated, at: end) }
    if text[end] < 0x20 { throw failure(.controlCharacter, at: end) }
    all |= word & ends.before
    return Run(end: end, isASCII: all & .highBits == 0)
  }

  /// Reads a string with escapes, handing its UTF-8 to `take` piece by piece.
  private mutating func scanEscapedString(
    from start: Int,
    _ take: (ArraySlice<UInt8>) -> Void
  ) throws(JSONError) {
    var count = 0
    index = start
    while true {
      let end = try run(from: index).end
      take(bytes[index..<end])
      count += end - index
      index = end + 1
      if bytes[end] == UInt8(ascii: "\"") { break }
      let scalar = try scanEscape(at: end)
      let isText = scalar.value >= 0x20 || scalar == "\n" || scalar == "\t"
      if !isText, !limits.allowsControls { throw failure(.controlCharacter, at: end) }
      let unit = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      take(Array(unit)[...])
      count += unit.count
    }
    guard count <= limits.maxStringBytes else {
      throw failure(.stringTooLong(limit: limits.maxStringBytes))
    }
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
