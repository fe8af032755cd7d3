import Testing

@testable import Engine

/// Formulas that look back at the sitting before.
@Suite struct LookingBackTests {
  /// A reassessment as many guides have it: open from 3, and worth 5 at the most.
  private func reassessment() throws -> Scheme {
    try compile(
      [.mark("exam"), .mark("labs", each: 2)],
      values: [ValueDefinition("work", "mean(labs)")],
      grade: "0.5 * exam + 0.5 * work",
      sittings: [
        sitting("june"),
        sitting("july", after: "june", carry: ["labs": .init(.keep)]) {
          $0.grade = Located(.expression("max(before(grade), min(exam, 5))"))
          $0.rules = [.require("before(grade) >= 3"), .require("before(work) >= 2")]
        },
      ]
    )
  }

  private func july(_ exam: String, june: String, labs: String = "4") throws -> Outcome {
    let record = GradeRecord([
      "june": grades(["exam": june, "labs.1": labs, "labs.2": labs]),
      "july": grades(["exam": exam]),
    ])
    return try reassessment().standing(of: record, in: "july").secured
  }

  @Test func `the later sitting can use the grade of the earlier one`() throws {
    #expect(try july("9", june: "3").grade == Exact(5))
    #expect(try july("9", june: "3").verdict == .pass)
    #expect(try july("2", june: "4").grade == Exact(4))
  }

  @Test func `a requirement on the earlier grade is judged with its numbers`() throws {
    let outcome = try july("9", june: "1.9")
    #expect(outcome.verdict == .fail)
    guard case .requirementMissed(let report) = try #require(outcome.reasons.first).cause else {
      Issue.record("the requirement is not the reason")
      return
    }
    #expect(report.text == "before(grade) >= 3")
    #expect(report.comparison?.left == Exact("2.95"))
  }

  @Test func `a part, a member and a value of the earlier sitting have their results`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("labs", each: 2)],
      values: [ValueDefinition("work", "mean(labs)")],
      grade: "exam",
      sittings: [
        sitting("june"),
        sitting("july", after: "june") {
          $0.grade = Located(
            .expression("before(exam) + before(labs.2) + before(work) + max(before(labs)) / 10")
          )
        },
      ]
    )
    let june = grades(["exam": "1", "labs.1": "3", "labs.2": "2"])
    let standing = scheme.standing(of: GradeRecord(["june": june]), in: "july")
    #expect(standing.secured.grade == Exact("5.8"))
  }

  @Test func `a value may be the better of itself before and now`() throws {
    let scheme = try compile(
      [.mark("exam")],
      values: [ValueDefinition("theory", "exam")],
      grade: "theory",
      sittings: [
        sitting("june"),
        sitting("july", after: "june") {
          $0.values = [.replace(ValueDefinition("theory", "max(exam, before(theory))"))]
        },
      ]
    )
    let record = GradeRecord(["june": grades(["exam": "6"]), "july": grades(["exam": "4"])])
    #expect(scheme.standing(of: record, in: "july").secured.grade == Exact(6))
  }

  @Test func `the first sitting has nothing to look back at`() {
    let problems = SchemeDefinition([.mark("a")], grade: .expression("before(a)")).problems
    #expect(
      problems == ["0: “before” looks back at the sitting before, and this one has none"]
    )
  }

  @Test(arguments: [
    ("before(b)", "7: unknown name “b”; did you mean “a”?"),
    ("before(1)", "0: “before” is written before(name) or before(grade)"),
    ("before(a, a)", "0: “before” is written before(name) or before(grade)"),
  ])
  func `a look back at nothing is refused`(formula: String, problem: String) {
    let definition = SchemeDefinition(
      [.mark("a")],
      grade: .expression("a"),
      sittings: [
        sitting("june"),
        sitting("july", after: "june") { $0.grade = Located(.expression(formula)) },
      ]
    )
    #expect(definition.problems == [problem])
  }
}
