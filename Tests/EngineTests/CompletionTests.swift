import TestSupport
import Testing

@testable import Engine

@Suite struct CompletionTests {
  /// A formula that rises with its marks, a and b, the row r of three, and falls with the penalty p.
  private func rising(_ depth: Int, _ random: inout SplitMix64) -> String {
    func pick(_ items: [String]) -> String { items.randomElement(using: &random) ?? "a" }
    guard depth > 0 else {
      return pick([
        "a", "b", "mean(r)", "sum(r) / 3", "mean(best(2, r))", "mean(drop(1, r))", "r.2", "4",
      ])
    }
    let (x, y) = (rising(depth - 1, &random), rising(depth - 1, &random))
    return pick([
      "(0.3 * \(x) + 0.7 * \(y))", "(\(x) + \(y)) / 2", "max(\(x), \(y))", "min(\(x), \(y))",
      "mean(\(x), \(y))", "clamp(\(x), 2, 9)", "round(\(x), 0.5)", "floor(\(x))", "(\(x) - p)",
      "table(\(x), [3, 6], [2, 8])", "if(\(x) >= 5, max(\(y), 5), min(\(y), 5))",
    ])
  }

  private func state(_ leaf: Scheme.Leaf, pending: Int, _ random: inout SplitMix64) -> LeafState {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<pending: return .pending
    case 9: return .absent
    default:
      let share = Exact(Int.random(in: 0...40, using: &random)) * Exact("1/40")
      return .graded(.points(leaf.maximum * share))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `whatever comes of the open parts lies between what is secured and the best`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10 {
      let formula = rising(3, &random)
      let scheme = try compile(
        [.mark("a"), .mark("b", of: "4"), .mark("r", each: 3), .mark("p", of: "2").penalty],
        grade: formula
      )
      var states: [LeafID: LeafState] = [:]
      for leaf in scheme.leaves { states[leaf.id] = state(leaf, pending: 5, &random) }
      func grade(_ completion: Completion) -> Exact? {
        let sheet = scheme.sheet(of: GradeRecord([.ordinary: states]), in: .ordinary)
        let inputs = scheme.inputs(sheet, completion)
        return scheme.first.program.outcome(inputs, pass: scheme.pass).grade
      }
      let (low, high) = (try #require(grade(.worst)), try #require(grade(.best)))
      for leaf in scheme.leaves where states[leaf.id] == .pending {
        states[leaf.id] = state(leaf, pending: 0, &random)
      }
      let grade = try #require(grade(.worst))
      #expect((low...high).contains(grade), "seed \(seed): \(formula) of \(states)")
    }
  }
}
