import Testing

@testable import Engine

@Suite struct NeedTests {
  private func half(_ rules: RuleDefinition...) throws -> Scheme {
    try compile(
      [.mark("a"), .mark("b")],
      average: [.init("a", "60"), .init("b", "40")],
      rules: rules
    )
  }

  @Test(arguments: [
    ("6.2", "3.2"), ("9", "secured"), ("0", "out"), ("5", "5"), ("5.001", "5"), ("4.999", "5.01"),
  ])
  func `the mark that is left to reach, rounded up`(a: String, need: String) throws {
    #expect(try half().need(["a": a]).text == need)
  }

  @Test func `a common mark over all that is open`() throws {
    let scheme = try compile(
      [.mark("a", of: "4"), .mark("b"), .mark("c")],
      grade: "(a + b + c) / 2.4"
    )
    let need = scheme.need(["c": "3"])
    #expect(need.text == "6.43")
    #expect(need.over == ["a", "b"])
  }

  @Test(arguments: [
    ("1.9", "3.5"), ("1.5", "3.5"), ("1", "4"), ("0.503", "4.5"), ("0", "5"), ("-2", "7"),
  ])
  func `the least points of a part that is not out of ten`(rest: String, points: String) throws {
    let scheme = try compile(
      [.mark("exam", of: "7.5"), .mark("rest", of: "3")],
      grade: "exam + rest",
      rules: [.require("exam >= 3.5")]
    )
    let need = scheme.need(["rest": rest])
    #expect(need.points == Exact(points))
  }

  @Test func `over one part with the others assumed`() throws {
    let scheme = try half()
    #expect(scheme.need([:], Question(over: ["b"], others: .one)).text == "0")
    #expect(scheme.need([:], Question(over: ["b"], others: Exact("1/2"))).text == "5")
    #expect(scheme.need([:], Question(over: ["b"])).text == "out")
  }

  @Test(arguments: [("5", "3.2"), ("7", "8.2"), ("9", "out"), ("0", "3.2")])
  func `a higher target needs more, and always a pass`(goal: String, need: String) throws {
    let question = Question(target: .grade(Exact(goal)))
    #expect(try half().need(["a": "6.2"], question).text == need)
  }

  @Test func `several targets are answered as each alone`() throws {
    let scheme = try half(.require("a >= 4"))
    let sheet = scheme.sheet(of: GradeRecord(["ordinary": grades(["b": "6"])]), in: "ordinary")
    let targets: [Target] = [.pass, .grade(Exact(7)), .grade(Exact(9))]
    let needs = scheme.needs(targets, Question(), on: sheet)
    #expect(needs.map(\.text) == ["4.34", "7.67", "out"])
    #expect(needs == targets.map { scheme.need(Question(target: $0), on: sheet) })
  }

  @Test func `islands are told for any target`() throws {
    let scheme = try compile([.mark("x")], grade: "if(x < 6, x + 3, x)")
    let sheet = scheme.sheet(of: GradeRecord(), in: "ordinary")
    let targets: [Target] = [.pass, .grade(Exact(7)), .grade(Exact(9))]
    #expect(
      scheme.needs(targets, Question(), on: sheet).map(\.text) == [
        "2", "7 also 4-5.99", "9",
      ]
    )
  }

  @Test func `the assumption of the others holds for the best as well`() throws {
    let need = try half().need([:], Question(over: ["b"]))
    #expect(need.text == "out")
    #expect(need.best.grade == Exact(4))
  }

  @Test(
    arguments: [
      (["a": "6", "b": ""], "0.6"), (["a": "0", "b": "10"], "0.5"), (["a": "NP", "b": "5"], "0.5"),
      (["a": "EX", "b": "5"], "0.5"),
    ] as [(KeyValuePairs<LeafID, String>, String)]
  )
  func `how it went so far is the share of the points that were earned`(
    texts: KeyValuePairs<LeafID, String>,
    share: String
  ) throws {
    let sheet = try half().sheet(of: GradeRecord(["ordinary": grades(texts)]), in: "ordinary")
    #expect(try half().shareSoFar(on: sheet) == Exact(share))
  }

  @Test func `points weigh as many as they are in what went so far, and penalties not at all`()
    throws
  {
    let scheme = try compile(
      [.mark("a", of: "2"), .mark("b", of: "8"), .mark("faults", of: "5").penalty],
      grade: "a + b - faults"
    )
    func soFar(_ texts: KeyValuePairs<LeafID, String>) -> Exact? {
      scheme.shareSoFar(
        on: scheme.sheet(of: GradeRecord(["ordinary": grades(texts)]), in: "ordinary")
      )
    }
    #expect(soFar(["a": "2", "b": "2", "faults": "5"]) == Exact("0.4"))
    #expect(soFar(["faults": "5"]) == nil)
  }

  @Test func `nothing is left when everything is decided`() throws {
    #expect(try half().need(["a": "1", "b": "1"]).text == "nothing")
    #expect(try half().need(["a": "9", "b": "9"]).text == "secured")
    #expect(try half().need(["a": "1", "b": "1"], Question(over: ["a"])).text == "nothing")
  }

  @Test func `a strict minimum needs the next mark`() throws {
    let scheme = try compile(
      [.mark("e", each: 2)],
      grade: "mean(e)",
      rules: [.require("all(e > 5)")]
    )
    #expect(scheme.secured(["e.1": "5", "e.2": "8"]).verdict == .fail)
    #expect(scheme.need(["e.2": "8"]).text == "5.01")
  }

  @Test func `a grade that falls when a minimum is met leaves an island`() throws {
    let scheme = try compile(
      [.mark("test"), .mark("rest")],
      grade: "if(test >= 4.5, 0.6 * test + 0.4 * rest, test)"
    )
    #expect(scheme.secured(["test": "4.49", "rest": "3"]).grade == Exact("4.49"))
    #expect(scheme.secured(["test": "4.5", "rest": "0"]).grade == Exact("2.7"))
    var definition = SchemeDefinition(
      [.mark("test"), .mark("rest")],
      grade: .expression("if(test >= 4.5, 0.6 * test, test)")
    )
    definition.pass.mark = Exact(4)
    #expect(try definition.compiled().need(["rest": "0"]).text == "6.67 also 4-4.49")
    definition.pass.mark = Exact("4.2")
    definition.grade = Located(.expression("if(test >= 4.5, 0.4 * test, test)"))
    #expect(try definition.compiled().need(["rest": "0"]).text == "within 4.2-4.49")
  }

  @Test func `passing with nothing is not secured where more marks can fail`() throws {
    let scheme = try compile([.mark("x")], grade: "if(x < 3, 6, x)")
    let standing = scheme.standing([:])
    #expect(standing.need.text == "5 also 0-2.99")
    #expect(standing.status == .open)
    #expect(try compile([.mark("x")], grade: "if(x < 3, 6, max(x, 5))").need([:]).text == "secured")
  }

  @Test func `the best of two ways counts`() throws {
    let scheme = try compile([.mark("m"), .mark("f")], grade: "max(0.5 * m + 0.5 * f, f)")
    #expect(scheme.need(["m": "2"]).text == "5")
    #expect(scheme.need(["m": "8"]).text == "2")
  }

  @Test func `drops and bests are worked out again for each mark`() throws {
    let drop = try compile([.mark("t", each: 4)], grade: "mean(drop(1, t))")
    let standing = drop.standing(["t.1": "4", "t.2": "9"])
    #expect(standing.secured.grade == Exact(13, over: 3))
    #expect(standing.best.grade == Exact(29, over: 3))
    #expect(standing.need.text == "2")
    let best = try compile([.mark("t", each: 5)], grade: "mean(best(3, t))")
    #expect(best.standing(["t.1": "8", "t.2": "6"]).secured.grade == Exact(14, over: 3))
  }

  @Test func `an open choice decides which parts are asked for`() throws {
    let scheme = try compile(
      [
        .mark("first"), .mark("lab"), .choice("second", ["second partial", "final exam"]),
        .mark("partial", if: "second = 1"), .mark("final", if: "second = 2"),
      ],
      grade: "0.3 * lab + max(0.35 * first + 0.35 * partial, 0.7 * final)"
    )
    let high = scheme.need(["first": "6", "lab": "8"])
    #expect(high.text == "1.43")
    #expect(high.choices == [Need.Choice(leaf: "second", option: 1)])
    #expect(high.over == ["partial"])
    let low = scheme.need(["first": "1", "lab": "8"])
    #expect(low.text == "3.72")
    #expect(low.choices == [Need.Choice(leaf: "second", option: 2)])
    #expect(low.over == ["final"])
  }

  @Test func `parts that exist for some marks only are asked for`() throws {
    let scheme = try compile(
      [
        .mark("exam"), .mark("oral", if: "exam >= 3 and exam < 5"), .fact("away"),
        .mark("essay", if: "away and exam < 5"),
      ],
      grade: "if(exam >= 5, exam, exam + oral / 2 + essay)"
    )
    #expect(scheme.standing([:]).open == ["exam", "oral", "away", "essay"])
    #expect(scheme.standing(["exam": "4"]).open == ["oral", "away", "essay"])
    #expect(scheme.standing(["exam": "6"]).open == ["away"])
    #expect(scheme.need(["exam": "4", "away": "no"]).text == "2")
  }

  @Test func `facts that the answer counts on are named`() throws {
    let scheme = try compile(
      [.mark("a"), .fact("attended")],
      grade: "a",
      rules: [.require("attended")]
    )
    let need = scheme.need([:])
    #expect(need.text == "5" && need.facts == ["attended"] && need.over == ["a"])
    #expect(scheme.need(["attended": "no", "a": "9"]).text == "nothing")
    #expect(scheme.need(["attended": "no"]).text == "out")
  }

  @Test func `a fact is named only where the answer needs it`() throws {
    let scheme = try compile(
      [.mark("a"), .fact("attended"), .fact("helped")],
      grade: "a + if(helped, 1, 0)",
      rules: [.require("attended")]
    )
    let need = scheme.need([:])
    #expect(need.text == "4" && need.facts == ["attended", "helped"])
    let unused = try compile(
      [.mark("a"), .fact("attended"), .fact("helped")],
      grade: "a",
      rules: [.require("attended")]
    )
    #expect(unused.need([:]).facts == ["attended"])
  }

  @Test func `an optional fact is named where to leave it out is not enough`() throws {
    let scheme = try compile(
      [.mark("a"), .fact("survey").optional],
      grade: "a",
      rules: [.require("fresh(survey)")]
    )
    // Whoever answers “no” has answered.
    #expect(scheme.need([:]).text == "5" && scheme.need([:]).facts == ["survey"])
    #expect(scheme.need(["survey": "no"]).facts == [])
  }

  @Test func `a fact that is a penalty is not counted on to hold`() throws {
    let scheme = try compile(
      [.mark("a"), .fact("copied").penalty],
      grade: "a",
      rules: [.when("copied", .fail)]
    )
    let standing = scheme.standing([:])
    #expect(standing.best.verdict == .pass && standing.need.text == "5")
    #expect(standing.need.facts == ["copied"])
    #expect(scheme.standing(["a": "9"]).status == .open)
  }

  @Test func `a choice that changes nothing is not named`() throws {
    let scheme = try compile(
      [.mark("a"), .choice("language", ["es", "gl"])],
      grade: "a"
    )
    #expect(scheme.need([:]).choices.isEmpty)
    let matters = try compile(
      [.mark("a"), .choice("mode", ["short", "long"]), .choice("language", ["es", "gl"])],
      grade: "if(mode = 2, a, a / 2)"
    )
    #expect(matters.need([:]).choices == [Need.Choice(leaf: "mode", option: 2)])
  }

  @Test func `why a target is out of reach is told by the best that is left`() throws {
    let need = try half().need(["a": "0"])
    #expect(need.text == "out" && need.best.grade == Exact(4))
  }

  @Test func `what may be taken again is asked when nothing is open`() throws {
    let scheme = try retakes()
    let record = GradeRecord(["june": grades(["e": "6", "w": "2"]), "july": grades(["e": "6"])])
    let need = scheme.standing(of: record, in: "july").need
    #expect(need.text == "4" && need.over == ["w"])
  }

  @Test func `what may be taken again is asked too when the open parts are not enough`() throws {
    let scheme = try retakes()
    let record = GradeRecord(["june": grades(["e": "3", "w": "2"])])
    let standing = scheme.standing(of: record, in: "july")
    #expect(standing.need.text == "5" && standing.need.over == ["e", "w"])
    #expect(standing.status == .open)
    #expect(standing.best.verdict == .pass)
    let enough = GradeRecord(["june": grades(["e": "3", "w": "6"])])
    #expect(scheme.standing(of: enough, in: "july").need.over == ["e"])
  }

  @Test func `a fact that may be settled anew can still save the subject, and is named`() throws {
    let scheme = try compile(
      [.mark("e"), .fact("attended")],
      grade: "e",
      rules: [.require("attended")],
      sittings: [
        sitting("june"), sitting("july", after: "june", carry: ["attended": .init(.retake)]),
      ]
    )
    let record = GradeRecord(["june": grades(["e": "3", "attended": "no"])])
    let standing = scheme.standing(of: record, in: "july")
    #expect(standing.status == .open)
    #expect(standing.need.text == "5" && standing.need.facts == ["attended"])
    let attended = GradeRecord(["june": grades(["e": "3", "attended": "yes"])])
    #expect(scheme.standing(of: attended, in: "july").need.facts == [])
  }

  @Test func `a choice that was taken over stays as it was`() throws {
    let scheme = try compile(
      [.mark("e"), .choice("mode", ["first", "second"])],
      grade: "if(mode = 2, e, 0)",
      sittings: [
        sitting("june"), sitting("july", after: "june", carry: ["mode": .init(.retake)]),
      ]
    )
    let record = GradeRecord(["june": grades(["e": "3", "mode": "#2"])])
    let standing = scheme.standing(of: record, in: "july")
    #expect(standing.best.grade == .ten && standing.need.text == "5")
  }

  private func retakes() throws -> Scheme {
    try compile(
      [.mark("e"), .mark("w")],
      grade: "0.5 * e + 0.5 * w",
      rules: [.require("w >= 4")],
      sittings: [sitting("june"), sitting("july", after: "june", carry: ["w": .init(.retake)])]
    )
  }
}
