import Testing

@testable import Engine

@Suite struct FormulaFunctionTests {
  /// The members of a formula over a row r whose second member is excused and whose fourth was not sat:
  /// 8, –, 4, NP; and a row of nothing but excused members, e.
  private func members(_ formula: String) throws -> [String] {
    let scheme = try compile(
      [.mark("r", each: 4), .mark("e", each: 2)],
      values: [ValueDefinition("v", formula)],
      grade: "0"
    )
    let record = GradeRecord([
      .ordinary: grades([
        "r.1": "8", "r.2": "EX", "r.3": "4", "r.4": "NP", "e.1": "EX", "e.2": "EX",
      ])
    ])
    let program = try #require(scheme.sittings.first).program
    let sheet = scheme.sheet(of: record, in: .ordinary)
    let results = Evaluation(program, scheme.inputs(sheet, .worst)).results
    return try #require(results.last).members.map { $0?.description ?? "–" }
  }

  @Test(arguments: [
    ("min(r)", "0"), ("max(r)", "8"), ("mean(r)", "4"), ("sum(r)", "12"), ("mean(r, 20)", "8"),
    ("min(e)", "–"), ("max(e)", "–"), ("mean(e)", "–"), ("sum(e)", "–"), ("sum(e) + 1", "–"),
    ("count(r >= 4)", "2"), ("count(e >= 0)", "0"), ("count(absent(r))", "1"),
    ("count(sat(r))", "2"),
    ("count(excused(e))", "2"), ("count(r >= 4, r < 1)", "3"), ("min(3, [5, 2])", "2"),
  ])
  func `reduces a row to a number without its excused members`(formula: String, expected: String)
    throws
  {
    #expect(try members(formula) == [expected])
  }

  @Test(arguments: [
    ("all(r >= 0)", "1"), ("all(r >= 4)", "0"), ("any(r >= 8)", "1"), ("any(r > 8)", "0"),
    ("all(e >= 0)", "–"), ("any(e >= 0)", "–"), ("all(best(2, r) >= 4)", "1"),
  ])
  func `an excused member neither upholds nor breaks what is asked of all`(
    formula: String,
    expected: String
  ) throws {
    #expect(try members(formula) == [expected])
  }

  @Test(arguments: [
    ("r + 1", ["9", "–", "5", "1"]), ("10 - r", ["2", "–", "6", "10"]),
    ("-r", ["-8", "–", "-4", "0"]),
    ("r >= 4", ["1", "–", "1", "0"]), ("if(r >= 5, r, 0)", ["8", "0", "0", "0"]),
    ("clamp(r, 1, 5)", ["5", "–", "4", "1"]), ("r * [1, 2, 3, 4]", ["8", "–", "12", "0"]),
    ("round(r / 3)", ["3", "–", "1", "0"]), ("floor(r / 3)", ["2", "–", "1", "0"]),
    ("ceil(r / 3)", ["3", "–", "2", "0"]), ("round_even(r / 8)", ["1", "–", "0", "0"]),
    ("floor(r / 3, 0.5)", ["2.5", "–", "1", "0"]), ("ceil(r / 3, 0.5)", ["3", "–", "1.5", "0"]),
    ("table(r, [4, 8], [1, 2])", ["2", "–", "1", "0"]), ("sat(r)", ["1", "0", "1", "0"]),
    ("absent(r)", ["0", "0", "0", "1"]), ("sqrt(r + 1)", ["3", "–", "≈2.2360679775", "1"]),
  ])
  func `spreads over a row member by member`(formula: String, expected: [String]) throws {
    #expect(try members(formula) == expected)
  }

  @Test(arguments: [
    ("best(1, r)", ["8", "–", "–", "–"]), ("best(2, r)", ["8", "–", "4", "–"]),
    ("best(9, r)", ["8", "–", "4", "0"]), ("best(0, r)", ["8", "–", "–", "–"]),
    ("drop(1, r)", ["8", "–", "4", "–"]), ("drop(3, r)", ["8", "–", "–", "–"]),
    ("drop(99, r)", ["8", "–", "–", "–"]), ("drop(0, r)", ["8", "–", "4", "0"]),
    ("best(999999999999 ^ 3, r)", ["8", "–", "4", "0"]),
    ("drop(999999999999 ^ 9, r)", ["8", "–", "–", "–"]),
    ("drop(-999999999999 ^ 9, r)", ["8", "–", "4", "0"]), ("best(1.9, r)", ["8", "–", "–", "–"]),
    ("drop(1, e)", ["–", "–"]), ("best(1 / 0, r)", ["–", "–", "–", "–"]),
  ])
  func `keeps the best members and never drops the last one`(formula: String, expected: [String])
    throws
  {
    #expect(try members(formula) == expected)
  }

  @Test(arguments: [
    ("table(4.99, [5, 9], [1, 2])", "0"), ("table(5, [5, 9], [1, 2])", "1"),
    ("table(10, [5, 9], [1, 2])", "2"),
    ("round(4.25, 0.1)", "4.3"), ("round(-2.5)", "-3"), ("round(6.74, 0.5)", "6.5"),
    ("round(5, 0)", "5"),
    ("floor(-0.5)", "-1"), ("sqrt(16)", "4"), ("sqrt(-1)", "–"), ("clamp(12, 0, 10)", "10"),
    ("clamp(5, 7, 6)", "6"), ("1 / 0", "–"), ("0 ^ -1", "–"), ("0 * (1 / 0)", "–"),
    ("max(1 / 0, 3)", "3"), ("mean(1 / 0, 3)", "3"), ("if(1 / 0 > 1, 1, 2)", "2"),
    ("clamp(1 / 0, 0, 1)", "–"), ("35 * 0.14", "4.9"), ("1 / 3 * 3", "1"), ("0.7 + 0.1", "0.8"),
    ("0.5 * (1 - 0.2)", "0.4"), ("max(0.5 - 2, 0)", "0"), ("max(10 * (1 - 0.9), 6)", "6"),
  ])
  func `answers at the edges`(formula: String, expected: String) throws {
    #expect(try members(formula) == [expected])
  }
}
