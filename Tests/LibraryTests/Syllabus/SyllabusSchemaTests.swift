import JSON
import Library
import TestSupport
import Testing

/// The JSON Schema that editors use must know the keys that the reader knows.
@Suite struct SyllabusSchemaTests {
  /// An object of the format, by its place in the schema, and a file with an unknown key in it.
  struct Place: Sendable, CustomTestStringConvertible {
    var path: [String]
    var file: MinimalSyllabus
    var testDescription: String { path.isEmpty ? "the file" : path.joined(separator: "/") }

    init(_ path: String..., file: MinimalSyllabus) {
      self.path = path
      self.file = file
    }
  }

  @Test(arguments: [
    Place(file: MinimalSyllabus(more: [#""zzzzzz": 1"#])),
    Place(
      "$defs",
      "subject",
      file: MinimalSyllabus(subject: #""subject": {"name": "x", "zzzzzz": 1}"#)
    ),
    Place("$defs", "source", file: MinimalSyllabus(more: [#""sources": [{"zzzzzz": 1}]"#])),
    Place(
      "$defs",
      "part",
      file: MinimalSyllabus(parts: #""parts": {"exam": {"zzzzzz": 1}}"#)
    ),
    Place(
      "$defs",
      "part",
      "properties",
      "test",
      file: MinimalSyllabus(
        parts: #""parts": {"exam": {"test": {"questions": 1, "points": "right", "zzzzzz": 1}}}"#
      )
    ),
    Place(
      "$defs",
      "value",
      "oneOf",
      "1",
      file: MinimalSyllabus(more: [#""values": {"a": {"points": "exam", "zzzzzz": 1}}"#])
    ),
    Place(
      "$defs",
      "rule",
      file: MinimalSyllabus(more: [#""rules": [{"require": "exam > 1", "zzzzzz": 1}]"#])
    ),
    Place("$defs", "sitting", file: MinimalSyllabus(more: [#""sittings": {"a": {"zzzzzz": 1}}"#])),
    Place(
      "$defs",
      "carryRule",
      "oneOf",
      "1",
      file: MinimalSyllabus(more: [
        #""sittings": {"b": {"after": "a", "carry": {"exam": {"keep": "exam > 1", "zzzzzz": 1}}}}"#
      ])
    ),
    Place(
      "$defs",
      "case",
      file: MinimalSyllabus(
        more: [#""cases": [{"grades": {}, "expect": {"verdict": "open"}, "zzzzzz": 1}]"#]
      )
    ),
    Place(
      "$defs",
      "expect",
      file: MinimalSyllabus(
        more: [#""cases": [{"grades": {}, "expect": {"verdict": "open", "zzzzzz": 1}}]"#]
      )
    ),
  ])
  func `has the keys that the reader has`(place: Place) throws {
    let bytes = try Repository.read("syllabi/schema/syllabus.schema.json")
    var schema = try JSONValue(parsing: bytes, limits: .file)
    for step in place.path {
      let next = schema[step] ?? Int(step).flatMap { schema.array?[$0] }
      schema = try #require(next)
    }
    let keys = try #require(schema["properties"]?.object).map(\.key)
    let line = try #require(place.file.lines.first { $0.contains("zzzzzz") })
    let known = try #require(line.split(separator: "known are ").last)
    #expect(Set(known.split(separator: ", ").map(String.init)) == Set(keys))
  }

  @Test
  func `reserves the words that the reader reserves`() throws {
    let bytes = try Repository.read("syllabi/schema/syllabus.schema.json")
    let schema = try JSONValue(parsing: bytes, limits: .file)
    let words = try #require(schema["$defs"]?["name"]?["not"]?["enum"]?.array).compactMap(\.string)
    #expect(words.count > 20)
    for word in words {
      let file = MinimalSyllabus(parts: "\"parts\": {\"exam\": {}, \"\(word)\": {}}")
      #expect(file.lines.contains { $0.contains("“\(word)” is a word of the formula language") })
    }
  }
}
