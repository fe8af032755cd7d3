import TestSupport
import Testing

@testable import Engine

/// Divisions by what may be zero, and numbers beyond what a fraction holds.
@Suite struct HostileNumberTests {
  private static let parts: [PartDefinition] = [.mark("a"), .mark("b"), .mark("r", each: 2)]
  /// Nobody is left in the row.
  private static let grades: KeyValuePairs<LeafID, String> = [
    "a": "0", "b": "7", "r.1": "EX", "r.2": "EX",
  ]

  @Test(arguments: [
    "a / a", "b / a", "0 / 0", "1 / (b - 7)", "b / (a * b)", "0 ^ -1", "a ^ -2", "a ^ (0 - 0.5)",
    "sqrt(0 - b)", "(0 - b) ^ 0.5",
    "mean(r)", "min(r)", "max(r)", "sum(r)", "mean(best(1, r))", "mean(drop(1, r))",
    "table(b / a, [0], [5])", "clamp(b / a, 0, 10)", "min(b / a, a / a)", "if(b / a > 1, 9, a / a)",
    "r.1 + 5", "attempted / 0",
  ])
  func `what has no value is no number, and passes nothing`(formula: String) throws {
    let scheme = try compile(Self.parts, grade: formula)
    let standing = scheme.standing(Self.grades)
    #expect(standing.secured.grade == nil)
    #expect(standing.status == .settled(.fail))
    #expect(scheme.need(Self.grades).text == "nothing")
  }

  @Test(arguments: ["round(b, a)", "floor(b, a)", "ceil(b, 0)", "round_even(b, a - 1)"])
  func `a step that is not above zero rounds nothing`(formula: String) throws {
    #expect(try compile(Self.parts, grade: formula).secured(Self.grades).grade == Exact(7))
  }

  @Test(arguments: ["a", "a * b", "0 - b", "b / a", "count(r > 0)"])
  func `weights that come to nothing make no number`(weight: String) throws {
    let scheme = try compile(Self.parts, average: [.init("b", formula: weight)])
    #expect(scheme.secured(Self.grades).grade == nil)
  }

  @Test(arguments: ["b / a", "a / a > 1", "sqrt(0 - b) < 1", "mean(r) >= 5"])
  func `a condition without a value neither holds nor fails`(text: String) throws {
    let condition = text.contains { "<>".contains($0) } ? text : "\(text) > 1"
    let scheme = try compile(
      Self.parts,
      grade: "b",
      rules: [.require(condition), .when(condition, .notPresented)]
    )
    #expect(scheme.secured(Self.grades).verdict == .pass)
  }

  @Test(arguments: ["b / a", "mean(r)", "0 ^ -1"])
  func `a rule, a rounding and a part's condition bear what has no value`(formula: String) throws {
    var parts = Self.parts
    parts.append(.mark("c", if: "\(formula) > 1"))
    var definition = SchemeDefinition(
      parts,
      grade: .expression("b + c"),
      rules: [.when("b > 1", grade: formula)]
    )
    definition.rounding = Located("round(grade, \(formula))")
    #expect(try definition.compiled().secured(Self.grades).grade == nil)
  }

  /// Beyond 128 bits on the way, with what it comes to.
  static let large: [(formula: String, about: Double)] = [
    ("999999999999 ^ 4 / 999999999999 ^ 4 * b", 7),
    ("(999999999999 ^ 3 + 1) * (1 / 999999999999 ^ 3) * b", 7),
    (
      "b / 999983 / 999979 / 999961 / 999959 / 999953 / 999931 / 999917 * 999983 ^ 6 * 999917",
      7.00092
    ),
    (
      "1/999983 + 1/999979 + 1/999961 + 1/999959 + 1/999953 + 1/999931 + 1/999917 + 1/999907 + b",
      7.000008
    ),
    ("(1 + 1 / 999983) ^ 999 * b", 7.0069968),
    ("2 ^ 0.5 * b", 9.8994949),
  ]

  @Test(arguments: large)
  func `what no fraction holds is marked as approximate`(formula: String, about: Double) throws {
    let scheme = try compile(Self.parts, grade: formula)
    let grade = try #require(scheme.secured(Self.grades).grade)
    #expect((0...10).contains(grade.approximation), "\(grade)")
    guard grade.isExact else {
      #expect(grade.description.hasPrefix("≈"))
      #expect(abs(grade.approximation - about) < 0.001, "\(grade)")
      return
    }
    // At an end of the scale it is that end.
    #expect(grade == .zero || grade == .ten || abs(grade.approximation - about) < 0.001)
  }

  @Test(arguments: [
    "1.000001 ^ 999999999999", "0.999999 ^ 999999999999", "999999999999 ^ 999999999999",
    "1 / 999999999999 ^ 999", "(0 - 999999999999) ^ 99", "(999999999999 ^ 99) ^ 99",
    "999999999999 ^ 99 - 999999999999 ^ 99 + b", "999999999999 ^ 99 / 999999999999 ^ 99",
    "0 * 999999999999 ^ 999", "sqrt(999999999999 ^ 99)", "floor(999999999999 ^ 99, 0.000001)",
    "round(b, 999999999999 ^ 99)", "table(999999999999 ^ 99, [0, 5], [1, 2])",
    "clamp(999999999999 ^ 99, 0, 999999999999 ^ 9)", "mean(999999999999 ^ 99, b)",
  ])
  func `no power is too large to be a grade or none`(formula: String) throws {
    let scheme = try compile(Self.parts, grade: formula)
    let outcome = scheme.secured(Self.grades)
    if let grade = outcome.grade {
      #expect(grade.approximation.isFinite)
      #expect((Exact.zero...Exact.ten).contains(grade))
      #expect(!grade.description.contains("n"), "\(grade)")
    }
    #expect(scheme.need([:]).over == ["a", "b", "r.1", "r.2"])
  }
}
