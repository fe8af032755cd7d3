/// A strict pull reader: the caller asks for the value it expects next.
///
/// It follows RFC 8259 to the letter, and refuses what RFC 8259 leaves open: duplicate keys (also
/// in values that are skipped; canonically equivalent keys count as equal, as `String` compares
/// them), halves of surrogate pairs, a byte order mark, and whatever exceeds its limits. Depth is
/// checked before anything is read, so a hostile text cannot overflow the stack.
///
/// Once a method has thrown, the reader is of no further use.
public struct JSONReader: Sendable {
  /// The whole text.
  public let bytes: [UInt8]
  /// What the reader accepts.
  public let limits: JSONLimits
  /// The offset of the value or key last begun; where `failure(_:)` points.
  public internal(set) var valueOffset = 0

  var index = 0
  var memberCount = 0
  /// How many objects and arrays are open.
  var depth = 0

  /// Checks the encoding of a text and prepares to read it.
  ///
  /// - Throws: `invalidEncoding` with the first offending byte, or `byteOrderMark`.
  public init(_ bytes: [UInt8], limits: JSONLimits) throws(JSONError) {
    self.bytes = bytes
    self.limits = limits
    if !bytes.span.isUTF8 {
      do {
        _ = try UTF8Span(validating: bytes.span)
      } catch {
        throw failure(.invalidEncoding, at: error.byteOffsets.lowerBound)
      }
    }
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      throw failure(.byteOrderMark)
    }
  }

  private init(_ other: borrowing JSONReader, at offset: Int) {
    bytes = other.bytes
    limits = other.limits
    index = offset
  }

  /// A reader of a value that stands at an offset of this text, whose encoding is not looked at again.
  ///
  /// - Precondition: A value that was read or skipped begins there; depth and members are counted from it.
  public func reading(at offset: Int) -> JSONReader {
    JSONReader(self, at: offset)
  }

  /// Looks at the next value without reading it.
  public mutating func peekKind() throws(JSONError) -> JSONKind {
    skipSpace()
    valueOffset = index
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"): try expectWord("true")
    case UInt8(ascii: "f"): try expectWord("false")
    case UInt8(ascii: "n"):
      try expectWord("null")
      return .null
    default: throw unexpected(.value)
    }
    return .bool
  }

  /// Reads an object, handing each key to `body`, which reads the value.
  ///
  /// A value that `body` leaves unread is skipped. Afterwards `failure(_:)` points at the object.
  public mutating func readObject(
    _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    try passObject { (reader, key) throws(JSONError) in
      let value = reader.index
      try body(&reader, reader.text(of: key))
      if reader.index == value { try reader.skip() }
    }
  }

  /// Passes an object, whose keys need no text where nobody asks for them.
  mutating func passObject(
    _ body: (inout JSONReader, Key) throws(JSONError) -> Void
  ) throws(JSONError) {
    let start = try open(.object)
    var keys = KeysSoFar()
    var isFirst = true
    while try nextElement(isFirst: isFirst, close: UInt8(ascii: "}"), orElse: .commaOrBrace) {
      isFirst = false
      let key = try passKey()
      do throws(JSONError) {
        try begin(key, after: &keys)
        try body(&self, key)
      } catch {
        throw error.inside(text(of: key))
      }
    }
    depth -= 1
    valueOffset = start
  }

  /// Reads an array, handing each index to `body`, which reads the element.
  ///
  /// An element that `body` leaves unread is skipped. Afterwards `failure(_:)` points at the array.
  public mutating func readArray(
    _ body: (inout JSONReader, Int) throws(JSONError) -> Void
  ) throws(JSONError) {
    let start = try open(.array)
    var count = 0
    while try nextElement(isFirst: count == 0, close: UInt8(ascii: "]"), orElse: .commaOrBracket) {
      guard count < limits.maxArrayCount else {
        throw failure(.arrayTooLong(limit: limits.maxArrayCount), at: start)
      }
      valueOffset = index
      let value = index
      do throws(JSONError) {
        try body(&self, count)
        if index == value { try skip() }
      } catch {
        throw error.inside(String(count))
      }
      count += 1
    }
    depth -= 1
    valueOffset = start
  }

  /// Reads any value and checks it like one that is kept.
  public mutating func skip() throws(JSONError) {
    switch try peekKind() {
    case .object: try passObject { (reader, _) throws(JSONError) in try reader.skip() }
    case .array: try readArray { _, _ in }
    case .string: try passString()
    case .number: try scanNumber()
    case .bool: _ = try readBool()
    case .null: _ = try readNull()
    }
  }

  /// Reads any value and returns its bytes as they stand in the text.
  public mutating func readRaw() throws(JSONError) -> ArraySlice<UInt8> {
    skipSpace()
    let start = index
    try skip()
    return bytes[start..<index]
  }

  /// Checks that only white space is left.
  public mutating func finish() throws(JSONError) {
    skipSpace()
    if index < bytes.count { throw failure(.trailingBytes, at: index) }
  }

  /// Makes an error about the value or key last begun, to be thrown from where it is read: what encloses it
  /// adds to the path as the error passes.
  public func failure(_ kind: JSONError.Kind) -> JSONError {
    failure(kind, at: valueOffset)
  }
}

extension JSONReader {
  /// The next byte, or 0 at the end: NUL is legal nowhere outside a string, so neither is mistaken.
  var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

  func failure(_ kind: JSONError.Kind, at offset: Int) -> JSONError {
    JSONError(kind, position: JSONPosition(offset: offset, in: bytes), path: "")
  }

  /// The error for a byte that the grammar does not allow, or for the end of the text.
  func unexpected(_ expected: JSONError.Token) -> JSONError {
    guard index < bytes.count else { return failure(.truncated, at: index) }
    let found = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first
    return failure(.unexpected(expected: expected, found: found ?? "\u{FFFD}"), at: index)
  }

  /// Checks that a word stands here, without passing it.
  private func expectWord(_ word: String) throws(JSONError) {
    var at = index
    for letter in word.utf8 {
      guard at < bytes.count else { throw failure(.truncated, at: at) }
      guard bytes[at] == letter else { throw unexpected(.value) }
      at += 1
    }
  }

  @inline(__always)
  mutating func skipSpace() {
    // Between tokens there is mostly none.
    if byte <= UInt8(ascii: " ") { index = endOfSpace }
  }

  /// Where the space ends that begins at the current byte.
  private var endOfSpace: Int {
    let text = bytes.span
    var end = index
    while end < text.count {
      switch text[end] {
      case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\t"): end += 1
      case UInt8(ascii: "\n"):
        end += 1
        // What is indented has long runs of spaces.
        while let word = text.word(at: end) {
          let others = word ^ 0x2020_2020_2020_2020
          end += others == 0 ? 8 : others.bytesBefore
          if others != 0 { break }
        }
      default: return end
      }
    }
    return end
  }

  /// A part of the text that was read as strings and keys are.
  func text(in range: Range<Int>, isASCII: Bool) -> String {
    // The encoding of the whole was checked, and where a string ends is no part of a scalar.
    String(
      copying: unsafe UTF8Span(unchecked: bytes.span.extracting(range), isKnownASCII: isASCII)
    )
  }

  /// Checks that the next value has a kind.
  mutating func expect(_ kind: JSONKind) throws(JSONError) {
    let found = try peekKind()
    if found != kind { throw failure(.wrongType(expected: kind.description, found: found)) }
  }

  /// Passes the opening bracket and returns its offset.
  private mutating func open(_ kind: JSONKind) throws(JSONError) -> Int {
    try expect(kind)
    if depth >= limits.maxDepth { throw failure(.tooDeep(limit: limits.maxDepth)) }
    depth += 1
    index += 1
    return valueOffset
  }

  /// Passes the comma before the next element, or the closing bracket.
  @inline(__always)
  private mutating func nextElement(
    isFirst: Bool,
    close: UInt8,
    orElse expected: JSONError.Token
  ) throws(JSONError) -> Bool {
    skipSpace()
    if byte == close {
      index += 1
      return false
    }
    if isFirst { return true }
    guard byte == UInt8(ascii: ",") else { throw unexpected(expected) }
    index += 1
    skipSpace()
    return true
  }
}
