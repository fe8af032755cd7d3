import Engine
import Oracle
import TestSupport
import Testing

/// The Engine against an evaluator of its own kind: plain, slow, and written from the documents alone.
@Suite struct OracleTests {
  @Test func `every outcome is the one that the oracle works out`() {
    var comparisons = 0
    for seed in seeds(within: .seconds(2), atLeast: 40) {
      var trial = Trial(Dice(SplitMix64(seed: seed)))
      trial.compareOutcomes(open: 0)
      trial.compareOutcomes(open: 40)
      comparisons += trial.comparisons
      #expect(trial.differences.isEmpty, "seed \(seed): \(trial.report)")
    }
    #expect(comparisons > 100)
  }

  @Test(arguments: [false, true])
  func `every need is what the oracle finds at the marks where it turns`(isRising: Bool) {
    var comparisons = 0
    for seed in seeds(within: .seconds(2), atLeast: isRising ? 40 : 4) {
      var trial = Trial(Dice(SplitMix64(seed: seed)), isRising: isRising)
      trial.probeNeeds(open: 40)
      comparisons += trial.comparisons
      #expect(trial.differences.isEmpty, "seed \(seed): \(trial.report)")
    }
    #expect(comparisons > 10)
  }

  @Test func `what the maker makes is hardly ever refused`() {
    for seed in 1...200 as ClosedRange<UInt64> {
      let trial = Trial(Dice(SplitMix64(seed: seed)))
      #expect(trial.scheme != nil, "seed \(seed): \(trial.issues)")
    }
  }
}
