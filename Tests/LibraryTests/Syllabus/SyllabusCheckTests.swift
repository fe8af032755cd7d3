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
    #expect(check.errors == ["b.json:1:2: error: the text ends inside a value"])
    #expect(check.hasUnreadableFile)
    #expect(check.summary == "1 passed, 0 failed")
  }

  /// Labs kept over two courses, an exam taken again and again, and a name that asks for more than a grade.
  private func chain(_ example: String) -> SyllabusCheck {
    let file = MinimalSyllabus(
      grade: #""grade": {"average": {"exam": 60, "lab": 40}}"#,
      more: [
        #""labels": {"Aprobado": 5, "Matrícula": {"from": 9, "when": "exam = 10"}}"#,
        #""rounding": "round(grade, 0.1)""#,
        #""sittings": {"june": {"carry": {"lab": {"keep": true, "years": 2, "else": "lost"}}},"#
          + #" "july": {"after": "june", "carry": {"lab": "keep", "exam": "improve"}},"#
          + #" "dec": {"after": "july", "carry": {"lab": "keep", "exam": "retake"}}}"#,
        "\"cases\": [{\(example)}]",
      ]
    )
    return SyllabusCheck([("a.json", file.bytes)])
  }

  @Test(arguments: [
    #""before": {"lab": ["8", "6"]}, "grades": {"exam": "3"}, "expect": {"grade": "4.6"}"#,
    #""before": {"lab": ["8", "6"]}, "years": 2, "grades": {"exam": "3"}, "expect": {"grade": "4.6"}"#,
    #""before": {"lab": ["8", "6"]}, "years": 3, "grades": {"exam": "3"}, "expect": {"grade": "1.8"}"#,
    #""sitting": "dec", "before": [{"exam": "3", "lab": ["8", "6"]}, {"exam": "5"}], "grades": {}, "expect": {"grade": "5.8"}"#,
    #""sitting": "dec", "before": [{"lab": ["8", "6"]}, {"exam": "2"}, {"exam": "3"}], "years": 2, "grades": {}, "expect": {"grade": "4.6"}"#,
    #""grades": {"exam": "10", "lab": ["9", "9"]}, "expect": {"label": "Matrícula"}"#,
    #""grades": {"exam": "9", "lab": ["9", "9"]}, "expect": {"label": "Aprobado"}"#,
    #""grades": {"exam": "1", "lab": ["9", "9"]}, "expect": {"label": null, "grade": "4.2"}"#,
    #""grades": {"lab": ["5", "5"]}, "expect": {"need": "8.25", "target": "7"}"#,
  ])
  func `follows grades through sittings and courses`(example: String) {
    let check = chain(example)
    #expect(check.errors + check.failures == [])
  }

  @Test(arguments: [
    (
      #""sitting": "july", "before": {"lab": ["8", "6"]}, "grades": {"lab.1": "9"}, "expect": {"best": "8.8"}"#,
      "grades: expected no grade of “lab.1” in july, got one, but it is kept from before"
    ),
    (
      #""before": {"lab": ["8", "6"]}, "years": 3, "grades": {"lab.1": "9"}, "expect": {"best": "6"}"#,
      "grades: expected no grade of “lab.1” in june, got one, but the part is lost there"
    ),
    (
      #""grades": {"exam": "10", "lab": ["9", "9"]}, "expect": {"label": "Aprobado"}"#,
      "label: expected Aprobado, got Matrícula"
    ),
    (#""grades": {"exam": "3"}, "expect": {"label": null}"#, "label: expected no label, got open"),
  ])
  func `a grade that would go unseen fails the case`(example: String, failure: String) {
    #expect(chain(example).failures == ["a.json: case 1: " + failure])
  }

  @Test(arguments: [
    (#"{"exam": "5", "lab": "6"}"#, #"{"grade": "5.4"}"#),
    (#"{"exam": "5", "lab": "NP"}"#, #"{"grade": "3"}"#),
  ])
  func `takes one grade for all the members of a row`(grades: String, expect: String) {
    let check = SyllabusCheck([file("{\"grades\": \(grades), \"expect\": \(expect)}")])
    #expect(check.errors + check.failures == [])
  }

  @Test(arguments: [
    #"{"s": [{"a": "6", "b": "4"}, "8"]}"#, #"{"s.1": {"a": "6", "b": "4"}, "s.2": "8"}"#,
    #"{"s": "8", "s.1": {"a": "6", "b": "4"}}"#,
    #"{"s.1.a": "6", "s.1.b": "4", "s.2": {"a": "8", "b": "8"}}"#,
  ])
  func `takes the grades of a member with parts in short`(grades: String) {
    let file = MinimalSyllabus(
      parts: #""parts": {"s": {"each": 2, "parts": {"a": {}, "b": {}}, "mark": "(a + b) / 2"}}"#,
      grade: #""grade": "mean(s)""#,
      more: ["\"cases\": [{\"grades\": \(grades), \"expect\": {\"grade\": \"6.5\"}}]"]
    )
    let check = SyllabusCheck([("a.json", file.bytes)])
    #expect(check.errors + check.failures == [])
  }

  @Test(arguments: [("5.48", true), ("5.4772", true), ("5.477226", true), ("5.4773", false)])
  func `compares a root as far as the case writes it`(grade: String, agrees: Bool) {
    let file = MinimalSyllabus(
      parts: #""parts": {"a": {}}"#,
      grade: #""grade": "sqrt(a * 5)""#,
      more: [#""cases": [{"grades": {"a": "6"}, "expect": {"grade": "\#(grade)"}}]"#]
    )
    #expect(SyllabusCheck([("a.json", file.bytes)]).failures.isEmpty == agrees)
  }

  @Test
  func `a grade of a part that is not there fails the case`() {
    let file = MinimalSyllabus(
      parts: #""parts": {"a": {}, "b": {"if": "a < 5"}}"#,
      grade: #""grade": "max(a, b)""#,
      more: [#""cases": [{"grades": {"a": "6", "b": "9"}, "expect": {"grade": "6"}}]"#]
    )
    #expect(
      SyllabusCheck([("a.json", file.bytes)]).failures == [
        "a.json: case 1: grades: expected no grade of “b” in ordinary, got one, but there is no such part"
      ]
    )
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
        #""cases": [{"sitting": "july", "before": {"exam": "5", "lab": ["6", "3"]}, "grades": {"lab.2": ""}, "expect": {"need": "4", "over": ["lab.2"], "secured": "4.2"}}]"#,
      ]
    )
    #expect(SyllabusCheck([("a.json", file.bytes)]).failures == [])
  }
}

extension SyllabusCheck {
  /// What is said of the files, but for what is only doubtful.
  fileprivate var errors: [String] { diagnostics.filter { !$0.contains(": warning: ") } }
}
