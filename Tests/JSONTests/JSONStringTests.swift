import JSON
import Testing

@Suite struct JSONStringTests {
  @Test(arguments: [
    (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\ude00!""#, "😀!"),
    (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    (#""a\u0000b""#, "a\0b"), ("\"Prüfung 数学 😀\"", "Prüfung 数学 😀"), ("\"\u{7F}\"", "\u{7F}"),
    ("\"\u{2028}\"", "\u{2028}"), (#""\uFFFF""#, "\u{FFFF}"),
  ])
  func `reads a string`(text: String, expected: String) throws {
    let value = try JSONValue(parsing: Array(text.utf8), limits: .file)
    #expect(value.string?.unicodeScalars.elementsEqual(expected.unicodeScalars) == true)
    var reader = try JSONReader(Array("[\(text),\(text)]".utf8), limits: .file)
    var bytes: [UInt8] = []
    try reader.readArray { (reader, index) throws(JSONError) in
      // The second one is passed over.
      if index == 0 { try reader.readString(into: &bytes) }
    }
    try reader.finish()
    #expect(bytes == Array(expected.utf8))
  }

  @Test(arguments: [
    #""\ud83d""#, #""\ud83dx""#, #""\ud83d\n""#, #""\ud83d\u0041""#, #""\ude00""#,
    #""\ud83d\ud83d""#, #""\x41""#, #""\u12G4""#, #""\u+123""#, #""\U0041""#, #""\'""#, #""\é""#,
  ])
  func `refuses what is not an escape`(text: String) {
    #expect(refusal(text)?.kind == .invalidEscape)
    #expect(refusal(#"{"a":"# + text + "}")?.position.offset == 6)
  }

  @Test(arguments: 0..<UInt8(0x20))
  func `refuses raw control characters`(control: UInt8) {
    let error = refusal([0x22, 0x61, control, 0x22])
    #expect(error?.kind == .controlCharacter)
    #expect(error?.position.offset == 2)
  }

  @Test(arguments: [#""\r""#, #""\u0000""#, #""\u001f""#, #"{"\u0008":1}"#])
  func `refuses escaped control characters in a frame only`(text: String) {
    #expect(refusal(text, limits: .file) == nil)
    #expect(refusal(text, limits: .frame)?.kind == .controlCharacter)
  }

  @Test func `lets a text of several lines travel in a frame`() {
    #expect(refusal(#""a\n\tb""#, limits: .frame) == nil)
  }

  @Test(arguments: [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
    [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80],
    [0xED, 0xB0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
    [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
    [0xF8, 0x88, 0x80, 0x80],
    [0xFE], [0xFF],
  ])
  func `refuses bytes that are not UTF-8`(bytes: [UInt8]) {
    let inside = refusal([0x22, 0x61] + bytes + [0x22])
    #expect(inside?.kind == .invalidEncoding)
    #expect(inside?.position.offset == 2)
    #expect(refusal([0x31, 0x20] + bytes)?.kind == .invalidEncoding)
  }

  @Test func `checks the encoding before the grammar`() {
    #expect(refusal(Array("}{".utf8) + [0xFF])?.kind == .invalidEncoding)
  }
}
