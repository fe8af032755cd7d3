import Testing

@testable import Engine

@Suite struct DirectionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var why: String
    var values: [ValueDefinition] = []
    var grade: Formula
    var rules: [RuleDefinition] = []
    /// The parts: x and the row r are asked about, the second member of r is 6, the third 9.
    var parts: [PartDefinition] = []
    var testDescription: String { why }
  }

  /// Schemes in which more marks can fail a student who passes with fewer.
  static let falling = [
    Case(why: "a part subtracted", grade: .expression("10 - x")),
    Case(why: "a negative factor", grade: .expression("8 + x * -1")),
    Case(why: "a condition on the mark", grade: .expression("if(x < 5, 9, x - 5)")),
    Case(why: "a part below a division", grade: .expression("20 / (x + 1)")),
    Case(why: "a table that falls", grade: .expression("table(x, [0, 5], [8, 2])")),
    Case(
      why: "a table that falls below its first threshold",
      grade: .expression("5 + table(x, [3], [-2])")
    ),
    Case(why: "a count to drop that rises", grade: .expression("mean(best(1 + x / 3, [9, 1, 1]))")),
    Case(
      why: "a root without a value below zero",
      grade: .expression("max(x, 6)"),
      rules: [.require("sqrt(x - 6) >= 1.5")]
    ),
    Case(why: "a root that joins a mean", grade: .expression("mean(8, sqrt(x - 5))")),
    Case(
      why: "one member of the best",
      values: [ValueDefinition("kept", "best(2, r)")],
      grade: .expression("9"),
      rules: [.require("kept.1 >= 8")]
    ),
    Case(
      why: "the best of a row against another row",
      grade: .expression("mean(best(1, r) - [6, 0, 0])")
    ),
    Case(
      why: "the best of a row with weights of their own",
      values: [
        ValueDefinition("kept", "best(2, r)"),
        ValueDefinition("w", average: [.init("kept", list: ["20", "1", "1"])]),
      ],
      grade: .expression("9"),
      rules: [.require("w >= 7")]
    ),
    Case(
      why: "a weight that rises",
      grade: .average([.init("r", "10"), .init("low", formula: "x * 10")]),
      parts: [.mark("low")]
    ),
    Case(
      why: "a part that goes",
      grade: .expression("9"),
      rules: [.require("sat(extra)")],
      parts: [.mark("extra", if: "x < 5")]
    ),
    Case(
      why: "what was attempted shrinks as a part goes",
      grade: .average([.init("x", "1"), .init("extra", "9")]),
      rules: [.require("attempted >= 50"), .when("x >= 0", .pass)],
      parts: [.mark("extra", if: "x < 5")]
    ),
    Case(
      why: "a rule on the grade that another rule left",
      grade: .expression("9"),
      rules: [.when("true", grade: "x"), .require("grade <= 6"), .when("true", .pass)]
    ),
    Case(why: "a rule on the grade", grade: .expression("x"), rules: [.when("grade > 7", .fail)]),
    Case(why: "a maximum", grade: .expression("9"), rules: [.require("x <= 4")]),
    Case(why: "an exact mark", grade: .expression("9"), rules: [.require("x = 3")]),
    Case(why: "a product of what may be below zero", grade: .expression("(x - 5) * (x - 5)")),
    Case(why: "a factor that falls", grade: .expression("x * (10 - x) / 4")),
    Case(why: "a cap by another number", grade: .expression("if(x >= 5, x - 1, min(9, 4 + x))")),
    Case(
      why: "a cap that a rule sets above a mark",
      grade: .expression("x"),
      rules: [.when("x > 7", grade: "min(grade, 4)")]
    ),
    Case(
      why: "a grade that a rule leaves below a mark",
      grade: .expression("x"),
      rules: [.when("x < 4", grade: "6")]
    ),
    Case(
      why: "a rule that passes below a mark",
      grade: .expression("0"),
      rules: [.when("x < 4", .pass)]
    ),
    Case(
      why: "a part that comes and costs points",
      grade: .expression("6 - 3 * fine"),
      parts: [.mark("fine", if: "x >= 5")]
    ),
    Case(why: "a not", grade: .expression("9"), rules: [.require("not (x >= 4)")]),
  ]

  private func scheme(_ item: Case) throws -> (Scheme, DirectionFinder) {
    let parts = [PartDefinition.mark("x"), .mark("r", each: 3)] + item.parts
    let scheme = try SchemeDefinition(
      parts,
      values: item.values,
      grade: item.grade,
      rules: item.rules
    ).compiled()
    let over = Set(
      scheme.leaves.indices.filter { scheme.leaves[$0].id == "x" || scheme.leaves[$0].id == "r.1" }
    )
    return (scheme, finder(scheme, [:], over))
  }

  /// A finder that knows what everything can come to on some grades.
  private func finder(
    _ scheme: Scheme,
    _ texts: KeyValuePairs<LeafID, String>,
    _ over: Set<Int>
  ) -> DirectionFinder {
    let sheet = scheme.sheet(of: GradeRecord([.ordinary: grades(texts)]), in: .ordinary)
    let open = scheme.openLeaves(sheet, scheme.first.program)
    let search = NeedSearch(
      scheme,
      scheme.first.program,
      sheet,
      Question(),
      open: open,
      asked: over.sorted()
    )
    return search.finder(over: LeafSet(over))
  }

  @Test(arguments: falling)
  func `is never taken to keep a pass that more marks can lose`(item: Case) throws {
    let (scheme, finder) = try scheme(item)
    #expect(!finder.passKeepsHolding)
    let sheet = scheme.sheet(
      of: GradeRecord([.ordinary: grades(["r.2": "6", "r.3": "9"])]),
      in: .ordinary
    )
    let passes = (0...1_000).map { hundredths in
      let completion = Completion(
        over: finder.over,
        share: GridMark(hundredths: hundredths).share,
        others: Exact("1/10"),
        facts: true
      )
      return scheme.first.program.outcome(scheme.inputs(sheet, completion), pass: scheme.pass)
        .verdict == .pass
    }
    #expect(
      zip(passes, passes.dropFirst()).contains { $0 && !$1 },
      "the scheme does not show its point"
    )
  }

  /// Schemes in which passing is certain to hold, so that no scan is needed.
  static let rising = [
    Case(why: "a weighted mean", grade: .average([.init("x", "30"), .init("r", "70")])),
    Case(
      why: "minimums",
      grade: .expression("x"),
      rules: [.require("x >= 4 and all(r >= 3)", grade: "min(grade, 4)")]
    ),
    Case(why: "a mean without the lowest", grade: .expression("mean(drop(1, r)) + max(x, 2) - 1")),
    Case(why: "the better of two ways", grade: .expression("max(0.5 * x + mean(r) / 2, x)")),
    Case(
      why: "a table that rises",
      grade: .expression("table(x, [5, 7], [1, 2]) + round(mean(r), 0.5)")
    ),
    Case(why: "a cap by a fixed condition", grade: .expression("if(absent(x), 0, clamp(x, 0, 9))")),
    Case(
      why: "two negatives",
      grade: .expression("10 - (10 - x)"),
      rules: [.require("not (x < 4)")]
    ),
    Case(
      why: "a cap that falls away",
      grade: .expression("if(x >= 4, mean(x, r.2), min(mean(x, r.2), 4.5))")
    ),
    Case(why: "nothing below a half", grade: .expression("0.5 * if(x >= 5, x, 0) + r.1 / 2")),
    Case(why: "a bonus that comes", grade: .expression("if(x < 5, x, x + r.1 / 10)")),
    Case(why: "a product of marks", grade: .expression("x * mean(r) / 10")),
    Case(why: "a geometric mean", grade: .expression("sqrt(x * r.1) ^ 0.4 * r.2 ^ 0.6")),
    Case(
      why: "a divisor that stays",
      grade: .expression("x * 10 / (1 + y)"),
      parts: [.mark("y")]
    ),
    Case(
      why: "rules that strike below a mark",
      grade: .expression("x"),
      rules: [.when("x < 4", .fail), .when("r.1 < 3", grade: "min(grade, 4.9)")]
    ),
    Case(
      why: "rules that give above a mark",
      grade: .expression("x"),
      rules: [.when("grade >= 5", grade: "grade + r.1 / 10"), .when("x >= 9", .pass)]
    ),
    Case(
      why: "a part that comes with points",
      grade: .expression("x / 2 + final / 2"),
      parts: [.mark("final", if: "x >= 5")]
    ),
    Case(
      why: "weights that follow what was sat",
      grade: .average([.init("x", formula: "if(sat(x), 40, 0)"), .init("r", "60")]),
      rules: [.when("attempted < 50", .notPresented)]
    ),
  ]

  @Test func `takes nothing for granted of what is below zero, or excused`() throws {
    let product = try compile([.mark("x"), .mark("y")], grade: "x * y / 10 + 3")
    #expect(finder(product, [:], [0]).passKeepsHolding)
    #expect(finder(product, ["y": "4"], [0]).passKeepsHolding)
    #expect(!finder(product, ["y": "-4"], [0]).passKeepsHolding)
    let cap = try compile([.mark("x"), .mark("y")], grade: "if(x >= 5, y, min(y, 4))")
    #expect(finder(cap, ["y": "6"], [0]).passKeepsHolding)
    #expect(!finder(cap, ["y": "EX"], [0]).passKeepsHolding)
    #expect(!DirectionFinder(cap, cap.first.program, over: [0]).passKeepsHolding)
  }

  @Test(arguments: rising)
  func `is seen where it is plain`(item: Case) throws {
    #expect(try scheme(item).1.passKeepsHolding)
  }
}
