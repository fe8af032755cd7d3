import Testing

@testable import Engine

@Suite struct StandingTests {
  @Test func `a sitting in which marks can be taken again is not skipped before anybody came`()
    throws
  {
    let scheme = try compile(
      [.mark("a")],
      grade: "a",
      sittings: [
        sitting("june"), sitting("july", after: "june", carry: ["a": .init(.retake)]),
        sitting("december", after: "july", carry: ["a": .init(.retake)]),
      ]
    )
    func current(_ record: GradeRecord) -> SittingID { scheme.currentSitting(of: record) }
    #expect(current(GradeRecord(["june": grades(["a": "3"])])) == "july")
    #expect(
      current(GradeRecord(["june": grades(["a": "3"]), "july": grades(["a": "4"])])) == "december"
    )
    #expect(
      current(GradeRecord(["june": grades(["a": "3"]), "december": grades(["a": "4"])]))
        == "december"
    )
  }

  private func mean() throws -> Scheme { try compile([.mark("t", each: 3)], grade: "mean(t)") }

  @Test func `what is pending is between nothing and full`() throws {
    let standing = try mean().standing(["t.1": "8"])
    #expect(standing.secured.grade == Exact(8, over: 3))
    #expect(standing.best.grade == Exact(28, over: 3))
    #expect(standing.open == ["t.2", "t.3"])
    #expect(standing.status == .open)
  }

  @Test func `what is not graded yet is neither a zero nor the grade of the rest`() throws {
    let exam = try compile(
      [.mark("auto", of: "5"), .mark("essay", of: "5")],
      grade: "auto + essay"
    )
    let standing = exam.standing(["auto": "3"])
    #expect(standing.secured.grade == Exact(3) && standing.best.grade == Exact(8))
    let nothing = try mean().standing([:])
    #expect(nothing.secured.grade == .zero && nothing.best.grade == .ten)
  }

  @Test func `a mark changes the results that hold it, and no other`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b"), .mark("c")],
      values: [
        ValueDefinition("inner", average: [.init("a", "1"), .init("b", "1")]),
        ValueDefinition("outer", average: [.init("inner", "60"), .init("c", "40")]),
        ValueDefinition("other", "0.5 * c"),
      ],
      grade: "outer + other"
    )
    func results(_ a: String) -> [Term] {
      let record = GradeRecord([.ordinary: grades(["a": a, "b": "4", "c": "5"])])
      let inputs = scheme.inputs(scheme.sheet(of: record, in: .ordinary), .worst)
      return Evaluation(scheme.first.program, inputs).results
    }
    let (before, after) = (results("2"), results("8"))
    let changed = zip(before, after).map { $0 != $1 }
    #expect(changed == [true, false, false, true, true, false])
  }

  @Test func `a zero is a grade and nothing else`() throws {
    let standing = try mean().standing(["t.1": "0", "t.2": "10", "t.3": "5"])
    #expect(standing.open.isEmpty && standing.secured.grade == Exact(5))
    #expect(standing.status == .settled(.pass))
  }

  @Test func `nothing but excused parts has no grade`() throws {
    let standing = try mean().standing(["t.1": "EX", "t.2": "EX", "t.3": "EX"])
    #expect(standing.secured.grade == nil && standing.best.grade == nil)
  }

  @Test func `a subject is settled before its end when nothing can change it`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b")],
      average: [.init("a", "60"), .init("b", "40")]
    )
    #expect(scheme.standing(["a": "0"]).status == .settled(.fail))
    #expect(scheme.standing(["a": "9"]).status == .settled(.pass))
    #expect(scheme.standing(["a": "NP", "b": "NP"]).status == .settled(.fail))
    #expect(scheme.standing([:]).status == .open)
  }

  @Test func `not presented is a verdict of its own`() throws {
    let scheme = try compile([.mark("a")], grade: "a", rules: [.when("absent(a)", .notPresented)])
    #expect(scheme.standing(["a": "NP"]).status == .settled(.notPresented))
    #expect(scheme.standing([:]).status == .open)
  }

  private func sittings() throws -> Scheme {
    try compile(
      [.mark("a")],
      grade: "a",
      sittings: [sitting("june"), sitting("july", after: "june")]
    )
  }

  @Test(arguments: [
    ("", "", "june"), ("5", "", "june"), ("4", "", "july"), ("NP", "", "july"), ("4", "4", "july"),
    ("5", "9", "june"), ("", "6", "july"),
  ])
  func `a student stands in the first sitting that is not lost`(
    june: String,
    july: String,
    current: String
  ) throws {
    var record = GradeRecord(["june": grades(["a": june])])
    if !july.isEmpty { record.sittings["july"] = grades(["a": july]) }
    #expect(try sittings().currentSitting(of: record).rawValue == current)
  }

  @Test func `a later sitting with nothing entered in it is not begun`() throws {
    let record = GradeRecord(["june": [:], "july": ["a": .pending]])
    #expect(try sittings().currentSitting(of: record) == "june")
  }

  @Test func `a sitting that the scheme does not have counts as the first`() throws {
    let record = GradeRecord(["june": grades(["a": "7"])])
    #expect(try sittings().standing(of: record, in: "august").secured.grade == Exact(7))
  }
}
