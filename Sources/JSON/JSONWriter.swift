/// Writes JSON as UTF-8, always the same bytes for the same calls.
///
/// What it writes, `JSONReader` reads: control characters are escaped or replaced, everything else
/// is written as it is (`/` and non-ASCII included).
///
/// - Precondition: The calls describe one value: an object's members are a key and a value each,
///   and what was begun is ended.
public struct JSONWriter: Sendable {
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

  /// The text so far.
  public private(set) var bytes: [UInt8] = []

  private let layout: Layout
  private let controls: Controls
  /// Offsets of the opening brackets that wait for their closing one.
  private var open: [Int] = []
  /// Whether the innermost container has an element already.
  private var needsComma = false
  /// Whether a key has been written that waits for its value.
  private var hasKey = false

  private static let width = 100

  /// Creates an empty writer.
  public init(_ layout: Layout = .compact, controls: Controls = .escaped) {
    self.layout = layout
    self.controls = controls
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
  public mutating func key(_ key: String) {
    separate()
    quote(key)
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
  public mutating func raw(_ text: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: text)
    finishValue()
  }
}

extension JSONWriter {
  private mutating func begin(_ bracket: UInt8) {
    separate()
    open.append(bytes.count)
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    precondition(!hasKey, "a key has no value")
    guard let start = open.popLast() else { preconditionFailure("nothing is open") }
    precondition(bytes[start] + 2 == bracket, "the other bracket is open")
    if needsComma { newLine() }
    bytes.append(bracket)
    if layout == .indented, !open.isEmpty { joinLines(from: start) }
    finishValue()
  }

  /// Writes what stands between the last token and the next key or value.
  private mutating func separate() {
    if hasKey {
      hasKey = false
      return
    }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if !open.isEmpty { newLine() }
  }

  private mutating func finishValue() {
    needsComma = true
    if layout == .indented, open.isEmpty { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func newLine() {
    guard layout == .indented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * open.count))
  }

  /// Puts the container that begins at an offset on one line if it fits.
  ///
  /// A line feed is never part of a string, so joining needs no second look at the values. It stops
  /// at the width, which keeps writing linear.
  private mutating func joinLines(from start: Int) {
    let lineStart = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var column = bytes[lineStart..<start].count { !$0.isContinuation }
    var joined: [UInt8] = []
    var index = start
    while index < bytes.count {
      var byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n") {
        while bytes[index] == UInt8(ascii: " ") { index += 1 }
        guard joined.last == UInt8(ascii: ",") else { continue }
        byte = UInt8(ascii: " ")
      }
      joined.append(byte)
      if !byte.isContinuation { column += 1 }
      // One column is kept for the comma that may follow.
      if column >= Self.width { return }
    }
    bytes.replaceSubrange(start..., with: joined)
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let span = text.utf8Span.span
    var plain = 0
    while plain < span.count, span[plain].isPlain { plain += 1 }
    if plain == span.count {
      bytes.append(contentsOf: text.utf8)
    } else {
      for byte in text.utf8 { appendEscaped(byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x20...: bytes.append(byte)
    case UInt8(ascii: "\n"): bytes += "\\n".utf8
    case UInt8(ascii: "\t"): bytes += "\\t".utf8
    case _ where controls == .replaced: bytes.append(UInt8(ascii: " "))
    case UInt8(ascii: "\r"): bytes += "\\r".utf8
    default:
      bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8
      bytes += String(byte, radix: 16).utf8
    }
  }
}

extension UInt8 {
  /// Whether the byte stands for itself inside quotes.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }

  /// Whether the byte continues a scalar of UTF-8 rather than beginning one.
  fileprivate var isContinuation: Bool { self & 0b1100_0000 == 0b1000_0000 }
}
