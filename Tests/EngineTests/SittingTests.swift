import Testing

@testable import Engine

@Suite struct SittingTests {
  /// Two labs and a test; `july` comes after `june`, with the rule given for the labs.
  private func scheme(lab: CarryDefinition.Rule, test: CarryDefinition.Rule? = nil) throws -> Scheme
  {
    var carry: [NodeID: CarryDefinition.Rule] = ["lab": lab]
    carry["test"] = test
    return try compile(
      [.mark("lab", each: 2), .mark("test")],
      average: [.init("lab", "30"), .init("test", "70")],
      rules: [.require("all(lab >= 5)"), .require("test >= 4")],
      sittings: [sitting("june"), sitting("july", after: "june", carry: carry)]
    )
  }

  private let june = grades(["lab.1": "8", "lab.2": "3", "test": "3.9"])

  private func sheet(_ scheme: Scheme, july: KeyValuePairs<LeafID, String> = [:]) -> [Sheet.Entry] {
    scheme.sheet(of: GradeRecord(["june": june, "july": grades(july)]), in: "july").entries
  }

  @Test func `what is kept stands and cannot be changed`() throws {
    let entries = sheet(try scheme(lab: .init(.keep)), july: ["lab.1": "10"])
    #expect(
      entries[0] == Sheet.Entry(.graded(.points(Exact(8))), .kept(from: "june"))
    )
  }

  @Test func `what may be retaken stands until a new mark replaces it, higher or lower`() throws {
    let scheme = try scheme(lab: .init(.retake))
    #expect(
      sheet(scheme)[1]
        == Sheet.Entry(.graded(.points(Exact(3))), .retakable(from: "june"))
    )
    #expect(
      sheet(scheme, july: ["lab.1": "6"])[0]
        == Sheet.Entry(.graded(.points(Exact(6))), .own)
    )
  }

  @Test func `what is redone starts empty, and so does what is not mentioned`() throws {
    let entries = sheet(try scheme(lab: .init(.redo)))
    #expect(entries.allSatisfy { $0 == Sheet.Entry(.pending, .own) })
  }

  @Test func `what is lost is absent whatever is entered`() throws {
    let entries = sheet(try scheme(lab: .init(.lost)), july: ["lab.1": "10"])
    #expect(entries[0] == Sheet.Entry(.absent, .lost))
  }

  @Test func `a condition is judged in the earlier sitting, member by member`() throws {
    let entries = sheet(try scheme(lab: .init(.keep, when: Located("lab >= 5"), otherwise: .redo)))
    #expect(entries[0].origin == .kept(from: "june"))
    #expect(entries[1] == Sheet.Entry(.pending, .own))
  }

  @Test func `a part that comes to exist by taking another again is asked for`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b", if: "a >= 5")],
      grade: "if(sat(b), b, 0)",
      sittings: [sitting("june"), sitting("july", after: "june", carry: ["a": .init(.retake)])]
    )
    let standing = scheme.standing(of: GradeRecord(["june": grades(["a": "3"])]), in: "july")
    #expect(standing.open == ["b"] && standing.best.grade == .ten)
  }

  @Test func `an open choice in the earlier sitting is taken as is best there`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b"), .choice("mode", ["first", "second"])],
      values: [ValueDefinition("counted", "if(mode = 1, a, b)")],
      grade: "counted",
      sittings: [
        sitting("june"),
        sitting("july", after: "june", carry: ["b": .init(.keep, when: Located("counted >= 4"))]),
      ]
    )
    let record = GradeRecord(["june": grades(["a": "1", "b": "4"])])
    let entries = scheme.sheet(of: record, in: "july").entries
    #expect(entries[1].origin == .kept(from: "june"))
  }

  @Test func `one condition decides for the whole row`() throws {
    let scheme = try scheme(lab: .init(.keep, when: Located("all(lab >= 5)"), otherwise: .lost))
    #expect(sheet(scheme)[0].origin == .lost && sheet(scheme)[1].origin == .lost)
  }

  @Test func `a part that never got a grade is open in the later sitting`() throws {
    let scheme = try scheme(lab: .init(.retake), test: .init(.keep))
    let entries = scheme.sheet(of: GradeRecord(), in: "july").entries
    #expect(entries.allSatisfy { $0.state == .pending })
  }

  @Test func `grades pass through a chain of sittings`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b")],
      grade: "0.5 * a + 0.5 * b",
      sittings: [
        sitting("third", after: "second", carry: ["a": .init(.keep)]),
        sitting("second", after: "first", carry: ["a": .init(.retake)]), sitting("first"),
      ]
    )
    #expect(scheme.sittings.map(\.id) == ["first", "second", "third"])
    let record = GradeRecord(["first": grades(["a": "2", "b": "9"]), "second": grades(["a": "7"])])
    let entries = scheme.sheet(of: record, in: "third").entries
    #expect(
      entries[0] == Sheet.Entry(.graded(.points(Exact(7))), .kept(from: "second"))
    )
    #expect(entries[1].state == .pending)
  }

  @Test func `the sitting that after names need not be written`() throws {
    let scheme = try compile([.mark("a")], grade: "a", sittings: [sitting("july", after: "june")])
    #expect(scheme.sittings.map(\.id) == ["june", "july"])
    #expect(scheme.successor(of: "june")?.id == "july")
    #expect(scheme.successor(of: "july") == nil)
  }

  @Test func `a scheme that names no sitting has the ordinary one`() throws {
    #expect(try compile([.mark("a")], grade: "a").sittings.map(\.id) == [.ordinary])
  }

  @Test func `a sitting has its own grade, values and rules`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("work")],
      values: [
        ValueDefinition("both", "0.6 * exam + 0.4 * work"), ValueDefinition("unused", "exam"),
      ],
      grade: "both",
      rules: [.require("exam >= 4")],
      sittings: [
        sitting("ordinary"),
        sitting("july", after: "ordinary") {
          $0.values = [
            .replace(ValueDefinition("both", "exam")), .remove(Located("unused")),
            .replace(ValueDefinition("more", "both")),
          ]
          $0.grade = Located(.expression("more"))
          $0.rules = []
        },
      ]
    )
    let record = GradeRecord([
      "ordinary": grades(["exam": "3", "work": "9"]), "july": grades(["exam": "3.5"]),
    ])
    #expect(scheme.standing(of: record, in: "ordinary").secured.grade == Exact("5.4"))
    #expect(scheme.standing(of: record, in: "ordinary").secured.verdict == .fail)
    #expect(scheme.standing(of: record, in: "july").secured.grade == Exact("3.5"))
  }

  @Test func `a rule may be of some sittings only, and so may a part that only they use`() throws {
    var definition = SchemeDefinition(
      [.mark("work"), .mark("replacement")],
      grade: .expression("work"),
      rules: [.require("work >= 3"), .require("replacement >= 4")],
      sittings: [
        sitting("june"),
        sitting("july", after: "june", carry: ["work": .init(.keep)]) {
          $0.grade = Located(.expression("if(sat(replacement), replacement, work)"))
        },
      ]
    )
    definition.rules[0].sittings = [Located("june")]
    definition.rules[1].sittings = [Located("july")]
    let scheme = try definition.compiled()
    let june = grades(["work": "2"])
    #expect(scheme.standing([:]).open == ["work"])
    #expect(scheme.standing(of: GradeRecord(["june": june]), in: "june").secured.verdict == .fail)
    let july = scheme.standing(of: GradeRecord(["june": june]), in: "july")
    #expect(july.open == ["replacement"])
    #expect(july.need.text == "5")
  }

  @Test func `a limit to a sitting that is not there is refused`() {
    var definition = SchemeDefinition(
      [.mark("a")],
      grade: .expression("a"),
      rules: [.require("a >= 3")],
      sittings: [sitting("june"), sitting("july", after: "june")]
    )
    definition.rules[0].sittings = [Located("jully", at: 7)]
    #expect(definition.problems == ["7: unknown sitting “jully”; did you mean “july”?"])
  }

  @Test func `fresh tells a mark of this sitting from one carried over`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b")],
      grade: "a",
      rules: [.when("not fresh(a) and not fresh(b)", .notPresented)],
      sittings: [
        sitting("june"),
        sitting("july", after: "june", carry: ["a": .init(.retake), "b": .init(.retake)]),
      ]
    )
    let first = grades(["a": "4", "b": "4"])
    #expect(
      scheme.standing(of: GradeRecord(["june": first]), in: "july").secured.verdict == .notPresented
    )
    let again = GradeRecord(["june": first, "july": grades(["b": "6"])])
    #expect(scheme.standing(of: again, in: "july").secured.verdict == .fail)
  }

  @Test func `sittings in a circle are refused`() {
    func problems(_ sittings: [SittingDefinition]) -> [String] {
      SchemeDefinition([.mark("a")], grade: .expression("a"), sittings: sittings).problems
    }
    let circle = "0: the sittings come after each other in a circle"
    #expect(problems([sitting("x", after: "x")]) == [circle])
    #expect(problems([sitting("x", after: "y"), sitting("y", after: "x")]) == [circle])
    #expect(
      problems([sitting("a"), sitting("x", after: "y"), sitting("y", after: "x")]) == [circle]
    )
  }

  @Test func `a carry that cannot be is refused`() {
    func problems(_ sittings: [SittingDefinition]) -> [String] {
      SchemeDefinition(
        [.mark("exam", each: 3), .mark("b", each: 2)],
        grade: .expression("0"),
        sittings: sittings
      ).problems
    }
    #expect(
      problems([sitting("june"), sitting("july", carry: ["exam": .init(.keep)])])
        == [
          "0: without “after”, “july” takes over from an earlier course; did you mean “after”: “june”?"
        ]
    )
    #expect(
      problems([sitting("x", after: "y", carry: ["exm": .init(.keep)])])
        == ["0: unknown part “exm”; did you mean “exam”?"]
    )
    #expect(
      problems([
        sitting(
          "x",
          after: "y",
          carry: ["exam": .init(.keep, when: Located("b > 1"), otherwise: .redo)]
        )
      ])
        == ["0: the condition has other members than the part"]
    )
    #expect(problems([sitting("x"), sitting("x")]) == ["0: the sitting “x” is there twice"])
  }
}
