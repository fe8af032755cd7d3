/// Writes JSON as UTF-8, always the same bytes for the same calls.
///
/// What it writes, `JSONReader` reads: control characters are escaped or replaced, everything else
/// is written as it is (`/` and non-ASCII included).
///
/// - Precondition: The calls describe one value: an object's members are a key and a value each,
///   and what was begun is ended.
public struct JSONWriter: ~Copyable, Sendable {
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

  /// The text so far, and room for more; to fill room takes less than to append byte by byte.
  private var room: [UInt8] = []
  /// Where the text ends.
  private var end = 0
  private let layout: Layout
  private let controls: Controls
  /// Offsets of the opening brackets that wait for their closing one.
  private var open = SmallStack<16, Int>(filledWith: 0)
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
    makeRoom(for: reserved)
    end = reserved
  }

  /// Ends writing and gives the bytes away, which takes no copy of them.
  public consuming func finish() -> [UInt8] {
    room.removeLast(room.count - end)
    return room
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
    put(UInt8(ascii: ":"))
    if layout == .indented { put(UInt8(ascii: " ")) }
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
    put(text.span)
    finishValue()
  }

  /// Writes a value that is JSON already.
  ///
  /// - Precondition: `text` is one JSON value; it is not looked at.
  public mutating func raw(_ text: ArraySlice<UInt8>) {
    separate()
    put(text.span)
    finishValue()
  }

  /// Writes the members of an object that is JSON already among those of the object that is open.
  ///
  /// - Precondition: `object` is one JSON object in braces; it is not looked at.
  public mutating func members(ofRaw object: [UInt8]) {
    guard object.count > 2 else { return }
    separate()
    put(object.span.extracting(1..<object.count - 1))
    finishValue()
  }

  /// Writes a number or a word.
  mutating func token(_ text: String) {
    separate()
    put(text.utf8Span.span)
    finishValue()
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int) {
    separate()
    if value < 0 { put(UInt8(ascii: "-")) }
    makeRoom(for: 20)
    var (first, last) = (end, end)
    var out = room.mutableSpan
    var rest = value.magnitude
    while true {
      out[last] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      if rest == 0 { break }
      last += 1
    }
    let count = last + 1 - first
    // The last digit came first.
    while first < last {
      out.swapAt(first, last)
      first += 1
      last -= 1
    }
    end += count
    finishValue()
  }
}

extension JSONWriter {
  private mutating func begin(_ bracket: UInt8) {
    separate()
    open.append(end)
    put(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    precondition(!hasKey, "a key has no value")
    precondition(open.count > 0, "nothing is open")
    let start = open[open.count - 1]
    precondition(room[start] + 2 == bracket, "the other bracket is open")
    open.removeLast()
    if needsComma { newLine() }
    put(bracket)
    if layout == .indented, open.count > 0 { joinLines(from: start) }
    finishValue()
  }

  /// Writes what stands between the last token and the next key or value.
  private mutating func separate() {
    if hasKey {
      hasKey = false
      return
    }
    if needsComma { put(UInt8(ascii: ",")) }
    if open.count > 0 { newLine() }
  }

  private mutating func finishValue() {
    needsComma = true
    if layout == .indented, open.count == 0 { put(UInt8(ascii: "\n")) }
  }

  private mutating func newLine() {
    guard layout == .indented else { return }
    let indent = 2 * open.count
    makeRoom(for: 1 + indent)
    let start = end
    end = start + 1 + indent
    var out = room.mutableSpan
    out[start] = UInt8(ascii: "\n")
    for place in start + 1..<start + 1 + indent { out[place] = UInt8(ascii: " ") }
  }

  /// Puts the container that begins at an offset on one line if it fits.
  ///
  /// A line feed is never part of a string, so joining needs no second look at the values. It stops
  /// at the width, which keeps writing linear.
  private mutating func joinLines(from start: Int) {
    let lineStart = room[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var column = room[lineStart..<start].count { !$0.isContinuation }
    var fits = true
    JSONWriter.joinLines(of: room, start..<end) { byte in
      if !byte.isContinuation { column += 1 }
      // One column is kept for the comma that may follow.
      fits = column < JSONWriter.width
      return fits
    }
    guard fits else { return }
    var joined: [UInt8] = []
    joined.reserveCapacity(JSONWriter.width * 4)
    JSONWriter.joinLines(of: room, start..<end) { byte in
      joined.append(byte)
      return true
    }
    end = start
    put(joined.span)
  }

  /// Hands out what stands in a range as it would stand on one line, as long as it is taken.
  private static func joinLines(
    of bytes: [UInt8],
    _ range: Range<Int>,
    _ take: (UInt8) -> Bool
  ) {
    let text = bytes.span
    var index = range.lowerBound
    var last: UInt8 = 0
    while index < range.upperBound {
      var byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\n") {
        while text[index] == UInt8(ascii: " ") { index += 1 }
        guard last == UInt8(ascii: ",") else { continue }
        byte = UInt8(ascii: " ")
      }
      last = byte
      if !take(byte) { return }
    }
  }

  private mutating func quote(_ text: String) {
    let text = text.utf8Span.span
    makeRoom(for: text.count + 2)
    let start = end + 1
    var count = 0
    var out = room.mutableSpan
    out[start - 1] = UInt8(ascii: "\"")
    while count < text.count, text[count].isPlain {
      out[start + count] = text[count]
      count += 1
    }
    if count == text.count {
      out[start + count] = UInt8(ascii: "\"")
      end = start + count + 1
      return
    }
    end = start + count
    for index in count..<text.count { putEscaped(text[index]) }
    put(UInt8(ascii: "\""))
  }

  private mutating func putEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      put(UInt8(ascii: "\\"))
      put(byte)
    case 0x20...: put(byte)
    case UInt8(ascii: "\n"): put("\\n")
    case UInt8(ascii: "\t"): put("\\t")
    case _ where controls == .replaced: put(UInt8(ascii: " "))
    case UInt8(ascii: "\r"): put("\\r")
    default:
      put(byte < 0x10 ? "\\u000" : "\\u00")
      put(String(byte, radix: 16))
    }
  }

  private mutating func put(_ byte: UInt8) {
    if end == room.count { makeRoom(for: 1) }
    room[end] = byte
    end += 1
  }

  private mutating func put(_ text: String) { put(text.utf8Span.span) }

  private mutating func put(_ text: Span<UInt8>) {
    makeRoom(for: text.count)
    let start = end
    var out = room.mutableSpan
    for index in 0..<text.count { out[start + index] = text[index] }
    end = start + text.count
  }

  /// Makes sure that so many bytes can follow; with what they are filled until then does not matter.
  private mutating func makeRoom(for count: Int) {
    while room.count - end < count { room += room.isEmpty ? JSONWriter.firstRoom : room }
  }

  private static let firstRoom = [UInt8](repeating: 0, count: 128)
}

extension UInt8 {
  /// Whether the byte stands for itself inside quotes.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }

  /// Whether the byte continues a scalar of UTF-8 rather than beginning one.
  fileprivate var isContinuation: Bool { self & 0b1100_0000 == 0b1000_0000 }
}
