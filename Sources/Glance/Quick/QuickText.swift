internal import System

extension SystemBuffer {
  /// Passes a state, and appends what a form shows of it: each line with its line feed.
  ///
  /// - Parameters:
  ///   - form: What is shown.
  ///   - start: Where the state begins, which is in one object.
  ///   - bytes: What was received.
  /// - Returns: Where it ends; nil unless it has what is shown, once and of the right kind.
  mutating func append(_ form: QuickForm, ofStateAt start: Int, in bytes: Span<UInt8>) -> Int? {
    var isShown = false
    let end = bytes.endOfObject(at: start, depth: 1) { key, value in
      guard bytes.holds(form.member, at: key) else {
        return bytes.endOfValue(at: value, depth: 2)
      }
      if isShown { return nil }
      isShown = true
      switch form {
      case .line: return appendLine(at: value, of: bytes)
      case .text: return bytes.endOfArray(at: value, depth: 2) { appendLine(at: $0, of: bytes) }
      }
    }
    return isShown ? end : nil
  }

  /// Passes a string, and appends its text as a line.
  private mutating func appendLine(at start: Int, of bytes: Span<UInt8>) -> Int? {
    var copied = start + 1
    let end = bytes.endOfString(at: start) { escape, scalar in
      append(bytes.extracting(copied..<escape.lowerBound))
      copied = escape.upperBound
      if scalar.value == UInt32(bytes[copied - 1]) {
        // It stands behind its backslash as it is, and is copied with what follows.
        copied -= 1
      } else {
        append(scalar)
      }
      return true
    }
    guard let end else { return nil }
    append(bytes.extracting(copied..<end - 1))
    append(UInt8(ascii: "\n"))
    return end
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
