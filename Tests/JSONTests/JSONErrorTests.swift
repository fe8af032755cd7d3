import JSON
import Testing

@Suite struct JSONErrorTests {
  @Test func `names line, column, path and cause`() {
    let text = """
      {
        "parts": {
          "lab": 1, "lab": 2
        }
      }
      """
    #expect(refusal(text)?.description == "3:15: /parts/lab: duplicate key \"lab\"")
  }

  @Test func `counts columns in scalars and offsets in bytes`() {
    let error = refusal("[\"数学\",\n \"Prüfung 😀\", x]")
    #expect(error?.position.line == 2)
    #expect(error?.position.column == 15)
    #expect(error?.position.offset == 29)
    #expect(error?.path == "/2")
    #expect(error?.description == "2:15: /2: unexpected x, expected a value")
  }

  @Test func `escapes the pointer's own characters in a path`() {
    #expect(refusal(#"{"a/b":{"~":{"\u0041":[0,x]}}}"#)?.path == "/a~1b/~0/A/1")
  }

  @Test func `points at the object after it was read`() throws {
    var reader = try JSONReader(Array(#"{"p": [ {"a": 1} ]}"#.utf8), limits: .frame)
    let error = #expect(throws: JSONError.self) {
      try reader.readObject { (reader, _) throws(JSONError) in
        try reader.readArray { (reader, _) throws(JSONError) in
          try reader.readObject { (reader, _) throws(JSONError) in _ = try reader.readInteger() }
          throw reader.failure(.missingMember("id"))
        }
      }
    }
    #expect(error?.description == "1:9: /p/0: missing member \"id\"")
  }

  @Test func `points at the value that was just read`() throws {
    var reader = try JSONReader(Array(#"{"when": "soon"}"#.utf8), limits: .frame)
    let error = #expect(throws: JSONError.self) {
      try reader.readObject { (reader, _) throws(JSONError) in
        _ = try reader.readString()
        throw reader.failure(.invalidValue("expected a date"))
      }
    }
    #expect(error?.description == "1:10: /when: expected a date")
  }

  @Test func `points at the key until the value is begun`() throws {
    var reader = try JSONReader(Array(#"{"colour": 1}"#.utf8), limits: .frame)
    let error = #expect(throws: JSONError.self) {
      try reader.readObject { (reader, key) throws(JSONError) in
        throw reader.failure(.invalidValue("unknown member \"\(key)\""))
      }
    }
    #expect(error?.description == "1:2: /colour: unknown member \"colour\"")
  }

  @Test func `names both kinds when they differ`() throws {
    var reader = try JSONReader(Array("[true]".utf8), limits: .frame)
    let error = #expect(throws: JSONError.self) {
      try reader.readArray { (reader, _) throws(JSONError) in _ = try reader.readString() }
    }
    #expect(error?.description == "1:2: /0: expected a string, found true or false")
  }

  @Test(arguments: [-1, 0, 5, 6, 100])
  func `places any offset inside the text`(offset: Int) {
    let position = JSONPosition(offset: offset, in: Array("a\nbé\n".utf8))
    #expect(position.offset == min(max(offset, 0), 6))
    #expect(position.line == [0: 1, 5: 2, 6: 3][position.offset])
    #expect(position.column == [0: 1, 5: 3, 6: 1][position.offset])
  }
}
