import Testing

@testable import Engine

/// What passes from one sitting to the next, and from one course to another.
@Suite struct CarryTests {
  private func improving(_ part: PartDefinition = .mark("exam")) throws -> Scheme {
    try compile(
      [part, .mark("work")],
      average: [.init("exam", "50"), .init("work", "50")],
      sittings: [
        sitting("june"),
        sitting("july", after: "june", carry: ["exam": .init(.improve), "work": .init(.keep)]),
      ]
    )
  }

  private func july(_ scheme: Scheme, _ exam: String?, june: String = "4") -> Standing {
    let first = grades(["exam": june, "work": "5"])
    let second = exam.map { grades(["exam": $0]) } ?? [:]
    return scheme.standing(of: GradeRecord(["june": first, "july": second]), in: "july")
  }

  @Test(arguments: [
    ("6", "5.5"), ("4", "4.5"), ("3", "4.5"), ("0", "4.5"), ("NP", "4.5"), ("EX", "4.5"),
  ])
  func `a grade to improve stands unless the new one is better`(again: String, grade: String) throws
  {
    #expect(july(try improving(), again).secured.grade == Exact(grade))
  }

  @Test func `an absence is improved by any mark`() throws {
    #expect(july(try improving(), "1", june: "NP").secured.grade == Exact(3))
  }

  @Test func `a penalty is improved by less of it`() throws {
    let scheme = try compile(
      [.mark("late").penalty, .mark("work")],
      grade: "work - late",
      sittings: [
        sitting("june"),
        sitting("july", after: "june", carry: ["late": .init(.improve), "work": .init(.keep)]),
      ]
    )
    func grade(_ july: String) -> Exact? {
      let record = GradeRecord([
        "june": grades(["late": "2", "work": "6"]), "july": grades(["late": july]),
      ])
      return scheme.standing(of: record, in: "july").secured.grade
    }
    #expect(grade("1") == Exact(5))
    #expect(grade("3") == Exact(4))
  }

  @Test func `what is needed to improve counts from the earlier grade`() throws {
    let standing = july(try improving(), nil)
    #expect(standing.secured.grade == Exact("4.5"))
    #expect(standing.need.text == "5")
    #expect(standing.retakable == ["exam"])
  }

  @Test func `a mark to improve is fresh as soon as there is a new one`() throws {
    let scheme = try compile(
      [.mark("exam")],
      grade: "exam",
      rules: [.when("not fresh(exam)", .notPresented)],
      sittings: [
        sitting("june"), sitting("july", after: "june", carry: ["exam": .init(.improve)]),
      ]
    )
    func verdict(_ july: [LeafID: LeafState]) -> Verdict {
      let record = GradeRecord(["june": grades(["exam": "6"]), "july": july])
      return scheme.standing(of: record, in: "july").secured.verdict
    }
    #expect(verdict(grades(["exam": "3"])) == .pass)
    #expect(verdict([:]) == .notPresented)
  }

  private func kept(_ rule: CarryDefinition.Rule) throws -> Scheme {
    try compile(
      [.mark("lab", each: 2), .mark("exam")],
      average: [.init("lab", "50"), .init("exam", "50")],
      sittings: [sitting("june", carry: ["lab": rule])]
    )
  }

  private func secured(_ scheme: Scheme, years: Int) -> Exact? {
    var record = GradeRecord(["june": grades(["exam": "4"])])
    record.inherited = [
      "lab.1": .init(.graded(.points(Exact(8))), years: years),
      "lab.2": .init(.graded(.points(Exact(3))), years: years),
    ]
    return scheme.standing(of: record, in: "june").secured.grade
  }

  @Test func `the first sitting takes over from an earlier course while the grade is not too old`()
    throws
  {
    let scheme = try kept(.init(.keep, years: 2, otherwise: .lost))
    #expect(secured(scheme, years: 1) == Exact("4.75"))
    #expect(secured(scheme, years: 2) == Exact("4.75"))
    #expect(secured(scheme, years: 3) == Exact(2))
  }

  @Test func `a condition on an earlier course is judged member by member`() throws {
    let scheme = try kept(.init(.keep, when: Located("lab >= 5")))
    #expect(secured(scheme, years: 1) == Exact(4))
    var record = GradeRecord(["june": grades(["exam": "4", "lab.1": "0", "lab.2": "6"])])
    record.inherited = ["lab.1": .init(.graded(.points(Exact(8))), years: 9)]
    #expect(scheme.standing(of: record, in: "june").secured.grade == Exact("5.5"))
  }

  @Test func `what an earlier course does not say is open`() throws {
    let scheme = try kept(.init(.keep))
    var record = GradeRecord()
    record.inherited = ["lab.1": .init(.graded(.points(Exact(8))), years: 1)]
    #expect(scheme.standing(of: record, in: "june").open == ["lab.2", "exam"])
  }

  @Test func `an inheritance is as old as the grades in it`() throws {
    let scheme = try kept(.init(.keep, years: 2, otherwise: .lost))
    var second = GradeRecord(["june": grades(["exam": "2"])])
    second.inherited = ["lab.1": .init(.graded(.points(Exact(8))), years: 1)]
    let third = scheme.inheritance(from: second, in: "june", years: 1)
    #expect(third["lab.1"] == .init(.graded(.points(Exact(8))), years: 2))
    #expect(third["exam"] == .init(.graded(.points(Exact(2))), years: 1))
    #expect(third["lab.2"] == nil)
  }

  @Test func `the next course inherits the better of two grades`() throws {
    let july = GradeRecord([
      "june": grades(["exam": "4", "work": "5"]), "july": grades(["exam": "3"]),
    ])
    let inherited = try improving().inheritance(from: july, in: "july", years: 1)
    #expect(inherited["exam"]?.state == .graded(.points(Exact(4))))
  }

  @Test(arguments: ["mark", "choice", "fact"] as [NodeID])
  func `what is kept and pending is not fresh once it is there`(part: NodeID) throws {
    let scheme = try compile(
      [.mark("mark"), .choice("choice", ["a", "b"]), .fact("fact"), .mark("exam")],
      grade: "exam",
      sittings: [
        sitting("june"),
        sitting("july", after: "june", carry: [part: .init(.keep)]) {
          $0.grade = Located(.expression("if(fresh(\(part)), 0, 5) + 0 * exam"))
        },
      ]
    )
    #expect(scheme.standing(of: GradeRecord(), in: "july").secured.grade == Exact(5))
  }

  @Test func `a fact that has to be shown again is named`() throws {
    let scheme = try compile(
      [.fact("seat"), .mark("exam")],
      grade: "exam + if(fresh(seat), 5, 0)",
      sittings: [sitting("june"), sitting("july", after: "june", carry: ["seat": .init(.retake)])]
    )
    let record = GradeRecord(["june": grades(["seat": "yes"]), "july": grades(["exam": "2"])])
    let need = scheme.standing(of: record, in: "july").need
    #expect(need.text == "0")
    #expect(need.facts == ["seat"])
  }
}
