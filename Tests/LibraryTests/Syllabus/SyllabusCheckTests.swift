import Library
import Testing

@Suite struct SyllabusCheckTests {
  private func file(_ cases: String) -> (name: String, bytes: [UInt8]) {
    let file = MinimalSyllabus(
      grade: #""grade": {"average": {"exam": 60, "lab": 40}}"#,
      more: [
        #""rules": [{"when": "absent(exam)", "verdict": "not presented"}, {"require": "exam >= 4", "grade": "min(grade, 4.5)"}]"#,
        #""cases": [\#(cases)]"#,
      ]
    )
    return ("a.json", file.bytes)
  }

  @Test(arguments: [
    (#"{"exam": "10", "lab": ["9", "NP"]}"#, #"{"grade": 7.8, "verdict": "pass"}"#),
    (#"{"exam": "3", "lab.1": "10", "lab.2": "10"}"#, #"{"grade": "4.5", "computed": "5.8"}"#),
    (#"{"exam": "NP"}"#, #"{"verdict": "not presented", "grade": null, "secured": null}"#),
    (#"{"exam": "", "lab": ["5", "5"]}"#, #"{"verdict": "open", "need": "5"}"#),
    (#"{"exam": "5"}"#, #"{"need": "5", "over": ["lab"], "secured": "3", "best": "7"}"#),
    (#"{"exam": "5", "lab": ["5", "EX"]}"#, #"{"grade": "5", "need": "secured"}"#),
    (#"{"exam": "3"}"#, #"{"verdict": "out of reach", "need": "out of reach"}"#),
    (#"{"exam": "3"}"#, #"{"verdict": "fail", "best": "4.5"}"#),
  ])
  func `passes a case that comes out as expected`(grades: String, expect: String) {
    let check = SyllabusCheck([file("{\"grades\": \(grades), \"expect\": \(expect)}")])
    #expect(check.failures == [])
    #expect(check.summary == "1 passed, 0 failed")
  }

  @Test(arguments: [
    (#"{"exam": "3", "lab": ["10", "10"]}"#, #"{"grade": "4.9"}"#, "grade: expected 4.9, got 4.5"),
    (#"{"exam": "5"}"#, #"{"grade": "5"}"#, "grade: expected 5, got open"),
    (#"{"exam": "NP"}"#, #"{"grade": "0"}"#, "grade: expected 0, got no grade"),
    (#"{"exam": "5", "lab": ["5", "5"]}"#, #"{"grade": null}"#, "grade: expected no grade, got 5"),
    (#"{"exam": "5"}"#, #"{"verdict": "pass"}"#, "verdict: expected pass, got open"),
    (#"{"exam": "5"}"#, #"{"need": "5.01"}"#, "need: expected 5.01, got 5"),
    (#"{"exam": "5"}"#, #"{"need": "61/14"}"#, "need: expected 61/14, got 5"),
    (#"{"exam": "5"}"#, #"{"need": "secured"}"#, "need: expected secured, got 5"),
    (#"{"exam": "3"}"#, #"{"need": "4"}"#, "need: expected 4, got out of reach"),
    (#"{"exam": "5"}"#, #"{"secured": "3.01"}"#, "secured: expected 3.01, got 3"),
  ])
  func `tells what a failing case expected and what it got`(
    grades: String,
    expect: String,
    failure: String
  ) {
    let good = #"{"grades": {}, "expect": {"verdict": "open"}}"#
    let check = SyllabusCheck([file("\(good), {\"grades\": \(grades), \"expect\": \(expect)}")])
    #expect(check.failures == ["a.json: case 2: " + failure])
    #expect(check.summary == "1 passed, 1 failed")
    #expect(!check.hasUnreadableFile)
  }

  @Test
  func `goes on with the other files after one that cannot be read`() {
    let good = #"{"grades": {}, "expect": {"verdict": "open"}}"#
    let check = SyllabusCheck([("b.json", Array("{".utf8)), file(good)])
    #expect(check.diagnostics == ["b.json:1:2: error: the text ends inside a value"])
    #expect(check.hasUnreadableFile)
    #expect(check.summary == "1 passed, 0 failed")
  }

  @Test
  func `shows the line of the file on request`() {
    let check = SyllabusCheck([("b.json", Array("{".utf8))], showsExcerpts: true)
    #expect(check.diagnostics == ["b.json:1:2: error: the text ends inside a value", "{\n ^"])
  }

  @Test
  func `carries the grades of the sitting before`() {
    let file = MinimalSyllabus(
      grade: #""grade": {"average": {"exam": 60, "lab": 40}}"#,
      more: [
        #""sittings": {"july": {"after": "june", "carry": {"lab": {"keep": "lab >= 5", "else": "redo"}, "exam": "retake"}}}"#,
        #""cases": [{"sitting": "july", "before": {"exam": "5", "lab": ["6", "3"]}, "grades": {"lab": ["9", ""]}, "expect": {"need": "4", "over": ["lab.2"], "secured": "4.2"}}]"#,
      ]
    )
    #expect(SyllabusCheck([("a.json", file.bytes)]).failures == [])
  }
}
