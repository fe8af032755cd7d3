import TestSupport
import Testing

@testable import Engine

@Suite struct LeafSetTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `does as a set of numbers does`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (left, right) = (random.someLeaves(), random.someLeaves())
      let sets = (LeafSet(left), LeafSet(right))
      for leaf in 0..<200 {
        #expect(sets.0.contains(leaf) == left.contains(leaf), "seed \(seed), leaf \(leaf)")
      }
      #expect(sets.0.isSuperset(of: sets.1) == left.isSuperset(of: right), "seed \(seed)")
      #expect((sets.0 == sets.1) == (left == right), "seed \(seed)")
      #expect(LeafSet(left.sorted(by: >)) == sets.0, "seed \(seed)")
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func someLeaves() -> Set<Int> {
    let bound = Int.random(in: 1...200, using: &self)
    let count = Int.random(in: 0...3, using: &self)
    return Set((0..<count).map { _ in Int.random(in: 0..<bound, using: &self) })
  }
}
