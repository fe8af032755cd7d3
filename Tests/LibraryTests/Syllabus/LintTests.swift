import Library
import Testing

@Suite struct LintTests {
  /// A file of an exam and two labs, and what is said of it.
  struct File: Sendable, CustomTestStringConvertible {
    var parts = #""exam": {}, "lab": {"each": 2}"#
    var values = ""
    var grade = #"{"average": {"exam": 60, "lab": 40}}"#
    var rules = ""
    var more = ""
    var cases = #"{"grades": {}, "expect": {"verdict": "open"}}"#
    var warnings: [String] = []

    var testDescription: String { warnings.first ?? "\(grade) \(rules)" }

    private var text: String {
      """
      {"format": 1, "subject": {"name": "Física"},
      "parts": {\(parts)},
      "values": {\(values)},
      "grade": \(grade),
      "rules": [\(rules)],
      \(more)
      "cases": [\(cases)]}
      """
    }

    /// What the lint says, without the name of the file.
    var found: [String] {
      let bytes = Array(text.utf8)
      let reading = Syllabus.read(bytes)
      let lint = reading.syllabus?.lint(in: bytes) ?? []
      return (reading.diagnostics + lint).map { String($0.line(file: "").dropFirst()) }
    }
  }

  static let weights = [
    File(
      grade: #"{"average": {"exam": 60, "lab": 35}}"#,
      warnings: ["4:22: warning: the weights look like percentages, but add up to 95, not 100"]
    ),
    File(
      grade: #"{"average": {"exam": 0.6, "lab": [0.3, 0.2]}}"#,
      warnings: ["4:22: warning: the weights look like shares, but add up to 1.1, not 1"]
    ),
    File(
      grade: #"{"average": {"exam": "if(sat(lab.1), 70, 90)", "lab": 20}}"#,
      warnings: ["4:22: warning: the weights look like percentages, but add up to 90, not 100"]
    ),
    File(
      values: #""T": {"average": {"exam": 70, "lab": 45}}"#,
      grade: #""T""#,
      warnings: ["3:29: warning: the weights look like percentages, but add up to 115, not 100"]
    ),
    File(grade: #"{"average": {"exam": 60, "lab": [20, 20]}}"#),
    File(grade: #"{"average": {"exam": 79.8, "lab": 20.2}}"#),
    File(grade: #"{"average": {"exam": 2, "lab": 1}}"#),
    File(
      grade: #"{"average": {"exam": "if(sat(lab.1), 60, 100)", "lab": "if(sat(lab.1), 40, 0)"}}"#
    ),
    // A part of the grade may be weighed by its share of the whole.
    File(
      parts: #""exam": {}, "lab": {"each": 2}, "work": {}"#,
      values: #""T": {"average": {"exam": 50, "lab": 30}}"#,
      grade: #""0.8 * T + 0.2 * work""#
    ),
    // By the way that the student chooses, one or the other counts.
    File(
      parts: #""exam": {}, "lab": {"each": 2}, "way": {"choice": ["a", "b"]}"#,
      grade: #"{"average": {"exam": "if(way = 1, 60, 90)", "lab": 40}}"#
    ),
  ]

  @Test(arguments: weights)
  func `doubts weights that look like percentages or shares and do not add up`(file: File) {
    #expect(file.found == file.warnings)
  }

  private static let lab = #""exam": {}, "lab": {"each": 2}, "extra": {"of": 1}"#

  static let grades = [
    File(
      grade: #""0.6 * exam + 0.3 * mean(lab)""#,
      warnings: [
        "4:11: warning: the grade comes to 9 at most, not to 10; mend the weights, or write min(…, 9) "
          + "if the guide means it"
      ]
    ),
    // A parenthesis is missing.
    File(
      grade: #""(exam + mean(lab) / 2)""#,
      warnings: [
        "4:11: warning: the grade comes to 15 when every mark is full, above the scale of 10; "
          + "write min(…, 10), make what is extra “optional”, or say a larger “scale”"
      ]
    ),
    File(
      parts: lab,
      grade: #""0.6 * exam + 0.4 * mean(lab) + extra""#,
      warnings: [
        "4:11: warning: the grade comes to 11 when every mark is full, above the scale of 10; "
          + "write min(…, 10), make what is extra “optional”, or say a larger “scale”"
      ]
    ),
    File(parts: lab, grade: #""min(0.6 * exam + 0.4 * mean(lab) + extra, 10)""#),
    File(parts: lab, grade: #""0.6 * exam + 0.4 * mean(lab) + extra""#, more: #""scale": 11,"#),
    File(
      parts: #""exam": {}, "lab": {"each": 2}, "extra": {"of": 1, "optional": true}"#,
      grade: #""0.6 * exam + 0.4 * mean(lab) + extra""#
    ),
    File(grade: #""min(0.6 * exam + 0.4 * mean(lab), 7)""#),
    File(
      parts: #""exam": {}, "lab": {"each": 2}, "faults": {"of": 2, "worse": "more"}"#,
      grade: #""0.6 * exam + 0.4 * mean(lab) - faults""#
    ),
    // What is earned in class makes the exam count less.
    File(
      parts: #""exam": {}, "lab": {"each": 2, "of": 1}"#,
      grade: #""sum(lab) + (10 - sum(lab)) * exam / 10""#
    ),
    File(
      more: #""sittings": {"july": {"after": "june", "grade": "0.7 * exam"}},"#,
      cases: #"{"sitting": "july", "grades": {}, "expect": {"verdict": "open"}}"#,
      warnings: [
        "6:50: warning: the grade comes to 7 at most, not to 10; mend the weights, or write min(…, 7) "
          + "if the guide means it"
      ]
    ),
  ]

  @Test(arguments: grades)
  func `doubts a grade that exceeds its scale, or never comes to it`(file: File) {
    #expect(file.found == file.warnings)
  }

  static let scales = [
    File(
      values: #""labs": "sum(lab)""#,
      grade: #"{"average": {"exam": 60, "labs": 40}}"#,
      warnings: [
        "3:21: warning: “labs” comes to 20 when every mark is full, but counts as out of 10 in an "
          + "average; say “of”: 20",
        "4:10: warning: the grade comes to 14 when every mark is full, above the scale of 10; "
          + "write min(…, 10), make what is extra “optional”, or say a larger “scale”",
      ]
    ),
    File(
      values: #""labs": {"points": "sum(lab)", "of": 20}"#,
      grade: #"{"average": {"exam": 60, "labs": 40}}"#
    ),
    File(values: #""labs": "sum(lab)""#, grade: #""exam / 2 + labs / 4""#),
    File(
      values: #""labs": {"points": "mean(lab) / 2", "name": "Prácticas"}"#,
      grade: #"{"average": {"exam": 60, "labs": 40}}"#,
      warnings: [
        "3:20: warning: “labs” comes to 5 at most, but counts as out of 10 in an average; say “of”: 5",
        "4:10: warning: the grade comes to 8 at most, not to 10; mend the weights, or write min(…, 8) "
          + "if the guide means it",
      ]
    ),
    File(
      parts:
        #""exam": {}, "lab": {"each": 2, "of": 5, "parts": {"plan": {}, "report": {}}, "mark": "0.5 * plan + 0.5 * report"}"#,
      warnings: [
        "2:97: warning: “lab” comes to 10 when every mark is full, but is out of 5; say “of”: 10",
        "4:10: warning: the grade comes to 14 when every mark is full, above the scale of 10; "
          + "write min(…, 10), make what is extra “optional”, or say a larger “scale”",
      ]
    ),
    File(
      parts:
        #""exam": {}, "lab": {"each": 2, "of": 4, "test": {"questions": 20, "points": "right / 2"}}"#,
      warnings: [
        "2:23: warning: “lab” comes to 10 with every answer right, but is out of 4; mend “points”, "
          + "or say “of”: 10"
      ]
    ),
  ]

  @Test(arguments: scales)
  func `doubts a scale that is not what the formula comes to`(file: File) {
    #expect(file.found == file.warnings)
  }

  static let unused = [
    File(
      parts: #""exam": {}, "lab": {"each": 2}, "seat": {"yes": true}"#,
      values: #""both": "exam + sum(lab)", "more": "both""#,
      warnings: [
        "2:43: warning: “seat” counts for nothing: no formula, rule or label uses it",
        "3:12: warning: the value “both” is used nowhere; use it or remove it",
        "3:39: warning: the value “more” is used nowhere; use it or remove it",
      ]
    ),
    File(
      parts: #""exam": {}, "lab": {"each": 2}, "seat": {"yes": true}, "paper": {"if": "seat"}"#,
      values: #""honours": "exam = 10""#,
      grade: #"{"average": {"exam": 60, "lab": 30, "paper": 10}}"#,
      more: #""labels": {"Matrícula": {"from": 9, "when": "honours"}},"#
    ),
    // An exam of July only, and labs that are kept for it.
    File(
      parts: #""exam": {}, "lab": {"each": 2}, "second": {}"#,
      more:
        #""sittings": {"july": {"after": "june", "grade": {"average": {"second": 60, "lab": 40}}}},"#,
      cases: #"{"sitting": "july", "grades": {}, "expect": {"verdict": "open"}}"#
    ),
  ]

  @Test(arguments: unused)
  func `doubts a part or a value on which nothing depends`(file: File) {
    #expect(file.found == file.warnings)
  }

  static let certain = [
    File(
      rules: #"{"require": "exam >= 0"}, {"require": ["exam >= 11", "lab >= 4"]}"#,
      warnings: [
        "5:11: warning: “exam >= 0” holds whatever the grades: nobody can miss it",
        "5:37: warning: “exam >= 11” holds for no grades: nobody can pass",
      ]
    ),
    File(
      values: #""labs": "mean(lab)""#,
      rules:
        #"{"when": "labs > 10", "verdict": "pass"}, {"when": "true", "grade": "min(grade, 9)"}"#,
      warnings: ["5:11: warning: “labs > 10” holds for no grades: the rule does nothing"]
    ),
    File(rules: #"{"require": ["exam > 0", "exam >= 10", "lab >= 10"]}"#),
  ]

  /// Rules that no case tries are told as well, and are not what is asked here.
  private func withoutCases(_ warnings: [String]) -> [String] {
    warnings.filter { !$0.contains("strikes in no case") }
  }

  @Test(arguments: certain)
  func `doubts a condition on which no grade has a bearing`(file: File) {
    #expect(withoutCases(file.found) == file.warnings)
  }

  private static let untried =
    "warning: this rule strikes in no case; work one by hand in which it does"
  private static let two = #"{"require": "exam >= 4"}, {"when": "absent(exam)", "verdict": "fail"}"#
  private static let june = #"{"grades": {"exam": "3"}, "expect": {"verdict": "fail"}}"#
  private static let open = #"{"grades": {}, "expect": {"verdict": "open"}}"#

  static let cases = [
    File(
      cases: "",
      warnings: ["1:1: warning: the file has no cases; work some by hand from the guide"]
    ),
    File(rules: two, cases: open, warnings: ["5:11: \(untried)", "5:37: \(untried)"]),
    File(rules: two, cases: june, warnings: ["5:37: \(untried)"]),
    File(rules: two, cases: june + #", {"grades": {"exam": "NP"}, "expect": {"grade": null}}"#),
    // What is needed depends on the minimum.
    File(
      rules: #"{"require": "exam >= 4"}"#,
      cases: #"{"grades": {"lab": ["10", "10"]}, "expect": {"need": "4"}}"#
    ),
    File(
      rules: #"{"require": "exam >= 4"}"#,
      more:
        #""sittings": {"july": {"after": "june", "rules": [{"require": "exam >= 5"}]}, "third": {"after": "july"}},"#,
      cases: #"{"sitting": "july", "grades": {"exam": "4"}, "expect": {"verdict": "fail"}}"#,
      warnings: [
        "5:11: \(untried)",
        "6:78: warning: no case stands in the sitting “third”; work one by hand",
      ]
    ),
    // A rule for one sitting is tried there.
    File(
      rules: #"{"require": "exam >= 4", "sittings": "july"}, {"require": "exam >= 3"}"#,
      more: #""sittings": {"june": {}, "july": {"after": "june"}},"#,
      cases: june
        + #", {"sitting": "july", "grades": {"exam": "2"}, "expect": {"verdict": "fail"}}"#
    ),
  ]

  @Test(arguments: cases)
  func `doubts what no case of the file tries`(file: File) {
    #expect(file.found == file.warnings)
  }

  @Test func `a check tells doubts and goes on, in the order of the file`() {
    let text = """
      {"format": 1, "subject": {"name": "Física"},
      "parts": {"exam": {}, "idle": {}},
      "grade": "min(exam, 4,5)"}
      """
    let check = SyllabusCheck([("a.json", Array(text.utf8))])
    #expect(
      check.diagnostics == [
        "a.json:1:1: warning: the file has no cases; work some by hand from the guide",
        "a.json:2:23: warning: “idle” counts for nothing: no formula, rule or label uses it",
        "a.json:3:22: warning: a comma separates arguments; write a decimal with a point, or a space "
          + "after the comma",
      ]
    )
    #expect(!check.hasUnreadableFile && check.failures.isEmpty)
  }
}
