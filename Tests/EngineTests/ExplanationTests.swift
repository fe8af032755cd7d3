import Testing

@testable import Engine

@Suite struct ExplanationTests {
  private func explanation(
    _ scheme: Scheme,
    _ texts: KeyValuePairs<LeafID, String>,
    _ end: End = .secured
  ) -> Explanation {
    let record = GradeRecord([scheme.first.id: grades(texts)])
    return scheme.explanation(on: scheme.sheet(of: record, in: scheme.first.id), end)
  }

  private func formula(_ explanation: Explanation) throws -> Step {
    guard case .formula(let step) = explanation.grade else {
      throw CompileFailure(issues: [])
    }
    return step
  }

  @Test func `an average tells what each member adds, and shares out the weight of an excused one`()
    throws
  {
    let scheme = try compile(
      [.mark("exam"), .mark("work", of: "4"), .mark("talk")],
      average: [.init("exam", "60"), .init("work", "20"), .init("talk", "20")]
    )
    guard
      case .average(let shares) = explanation(
        scheme,
        ["exam": "5", "work": "3", "talk": "EX"]
      ).grade
    else {
      Issue.record("not an average")
      return
    }
    #expect(shares.map(\.points) == [Exact(5), Exact(3), nil])
    #expect(shares.map(\.fraction) == [Exact("3/4"), Exact("1/4"), nil])
    #expect(shares.map(\.contribution) == [Exact("15/4"), Exact("15/8"), nil])
  }

  @Test func `a row with a weight for each member tells of each, and else of its mean`() throws {
    let scheme = try compile(
      [.mark("lab", each: 2), .mark("quiz", each: 2)],
      average: [.init("lab", list: ["1", "3"]), .init("quiz", "4")]
    )
    guard
      case .average(let shares) = explanation(
        scheme,
        ["lab.1": "8", "lab.2": "4", "quiz.1": "5", "quiz.2": "10"]
      ).grade
    else {
      Issue.record("not an average")
      return
    }
    #expect(shares.map(\.member) == [0, 1, nil])
    #expect(shares.map(\.points) == [Exact(8), Exact(4), Exact("7.5")])
    #expect(shares.map(\.contribution) == [.one, Exact("1.5"), Exact("3.75")])
  }

  @Test func `a weight that moves comes with its formula`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b")],
      average: [.init("a", formula: "10 - b"), .init("b", "5")]
    )
    guard case .average(let shares) = explanation(scheme, ["a": "4", "b": "6"]).grade else {
      Issue.record("not an average")
      return
    }
    #expect(shares.map(\.weight) == [Exact(4), Exact(5)])
    #expect(shares[0].weightFormula?.formula == "10 - b")
    #expect(shares[1].weightFormula == nil)
  }

  @Test(arguments: [
    ("mean(best(2, lab))", [2, 0]), ("mean(drop(2, lab))", [2]), ("mean(best(9, lab))", [2, 0, 1]),
  ])
  func `best and drop tell which members count`(formula: String, counted: [Int]) throws {
    let scheme = try compile([.mark("lab", each: 4)], grade: formula)
    let grade = try self.formula(
      explanation(scheme, ["lab.1": "6", "lab.2": "2", "lab.3": "9", "lab.4": "EX"])
    )
    #expect(
      grade.operands[0].kind == .call(formula.contains("best") ? "best" : "drop", .members(counted))
    )
  }

  @Test func `if tells which branch was taken, also where its condition has no value`() throws {
    let scheme = try compile([.mark("a"), .mark("b")], grade: "if(a >= 5, a, b)")
    let taken = try formula(explanation(scheme, ["a": "6", "b": "2"]))
    #expect(taken.branch?.formula == "a" && taken.operands[0].holds == true)
    let other = try formula(explanation(scheme, ["a": "4", "b": "2"]))
    #expect(other.branch?.formula == "b" && other.operands[0].holds == false)
    let excused = try formula(explanation(scheme, ["a": "EX", "b": "2"]))
    #expect(excused.branch?.formula == "b" && excused.operands[0].holds == nil)
  }

  @Test func `min, max and table tell what decided`() throws {
    func choice(_ formula: String) throws -> Step.Choice? {
      let scheme = try compile([.mark("a"), .mark("b")], grade: formula)
      guard
        case .call(_, let choice) = try self.formula(
          explanation(scheme, ["a": "6", "b": "2"])
        ).kind
      else { return nil }
      return choice
    }
    #expect(try choice("min(a, b)") == .operand(1))
    #expect(try choice("max(a, b)") == .operand(0))
    #expect(try choice("max(a, 6)") == .operand(0))
    #expect(try choice("table(a, [5, 7], [1, 2])") == .threshold(0))
    #expect(try choice("table(b, [5, 7], [1, 2])") == .threshold(nil))
  }

  @Test func `a part whose condition fails is not there, and says why`() throws {
    let scheme = try compile(
      [.mark("mid"), .mark("final", if: "mid < 5")],
      grade: "max(mid, final)"
    )
    let part = try #require(explanation(scheme, ["mid": "6"]).part("final"))
    #expect(!part.exists)
    #expect(part.condition?.formula == "mid < 5" && part.condition?.holds == false)
    let leaf = part.members[0].leaves[0]
    #expect(leaf.state == .pending && leaf.counted == .absent && !leaf.isAssumed)
  }

  @Test func `pending marks count 0 in what is certain and full in the best, and say so`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("fault", of: "2").penalty, .mark("extra").optional, .fact("there")],
      grade: "exam - fault"
    )
    func leaves(_ end: End) -> [Explanation.Leaf] {
      explanation(scheme, [:], end).parts.map { $0.members[0].leaves[0] }
    }
    #expect(
      leaves(.secured).map(\.counted)
        == [.sat(.zero), .sat(Exact(2)), .absent, .sat(.zero)]
    )
    #expect(leaves(.best).map(\.counted) == [.sat(.ten), .sat(.zero), .absent, .sat(.one)])
    #expect(leaves(.best).map(\.isAssumed) == [true, true, false, true])
  }

  @Test func `a choice that is still to be made is the best for the student`() throws {
    let scheme = try compile(
      [.choice("mode", ["one", "two"]), .mark("a"), .mark("b")],
      grade: "if(mode = 1, a, b)"
    )
    let grade = try formula(explanation(scheme, ["a": "3", "b": "8"]))
    #expect(grade.branch?.formula == "b" && grade.result == .scalar(Exact(8)))
  }

  @Test func `a paper shows how its answers became points`() throws {
    let scheme = try compile(
      [.test("quiz", questions: 10, points: "right - wrong / 4")],
      grade: "quiz"
    )
    let leaf = try #require(
      explanation(scheme, ["quiz": "6/4/0"]).part("quiz")?.members.first?.leaves.first
    )
    #expect(leaf.counted == .sat(Exact(5)))
    #expect(leaf.paper?.formula == "right - wrong / 4" && leaf.paper?.result == .scalar(Exact(5)))
  }

  @Test func `a member with parts of its own shows its mark from them`() throws {
    let scheme = try compile(
      [
        .mark("session", each: 2).holding(
          [.fact("ready"), .mark("test")],
          mark: "if(ready, test, 0)"
        )
      ],
      grade: "mean(session)"
    )
    let part = try #require(
      explanation(
        scheme,
        [
          "session.1.ready": "yes", "session.1.test": "8", "session.2.ready": "no",
          "session.2.test": "9",
        ]
      ).part("session")
    )
    #expect(part.members.map(\.mark?.formula) == ["if(ready, test, 0)", "if(ready, test, 0)"])
    #expect(part.members.map { $0.mark?.result } == [.scalar(Exact(8)), .scalar(.zero)])
    #expect(part.members[1].mark?.operands[0].kind == .name(.own("session.2.ready")))
    #expect(part.members[1].leaves.map(\.id) == ["session.2.ready", "session.2.test"])
  }

  @Test func `a rule tells its conditions, what it left and by which formula`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("work")],
      grade: "0.5 * exam + 0.5 * work",
      rules: [
        .require("work >= 5"),
        .require("exam >= 4", grade: "min(grade, 4.5)", cite: "p. 2"),
        .when("absent(exam)", .notPresented),
      ]
    )
    let rulings = explanation(scheme, ["exam": "3", "work": "9"]).rulings
    #expect(rulings.map(\.isStriking) == [false, true, false])
    #expect(rulings.map { $0.conditions.map(\.holds) } == [[true], [false], [false]])
    guard case .struck(let from, let to, let formula?) = rulings[1].effect else {
      Issue.record("the rule did not strike")
      return
    }
    #expect(from == Exact(6) && to == Exact("4.5") && rulings[1].cite == "p. 2")
    #expect(formula.formula == "min(grade, 4.5)" && formula.operands[0].result == .scalar(Exact(6)))
  }

  @Test func `what follows a verdict of not presented is not judged`() throws {
    let scheme = try compile(
      [.mark("exam")],
      grade: "exam",
      rules: [.when("absent(exam)", .notPresented), .require("exam >= 4", grade: "0")]
    )
    let rulings = explanation(scheme, ["exam": "NP"]).rulings
    #expect(rulings[0].isStriking && rulings[1].effect == .notJudged)
    #expect(rulings[1].conditions.map(\.holds) == [nil])
  }

  @Test func `how much was sat is told of the grade and of each value, where a formula asks`()
    throws
  {
    func scheme(_ rule: String) throws -> Scheme {
      try compile(
        [.mark("exam"), .mark("lab", each: 2), .mark("talk")],
        values: [ValueDefinition("work", average: [.init("lab", "3"), .init("talk", "1")])],
        average: [.init("exam", "60"), .init("work", "40")],
        rules: [.when(rule, .notPresented)]
      )
    }
    let asked = explanation(
      try scheme("attempted < 20"),
      ["exam": "NP", "lab.1": "5", "lab.2": "NP", "talk": "EX"]
    )
    #expect(asked.attempted.map(\.node) == [nil, "work"])
    #expect(asked.attempted[0].members.map(\.share) == [.zero, Exact("1/2")])
    #expect(asked.attempted[1].members.map(\.share) == [Exact("1/2"), nil])
    #expect(asked.attempted[0].members.map(\.weight) == [Exact(60), Exact(40)])
    #expect(asked.rulings[0].conditions[0].step.operands[0].result == .scalar(Exact(20)))
    #expect(explanation(try scheme("exam < 1"), [:]).attempted.isEmpty)
  }

  @Test func `a grade that was taken over says from which sitting`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("lab"), .mark("talk"), .mark("old")],
      grade: "exam + lab + talk + old",
      sittings: [
        sitting("june"),
        sitting(
          "july",
          after: "june",
          carry: ["lab": .init(.keep), "talk": .init(.retake), "old": .init(.lost)]
        ),
      ]
    )
    let record = GradeRecord(["june": grades(["exam": "1", "lab": "2", "talk": "3", "old": "4"])])
    func leaves(_ end: End) -> [Explanation.Leaf] {
      scheme.explanation(on: scheme.sheet(of: record, in: "july"), end).parts
        .flatMap(\.members).flatMap(\.leaves)
    }
    #expect(
      leaves(.secured).map(\.origin)
        == [.own, .kept(from: "june"), .retakable(from: "june"), .lost]
    )
    #expect(leaves(.secured).map(\.isAssumed) == [true, false, false, false])
    #expect(leaves(.best).map(\.isAssumed) == [true, false, true, false])
    #expect(leaves(.best)[2].counted == .sat(.ten))
  }
}

@Suite struct FormulaWriterTests {
  private func step(_ formula: String) throws -> Step {
    let scheme = try compile(
      [.mark("a"), .mark("b"), .mark("r", each: 3), .fact("f")],
      grade: formula
    )
    let record = GradeRecord([
      scheme.first.id: grades(["a": "5", "b": "-2", "r.1": "7", "r.2": "EX", "f": "yes"])
    ])
    let sheet = scheme.sheet(of: record, in: scheme.first.id)
    guard case .formula(let step) = scheme.explanation(on: sheet).grade else {
      throw CompileFailure(issues: [])
    }
    return step
  }

  @Test(arguments: [
    "a + 0.1 * (8 - b) * a", "a - (b - a)", "a - b - a", "a / (b * a)", "a * b / a", "-a ^ 2",
    "(-a) ^ 2", "a ^ (-b)", "2 * -a", "if(not (f or a > 5) and b < 3, mean(r), r.2)",
    "if(f and (a > 1 or b > 1), 1, 0)", "table(a, [5, 7], [0.25, 1])", "count(sat(r))",
    "if(not f, max(best(2, r)), -1)", "if(true, a, b)",
  ])
  func `writes a formula as it was written in its plainest spelling`(formula: String) throws {
    #expect(try step(formula).formula == formula)
  }

  @Test(arguments: [
    ("(a + (b))", "a + b"), ("a × b ÷ 2", "a * b / 2"), ("(a * b) + b", "a * b + b"),
    ("if((f) and ((a) >= 5.50), 1, 2)", "if(f and a >= 5.5, 1, 2)"),
  ])
  func `leaves out what is not needed`(written: String, formula: String) throws {
    #expect(try step(written).formula == formula)
  }

  @Test func `puts results where it is asked to, so that the value stays the same`() throws {
    var writer = FormulaWriter()
    writer.isReplaced = { step in
      if case .name = step.kind { true } else { false }
    }
    #expect(writer.text(try step("a - b ^ 2")) == "5 - (-2) ^ 2")
    #expect(writer.text(try step("a * b")) == "5 * -2")
    #expect(writer.text(try step("sum(r) + if(f, 1, 0)")) == "sum([7, –, 0]) + if(true, 1, 0)")
    #expect(writer.text(try step("a / 3 / b")) == "5 / 3 / -2")
  }

  @Test func `a fraction is a quotient, and stands in parentheses where that matters`() throws {
    var writer = FormulaWriter()
    writer.isReplaced = { $0.formula == "a / 3" }
    #expect(writer.text(try step("2 + (a / 3)")) == "2 + 5/3")
    #expect(writer.text(try step("2 / (a / 3)")) == "2 / (5/3)")
  }
}
