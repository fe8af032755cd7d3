import JSON
import Testing

/// The text is looked at eight bytes at a time, so what is special is put at each place of them.
@Suite struct JSONWordsTests {
  /// What is no UTF-8, and what is just within it.
  static let sequences: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0x80], [0xDF, 0xBF],
    [0xE0, 0x9F, 0xBF], [0xE0, 0xA0, 0x80], [0xE1, 0x80], [0xE1, 0x80, 0xC0], [0xE2, 0x89, 0xA4],
    [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF],
    [0xF0, 0x90, 0x80, 0x80], [0xF1, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0x7F],
    [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
  ]

  @Test(arguments: sequences)
  func `agrees with the standard library about what is UTF-8, wherever it stands`(
    sequence: [UInt8]
  ) throws {
    for before in 0..<17 {
      for after in 0..<9 {
        let content = Array(repeating: UInt8(ascii: "a"), count: before) + sequence
        let text = [0x22] + content + Array(repeating: UInt8(ascii: "b"), count: after) + [0x22]
        let oracle = String(validating: text, as: UTF8.self)
        let place = oracle == nil ? JSONError.Kind.invalidEncoding : nil
        do {
          let read = try JSONValue(parsing: text, limits: .file)
          #expect(read.string.map { "\"\($0)\"" } == oracle)
        } catch {
          #expect(error.kind == place)
          #expect(error.position.offset >= before + 1)
          #expect(error.position.offset <= before + 1 + sequence.count)
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `finds the end of a string, an escape and a control character at each place`(
    before: Int
  ) throws {
    for letter in ["a", "é", "≤"] {
      let plain = String(repeating: letter, count: before)
      func read(_ text: String) throws(JSONError) -> JSONValue {
        try JSONValue(parsing: Array(text.utf8), limits: .file)
      }
      #expect(try read("\"\(plain)\"").string == plain)
      #expect(try read("[\"\(plain)\\n\(plain)\"]").array?.first?.string == "\(plain)\n\(plain)")
      #expect(try read("{\"\(plain)x\": 1, \"\(plain)\\u0079\": 2}")["\(plain)y"]?.integer == 2)
      let control = #expect(throws: JSONError.self) { try read("\"\(plain)\u{1F}\(plain)\"") }
      #expect(control?.kind == .controlCharacter)
      #expect(control?.position.offset == plain.utf8.count + 1)
      let end = #expect(throws: JSONError.self) { try read("\"\(plain)") }
      #expect(end?.kind == .truncated)
      #expect(end?.position.offset == plain.utf8.count + 1)
    }
  }

  @Test(arguments: 0..<20)
  func `writes what must be escaped at each place as it is read again`(before: Int) throws {
    for special in ["\"", "\\", "\n", "\u{1}", "é", "\u{7F}"] {
      let text = String(repeating: "a", count: before) + special + "tail of it"
      let written = JSONValue.string(text).description
      #expect(try JSONValue(parsing: Array(written.utf8), limits: .file).string == text)
    }
  }

  @Test(arguments: 0..<20)
  func `passes space of any length`(count: Int) throws {
    let space = "\n" + String(repeating: " ", count: count)
    let text =
      "\(space){\(space)\"a\"\(space):\(space)1\(space),\(space)\"b\"\(space):[\(space)]}\(space)"
    let read = try JSONValue(parsing: Array(text.utf8), limits: .file)
    #expect(read == ["a": 1, "b": []])
  }

  @Test(arguments: 1..<19)
  func `reads an integer of any length alike, whatever follows it`(count: Int) throws {
    let digits = String("123456789012345678".prefix(count))
    for (text, value) in [(digits, Int(digits)), ("-" + digits, Int("-" + digits))] {
      for end in ["", ",", " ", "\n", "\r", "\t", "]"] {
        var reader = try JSONReader(Array((text + end).utf8), limits: .file)
        #expect(try reader.readInteger() == value)
      }
      for end in ["0x", "e", ".", "-", "a", "+"] {
        #expect(throws: JSONError.self) {
          try JSONValue(parsing: Array((text + end).utf8), limits: .file)
        }
      }
    }
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: Array("0\(digits),".utf8), limits: .file)
    }
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: Array("[-0\(digits)]".utf8), limits: .file)
    }
  }
}
