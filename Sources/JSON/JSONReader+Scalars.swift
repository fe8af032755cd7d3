extension JSONReader {
  /// Reads an integer.
  ///
  /// - Throws: `wrongType` for a number with a fraction or an exponent, `numberOutOfRange` for one
  ///   beyond `Int`, or beyond ±`JSONLimits.largestInteger` when the limits say so.
  public mutating func readInteger() throws(JSONError) -> Int {
    let found = try peekKind()
    guard found == .number, try scanNumber() else {
      throw failure(.wrongType(expected: "an integer", found: found))
    }
    guard let value = integer(in: valueOffset..<index) else { throw failure(.numberOutOfRange) }
    return value
  }

  /// Reads a number and returns it as it is written, so that no digit is lost.
  public mutating func readNumberText() throws(JSONError) -> String {
    try expect(.number)
    _ = try scanNumber()
    return String(decoding: bytes[valueOffset..<index], as: UTF8.self)
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

  /// Passes a number at the current byte and says whether it is an integer.
  mutating func scanNumber() throws(JSONError) -> Bool {
    if byte == UInt8(ascii: "-") { index += 1 }
    if byte == UInt8(ascii: "0") { index += 1 } else { try scanDigits() }
    var isInteger = true
    if byte == UInt8(ascii: ".") {
      isInteger = false
      index += 1
      try scanDigits()
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      isInteger = false
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
    guard limits.integersOnly else { return isInteger }
    guard isInteger else { throw failure(.wrongType(expected: "an integer", found: .number)) }
    guard integer(in: valueOffset..<index) != nil else { throw failure(.numberOutOfRange) }
    return true
  }

  /// Whether a text is a number as JSON writes it, and nothing else.
  static func isNumber(_ text: String) -> Bool {
    // Nearly all are plain integers, and need no reader.
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    if digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
      return digits.count == 1 || digits.count > 1 && digits.first != UInt8(ascii: "0")
    }
    do throws(JSONError) {
      var reader = try JSONReader(Array(text.utf8), limits: .file)
      return try reader.readNumberText() == text
    } catch {
      return false
    }
  }

  private mutating func scanDigits() throws(JSONError) {
    let start = index
    while byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    if index == start { throw failure(index == bytes.count ? .truncated : .invalidNumber) }
  }

  /// The value of an integer already scanned, or `nil` if it is out of range.
  private func integer(in range: Range<Int>) -> Int? {
    let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
    var value = 0
    for digit in bytes[range].dropFirst(isNegative ? 1 : 0) {
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let step = Int(digit) - 48
      let (next, overflowAgain) =
        isNegative
        ? shifted.subtractingReportingOverflow(step) : shifted.addingReportingOverflow(step)
      if overflow || overflowAgain { return nil }
      value = next
    }
    if limits.integersOnly, value.magnitude > JSONLimits.largestInteger.magnitude { return nil }
    return value
  }
}
