import TestSupport
import Testing

@testable import Engine

@Suite struct SelectionTests {
  @Test
  func `of unlike tests the one with the lower share is dropped, not the one with fewer points`()
    throws
  {
    let scheme = try compile(
      [.mark("a", of: "50"), .mark("b", of: "200")],
      grade: "10 * max(a / 50, b / 200)"
    )
    #expect(scheme.secured(["a": "40", "b": "50"]).grade == Exact(8))
  }

  @Test func `the best five of six leave out a zero`() throws {
    let scheme = try compile([.mark("t", of: "1", each: 6)], grade: "10 * mean(best(5, t))")
    let all: KeyValuePairs<LeafID, String> = [
      "t.1": "1", "t.2": "1", "t.3": "1", "t.4": "1", "t.5": "1", "t.6": "0",
    ]
    #expect(scheme.secured(all).grade == .ten)
  }

  @Test func `with fewer marks than count the rest may still be nothing or full`() throws {
    let scheme = try compile([.mark("t", each: 4)], grade: "mean(best(3, t))")
    let standing = scheme.standing(["t.1": "8", "t.2": "6"])
    #expect(standing.secured.grade == Exact("14/3"))
    #expect(standing.best.grade == Exact("28/3"))
  }

  @Test(arguments: [("mean(t)", "10/3"), ("mean(drop(1, t))", "5")])
  func `tests that are still to come count nothing before they are sat`(
    formula: String,
    secured: String
  ) throws {
    let scheme = try compile([.mark("t", each: 3)], grade: formula)
    #expect(scheme.secured(["t.1": "10"]).grade == Exact(secured))
  }

  @Test func `the only test there is cannot be dropped`() throws {
    let scheme = try compile([.mark("t", each: 1)], grade: "mean(drop(1, t))")
    #expect(scheme.secured(["t.1": "4"]).grade == Exact(4))
    let open = scheme.standing([:])
    #expect(open.secured.grade == .zero && open.best.grade == .ten)
  }

  /// Ranking by the share of each alone drops the wrong test where maximums differ.
  private static let choices = [
    "mean(drop(1, t))", "mean(best(2, t))", "mean(drop(1, best(3, t)))", "sum(best(3, t)) / 3",
    "10 * max(a + b, b + c, a + c) / max(100 + 1, 1 + 50, 100 + 50)",
  ]

  @Test(arguments: choices, 1...5 as ClosedRange<UInt64>)
  func `a higher mark never lowers what is left of the best`(formula: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let scheme = try compile(
      [.mark("t", each: 4), .mark("a", of: "100"), .mark("b", of: "1"), .mark("c", of: "50")],
      grade: formula
    )
    for _ in 0..<40 {
      var marks = scheme.leaves.map { leaf in
        leaf.maximum * Exact(Int.random(in: 0...20, using: &random)) * Exact("1/20")
      }
      let before = grade(scheme, marks)
      let raised = Int.random(in: marks.indices, using: &random)
      let step = Exact(Int.random(in: 0...20, using: &random)) * Exact("1/20")
      marks[raised] = marks[raised] + (scheme.leaves[raised].maximum - marks[raised]) * step
      #expect(grade(scheme, marks) >= before, "seed \(seed)")
    }
  }

  private func grade(_ scheme: Scheme, _ marks: [Exact]) -> Exact {
    let states = zip(scheme.leaves, marks).map { ($0.id, LeafState.graded(.points($1))) }
    let record = GradeRecord([.ordinary: Dictionary(uniqueKeysWithValues: states)])
    let sheet = scheme.sheet(of: record, in: .ordinary)
    let program = scheme.first.program
    return program.outcome(scheme.inputs(sheet, .worst), pass: scheme.pass).computed ?? .zero
  }
}
