import Testing

@testable import Engine

@Suite struct PartKindTests {
  @Test func `a fact holds, does not hold, or is open`() throws {
    let scheme = try compile(
      [.mark("a"), .fact("attended")],
      grade: "a",
      rules: [.require("attended")]
    )
    #expect(scheme.secured(["a": "6", "attended": "yes"]).verdict == .pass)
    #expect(scheme.secured(["a": "6", "attended": "no"]).verdict == .fail)
    let open = scheme.standing(["a": "6"])
    #expect(open.status == .open && open.secured.verdict == .fail && open.best.verdict == .pass)
    #expect(open.need.facts == ["attended"])
  }

  @Test func `an open choice is taken as is best for the student, and named`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b"), .choice("on", ["first", "second"])],
      grade: "if(on = 1, a, b)"
    )
    let need = scheme.need(["a": "2", "b": "7"])
    #expect(need.answer == .secured)
    #expect(need.choices == [Need.Choice(leaf: "on", option: 2)])
    #expect(scheme.secured(["a": "2", "b": "7", "on": "#1"]).grade == Exact(2))
  }

  @Test func `a test paper is turned into points by its formula`() throws {
    let scheme = try compile(
      [.test("t", questions: 30, points: "10 * (right - wrong / 2) / questions")],
      grade: "t"
    )
    #expect(scheme.secured(["t": "18/8/4"]).grade == Exact(14, over: 3))
    #expect(scheme.secured(["t": "0/0/30"]).grade == .zero)
    #expect(scheme.secured(["t": "0/30/0"]).computed == .zero)
    #expect(scheme.secured(["t": "6.5"]).grade == Exact("6.5"))
  }

  @Test(arguments: [
    ("right - wrong / 3", 3, "2/1/0", "50/9"), ("right - wrong", 2, "1/1/0", "0"),
    ("right - 0.3 * wrong", 100, "70/20/10", "6.4"), ("right", 100, "29/71/0", "2.9"),
    ("right", 100, "57/43/0", "5.7"), ("right - wrong / 3", 20, "0/0/20", "0"),
    ("right - wrong / 3", 20, "0/20/0", "0"), ("max(right, wrong / 2)", 9, "0/9/0", "5"),
  ])
  func `a penalty is taken off the whole paper, which is not below nothing`(
    points: String,
    questions: Int,
    answers: String,
    grade: String
  ) throws {
    let scheme = try compile(
      [.test("t", questions: questions, points: "10 * (\(points)) / questions")],
      grade: "t"
    )
    #expect(scheme.secured(["t": answers]).grade == Exact(grade))
  }

  /// Twenty questions of half a point, an eighth off for each wrong: 16 answers bear no more misses than 15.
  @Test(arguments: [(10, 0), (11, 0), (12, 1), (15, 4), (16, 4), (20, 8)])
  func `so many answers may be wrong and no more`(answered: Int, wrong: Int) throws {
    let scheme = try compile(
      [.test("t", questions: 20, points: "0.5 * right - 0.125 * wrong")],
      grade: "t"
    )
    func verdict(wrong: Int) -> Verdict {
      let answers = Mark.answers(right: answered - wrong, wrong: wrong, blank: 20 - answered)
      let record = GradeRecord([.ordinary: ["t": .graded(answers)]])
      return scheme.standing(of: record, in: .ordinary).secured.verdict
    }
    #expect(verdict(wrong: wrong) == .pass)
    #expect(verdict(wrong: wrong + 1) == .fail)
  }

  @Test func `counts of a paper beyond all reason are no trap`() throws {
    let scheme = try compile([.test("t", questions: 3, points: "right / questions")], grade: "t")
    let record = GradeRecord([
      .ordinary: ["t": .graded(.answers(right: .max, wrong: .max, blank: .min))]
    ])
    #expect(scheme.standing(of: record, in: .ordinary).secured.grade != nil)
  }

  @Test func `a row has a leaf for each member`() throws {
    let scheme = try compile([.mark("lab", of: "5", each: 3)], grade: "2 * mean(lab)")
    #expect(scheme.leaves.map(\.id) == ["lab.1", "lab.2", "lab.3"])
    #expect(scheme.leaf("lab.2")?.maximum == Exact(5))
    #expect(scheme.secured(["lab.1": "5", "lab.3": "4"]).grade == Exact(6))
  }

  @Test func `a row of parts makes each member's mark by its formula`() throws {
    let row = PartDefinition.mark("lab", each: 2)
      .holding(
        [.mark("pp"), .mark("report"), .fact("prepared")],
        mark: "if(prepared, 0.65 * pp + 0.35 * report, 0)"
      )
    let scheme = try compile(
      [row],
      grade: "mean(lab)",
      rules: [.when("any(absent(lab))", .notPresented)]
    )
    #expect(
      scheme.leaves.map(\.id) == [
        "lab.1.pp", "lab.1.report", "lab.1.prepared", "lab.2.pp", "lab.2.report", "lab.2.prepared",
      ]
    )
    let graded = scheme.secured([
      "lab.1.pp": "10", "lab.1.report": "10", "lab.1.prepared": "yes",
      "lab.2.pp": "10", "lab.2.report": "10", "lab.2.prepared": "no",
    ])
    #expect(graded.grade == Exact(5))
    let absent = scheme.secured(["lab.1.pp": "NP", "lab.1.report": "NP", "lab.1.prepared": "NP"])
    #expect(absent.verdict == .notPresented)
  }

  @Test func `an optional part is absent until graded, and decides nothing before that`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("extra", of: "1").optional],
      grade: "exam + extra"
    )
    let standing = scheme.standing(["exam": "4.5"])
    #expect(standing.open.isEmpty && standing.status == .settled(.fail))
    #expect(scheme.secured(["exam": "4.5", "extra": "0.5"]).verdict == .pass)
    #expect(scheme.need(["exam": "4.5"], Question(over: ["extra"])).text == "5")
  }

  @Test func `an optional part is asked for where nothing else is enough`() throws {
    let scheme = try compile(
      [.mark("work", of: "4"), .mark("exam", of: "6"), .mark("extra", of: "1").optional],
      grade: "work + exam + extra"
    )
    let enough = scheme.standing(["work": "2"]).need
    #expect(enough.over == ["exam"])
    #expect(enough.text == "5")
    let mended = scheme.standing(["work": "0", "exam": "4.5"])
    #expect(mended.status == .settled(.fail))
    #expect(mended.need.over == ["extra"])
    #expect(mended.need.text == "5")
    let open = scheme.standing(["work": "0"])
    #expect(open.status == .open)
    #expect(open.need.over == ["exam"])
    let never = scheme.standing(["work": "0", "exam": "3.5"])
    #expect(never.need.answer == .nothingLeft)
  }

  @Test func `a label that only an optional part gives asks for it`() throws {
    var definition = SchemeDefinition(
      [.mark("exam"), .mark("extra", of: "1").optional],
      grade: .expression("exam")
    )
    definition.labels = [
      LabelDefinition("Honours", from: Exact(9), when: Located("extra >= 0.5")),
      LabelDefinition("Passed", from: Exact(5)),
    ]
    let scheme = try definition.compiled()
    let need = scheme.need([:], Question(target: .label("Honours")))
    #expect(need.over == ["exam", "extra"])
    #expect(need.text == "9")
  }

  @Test func `a part whose condition does not hold is absent and is not asked for`() throws {
    let scheme = try compile(
      [
        .mark("partial").optional, .mark("second", if: "released"),
        .mark("final", if: "not released"),
      ],
      values: [ValueDefinition("released", "partial >= 7")],
      grade: "if(released, 0.5 * partial + 0.5 * second, final)"
    )
    #expect(scheme.standing([:]).open == ["final"])
    #expect(scheme.standing(["partial": "8"]).open == ["second"])
    #expect(scheme.secured(["partial": "8", "second": "4", "final": "1"]).grade == Exact(6))
    #expect(scheme.secured(["partial": "6", "second": "9", "final": "3"]).grade == Exact(3))
  }

  @Test func `members of a row may exist one by one`() throws {
    let scheme = try compile(
      [.mark("test", each: 2), .mark("again", each: 2, if: "test < 5")],
      values: [ValueDefinition("last", "if(sat(again), again, test)")],
      grade: "mean(last)"
    )
    #expect(scheme.standing(["test.1": "4", "test.2": "7"]).open == ["again.1"])
    let texts: KeyValuePairs<LeafID, String> = [
      "test.1": "4", "test.2": "7", "again.1": "6", "again.2": "9",
    ]
    #expect(scheme.secured(texts).grade == Exact("6.5"))
  }

  @Test func `a penalty left open counts full at worst and nothing at best`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("faults", of: "2").penalty],
      grade: "exam - faults"
    )
    let standing = scheme.standing(["exam": "6"])
    #expect(standing.secured.grade == Exact(4))
    #expect(standing.best.grade == Exact(6))
    #expect(scheme.need([:]).text == "5.84")
  }

  @Test(arguments: [
    (PartDefinition.choice("c", ["only"]), "a choice needs at least two options"),
    (
      .mark("r").holding([.mark("x")], mark: "x"),
      "“r” holds parts, so it must be a row: say “each”"
    ),
    (
      .mark("r", each: 2).holding([.mark("x", each: 2)], mark: "x"),
      "“x” is inside a row: it can be neither a row nor conditional"
    ),
    (.mark("r", each: 2).holding([.mark("x")], mark: "y"), "unknown name “y”; did you mean “x”?"),
    (.test("t", questions: 5, points: "rigth"), "unknown name “rigth”; the file has no parts"),
    (.mark("p", if: "c"), "unknown name “c”; did you mean “p”?"),
    (.mark("p", each: 2, if: "[1, 2, 3] > 1"), "“if” has other members than the part"),
    (.mark("p", if: "[1, 2] > 1"), "“if” has other members than the part"),
  ])
  func `refuses a part that makes no sense`(part: PartDefinition, problem: String) {
    #expect(SchemeDefinition([part], grade: .expression("0")).problems == ["0: \(problem)"])
  }
}
