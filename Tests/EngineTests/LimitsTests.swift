import TestSupport
import Testing

@testable import Engine

@Suite struct LimitsTests {
  /// What a formula can come to over a, b of 4, the row r of three, the fact f, the paper t and the penalty p.
  private func span(_ formula: String) throws -> Span? {
    let scheme = try compile(
      [
        .mark("a"), .mark("b", of: "4"), .mark("r", each: 3), .fact("f"),
        .test("t", questions: 20, points: "right / 2 - wrong / 4"), .mark("p", of: "2").penalty,
        .choice("c", ["x", "y", "z"]),
      ],
      values: [
        ValueDefinition("v", average: [.init("a", "60"), .init("r", list: ["20", "10", "10"])]),
        ValueDefinition("w", average: [.init("b", formula: "a"), .init("a", "1")], of: "5"),
      ],
      grade: formula
    )
    return scheme.everything(in: scheme.first).formulaGrade()
  }

  @Test(arguments: [
    ("0.6 * a + 0.3 * b", "0", "7.2"), ("a - b", "-4", "10"), ("10 - a / 2", "5", "10"),
    ("-(a - 3)", "-7", "3"), ("(a - 5) * (b - 1)", "-15", "15"), ("20 / (a + 2)", "5/3", "10"),
    ("a ^ 2 / 10", "0", "10"), ("sqrt(a + 6)", "≈2.4494897428", "4"), ("sum(r) + 1", "1", "31"),
    ("mean(r)", "0", "10"), ("mean(a, b)", "0", "7"), ("mean(best(2, r))", "0", "10"),
    ("mean(drop(1, r)) + max(a, b)", "0", "20"), ("min(a, b)", "0", "4"), ("max(a, 3)", "3", "10"),
    ("min(a + b, 10)", "0", "10"), ("clamp(a, 2, 8)", "2", "8"), ("round(a / 3)", "0", "3"),
    ("floor(b * 0.9, 0.5)", "0", "3.5"), ("table(a, [5, 9], [1, 2])", "0", "2"),
    ("if(f, a, b + 5)", "0", "10"), ("if(f, 3, 7)", "3", "7"), ("count(r >= 5)", "0", "3"),
    ("count(r >= 0)", "3", "3"), ("t", "-5", "10"), ("a - p", "-2", "10"), ("c", "0", "3"),
    ("r.2 + v", "0", "20"), ("w", "0", "5"),
    ("sum([1, 2] * 3)", "9", "9"),
  ])
  func `holds what a formula can come to`(formula: String, least: String, most: String) throws {
    let found = try #require(try span(formula))
    #expect([found.low.description, found.high.description] == [least, most])
    #expect(!found.isAnything)
  }

  @Test(arguments: ["a / b", "sqrt(a - 5)", "(a - 5) ^ 2", "a ^ b", "round(a, b)", "min(a / b)"])
  func `is open where a value may be missing or rise and fall`(formula: String) throws {
    #expect(try span(formula)?.isAnything == true)
  }

  @Test(arguments: [
    ("10 * min(a, 1)", false), ("min(a, 9)", true), ("clamp(a, 0, 9)", true), ("a", false),
    ("round(min(a, 9), 0.1)", true), ("table(a, [5], [9])", true), ("round(0.9 * a)", false),
  ])
  func `knows a formula that limits itself`(formula: String, isCapped: Bool) throws {
    let scheme = try compile([.mark("a")], values: [ValueDefinition("v", formula)], grade: "v")
    #expect(scheme.limits(in: .ordinary).grade.isCapped == isCapped)
  }

  @Test func `tells the conditions on which no grade has a bearing`() throws {
    let scheme = try compile(
      [.mark("a", of: "7.5"), .mark("r", each: 2)],
      values: [ValueDefinition("half", "a / 2")],
      grade: "a",
      rules: [
        .require("a >= 0"), .require("a >= 7.5"), .require("a > 7.5"),
        .require("a >= 8 and r >= 5"),
        .require("all(r >= 11)"), .require("half >= 4"), .when("half >= 4", .pass),
        .when("attempted < 50", .fail), .when("true", .fail), .require("absent(a) or a >= 8"),
        .require("a != 9"), .require("a = 9"), .require("r < 11"), .require("not (a < 0)"),
      ]
    )
    let found = scheme.limits(in: .ordinary).certainties
    let never = Dictionary(grouping: found.filter { !$0.holds }, by: \.rule).mapValues {
      $0.map(\.text)
    }
    #expect(
      never == [
        2: ["a > 7.5"], 3: ["a >= 8"], 4: ["all(r >= 11)"], 5: ["half >= 4"], 6: ["half >= 4"],
        11: ["a = 9"],
      ]
    )
    #expect(found.filter(\.holds).map(\.rule) == [0, 8, 10, 12, 13])
  }

  @Test func `follows what a later sitting sees of the one before`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b", of: "4")],
      grade: "a",
      sittings: [
        sitting("june"),
        sitting("july", after: "june") {
          $0.grade = Located(.expression("before(b) + before(grade) / 2"))
        },
      ]
    )
    #expect(scheme.limits(in: "july").grade.most == Exact(9))
  }
}
