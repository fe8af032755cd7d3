internal import System

extension SystemBuffer {
  /// Appends what a form shows of a state: each line with its line feed.
  ///
  /// - Returns: Whether the state has it, once and of the right kind.
  mutating func append(_ form: QuickForm, of state: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var shown: Range<Int>?
    var isPlain = true
    let end = bytes.endOfObject(at: state.lowerBound) { key, value in
      guard bytes.holds(form.member, at: key) else { return }
      if shown != nil { isPlain = false }
      shown = value
    }
    guard isPlain, end == state.upperBound, let shown else { return false }
    switch form {
    case .line: return appendLine(of: bytes, at: shown)
    case .text:
      let end = bytes.endOfArray(at: shown.lowerBound) { line in
        isPlain = appendLine(of: bytes, at: line) && isPlain
      }
      return isPlain && end == shown.upperBound
    }
  }

  private mutating func appendLine(of bytes: Span<UInt8>, at string: Range<Int>) -> Bool {
    guard bytes[string.lowerBound] == UInt8(ascii: "\"") else { return false }
    append(string: string.lowerBound + 1..<string.upperBound - 1, of: bytes)
    append(UInt8(ascii: "\n"))
    return true
  }

  /// Appends the text of a string that was passed before, given without its quotes.
  private mutating func append(string: Range<Int>, of bytes: Span<UInt8>) {
    var start = string.lowerBound
    var at = bytes.endOfPlainText(at: start)
    while at < string.upperBound {
      guard bytes[at] == UInt8(ascii: "\\"), let escape = bytes.escape(at: at) else {
        at = bytes.endOfPlainText(at: at + 1)
        continue
      }
      append(bytes.extracting(start..<at))
      append(escape.scalar)
      start = escape.end
      at = bytes.endOfPlainText(at: start)
    }
    append(bytes.extracting(start..<string.upperBound))
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    func unit(_ lead: UInt32, _ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: lead | value >> shift)
    }
    func next(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | value >> shift & 0x3F)
    }
    switch value {
    case ..<0x80: append(UInt8(truncatingIfNeeded: value))
    case ..<0x800:
      append(unit(0xC0, 6))
      append(next(0))
    case ..<0x1_0000:
      append(unit(0xE0, 12))
      append(next(6))
      append(next(0))
    default:
      append(unit(0xF0, 18))
      append(next(12))
      append(next(6))
      append(next(0))
    }
  }
}
