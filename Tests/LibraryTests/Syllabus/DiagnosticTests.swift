import JSON
import Library
import Testing

@Suite struct DiagnosticTests {
  private func excerpt(_ text: String, at offset: Int) -> String? {
    let bytes = Array(text.utf8)
    let position = JSONPosition(offset: offset, in: bytes)
    return Diagnostic(.error, "wrong", at: position).excerpt(of: bytes)
  }

  @Test
  func `shows the line with a caret beneath the place`() {
    let file = MinimalSyllabus(grade: #""grade": "exma + 1""#)
    let diagnostic = Syllabus.read(file.bytes).diagnostics.first
    #expect(
      diagnostic?.excerpt(of: file.bytes) == """
         "grade": "exma + 1"
                   ^
        """
    )
  }

  @Test
  func `counts characters, and keeps tabs where they are`() {
    #expect(excerpt("a\n\té\"x\"\r\nb", at: 5) == "\té\"x\"\n\t ^")
  }

  @Test
  func `points past the end of a line that ends too early`() {
    #expect(excerpt("{\"a\":", at: 5) == "{\"a\":\n     ^")
    #expect(excerpt("", at: 9) == "\n^")
  }

  @Test
  func `shows only the surroundings in a long line`() {
    let text = String(repeating: "a", count: 500) + "!" + String(repeating: "b", count: 500)
    let around = String(repeating: "a", count: 60) + "!" + String(repeating: "b", count: 59)
    let indent = String(repeating: " ", count: 61)
    #expect(excerpt(text, at: 500) == "…" + around + "…\n" + indent + "^")
  }

  @Test
  func `has no place in a syllabus that was built`() {
    let diagnostic = Syllabus.read(JSONValue.object([("format", 1)])).diagnostics.first
    #expect(diagnostic?.position == nil)
    #expect(diagnostic?.line(file: "x.json").hasPrefix("x.json: error: ") == true)
  }
}
