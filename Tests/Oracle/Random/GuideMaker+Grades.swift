extension GuideMaker {
  /// Grades of the leaves in each sitting, and at times some of an earlier course.
  ///
  /// - Parameters:
  ///   - guide: What is graded.
  ///   - open: How likely a leaf is pending, in percent.
  /// - Returns: The grades.
  public mutating func record(of guide: Guide, open: Int) -> Record {
    var record = Record()
    for (index, sitting) in guide.sittingNames.enumerated() {
      // A later sitting is often not begun.
      let share = index == 0 ? open : dice.pick([open, open, 60, 100]) ?? open
      for leaf in guide.leaves where !dice.chance(share) {
        record.sittings[sitting, default: [:]][leaf.id] = entry(leaf.part)
      }
    }
    guard dice.chance(30) else { return record }
    for leaf in guide.leaves where dice.chance(50) {
      record.inherited[leaf.id] = Record.Inherited(entry(leaf.part), years: dice.number(1...3))
    }
    return record
  }

  private mutating func entry(_ part: Guide.Part) -> Entry {
    switch dice.number(0...11) {
    case 0: return .absent
    case 1: return .excused
    default: break
    }
    switch part.kind {
    case .fact: return .fact(dice.chance(60))
    case .choice(let options): return .choice(dice.number(1...options))
    case .test(let questions, _) where dice.chance(80):
      let right = dice.number(0...questions)
      let wrong = dice.number(0...(questions - right))
      return .answers(right: right, wrong: wrong, blank: questions - right - wrong)
    case .mark, .test:
      let steps = dice.pick([10, 20, 20, 100, 3]) ?? 20
      let share = BigFraction(Int128(dice.number(0...steps)), over: Int128(steps))
      return .points(BigFraction(typed: part.maximum) * share)
    }
  }
}

extension Guide {
  /// The sittings, each after the one that it follows.
  public var sittingNames: [String] {
    guard !sittings.isEmpty else { return ["ordinary"] }
    func depth(_ sitting: Sitting) -> Int {
      sittings.first { $0.name == sitting.after }.map { depth($0) + 1 } ?? 0
    }
    return sittings.sorted { depth($0) < depth($1) }.map(\.name)
  }
}
