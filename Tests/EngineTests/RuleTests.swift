import Testing

@testable import Engine

@Suite struct RuleTests {
  @Test func `a missed minimum fails a mean that passes, and the reason carries its numbers`()
    throws
  {
    let scheme = try compile(
      [.mark("exam"), .mark("work")],
      average: [.init("exam", "50"), .init("work", "50")],
      rules: [.require("exam >= 5.5", cite: "guide, 4.2")]
    )
    let outcome = scheme.secured(["exam": "5", "work": "7.5"])
    #expect(outcome.verdict == .fail)
    #expect(outcome.grade == Exact("6.25"))
    let reason = try #require(outcome.reasons.first)
    #expect(outcome.reasons.count == 1)
    #expect(reason.cite == "guide, 4.2")
    let sides = ConditionReport.Sides(
      name: "exam",
      left: Exact(5),
      sign: .atLeast,
      right: Exact("5.5")
    )
    #expect(
      reason.cause == .requirementMissed(ConditionReport(text: "exam >= 5.5", comparison: sides))
    )
  }

  @Test(arguments: [
    ("min(grade, 4)", "4"), ("exam", "3"), ("0", "0"), ("grade + 20", "10"), ("-1", "0"),
  ])
  func `a rule leaves the grade it says, within the scale`(left: String, grade: String) throws {
    let scheme = try compile(
      [.mark("exam"), .mark("work")],
      average: [.init("exam", "50"), .init("work", "50")],
      rules: [.require("exam >= 4", grade: left)]
    )
    let outcome = scheme.secured(["exam": "3", "work": "10"])
    #expect(outcome.verdict == .fail)
    #expect(outcome.grade == Exact(grade))
    #expect(outcome.computed == Exact("6.5"))
    #expect(outcome.reasons.first?.gradeBefore == Exact("6.5"))
    #expect(outcome.reasons.first?.gradeAfter == Exact(grade))
  }

  @Test func `a rule may leave no number at all`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("x")],
      grade: "x",
      rules: [.require("exam >= 4", grade: "none")]
    )
    let outcome = scheme.secured(["exam": "3", "x": "7"])
    #expect(outcome.grade == nil && outcome.verdict == .fail && outcome.computed == Exact(7))
  }

  @Test func `rules strike in their order, each on the grade the one before left`() throws {
    let rules: [RuleDefinition] = [
      .when("a >= 1", grade: "grade + 1"), .when("a >= 1", grade: "grade * 2"),
    ]
    let first = try compile([.mark("a")], grade: "a", rules: rules)
    let second = try compile([.mark("a")], grade: "a", rules: rules.reversed())
    #expect(first.secured(["a": "2"]).grade == Exact(6))
    #expect(second.secured(["a": "2"]).grade == Exact(5))
    #expect(first.secured(["a": "2"]).reasons.count == 2)
  }

  @Test func `not presented ends the rules and leaves no number`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("work")],
      grade: "0.5 * exam + 0.5 * work",
      rules: [.when("absent(exam)", .notPresented), .require("work >= 4", grade: "0")]
    )
    let outcome = scheme.secured(["exam": "NP", "work": "2"])
    #expect(outcome.verdict == .notPresented && outcome.grade == nil && outcome.reasons.count == 1)
    #expect(scheme.secured(["exam": "0", "work": "2"]).verdict == .fail)
  }

  @Test func `who sat neither the final nor half of the partials is not presented`() throws {
    let scheme = try compile(
      [.mark("partial", each: 3), .mark("final")],
      grade: "max(mean(partial), final)",
      rules: [.when("absent(final) and count(sat(partial)) < 3 / 2", .notPresented)]
    )
    let away = scheme.secured([
      "partial.1": "6", "partial.2": "NP", "partial.3": "NP", "final": "NP",
    ])
    #expect(away.verdict == .notPresented && away.grade == nil)
    let there = scheme.secured([
      "partial.1": "6", "partial.2": "6", "partial.3": "NP", "final": "NP",
    ])
    #expect(there.verdict == .fail && there.grade == Exact(4))
  }

  @Test(arguments: [
    ("5", "5.5", Verdict.pass), ("6", "6.25", .pass), ("8", "7.75", .pass), ("4.9", "4.9", .fail),
  ])
  func `coursework that counts with a passed exam only adds nothing to a failed one`(
    exam: String,
    grade: String,
    verdict: Verdict
  ) throws {
    let scheme = try compile(
      [.mark("exam"), .mark("work")],
      average: [.init("exam", "75"), .init("work", "25")],
      rules: [.require("exam >= 5", grade: "exam")]
    )
    let outcome = scheme.secured(["exam": exam, "work": "7"])
    #expect(outcome.grade == Exact(grade) && outcome.verdict == verdict)
  }

  @Test func `a verdict of a rule stands whatever the number`() throws {
    let passing = try compile(
      [.mark("a"), .fact("thesis")],
      grade: "a",
      rules: [.when("thesis", .pass)]
    )
    #expect(passing.secured(["a": "1", "thesis": "yes"]).verdict == .pass)
    let failing = try compile(
      [.mark("a"), .fact("cheated")],
      grade: "a",
      rules: [.when("cheated", .fail, grade: "0")]
    )
    #expect(failing.secured(["a": "9", "cheated": "yes"]).verdict == .fail)
    #expect(failing.secured(["a": "9", "cheated": "no"]).verdict == .pass)
  }

  @Test func `a requirement missed outweighs a rule that passes`() throws {
    let scheme = try compile(
      [.mark("a")],
      grade: "a",
      rules: [.when("true", .pass), .require("a >= 4")]
    )
    #expect(scheme.secured(["a": "3"]).verdict == .fail)
  }

  @Test func `a requirement names the side of an and that is missed`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b")],
      grade: "10",
      rules: [.require("a >= 4 and b >= 4")]
    )
    guard
      case .requirementMissed(let report) = scheme.secured(["a": "5", "b": "3"]).reasons.first?
        .cause
    else {
      Issue.record("no requirement was missed")
      return
    }
    #expect(report.text == "b >= 4")
    #expect(report.comparison?.left == Exact(3))
  }

  @Test func `a requirement over a row asks it of every member and nothing of an excused one`()
    throws
  {
    let scheme = try compile(
      [.mark("lab", each: 3)],
      grade: "mean(lab)",
      rules: [.require("all(lab >= 4)")]
    )
    #expect(scheme.secured(["lab.1": "9", "lab.2": "9", "lab.3": "3.99"]).verdict == .fail)
    #expect(scheme.secured(["lab.1": "9", "lab.2": "EX", "lab.3": "4"]).verdict == .pass)
    let spread = try compile(
      [.mark("lab", each: 3)],
      grade: "mean(lab)",
      rules: [.require("lab >= 4")]
    )
    #expect(spread.secured(["lab.1": "9", "lab.2": "9", "lab.3": "3.99"]).verdict == .fail)
  }

  @Test func `the pass mark itself passes unless it is strict`() throws {
    var definition = SchemeDefinition([.mark("a")], grade: .expression("a"))
    #expect(try definition.compiled().secured(["a": "5"]).verdict == .pass)
    definition.pass.isStrict = true
    let strict = try definition.compiled()
    #expect(strict.secured(["a": "5"]).verdict == .fail)
    #expect(
      strict.secured(["a": "5"]).reasons.first?.cause
        == .belowPass(.above(Exact(5)))
    )
    #expect(strict.secured(["a": "5.000001"]).verdict == .pass)
  }

  @Test func `the grade stays on its scale`() throws {
    let scheme = try compile([.mark("a"), .mark("bonus", of: "3")], grade: "a + bonus - 2")
    #expect(scheme.secured(["a": "10", "bonus": "3"]).grade == .ten)
    #expect(scheme.secured(["a": "1", "bonus": "0"]).grade == .zero)
  }

  @Test(arguments: ["lab >= 5", "all(lab >= 5)"])
  func `a requirement on a row is told of the first member that misses it`(condition: String) throws
  {
    let scheme = try compile(
      [.mark("lab", each: 3)],
      grade: "mean(lab)",
      rules: [.require(condition)]
    )
    let outcome = scheme.secured(["lab.1": "8", "lab.2": "4", "lab.3": "3"])
    let sides = ConditionReport.Sides(
      name: "lab.2",
      left: Exact(4),
      sign: .atLeast,
      right: Exact(5)
    )
    let report = ConditionReport(text: condition, comparison: sides)
    #expect(outcome.reasons.first?.cause == .requirementMissed(report))
  }

  @Test func `attempted is the share of the weight that was sat`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b"), .mark("lab", each: 2)],
      average: [.init("a", "40"), .init("b", "40"), .init("lab", "20")],
      rules: [.when("attempted < 50", .notPresented)]
    )
    #expect(
      scheme.secured(["a": "6", "b": "NP", "lab.1": "NP", "lab.2": "NP"]).verdict == .notPresented
    )
    #expect(scheme.secured(["a": "6", "b": "NP", "lab.1": "6", "lab.2": "NP"]).verdict == .fail)
    #expect(scheme.secured(["a": "6", "b": "EX", "lab.1": "NP", "lab.2": "NP"]).verdict == .fail)
  }

  @Test func `attempted weighs the terms of a sum by what they are multiplied by`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("lab", each: 2), .mark("faults", of: "4").penalty],
      grade: "0.6 * exam + mean(lab) * 4 / 10 - faults",
      rules: [.when("attempted < 50", .notPresented)]
    )
    let labs = scheme.secured(["exam": "NP", "lab.1": "9", "lab.2": "9", "faults": "0"])
    #expect(labs.verdict == .notPresented)
    let exam = scheme.secured(["exam": "4", "lab.1": "NP", "lab.2": "NP", "faults": "NP"])
    #expect(exam.verdict == .fail)
  }

  @Test func `attempted is worked out in one pass over a long chain of values`() throws {
    var values = [ValueDefinition("v0", "a"), ValueDefinition("v1", "a")]
    for index in 2..<90 {
      values.append(
        ValueDefinition(NodeID(rawValue: "v\(index)"), "mean(v\(index - 1), v\(index - 2))")
      )
    }
    let scheme = try compile(
      [.mark("a")],
      values: values,
      grade: "v89",
      rules: [.when("attempted < 50", .notPresented)]
    )
    #expect(scheme.secured(["a": "6"]).verdict == .pass)
    #expect(scheme.secured(["a": "NP"]).verdict == .notPresented)
  }
}
