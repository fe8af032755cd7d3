import TestSupport
import Testing

@testable import Engine

@Suite struct RobustnessTests {
  /// Compiles a formula as the grade, a value, a condition and a rule, and stands on whatever compiles.
  private func run(_ formula: String) {
    let parts: [PartDefinition] = [
      .mark("a"), .mark("r", each: 3), .fact("f"), .mark("q", if: formula),
      .test("t", questions: 9, points: formula),
    ]
    let definitions = [
      SchemeDefinition(parts, grade: .expression(formula)),
      SchemeDefinition(
        [.mark("a"), .mark("r", each: 3), .fact("f")],
        values: [ValueDefinition("v", formula)],
        grade: .expression("a")
      ),
      SchemeDefinition(
        [.mark("a"), .mark("r", each: 3), .fact("f")],
        grade: .expression(formula),
        rules: [.when(formula), .require("a > 1", grade: formula)]
      ),
    ]
    for definition in definitions {
      let (scheme, issues) = Scheme.compile(definition)
      #expect((scheme == nil) == !issues.isEmpty)
      guard let scheme else { continue }
      let record = GradeRecord([
        .ordinary: grades(["a": "3", "r.1": "NP", "r.2": "EX", "t": "4/3/2"])
      ])
      let sheet = scheme.sheet(of: record, in: .ordinary)
      let inputs = scheme.inputs(sheet, .best)
      let outcome = scheme.first.program.outcome(inputs, pass: scheme.pass)
      let explanation = scheme.explanation(on: sheet, .best)
      #expect(explanation.outcome == outcome)
      if case .formula(let step) = explanation.grade { #expect(!step.formula.isEmpty) }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `no bytes crash it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let count = Int.random(in: 0...60, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      run(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `no soup of words and signs crashes it`(seed: UInt64) {
    let words = [
      "a", "r", "f", "r.2", "grade", "attempted", "if(", "min(", "best(", "drop(", "table(",
      "round(", "sqrt(",
      "all(", "sat(", "(", ")", "[", "]", ",", "+", "-", "*", "/", "^", "<", ">=", "=", "and", "or",
      "not", "0",
      "1", "999999999999", "0.000001", "-1", "right", "true",
    ]
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let count = Int.random(in: 1...14, using: &random)
      run(
        (0..<count).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
      )
    }
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// Formulas far deeper and wider than a person writes.
  static let monsters: [String] = [
    repeated("(", 10_000), repeated("[", 4_000), repeated("not ", 1_000), repeated("min(", 1_000),
    repeated("-", 4_000) + "1", repeated("a^2*", 250) + "a", repeated("a+", 250) + "a",
    "sum([" + repeated("1,", 10_000) + "1])", "sum([" + repeated("1,", 2_000) + "1])",
  ]

  @Test(arguments: monsters)
  func `no depth and no width crash it`(formula: String) { run(formula) }

  @Test(arguments: [
    "999999999999 ^ 64", "-999999999999 ^ 63 * a", "0 ^ -1", "(0 - 1) ^ 0.5", "sqrt(0 - a)",
    "1 / 0 + a",
    "999999999999 ^ 64 - 999999999999 ^ 64", "0.000001 ^ 64", "1 / 0.000001 ^ 64",
    "2 ^ 999999999999",
    "sum(best(999999999999 ^ 64, r))", "sum(drop(-999999999999 ^ 64, r))", "sum(best(sqrt(2), r))",
    "round(999999999999 ^ 64, 0.000001)", "floor(999999999999 ^ 64)", "round(a, 0.000001 ^ 64)",
    "table(999999999999 ^ 64, [0], [999999999999 ^ 64])", "sqrt(999999999999 ^ 3)",
  ])
  func `no number is too large or without a value`(formula: String) throws {
    let scheme = try compile([.mark("a"), .mark("r", each: 3)], grade: formula)
    let grade = scheme.secured(["a": "3", "r.1": "1", "r.2": "2", "r.3": "3"]).grade
    #expect(grade.map { (Exact.zero...Exact.ten).contains($0) } ?? true)
  }

  @Test func `marks of any size are borne`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b")],
      average: [.init("a", "1"), .init("b", "2")]
    )
    for points in [
      Exact(Int.max), Exact(Int.min), Exact(saturating: 1e300),
      Exact(reduced: .max, over: 3),
    ] {
      let record = GradeRecord([
        .ordinary: ["a": .graded(.points(points)), "b": .graded(.choice(.min))]
      ])
      let grade = scheme.standing(of: record, in: .ordinary).secured.grade
      #expect(grade.map { (Exact.zero...Exact.ten).contains($0) } == true)
    }
  }

  @Test func `a chain of ten thousand values is worked out`() throws {
    var values = [ValueDefinition("v0", "a")]
    for index in 1..<10_000 {
      values.append(ValueDefinition(NodeID(rawValue: "v\(index)"), "v\(index - 1)"))
    }
    let scheme = try compile(
      [.mark("a")],
      values: values.reversed(),
      grade: "v9999",
      rules: [.when("attempted < 50", .notPresented)]
    )
    #expect(scheme.secured(["a": "6"]).verdict == .pass)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `any scheme answers every question`(seed: UInt64) {
    var source = RandomScheme(seed: seed + 9_000)
    for _ in 0..<2 {
      guard let scheme = Scheme.compile(source.definition()).scheme else { continue }
      let sheet = scheme.sheet(of: source.grades(of: scheme), in: .ordinary)
      for target in [Target.pass, .grade(Exact(7)), .grade(.ten)] {
        let over = Array(scheme.leaves.shuffled(using: &source.random).prefix(2).map(\.id))
        let need = scheme.need(
          Question(target: target, over: over, others: Exact("1/2")),
          on: sheet
        )
        #expect(need.over.allSatisfy(over.contains), "seed \(seed)")
      }
    }
  }
}
