internal import JSON
internal import Wire

/// The outbox's file: a line that tells which changes follow, then one line each.
///
///     <sum> {"outbox":1,"ob":"6f1c…","first":5,"next":7}
///     <sum> {"t":"change","id":5,"ob":"6f1c…","seq":5,…}
///     <sum> {"t":"change","id":6,"ob":"6f1c…","seq":6,…}
///
/// A change stands as the message it is sent as. The first line makes a file cut at any byte, at
/// the end of a line too, tell that something is missing. The sum, 64-bit FNV-1a of the JSON in
/// hexadecimal, changes with any single byte, so that no other grade is sent than was typed.
extension Outbox.Queue {
  private static let format = 1

  /// Why a file was not understood.
  enum ReadingError: Error, Hashable {
    case damaged(line: Int, reason: String)
    case newer(version: Int)
  }

  func encoded() -> [UInt8] {
    let head = RawJSON([
      "outbox": .integer(Self.format), "ob": .string(name), "first": .integer(first),
      "next": .integer(next),
    ])
    var bytes = Self.line(head.bytes)
    for entry in entries {
      bytes += Self.line(ClientMessage.request(id: entry.sequence, .change(entry)).encoded())
    }
    return bytes
  }

  init(decoding bytes: [UInt8]) throws(ReadingError) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    // What follows the last line feed: nothing, unless the file was cut within a line.
    let rest = lines.popLast() ?? []
    guard let head = lines.popFirst() else {
      throw .damaged(line: 1, reason: "expected a whole line")
    }
    let (name, first, next) = try Self.head(try Self.json(head, line: 1))
    var entries: [ChangeRequest] = []
    for (number, line) in zip(2..., lines) {
      let entry = try Self.change(try Self.json(line, line: number), line: number)
      guard entry.outbox == name, entry.sequence == first + entries.count else {
        throw .damaged(
          line: number,
          reason: "expected change \(first + entries.count) of \(name), "
            + "found \(entry.sequence) of \(entry.outbox)"
        )
      }
      entries.append(entry)
    }
    guard rest.isEmpty, first + entries.count == next else {
      throw .damaged(
        line: entries.count + 2,
        reason: "expected changes \(first) to \(next - 1), the file ends otherwise"
      )
    }
    self.init(name: name, first: first, entries: entries)
  }

  private static func head(
    _ json: [UInt8]
  ) throws(ReadingError) -> (name: String, first: Int, next: Int) {
    // What went wrong in detail helps nobody: the sum was right, so no program of ours wrote it.
    let head = try? JSONValue(parsing: json, limits: .frame)
    if let version = head?["outbox"]?.integer, version > format { throw .newer(version: version) }
    guard head?["outbox"]?.integer == format, let name = head?["ob"]?.string,
      let first = head?["first"]?.integer, let next = head?["next"]?.integer,
      1...next ~= first, next <= JSONLimits.largestInteger
    else { throw .damaged(line: 1, reason: "expected outbox, ob, first and next") }
    return (name, first, next)
  }

  private static func change(_ json: [UInt8], line: Int) throws(ReadingError) -> ChangeRequest {
    do throws(WireError) {
      if case .request(_, .change(let change)) = try ClientMessage(decoding: json) { return change }
    } catch {
      throw .damaged(line: line, reason: error.description)
    }
    throw .damaged(line: line, reason: "expected a change")
  }

  private static func line(_ json: [UInt8]) -> [UInt8] {
    Array(Hexadecimal.text(sum(json)).utf8) + [UInt8(ascii: " ")] + json + [UInt8(ascii: "\n")]
  }

  /// The JSON of a line whose sum is right.
  private static func json(
    _ line: ArraySlice<UInt8>,
    line number: Int
  ) throws(ReadingError) -> [UInt8] {
    let json = Array(line.dropFirst(17))
    guard line.elementsEqual(Self.line(json).dropLast()) else {
      throw .damaged(line: number, reason: "its sum is wrong")
    }
    return json
  }

  private static func sum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
