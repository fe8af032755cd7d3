internal import JSON
internal import Wire

/// Passing over JSON as the primary writes it: compact, and within `JSONLimits.frame`.
///
/// Each function is given where something begins and returns where it ends, or nil for what it does
/// not know, white space included. It takes nothing that `JSONReader` refuses, but that it sees
/// duplicate keys only among those that are looked for.
extension Span<UInt8> {
  /// The byte at an offset; 0, which is legal nowhere, past the end.
  private func byte(_ offset: Int) -> UInt8 { offset < count ? self[offset] : 0 }

  /// Whether a range holds exactly these bytes.
  @inline(__always) func holds(_ text: StaticString, at range: Range<Int>) -> Bool {
    text.utf8CodeUnitCount == range.count && isEqual(text, at: range)
  }

  private func isEqual(_ text: StaticString, at range: Range<Int>) -> Bool {
    // The compiler counted the bytes of a literal.
    let text = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount).span
    guard text.count == range.count, range.upperBound <= count else { return false }
    for index in text.indices where text[index] != self[range.lowerBound + index] { return false }
    return true
  }

  /// The integer that fills a range; nil when there is no range, or something else.
  func integer(in range: Range<Int>?) -> Int? {
    guard let range, let number = integer(at: range.lowerBound), number.end == range.upperBound
    else { return nil }
    return number.value
  }

  /// The inside of a string that fills a range, when it can name an epoch.
  func word(in range: Range<Int>?) -> Range<Int>? {
    guard let range, byte(range.lowerBound) == UInt8(ascii: "\""),
      1...Limits.identifierBytes ~= range.count - 2
    else { return nil }
    let word = range.lowerBound + 1..<range.upperBound - 1
    for index in word {
      switch self[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        break
      default: return nil
      }
    }
    return word
  }

  /// Passes an object.
  ///
  /// A key with an escape is refused, since it may be another way to write one that is looked for.
  ///
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - depth: How many objects and arrays it is in.
  ///   - pass: Is given each member's key, without its quotes, and where its value begins; returns where that
  ///     ends.
  /// - Returns: Where it ends.
  func endOfObject(
    at start: Int,
    depth: Int,
    _ pass: (_ key: Range<Int>, _ value: Int) -> Int?
  ) -> Int? {
    guard byte(start) == UInt8(ascii: "{"), depth < JSONLimits.frame.maxDepth else { return nil }
    if byte(start + 1) == UInt8(ascii: "}") { return start + 2 }
    var at = start
    repeat {
      guard let key = endOfString(at: at + 1, { _, _ in false }), byte(key) == UInt8(ascii: ":"),
        let value = pass(at + 2..<key - 1, key + 1)
      else { return nil }
      at = value
    } while byte(at) == UInt8(ascii: ",")
    return byte(at) == UInt8(ascii: "}") ? at + 1 : nil
  }

  /// Passes an array.
  ///
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - depth: How many objects and arrays it is in.
  ///   - pass: Is given where each element begins; returns where that ends.
  /// - Returns: Where it ends.
  func endOfArray(at start: Int, depth: Int, _ pass: (Int) -> Int?) -> Int? {
    guard byte(start) == UInt8(ascii: "["), depth < JSONLimits.frame.maxDepth else { return nil }
    if byte(start + 1) == UInt8(ascii: "]") { return start + 2 }
    var at = start
    for _ in 0..<JSONLimits.frame.maxArrayCount {
      guard let end = pass(at + 1) else { return nil }
      at = end
      if byte(at) == UInt8(ascii: "]") { return at + 1 }
      guard byte(at) == UInt8(ascii: ",") else { return nil }
    }
    return nil
  }

  /// Passes a value of any kind.
  func endOfValue(at start: Int, depth: Int) -> Int? {
    switch byte(start) {
    case UInt8(ascii: "\""): endOfString(at: start) { _, _ in true }
    case UInt8(ascii: "{"):
      endOfObject(at: start, depth: depth) { _, value in endOfValue(at: value, depth: depth + 1) }
    case UInt8(ascii: "["):
      endOfArray(at: start, depth: depth) { endOfValue(at: $0, depth: depth + 1) }
    case UInt8(ascii: "t"): holds("true", at: start..<start + 4) ? start + 4 : nil
    case UInt8(ascii: "f"): holds("false", at: start..<start + 5) ? start + 5 : nil
    case UInt8(ascii: "n"): holds("null", at: start..<start + 4) ? start + 4 : nil
    default: integer(at: start)?.end
    }
  }

  /// Reads an integer as it travels: of at most ±2^53 − 1, with neither fraction nor exponent.
  func integer(at start: Int) -> (value: Int, end: Int)? {
    let isNegative = byte(start) == UInt8(ascii: "-")
    let first = isNegative ? start + 1 : start
    var at = first
    var value = 0
    while case UInt8(ascii: "0")...UInt8(ascii: "9") = byte(at) {
      value = value * 10 + Int(byte(at) - UInt8(ascii: "0"))
      at += 1
      // Checked at each digit, so that the next one cannot overflow.
      guard value <= JSONLimits.largestInteger else { return nil }
    }
    let hasLeadingZero = at > first + 1 && byte(first) == UInt8(ascii: "0")
    guard at > first, !hasLeadingZero else { return nil }
    return (isNegative ? -value : value, at)
  }

  /// Passes a string.
  ///
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - visit: Is given each escape and what it stands for; returns whether there may be one.
  /// - Returns: Where it ends.
  @inline(__always) func endOfString(
    at start: Int,
    _ visit: (_ escape: Range<Int>, Unicode.Scalar) -> Bool
  ) -> Int? {
    guard byte(start) == UInt8(ascii: "\"") else { return nil }
    var at = start + 1
    while true {
      at = endOfPlainText(at: at)
      guard at < count else { return nil }
      switch self[at] {
      case UInt8(ascii: "\""):
        return at - start - 1 <= JSONLimits.frame.maxStringBytes ? at + 1 : nil
      case UInt8(ascii: "\\"):
        guard let (scalar, end) = escape(at: at), visit(at..<end, scalar) else { return nil }
        at = end
      case 0..<0x20: return nil
      case 0x20..<0x80: at += 1
      case 0xC2...0xDF where isContinuation(byte(at + 1)): at += 2
      default:
        // `UTF8Span` would check all at once, but be the only part of its kind that the program touches.
        guard let length = scalarLength(at: at) else { return nil }
        at += length
      }
    }
  }

  private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// Reads the escape whose backslash is at an offset; of control characters only tab and line feed.
  private func escape(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    switch byte(start + 1) {
    case let letter
    where letter == UInt8(ascii: "\"") || letter == UInt8(ascii: "\\")
      || letter == UInt8(ascii: "/"):
      return (Unicode.Scalar(letter), start + 2)
    case UInt8(ascii: "n"): return ("\n", start + 2)
    case UInt8(ascii: "t"): return ("\t", start + 2)
    default: break
    }
    guard let unit = unit(at: start) else { return nil }
    if let scalar = Unicode.Scalar(unit) {
      let isText = unit >= 0x20 || scalar == "\n" || scalar == "\t"
      return isText ? (scalar, start + 6) : nil
    }
    guard unit < 0xDC00, let low = self.unit(at: start + 6), 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    return (scalar, start + 12)
  }

  /// The UTF-16 code unit of an escape `\uXXXX`.
  private func unit(at start: Int) -> UInt32? {
    guard byte(start) == UInt8(ascii: "\\"), byte(start + 1) == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for offset in start + 2..<start + 6 {
      let byte = byte(offset)
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(byte - 48)
      case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        unit = unit << 4 | UInt32(byte | 0x20 - 87)
      default: return nil
      }
    }
    return unit
  }
}
