import Testing

@testable import Engine

@Suite struct FormulaErrorTests {
  private func problems(_ grade: String) -> [String] {
    var definition = SchemeDefinition(
      [.mark("exam"), .mark("lab", each: 3), .fact("attended"), .mark("test", each: 2)],
      values: [ValueDefinition("theory", "exam")],
      grade: .expression("0")
    )
    definition.grade = Located(.expression(grade), at: 100)
    return definition.problems
  }

  @Test(arguments: [
    ("exm", "100: unknown name “exm”; did you mean “exam”?"),
    ("1 + teory", "104: unknown name “teory”; did you mean “theory”?"),
    ("zzzzzz", "100: unknown name “zzzzzz”; known are attended, exam, lab, test, theory"),
    ("maen(lab)", "100: unknown function “maen”; did you mean “mean”?"),
    ("mean()", "105: expected a number, a name or “(”, found “)”"),
    ("round(1, 2, 3)", "100: “round” is written round(number) or round(number, step)"),
    ("if(attended, 1)", "100: “if” is written if(condition, then, otherwise)"),
    ("lab.4", "100: “lab” has members 1 to 3, not 4"),
    ("lab.0", "100: “lab” has members 1 to 3, not 0"),
    ("exam.1", "100: “exam” is not a row and has no members"),
    ("lab + test", "104: rows of 3 and of 2 members do not go together"),
    ("lab", "100: “grade” must be one number, not a row or a condition"),
    ("attended", "100: “grade” must be one number, not a row or a condition"),
    (
      "exam + attended",
      "107: “attended” is a condition; a number is needed here, e.g. if(attended, 1, 0)"
    ),
    ("if(exam, 1, 0)", "103: “exam” is a number; a condition is needed here, e.g. exam >= 5"),
    ("if(attended, 1, exam > 2)", "100: both results of “if” must be numbers, or both conditions"),
    (
      "mean(exam > 2)",
      "110: “exam > 2” is a condition; a number is needed here, e.g. if(exam > 2, 1, 0)"
    ),
    ("best(lab, lab)", "100: “best” is written best(how many, row)"),
    ("drop(1, exam)", "100: “drop” is written drop(how many, row)"),
    (
      "table(exam, [1, 2], [1])",
      "100: “table” takes as many thresholds as results: table(number, [thresholds rising], [results])"
    ),
    ("min([lab, 1])", "105: “lab” is a row; one number is needed here"),
    ("if(sat(theory), 1, 0)", "107: “sat” asks about a part, which “theory” is not"),
    ("if(sat(1 + 2), 1, 0)", "109: “sat” asks about a part, which “1 + 2” is not"),
    ("if(sat(exam, lab), 1, 0)", "103: “sat” is written sat(part)"),
    ("grade + 1", "100: “grade” can be used in rules only"),
  ])
  func `stands at its place and says what to write`(formula: String, problem: String) {
    #expect(problems(formula) == [problem])
  }

  @Test func `attempted is for the grade and rules, when every part is known`() {
    let value = SchemeDefinition(
      [.mark("a")],
      values: [ValueDefinition("v", "attempted")],
      grade: .expression("a")
    )
    let problem = "0: “attempted” can be used in the formula of the grade and in rules only"
    #expect(value.problems == [problem])
    let weight = SchemeDefinition(
      [.mark("a")],
      grade: .average([.init("a", formula: "attempted")])
    )
    #expect(weight.problems == [problem])
    let rule = SchemeDefinition(
      [.mark("a")],
      grade: .expression("if(attempted < 50, 0, a)"),
      rules: [.when("attempted < 50")]
    )
    #expect(rule.problems == [])
  }

  @Test func `every mistake in a file is told at once`() {
    let definition = SchemeDefinition(
      [
        .mark("a"), .mark("a"), .mark("b", of: "0"), .mark("c", each: 0), .mark("2x"), .mark("min"),
      ],
      grade: .expression("a"),
      rules: [.require("bb >= 1"), .when("a")]
    )
    let problems = definition.problems
    #expect(problems.contains("0: the name “a” is used twice"))
    #expect(problems.contains("0: the maximum of “b” must be above 0, not 0"))
    #expect(problems.contains("0: a row has 1 to 200 members, not 0"))
    #expect(problems.contains { $0.contains("“2x” cannot be used in formulas") })
    #expect(problems.contains("0: “min” is a word of the formula language; choose another name"))
  }

  @Test func `a scale that is not above zero is refused, of the grade and of a row of parts too`() {
    var definition = SchemeDefinition([.mark("a")], grade: .expression("a"))
    definition.scale = Located(.zero, at: 7)
    definition.pass.mark = .zero
    #expect(definition.problems == ["7: the scale of the grade must be above 0"])
    let row = PartDefinition.mark("lab", of: "-1", each: 2).holding([.mark("x")], mark: "x")
    let negative = SchemeDefinition([row], grade: .expression("mean(lab)"))
    #expect(negative.problems == ["0: the maximum of “lab” must be above 0, not -1"])
  }

  @Test func `a scheme of too many leaves is refused`() {
    let rows = (0..<11).map { PartDefinition.mark(NodeID(rawValue: "p\($0)"), each: 200) }
    let definition = SchemeDefinition(rows, grade: .expression("mean(p0)"))
    #expect(definition.problems == ["0: a scheme has at most 2000 leaves"])
    let members = (0..<60).map { PartDefinition.mark(NodeID(rawValue: "m\($0)")) }
    let row = PartDefinition.mark("r", each: 200).holding(members, mark: "m0")
    #expect(
      SchemeDefinition([row], grade: .expression("mean(r)")).problems.contains(
        "0: a scheme has at most 2000 leaves"
      )
    )
  }

  @Test func `values that depend on each other in a circle are refused with the circle`() {
    let definition = SchemeDefinition(
      [.mark("a", if: "x > 1")],
      values: [ValueDefinition("x", "y + 1"), ValueDefinition("y", "a")],
      grade: .expression("x")
    )
    #expect(definition.problems == ["0: “a” depends on itself: a → x → y → a"])
  }

  @Test(arguments: [
    (
      "min(a, 4,5)",
      ["8: a comma separates arguments; write a decimal with a point, or a space after the comma"]
    ),
    ("min(a, 4, 5)", []), ("table(a, [5,6], [1,2])", []), ("min(a,4)", []),
  ])
  func `a decimal comma between digits is doubted`(formula: String, problems: [String]) {
    #expect(SchemeDefinition([.mark("a")], grade: .expression(formula)).problems == problems)
  }

  @Test func `after a circle the grade and the rules are looked at all the same`() {
    let definition = SchemeDefinition(
      [.mark("a")],
      values: [ValueDefinition("x", "y + 1"), ValueDefinition("y", "x")],
      grade: .expression("a +"),
      rules: [.require("b >= 4")]
    )
    #expect(definition.problems.count == 3)
  }

  @Test(arguments: [
    ("exm", "exam"), ("lab1", "lab"), ("EXAM", "exam"), ("theo", "theory"), ("xeam", "exam"),
  ])
  func `the nearest name is suggested`(typed: String, meant: String) {
    #expect(closestName(to: typed, among: ["theory", "lab", "exam"]) == meant)
  }

  @Test func `nothing is suggested when nothing is near`() {
    #expect(closestName(to: "zzzz", among: ["theory", "lab", ""]) == nil)
    #expect(closestName(to: "", among: ["theory"]) == nil)
  }
}
