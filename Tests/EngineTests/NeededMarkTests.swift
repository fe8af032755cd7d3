import Testing

@testable import Engine

/// What is needed in courses of which students asked, answered by hand.
@Suite struct NeededMarkTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var why: String
    /// Each part with its weight and its mark; an empty one is open.
    var parts: [(id: NodeID, weight: String, mark: String)]
    var target = Target.pass
    var rules: [RuleDefinition] = []
    var need: String
    var testDescription: String { why }
  }

  static let cases = [
    Case(
      why: "two parts of which nothing is known share what is needed",
      parts: [("a", "40", "7"), ("b", "30", ""), ("final", "30", "")],
      need: "3.67"
    ),
    Case(
      why: "an excused part leaves its weight to the others",
      parts: [("a", "40", "7"), ("b", "30", "EX"), ("final", "30", "")],
      need: "2.34"
    ),
    Case(
      why: "a high target needs its own mark again",
      parts: [("a", "1", "9"), ("b", "1", "")],
      target: .grade(Exact(9)),
      need: "9"
    ),
    Case(
      why: "the only part needs the target and no more",
      parts: [("a", "1", "")],
      target: .grade(Exact(9)),
      need: "9"
    ),
    Case(
      why: "what is passed with nothing more needs no negative mark",
      parts: [("a", "1", "10"), ("b", "1", "10"), ("c", "1", "")],
      need: "secured"
    ),
    Case(
      why: "a minimum asks for more than the mean does",
      parts: [("a", "70", "6.3"), ("exam", "30", "")],
      rules: [.require("exam >= 3")],
      need: "3"
    ),
    Case(
      why: "a third is rounded up, since one step less fails",
      parts: [("a", "70", "25/7"), ("exam", "30", "")],
      need: "8.34"
    ),
    Case(
      why: "a good mark on little of the course secures nothing",
      parts: [("quiz", "10", "8.5"), ("final", "90", "")],
      target: .grade(Exact(8)),
      need: "7.95"
    ),
    Case(
      why: "a mark with one decimal is found, and not the whole point above",
      parts: [("a", "40", "6.2"), ("final", "60", "")],
      need: "4.2"
    ),
    Case(
      why: "a mark with one decimal is found, and not the step above",
      parts: [("a", "75", "5.6"), ("final", "25", "")],
      need: "3.2"
    ),
    Case(
      why: "what does not count changes nothing, whatever it will be",
      parts: [("a", "1", "6"), ("practice", "0", "")],
      need: "secured"
    ),
  ]

  @Test(arguments: cases)
  func `is what comes out by hand`(item: Case) throws {
    let scheme = try compile(
      item.parts.map { .mark($0.id) },
      average: item.parts.map { .init($0.id, $0.weight) },
      rules: item.rules
    )
    let states = item.parts.flatMap { part in
      grades([LeafID(rawValue: part.id.rawValue): part.mark])
    }
    let record = GradeRecord([.ordinary: Dictionary(uniqueKeysWithValues: states)])
    let sheet = scheme.sheet(of: record, in: .ordinary)
    #expect(scheme.need(Question(target: item.target), on: sheet).text == item.need)
  }

  /// With a tenth of a mark as the grid of `a` and whole percentages, the answer is a division of integers.
  @Test(arguments: [10, 20, 25, 30, 35, 40, 50, 60, 75])
  func `agrees with the division that solves a weighted mean`(weight: Int) throws {
    let scheme = try compile(
      [.mark("a"), .mark("final")],
      average: [.init("a", "\(weight)"), .init("final", "\(100 - weight)")]
    )
    for tenths in 0...100 {
      let missing = 50_000 - 10 * weight * tenths
      let hundredths = (missing + 99 - weight) / (100 - weight)
      let expected: Need.Answer =
        missing <= 0
        ? .secured
        : hundredths > 1_000 ? .outOfReach : .atLeast(GridMark(hundredths: hundredths), also: [])
      let mark = Exact(tenths) * Exact("0.1")
      let record = GradeRecord([.ordinary: ["a": .graded(.points(mark))]])
      let sheet = scheme.sheet(of: record, in: .ordinary)
      #expect(scheme.need(Question(), on: sheet).answer == expected, "a is \(mark)")
    }
  }
}
