import Engine

extension Guide {
  /// Takes the facts for penalties that harm, as tried on an empty sheet of each sitting.
  ///
  /// - Returns: Whether no decision on the way was within reach of rounding errors.
  mutating func recogniseHarm() -> Bool {
    var isCertain = true
    let harmful = leaves.indices.filter { index in
      guard leaves[index].part.kind == .fact, !leaves[index].part.isPenalty else { return false }
      guard let harms = harms(leaves[index].id) else {
        isCertain = false
        return false
      }
      return harms
    }
    for index in harmful { takeForPenalty(index) }
    return isCertain
  }

  /// Whether a fact is never for the better and once for the worse; `nil` where that is in doubt.
  private func harms(_ fact: String) -> Bool? {
    var isWorse = false
    var judge = Judge()
    for name in sittingNames {
      let guide = reading(in: sittings.first { $0.name == name })
      for step in 0..<10 {
        for option in 1...2 {
          let share = BigFraction(Int128(step / 2), over: 4)
          let filling = Filling(share: share, others: share, facts: step % 2 > 0)
          let without = guide.ruling(filling, option, [fact: .fact(false)])
          let with = guide.ruling(filling, option, [fact: .fact(true)])
          if without.isDoubtful || with.isDoubtful { return nil }
          let order = order(with, without, &judge)
          if judge.isDoubtful { return nil }
          if order > 0 { return false }
          isWorse = isWorse || order < 0
        }
      }
    }
    return isWorse
  }

  /// What a sheet comes to in which nothing is graded but a fact; the choices are all of one option.
  private func ruling(_ filling: Filling, _ option: Int, _ entries: [String: Entry]) -> Ruling {
    var sheet = OracleSheet(guide: self, entries: entries)
    for leaf in leaves {
      if case .choice = leaf.part.kind { sheet.entries[leaf.id] = .choice(option) }
    }
    var reading = sheet.reading(filling, choices: [:])
    return reading.ruling()
  }

  /// By whether it passes, then by the grade.
  private func order(_ one: Ruling, _ other: Ruling, _ judge: inout Judge) -> Int {
    if (one.verdict == .pass) != (other.verdict == .pass) { return one.verdict == .pass ? 1 : -1 }
    return judge.order(one.grade ?? .zero, other.grade ?? .zero)
  }
}
