extension JSONReader {
  /// Reads an integer.
  ///
  /// - Throws: `wrongType` for a number with a fraction or an exponent, `numberOutOfRange` for one
  ///   beyond `Int`, or beyond ±`JSONLimits.largestInteger` when the limits say so.
  public mutating func readInteger() throws(JSONError) -> Int {
    let found = try peekKind()
    guard found == .number else { throw failure(.wrongType(expected: "an integer", found: found)) }
    switch try scanNumber() {
    case .integer(let value): return value
    case .beyondRange: throw failure(.numberOutOfRange)
    case .fraction: throw failure(.wrongType(expected: "an integer", found: .number))
    }
  }

  /// Reads a number and returns it as it is written, so that no digit is lost.
  public mutating func readNumberText() throws(JSONError) -> String {
    try expect(.number)
    return try scanNumberText()
  }

  /// Reads the number at the current byte as it is written.
  mutating func scanNumberText() throws(JSONError) -> String {
    try scanNumber()
    return text(in: valueOffset..<index, isASCII: true)
  }

  /// Reads `true` or `false`.
  public mutating func readBool() throws(JSONError) -> Bool {
    try expect(.bool)
    let value = byte == UInt8(ascii: "t")
    index += value ? 4 : 5
    return value
  }

  /// Reads `null` if it is the next value, and says whether it was.
  public mutating func readNull() throws(JSONError) -> Bool {
    guard try peekKind() == .null else { return false }
    index += 4
    return true
  }

  /// What a number is.
  enum Number {
    case integer(Int)
    /// An integer that is not kept exactly, by the limits.
    case beyondRange
    /// One with a fraction or an exponent.
    case fraction
  }

  /// Passes a number at the current byte.
  @discardableResult
  mutating func scanNumber() throws(JSONError) -> Number {
    if let short = shortInteger {
      index = short.end
      return .integer(short.value)
    }
    if byte == UInt8(ascii: "-") { index += 1 }
    if byte == UInt8(ascii: "0") { index += 1 } else { try scanDigits() }
    let end = index
    if byte == UInt8(ascii: ".") {
      index += 1
      try scanDigits()
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      try scanDigits()
    }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"):
      throw failure(.invalidNumber)
    default: break
    }
    let number = index == end ? integer(in: valueOffset..<end) : .fraction
    guard limits.integersOnly else { return number }
    switch number {
    case .integer: return number
    case .beyondRange: throw failure(.numberOutOfRange)
    case .fraction: throw failure(.wrongType(expected: "an integer", found: .number))
    }
  }

  /// Whether a text is a number as JSON writes it, and nothing else.
  static func isNumber(_ text: String) -> Bool {
    // Nearly all are plain integers, and need no reader.
    let digits = text.utf8Span.span
    let first = digits.count > 1 && digits[0] == UInt8(ascii: "-") ? 1 : 0
    var place = first
    while place < digits.count, digits[place] >= UInt8(ascii: "0"),
      digits[place] <= UInt8(ascii: "9")
    {
      place += 1
    }
    if place == digits.count, place > first {
      return place == first + 1 || digits[first] != UInt8(ascii: "0")
    }
    do throws(JSONError) {
      var reader = try JSONReader(Array(text.utf8), limits: .file)
      return try reader.readNumberText() == text
    } catch {
      return false
    }
  }

  /// The integer at the current byte, where it is as short as nearly all numbers are, and where it ends.
  ///
  /// None of so few digits is beyond any limit.
  @inline(__always)
  private var shortInteger: (value: Int, end: Int)? {
    let text = bytes.span
    let isNegative = index < text.count && text[index] == UInt8(ascii: "-")
    let first = isNegative ? index + 1 : index
    var end = first
    var value = 0
    while end < text.count, text[end] >= UInt8(ascii: "0"), text[end] <= UInt8(ascii: "9") {
      if end - first == 15 { return nil }
      value = value * 10 + Int(text[end] - UInt8(ascii: "0"))
      end += 1
    }
    // What it ends with is looked at where there is more to a number than digits.
    guard end < text.count, end > first else { return nil }
    switch text[end] {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: " "),
      UInt8(ascii: "\n"):
      break
    default: return nil
    }
    guard end == first + 1 || text[first] != UInt8(ascii: "0") else { return nil }
    return (isNegative ? -value : value, end)
  }

  private mutating func scanDigits() throws(JSONError) {
    let start = index
    while byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    if index == start { throw failure(index == bytes.count ? .truncated : .invalidNumber) }
  }

  /// The value of an integer that has been passed.
  private func integer(in range: Range<Int>) -> Number {
    let text = bytes.span
    let isNegative = text[range.lowerBound] == UInt8(ascii: "-")
    var value = 0
    for place in range.lowerBound + (isNegative ? 1 : 0)..<range.upperBound {
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let step = Int(text[place]) - 48
      let (next, overflowAgain) =
        isNegative
        ? shifted.subtractingReportingOverflow(step) : shifted.addingReportingOverflow(step)
      if overflow || overflowAgain { return .beyondRange }
      value = next
    }
    let isKept = !limits.integersOnly || value.magnitude <= JSONLimits.largestInteger.magnitude
    return isKept ? .integer(value) : .beyondRange
  }
}
