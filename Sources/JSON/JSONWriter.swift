/// Writes JSON as UTF-8, always the same bytes for the same calls.
///
/// What it writes, `JSONReader` reads: control characters are escaped or replaced, everything else
/// is written as it is (`/` and non-ASCII included).
///
/// - Precondition: The calls describe one value: an object's members are a key and a value each,
///   and what was begun is ended.
public struct JSONWriter: ~Copyable {
  /// How the text is laid out.
  public enum Layout: Hashable, Sendable {
    /// No white space.
    case compact
    /// Two spaces per level; what fits on a line of 100 columns stays on one line, except the
    /// outermost value. A text that is not empty ends with a line feed once the value is complete.
    case indented
  }

  /// What becomes of U+0000 to U+001F in a string.
  public enum Controls: Hashable, Sendable {
    /// Written as escapes.
    case escaped
    /// Written as a space, but for tab and line feed, for readers that refuse them (`JSONLimits.frame`).
    case replaced
  }

  /// What was reserved, and the text so far.
  private var bytes: ByteBuffer
  private let layout: Layout
  private let controls: Controls
  /// Offsets of the opening brackets that wait for their closing one.
  private var open = OffsetStack()
  /// Which of the containers that are open hold one that did not fit on a line, so that they will not fit either: a bit
  /// for each of the outermost ones.
  private var broken: UInt64 = 0
  /// Whether the innermost container has an element already.
  private var needsComma = false
  /// Whether a key has been written that waits for its value.
  private var hasKey = false

  private static let width = 100

  /// Creates an empty writer.
  ///
  /// - Parameters:
  ///   - layout: How the text is laid out.
  ///   - controls: What becomes of control characters.
  ///   - reserved: How many zero bytes stand before the text, for the caller to fill.
  public init(
    _ layout: Layout = .compact,
    controls: Controls = .escaped,
    reserving reserved: Int = 0
  ) {
    self.layout = layout
    self.controls = controls
    bytes = ByteBuffer(zeros: reserved)
  }

  /// Ends writing.
  ///
  /// - Returns: What was reserved, and the text.
  public consuming func finish() -> [UInt8] { bytes.array }

  /// Ends writing, behind other bytes.
  ///
  /// - Parameter others: What comes before; takes what was reserved, and the text.
  public consuming func finish(behind others: inout [UInt8]) {
    bytes.append(to: &others)
  }

  /// Begins an object.
  public mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// Ends the innermost object.
  public mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array.
  public mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// Ends the innermost array.
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes a key; its value follows.
  ///
  /// - Precondition: It is of ASCII, and nothing in it needs an escape.
  public mutating func key(_ key: StaticString) {
    separate()
    // The compiler counted the bytes of a literal.
    let name = unsafe UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount).span
    assert(name.isPlain, "a key that stands for itself")
    bytes.append(quoted: name)
    beginValueOfKey()
  }

  /// Writes a key that is no literal; its value follows.
  public mutating func key(text key: String) {
    separate()
    quote(key)
    beginValueOfKey()
  }

  private mutating func beginValueOfKey() {
    bytes.append(UInt8(ascii: ":"))
    if layout == .indented { bytes.append(UInt8(ascii: " ")) }
    hasKey = true
  }

  /// Writes a string.
  public mutating func string(_ text: String) {
    separate()
    quote(text)
    finishValue()
  }

  /// Writes a value that is JSON already.
  ///
  /// - Precondition: `text` is one JSON value; it is not looked at.
  public mutating func raw(_ text: [UInt8]) {
    separate()
    bytes.append(text.span)
    finishValue()
  }

  /// Writes a value that is JSON already.
  ///
  /// - Precondition: `text` is one JSON value; it is not looked at.
  public mutating func raw(_ text: ArraySlice<UInt8>) {
    separate()
    bytes.append(text.span)
    finishValue()
  }

  /// Writes the members of an object that is JSON already among those of the object that is open.
  ///
  /// - Precondition: `object` is one JSON object in braces; it is not looked at.
  public mutating func members(ofRaw object: [UInt8]) {
    guard object.count > 2 else { return }
    separate()
    bytes.append(object.span.extracting(1..<object.count - 1))
    finishValue()
  }

  /// Writes a number or a word.
  mutating func token(_ text: String) {
    separate()
    bytes.append(text.utf8Span.span)
    finishValue()
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(decimal: value.magnitude)
    finishValue()
  }
}

extension JSONWriter {
  private mutating func begin(_ bracket: UInt8) {
    separate()
    broken &= ~(1 << UInt64(open.count))
    open.append(bytes.count)
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    precondition(!hasKey, "a key has no value")
    guard let start = open.popLast() else { preconditionFailure("nothing is open") }
    precondition(bytes[start] + 2 == bracket, "the other bracket is open")
    if layout == .indented, needsComma { newLine() }
    bytes.append(bracket)
    if layout == .indented, open.count > 0 { joinLines(from: start) }
    finishValue()
  }

  /// Writes what stands between the last token and the next key or value.
  private mutating func separate() {
    if hasKey {
      hasKey = false
      return
    }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if layout == .indented, open.count > 0 { newLine() }
  }

  private mutating func finishValue() {
    needsComma = true
    if layout == .indented, open.count == 0 { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func newLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(spaces: 2 * open.count)
  }

  /// Puts the container that begins at an offset on one line if it fits.
  ///
  /// A line feed is never part of a string, so joining needs no second look at the values. It stops
  /// at the width, which keeps writing linear.
  private mutating func joinLines(from start: Int) {
    let isBroken = broken & (1 << UInt64(open.count)) != 0
    guard !isBroken, let line = bytes.withBytes({ JSONWriter.joinedLine(of: $0, from: start) })
    else {
      // What encloses it has at least as much on its line: all that comes before it there, and two brackets.
      broken |= 1 << UInt64(open.count - 1)
      return
    }
    bytes.removeAll(from: start)
    line.withBytes { bytes.append($0) }
  }

  /// What stands from an offset on as it would stand on one line; `nil` where that is too long.
  private static func joinedLine(of text: Span<UInt8>, from start: Int) -> ByteBuffer? {
    var column = 0
    var before = start
    while before > 0, text[before - 1] != UInt8(ascii: "\n") {
      before -= 1
      if !text[before].isContinuation { column += 1 }
    }
    var line = ByteBuffer(zeros: 0)
    var index = start
    while index < text.count {
      var byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\n") {
        while text[index] == UInt8(ascii: " ") { index += 1 }
        guard line.count > 0, line[line.count - 1] == UInt8(ascii: ",") else { continue }
        byte = UInt8(ascii: " ")
      }
      line.append(byte)
      if !byte.isContinuation { column += 1 }
      // One column is kept for the comma that may follow.
      if column >= JSONWriter.width { return nil }
    }
    return line
  }

  private mutating func quote(_ text: String) {
    let text = text.utf8Span.span
    bytes.append(UInt8(ascii: "\""))
    let plain = bytes.appendPlain(text)
    for index in plain..<text.count { putEscaped(text[index]) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func putEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0x20...: bytes.append(byte)
    case UInt8(ascii: "\n"): put("\\n")
    case UInt8(ascii: "\t"): put("\\t")
    case _ where controls == .replaced: bytes.append(UInt8(ascii: " "))
    case UInt8(ascii: "\r"): put("\\r")
    default:
      put(byte < 0x10 ? "\\u000" : "\\u00")
      put(String(byte, radix: 16))
    }
  }

  private mutating func put(_ text: String) { bytes.append(text.utf8Span.span) }
}

extension UInt8 {
  /// Whether the byte continues a scalar of UTF-8 rather than beginning one.
  fileprivate var isContinuation: Bool { self & 0b1100_0000 == 0b1000_0000 }
}
