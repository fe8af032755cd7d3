import Engine
import Oracle
import TestSupport
import Testing

/// What must not matter: names, and the order of what has none.
@Suite struct SymmetryTests {
  /// What a scheme says of grades in every sitting.
  private func answers(
    _ guide: Guide,
    _ record: Record,
    _ dice: inout Dice
  ) -> [(secured: Outcome, best: Outcome)]? {
    guard let scheme = Scheme.compile(guide.definition(&dice)).scheme else { return nil }
    return guide.sittingNames.map { sitting in
      let sheet = scheme.sheet(of: GradeRecord(record), in: SittingID(rawValue: sitting))
      return (scheme.secured(on: sheet), scheme.best(on: sheet))
    }
  }

  private func expectEqual(
    _ original: (Guide, Record),
    _ changed: (Guide, Record),
    _ dice: inout Dice,
    _ seed: UInt64
  ) throws {
    let before = try #require(answers(original.0, original.1, &dice), "seed \(seed)")
    let after = try #require(answers(changed.0, changed.1, &dice), "seed \(seed)")
    for (one, other) in zip(before, after) {
      #expect(one.secured.isLike(other.secured), "seed \(seed)")
      #expect(one.best.isLike(other.best), "seed \(seed)")
    }
  }

  @Test func `names of parts and values change nothing`() throws {
    for seed in seeds(within: .seconds(1), atLeast: 20) {
      var maker = GuideMaker(Dice(SplitMix64(seed: seed)))
      let guide = maker.guide()
      let record = maker.record(of: guide, open: 30)
      func renamed(_ name: String) -> String { "x" + String(name.reversed()) }
      var dice = Dice(SplitMix64(seed: seed))
      try expectEqual(
        (guide, record),
        (guide.renamed(renamed), record.renamed(renamed)),
        &dice,
        seed
      )
    }
  }

  @Test func `the order of parts, values, members and arguments changes nothing`() throws {
    for seed in seeds(within: .seconds(1), atLeast: 20) {
      var dice = Dice(SplitMix64(seed: seed))
      var maker = GuideMaker(dice)
      let guide = maker.guide()
      let record = maker.record(of: guide, open: 30)
      try expectEqual((guide, record), (guide.shuffled(&dice), record), &dice, seed)
    }
  }
}

extension Outcome {
  /// Whether two outcomes agree; approximate numbers, as far as the order of additions lets them.
  fileprivate func isLike(_ other: Outcome) -> Bool {
    func agree(_ one: Exact?, _ other: Exact?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      return one.satisfies(.equal, other) && one.isExact == other.isExact
    }
    return verdict == other.verdict && label == other.label && agree(grade, other.grade)
      && agree(computed, other.computed)
  }
}
