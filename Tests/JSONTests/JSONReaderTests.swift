import JSON
import Testing

@Suite struct JSONReaderTests {
  @Test func `reads each kind of value with the method that names it`() throws {
    let text =
      #" { "s" : "x" , "i" : -12 , "n" : 4.50 , "b" : true , "z" : null , "a" : [ 1 , 2 ] } "#
    var reader = try JSONReader(Array(text.utf8), limits: .file)
    var seen: [String] = []
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "s": seen.append(try reader.readString())
      case "i": seen.append(String(try reader.readInteger()))
      case "n": seen.append(try reader.readNumberText())
      case "b": seen.append(String(try reader.readBool()))
      case "z": seen.append(String(try reader.readNull()))
      default:
        try reader.readArray { (reader, index) throws(JSONError) in
          seen.append("\(index)=\(try reader.readInteger())")
        }
      }
    }
    try reader.finish()
    #expect(seen == ["x", "-12", "4.50", "true", "true", "0=1", "1=2"])
  }

  @Test func `skips what the caller leaves unread`() throws {
    var reader = try JSONReader(
      Array(#"{"a": {"b": [1, {"c": ""}]}, "d": 7}"#.utf8),
      limits: .frame
    )
    var found: Int?
    try reader.readObject { (reader, key) throws(JSONError) in
      if key == "d" { found = try reader.readInteger() }
    }
    try reader.finish()
    #expect(found == 7)
  }

  @Test func `looks ahead without reading`() throws {
    var reader = try JSONReader(Array(" 7".utf8), limits: .frame)
    #expect(try reader.peekKind() == .number)
    #expect(try reader.readNull() == false)
    #expect(try reader.readInteger() == 7)
  }

  @Test func `hands out a value's bytes as they stand`() throws {
    var reader = try JSONReader(Array(#"[ {"a" : 1.0} , 2]"#.utf8), limits: .file)
    var raw: [String] = []
    try reader.readArray { (reader, _) throws(JSONError) in
      raw.append(String(decoding: try reader.readRaw(), as: UTF8.self))
    }
    #expect(raw == [#"{"a" : 1.0}"#, "2"])
  }

  @Test(arguments: [
    "0", "-0", "10", "-1", "0.5", "1.50", "1e5", "1E+5", "1e-07", "123456789012345678901234567890",
  ])
  func `keeps the text of a number`(text: String) throws {
    #expect(try JSONValue(parsing: Array(text.utf8), limits: .file).content == .number(text))
  }

  @Test(arguments: [
    "01", "-01", "1.x", ".5", "+1", "1ex", "NaN", "Infinity", "-x", "1.2.3", "0x1", "1-2",
  ])
  func `refuses what is not a number`(text: String) {
    let error = refusal("[\(text)]")
    #expect(error?.position.offset == 1 || error?.kind == .invalidNumber)
  }

  @Test(arguments: [Int.min, Int.max, 0, -1])
  func `reads any integer that fits where fractions are allowed`(value: Int) throws {
    var reader = try JSONReader(Array(String(value).utf8), limits: .file)
    #expect(try reader.readInteger() == value)
  }

  @Test(arguments: ["9223372036854775808", "-9223372036854775809", "1234567890123456789012"])
  func `refuses an integer that does not fit`(text: String) throws {
    var reader = try JSONReader(Array(text.utf8), limits: .file)
    let error = #expect(throws: JSONError.self) { try reader.readInteger() }
    #expect(error?.kind == .numberOutOfRange)
  }

  @Test(arguments: [
    ("", JSONError.Kind.truncated), (" ", .truncated), ("[", .truncated), ("tru", .truncated),
    ("trux", .unexpected(expected: .value, found: "t")),
    ("[1,]", .unexpected(expected: .value, found: "]")),
    ("[,1]", .unexpected(expected: .value, found: ",")),
    ("[1 2]", .unexpected(expected: .commaOrBracket, found: "2")),
    (#"{"a":1,}"#, .unexpected(expected: .key, found: "}")),
    (#"{"a" 1}"#, .unexpected(expected: .colon, found: "1")),
    (#"{"a":1 "b":2}"#, .unexpected(expected: .commaOrBrace, found: "\"")),
    ("{a:1}", .unexpected(expected: .key, found: "a")),
    ("['a']", .unexpected(expected: .value, found: "'")),
    ("[é]", .unexpected(expected: .value, found: "é")),
    ("[1]\0", .trailingBytes), ("[1] [2]", .trailingBytes), ("1 // one", .trailingBytes),
    ("\u{FEFF}1", .byteOrderMark),
    ("\u{A0}1", .unexpected(expected: .value, found: "\u{A0}")),
  ])
  func `refuses what the grammar does not allow`(text: String, kind: JSONError.Kind) {
    #expect(refusal(text)?.kind == kind)
  }

  @Test(arguments: [
    #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"[{"b":{"a":1,"c":0,"a":1}}]"#,
    "{\"\u{E9}\":1,\"e\u{301}\":2}",
  ])
  func `refuses duplicate keys however deep or written`(text: String) {
    guard case .duplicateKey = refusal(text)?.kind else {
      Issue.record("accepted \(text)")
      return
    }
  }

  @Test(arguments: [15, 16, 17, 300])
  func `finds the duplicate in objects of any size`(count: Int) {
    let members = (0..<count).map { "\"k\($0)\":0" }
    #expect(refusal("{" + members.joined(separator: ",") + "}") == nil)
    for repeated in [0, count / 2, count - 1] {
      let text = "{" + (members + [members[repeated]]).joined(separator: ",") + "}"
      #expect(refusal(text)?.kind == .duplicateKey("k\(repeated)"))
    }
  }

  @Test func `allows a key again in another object`() {
    #expect(refusal(#"{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":0}}"#) == nil)
  }

  @Test func `refuses duplicate keys inside a value that is skipped`() throws {
    var reader = try JSONReader(Array(#"{"x":{"a":1,"a":2}}"#.utf8), limits: .frame)
    let error = #expect(throws: JSONError.self) { try reader.readObject { _, _ in } }
    #expect(error?.kind == .duplicateKey("a"))
  }
}

/// The error for a text as a file, or `nil` if it is accepted.
func refusal(_ text: String, limits: JSONLimits = .file) -> JSONError? {
  refusal(Array(text.utf8), limits: limits)
}

/// The error for bytes, or `nil` if they are accepted.
func refusal(_ bytes: [UInt8], limits: JSONLimits = .file) -> JSONError? {
  do throws(JSONError) {
    _ = try JSONValue(parsing: bytes, limits: limits)
    return nil
  } catch {
    return error
  }
}
