import Testing

@testable import Engine

@Suite struct FloorTests {
  private func floor(
    _ leaf: LeafID,
    _ minimum: String,
    of maximum: String = "10",
    isStrict: Bool = false
  ) -> Need.Floor {
    Need.Floor(
      leaf: leaf,
      minimum: Exact(minimum),
      maximum: Exact(maximum),
      isStrict: isStrict
    )
  }

  @Test func `a floor on one part is told apart from the common mark`() throws {
    let scheme = try compile(
      [.mark("done"), .mark("exam"), .mark("lab")],
      average: [.init("done", "40"), .init("exam", "30"), .init("lab", "30")],
      rules: [.require("exam >= 4")]
    )
    let need = scheme.need(["done": "10"])
    #expect(need.text == "4")
    #expect(need.floors == [floor("exam", "4")])
    #expect(need.withFloorsApart == GridMark(hundredths: 0))
    let open = scheme.need(["done": "5"])
    #expect(open.text == "5" && open.withFloorsApart == nil && open.floors == [floor("exam", "4")])
  }

  @Test(
    arguments: [
      ("lab.1 >= 4", ["lab.1": "4"]), ("4 <= lab.1", ["lab.1": "4"]),
      ("all(lab >= 3)", ["lab.1": "3", "lab.2": "3"]), ("lab >= 3", ["lab.1": "3", "lab.2": "3"]),
      ("min(lab) >= 3", ["lab.1": "3", "lab.2": "3"]), ("lab.1 + 1 >= 5", ["lab.1": "4"]),
      ("all(lab >= 3) and lab.2 >= 4", ["lab.1": "3", "lab.2": "4"]),
      ("count(lab >= 5) >= 2", ["lab.1": "5", "lab.2": "5"]),
      ("table(lab.1, [4], [1]) >= 1", ["lab.1": "4"]),
    ] as [(String, KeyValuePairs<LeafID, String>)]
  )
  func `a floor is found however it is spelt`(
    condition: String,
    floors: KeyValuePairs<LeafID, String>
  ) throws {
    let scheme = try compile(
      [.mark("lab", each: 2), .mark("exam")],
      grade: "0.8 * exam + 0.1 * lab.1 + 0.1 * lab.2",
      rules: [.require(condition)]
    )
    #expect(scheme.need([:]).floors == floors.map { floor($0.key, $0.value) })
  }

  @Test func `the highest floor of a part counts`() throws {
    let scheme = try compile(
      [.mark("lab"), .mark("exam")],
      grade: "mean(lab, exam)",
      rules: [.require("lab >= 3", "lab >= 4"), .require("lab > 3.5")]
    )
    #expect(scheme.need([:]).floors == [floor("lab", "4")])
  }

  @Test func `a floor that is not enough itself is strict`() throws {
    let scheme = try compile(
      [.mark("lab"), .mark("exam")],
      grade: "mean(lab, exam)",
      rules: [.require("lab > 3.5")]
    )
    let need = scheme.need(["exam": ""])
    #expect(need.floors == [floor("lab", "3.5", isStrict: true)])
  }

  @Test func `a floor between two hundredths is rounded up`() throws {
    let scheme = try compile(
      [.mark("lab"), .mark("exam")],
      grade: "mean(lab, exam)",
      rules: [.require("3 * lab >= 10")]
    )
    #expect(scheme.need([:]).floors == [floor("lab", "3.34")])
  }

  @Test func `a floor is told in the points of its part`() throws {
    let scheme = try compile(
      [.mark("exam", of: "7.5"), .mark("rest", of: "2.5")],
      grade: "exam + rest",
      rules: [.require("exam >= 3.5")]
    )
    #expect(scheme.need([:]).floors == [floor("exam", "3.5", of: "7.5")])
  }

  @Test func `the most points that a penalty may be are its floor`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("faults", of: "5").penalty],
      grade: "exam - 0.1 * faults",
      rules: [.require("faults <= 3")]
    )
    #expect(scheme.need([:]).floors == [floor("faults", "3", of: "5")])
    let strict = try compile(
      [.mark("exam"), .mark("faults", of: "5").penalty],
      grade: "exam - 0.1 * faults",
      rules: [.require("faults < 3")]
    )
    #expect(strict.need([:]).floors == [floor("faults", "3", of: "5", isStrict: true)])
  }

  @Test func `a requirement on a mean is a floor where one part of it is open`() throws {
    let scheme = try compile(
      [.mark("lab", each: 2), .mark("exam")],
      grade: "0.5 * mean(lab) + 0.5 * exam",
      rules: [.require("mean(lab) >= 5")]
    )
    #expect(scheme.need(["lab.1": "3"]).floors == [floor("lab.2", "7")])
    #expect(scheme.need(["lab.1": "3"]).joint.isEmpty)
  }

  @Test func `a requirement on a value is a floor where one part of it is open`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("quiz"), .mark("lab")],
      values: [ValueDefinition("theory", average: [.init("exam", "70"), .init("quiz", "30")])],
      average: [.init("theory", "50"), .init("lab", "50")],
      rules: [.require("theory >= 4")]
    )
    // 0.7 · 4.86 + 0.3 · 2 = 4.002.
    #expect(scheme.need(["quiz": "2"]).floors == [floor("exam", "4.86")])
  }

  @Test func `a requirement on several open parts is told as it stands`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("quiz"), .mark("lab")],
      values: [ValueDefinition("theory", average: [.init("exam", "70"), .init("quiz", "30")])],
      average: [.init("theory", "50"), .init("lab", "50")],
      rules: [.require("exam >= 2", "theory >= 4")]
    )
    let need = scheme.need([:])
    #expect(need.floors == [floor("exam", "2")])
    #expect(
      need.joint == [
        Need.Demand(
          ConditionReport(
            text: "theory >= 4",
            comparison: .init(name: "theory", left: nil, sign: .atLeast, right: Exact(4))
          )
        )
      ]
    )
  }

  @Test func `what the weighing asks of a part is no floor`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("lab")],
      average: [.init("exam", "90"), .init("lab", "10")],
      rules: [.require("exam >= 4")]
    )
    // Be the lab full, the exam has to be a 4.45 for the mean.
    #expect(scheme.need([:]).floors.isEmpty)
    #expect(scheme.need([:], Question(target: .grade(Exact(9)))).floors.isEmpty)
  }

  @Test func `a requirement of the grade itself is no floor`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("lab")],
      average: [.init("exam", "60"), .init("lab", "40")],
      rules: [.require("grade >= 6")]
    )
    #expect(scheme.need([:]).text == "6")
    #expect(scheme.need([:]).floors.isEmpty)
  }

  @Test func `a part that alone holds the common mark up is told apart`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("lab")],
      grade: "exam",
      rules: [.require("lab >= 3")]
    )
    let need = scheme.need([:])
    #expect(need.text == "5")
    #expect(need.floors == [floor("exam", "5"), floor("lab", "3")])
    #expect(need.withFloorsApart == GridMark(hundredths: 0))
  }

  @Test(arguments: [
    "if(test >= 4.5, mean(test, rest), min(mean(test, rest), 4))",
    "if(test < 4.5, min(4, mean(test, rest)), mean(test, rest))",
    "if(count(test < 4.5) >= 1, min(mean(test, rest), 4.9), mean(test, rest))",
  ])
  func `a cap in a formula is a floor, too`(formula: String) throws {
    let need = try compile([.mark("test"), .mark("rest")], grade: formula).need([:])
    #expect(need.text == "5")
    #expect(need.floors == [floor("test", "4.5")])
  }

  @Test func `where marks may fall, a floor is what no marks at all can make up for`() throws {
    let scheme = try compile(
      [.mark("test"), .mark("rest")],
      grade: "if(test >= 4.5, 0.6 * test + 0.4 * rest, test)",
      rules: [.require("rest >= 3"), .when("test < 1", .fail)]
    )
    #expect(scheme.need([:]).floors == [floor("test", "4.5"), floor("rest", "3")])
  }

  @Test func `a cap by a rule that holds below a mark is a floor`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("rest")],
      grade: "0.6 * exam + 0.4 * rest",
      rules: [.when("exam < 4", grade: "min(grade, 4.9)")]
    )
    #expect(scheme.need([:]).floors == [floor("exam", "4")])
    // A cap that leaves a pass is none.
    let mild = try compile(
      [.mark("exam"), .mark("rest")],
      grade: "0.6 * exam + 0.4 * rest",
      rules: [.when("exam < 4", grade: "min(grade, 6)")]
    )
    #expect(mild.need([:]).floors.isEmpty)
    #expect(mild.need([:], Question(target: .grade(Exact("6.2")))).floors == [floor("exam", "4")])
  }

  @Test(arguments: [Verdict.fail, .notPresented])
  func `a rule that fails below a mark sets a floor`(verdict: Verdict) throws {
    let scheme = try compile(
      [.mark("exam"), .mark("rest")],
      grade: "0.6 * exam + 0.4 * rest",
      rules: [.when("exam < 4", verdict)]
    )
    #expect(scheme.need([:]).floors == [floor("exam", "4")])
    let joint = try compile(
      [.mark("exam"), .mark("rest", each: 2)],
      grade: "0.6 * exam + 0.4 * mean(rest)",
      rules: [.when("mean(rest) < 4", verdict)]
    )
    #expect(joint.need([:]).joint.map(\.condition.text) == ["not (mean(rest) < 4)"])
    #expect(joint.need([:]).joint.first?.condition.comparison?.sign == .atLeast)
  }

  @Test func `a mark that other marks than full ones make up for is no floor`() throws {
    // With little work the exam may be anything, with much of it not.
    let scheme = try compile(
      [.mark("exam"), .mark("work")],
      grade: "if(work <= 2, 6, if(exam >= 4, 6, 0))"
    )
    #expect(scheme.need([:]).floors.isEmpty)
  }

  @Test func `nothing is a floor where the target is secured or out of reach`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("lab"), .mark("done")],
      average: [.init("exam", "10"), .init("lab", "10"), .init("done", "80")],
      rules: [.require("exam >= 4")]
    )
    #expect(scheme.need(["exam": "5", "done": "9"]).floors.isEmpty)
    #expect(scheme.need(["done": "1"]).floors.isEmpty)
  }

  @Test func `a fact that a requirement asks for is no floor`() throws {
    let scheme = try compile(
      [.mark("exam"), .mark("lab"), .fact("attended")],
      average: [.init("exam", "50"), .init("lab", "50")],
      rules: [.require("attended and exam >= 4")]
    )
    let need = scheme.need([:])
    #expect(need.floors == [floor("exam", "4")] && need.facts == ["attended"])
  }
}
