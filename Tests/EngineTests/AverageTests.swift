import Testing

@testable import Engine

@Suite struct AverageTests {
  @Test func `weighs parts on a common scale`() throws {
    let scheme = try compile(
      [.mark("a", of: "50"), .mark("b", of: "200")],
      average: [.init("a", "1"), .init("b", "1")]
    )
    #expect(scheme.secured(["a": "40", "b": "50"]).grade == Exact("5.25"))
  }

  @Test func `weights need not add up to a hundred`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b"), .mark("c")],
      average: [.init("a", "79.8"), .init("b", "20.2"), .init("c", "0")]
    )
    #expect(scheme.secured(["a": "10", "b": "10", "c": "0"]).grade == .ten)
  }

  @Test(arguments: [
    (["0.4", "0.6"], "26/5"), (["2", "1"], "14/3"), (["19.02", "20.98"], "5.049"),
    (["0", "1"], "6"),
  ])
  func `weights count as they are written`(weights: [String], grade: String) throws {
    let scheme = try compile(
      [.mark("a"), .mark("b")],
      average: [.init("a", weights[0]), .init("b", weights[1])]
    )
    #expect(scheme.secured(["a": "4", "b": "6"]).grade == Exact(grade))
  }

  @Test func `percentages of tests of unlike weight are weighed, not averaged`() throws {
    let scheme = try compile(
      [.mark("a", of: "300"), .mark("b", of: "100"), .mark("c", of: "200")],
      average: [.init("a", "300"), .init("b", "100"), .init("c", "200")]
    )
    #expect(scheme.secured(["a": "120", "b": "100", "c": "100"]).grade == Exact("16/3"))
  }

  @Test func `an excused part leaves the denominator and an absent one does not`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b")],
      average: [.init("a", "0.5"), .init("b", "0.5")]
    )
    #expect(scheme.secured(["a": "EX", "b": "8"]).grade == Exact(8))
    #expect(scheme.secured(["a": "NP", "b": "8"]).grade == Exact(4))
    #expect(scheme.secured(["a": "EX", "b": "EX"]).grade == nil)
  }

  @Test func `a row counts by its mean, without its excused members`() throws {
    let scheme = try compile(
      [.mark("lab", each: 3), .mark("x")],
      average: [.init("lab", "1"), .init("x", "1")]
    )
    #expect(
      scheme.secured(["lab.1": "8", "lab.2": "EX", "lab.3": "4", "x": "4"]).grade == Exact(5)
    )
    #expect(
      scheme.secured(["lab.1": "EX", "lab.2": "EX", "lab.3": "EX", "x": "8"]).grade == Exact(8)
    )
  }

  @Test func `a list weighs each member of a row`() throws {
    let scheme = try compile(
      [.mark("t", each: 3)],
      average: [.init("t", list: ["1", "1.5", "0.5"])]
    )
    #expect(scheme.secured(["t.1": "6", "t.2": "8", "t.3": "2"]).grade == Exact(19, over: 3))
    #expect(scheme.secured(["t.1": "6", "t.2": "EX", "t.3": "3"]).grade == Exact(5))
  }

  @Test func `a weight may move with what was sat`() throws {
    let scheme = try compile(
      [.mark("work").optional, .mark("exam")],
      average: [
        .init("work", formula: "if(sat(work), 25, 0)"),
        .init("exam", formula: "75 + if(sat(work), 0, 25)"),
      ]
    )
    #expect(scheme.secured(["exam": "6"]).grade == Exact(6))
    #expect(scheme.secured(["work": "10", "exam": "6"]).grade == Exact(7))
  }

  @Test func `a weight without a value or below zero weighs nothing`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b"), .mark("c")],
      average: [.init("a", formula: "1 / 0"), .init("b", formula: "0 - 1"), .init("c", "1")]
    )
    #expect(scheme.secured(["a": "1", "b": "2", "c": "9"]).grade == Exact(9))
  }

  @Test func `an average in which nothing weighs has no value`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b")],
      average: [.init("a", "0"), .init("b", "0")]
    )
    #expect(scheme.secured(["a": "10", "b": "10"]).grade == nil)
    #expect(scheme.secured(["a": "10", "b": "10"]).verdict == .fail)
  }

  @Test func `a part of no weight changes nothing, whatever its mark`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b")],
      average: [.init("a", "0"), .init("b", "1")]
    )
    let standing = scheme.standing(["a": "10"])
    #expect(standing.secured.grade == .zero)
    #expect(standing.best.grade == .ten)
  }

  @Test func `averages nest with values on scales of their own`() throws {
    let scheme = try compile(
      [.mark("a", of: "4"), .mark("b", of: "6"), .mark("c")],
      values: [
        ValueDefinition("points", "a + b"),
        ValueDefinition("half", average: [.init("points", "1")], of: "5"),
      ],
      average: [.init("half", "60"), .init("c", "40")]
    )
    #expect(scheme.secured(["a": "2", "b": "3", "c": "10"]).grade == Exact(7))
  }

  @Test(arguments: [
    (Formula.AverageMember("exm", "1"), "unknown name “exm”; did you mean “exam”?"),
    (.init("exam + lab", "1"), "“exam + lab” is not the name of a part or a value"),
    (.init("exam", "-1"), "the weight of “exam” is below 0"),
    (.init("lab", list: ["1"]), "1 weights for “lab”, which has 2 members"),
    (.init("exam", list: ["1", "2"]), "2 weights for “exam”, which has no members"),
    (.init("lab", list: ["1", "-2"]), "a weight of “lab” is below 0"),
    (.init("exam", formula: "lab"), "a weight is one number, not a row"),
    (
      .init("attended", "1"),
      "“attended” is a condition; a number is needed here, e.g. if(attended, 1, 0)"
    ),
  ])
  func `refuses a member or a weight that makes no sense`(
    member: Formula.AverageMember,
    problem: String
  ) {
    let definition = SchemeDefinition(
      [.mark("exam"), .mark("lab", each: 2), .fact("attended")],
      grade: .average([member])
    )
    #expect(definition.problems == ["0: \(problem)"])
  }

  @Test func `refuses an average of nothing`() {
    let definition = SchemeDefinition([.mark("a")], grade: .average([]))
    #expect(definition.problems == ["0: an average needs a member"])
  }
}
