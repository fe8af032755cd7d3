import Library
import Testing

/// Files far deeper and wider than a guide, and numbers beyond sense: told where, in little time.
@Suite struct HostileSyllabusTests {
  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ", ")
  }

  static let refused: [MinimalSyllabus] = [
    MinimalSyllabus(more: [String(repeating: "[", count: 10_000)]),
    MinimalSyllabus(
      grade: #""grade": "# + String(repeating: #"{"average": "#, count: 10_000) + "1"
    ),
    MinimalSyllabus(
      parts: #""parts": {"exam": {}, "r": {"each": ["#
        + list(10_000) { "\"m\($0)\"" } + "]}}"
    ),
    MinimalSyllabus(parts: #""parts": {"exam": {}, "# + list(10_000) { "\"p\($0)\": {}" } + "}"),
    MinimalSyllabus(
      parts: #""parts": {"exam": {}, "r": {"each": 200, "parts": {"#
        + list(100) { "\"p\($0)\": {}" } + #"}, "mark": "p0"}}"#
    ),
  ]

  @Test(arguments: refused)
  func `what is too deep or too wide is refused where it stands`(file: MinimalSyllabus) {
    let reading = Syllabus.read(file.bytes)
    #expect(reading.isRefused)
    #expect((1...200).contains(reading.diagnostics.count))
    #expect(reading.diagnostics.allSatisfy { $0.position != nil })
  }

  @Test(arguments: [
    "1e400", "-1", "0", "99999999999999999999999999999999999999999999", "0.0000000001", "1e-7",
  ])
  func `a number beyond sense is refused where it stands`(number: String) {
    for parts in [
      "\"exam\": {\"of\": \(number)}", "\"exam\": {}, \"r\": {\"each\": \(number)}",
      "\"exam\": {\"test\": {\"questions\": \(number), \"points\": \"right\"}}",
    ] {
      let reading = Syllabus.read(MinimalSyllabus(parts: "\"parts\": {\(parts)}").bytes)
      #expect(reading.isRefused, "\(parts)")
      #expect(reading.diagnostics.allSatisfy { $0.position != nil })
    }
  }

  @Test func `three hundred cases are run`() {
    let cases = Self.list(300) {
      #"{"grades": {"exam": "\#($0 % 11)"}, "expect": {"grade": "5"}}"#
    }
    let check = SyllabusCheck([("a.json", MinimalSyllabus(more: ["\"cases\": [\(cases)]"]).bytes)])
    #expect(check.passed == 27)
    #expect(check.failed == 273)
  }

  @Test func `three hundred rules and values are taken in`() {
    let file = MinimalSyllabus(more: [
      #""values": {"# + Self.list(300) { "\"v\($0)\": \"exam\"" } + "}",
      #""rules": ["# + Self.list(300) { _ in #"{"require": "exam >= 4"}"# } + "]",
      #""cases": [{"grades": {"exam": "5"}, "expect": {"verdict": "pass"}}]"#,
    ])
    #expect(SyllabusCheck([("a.json", file.bytes)]).summary == "1 passed, 0 failed")
  }
}
