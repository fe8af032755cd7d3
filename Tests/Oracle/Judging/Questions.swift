import Engine

/// What the open leaves are taken to be.
public struct Filling: Hashable, Sendable {
  /// The leaves that a question names; where it names none, all that is open.
  public var over: Set<String>?
  /// Of the maximum of what is asked about; a penalty is filled in the other way round.
  public var share: BigFraction
  /// Of the maximum of every other pending mark.
  public var others: BigFraction
  public var facts: Bool

  public init(over: Set<String>? = nil, share: BigFraction, others: BigFraction, facts: Bool) {
    self.over = over
    self.share = share
    self.others = others
    self.facts = facts
  }

  /// Everything open counts nothing.
  public static let worst = Filling(share: .zero, others: .zero, facts: false)
}

extension OracleSheet {
  /// The leaves that a person may be asked about: pending, and not optional.
  public var open: [String] { pending.filter { !$0.part.isOptional }.map(\.id) }

  /// What is pending and nobody need do; not the choices among it.
  var optional: [String] {
    pending.filter { leaf in
      if case .choice = leaf.part.kind { return false }
      return leaf.part.isOptional
    }
    .map(\.id)
  }

  /// Everything open is full, and what may be taken again as well.
  public var bestFilling: Filling {
    Filling(over: Set(open).union(retakable), share: .one, others: .one, facts: true)
  }

  /// Every way in which the open choices can fall; none where there are more than the Engine tries, which is 64.
  var choices: [[String: Int]] {
    pending.reduce([[:]]) { ways, leaf in
      guard case .choice(let options) = leaf.part.kind, !leaf.part.isOptional else { return ways }
      guard ways.count * options <= 64 else { return [] }
      return ways.flatMap { way in
        (1...options).map { way.merging([leaf.id: $0]) { $1 } }
      }
    }
  }

  /// A copy of the grades in which each pending one is filled in.
  func filled(_ filling: Filling, choices: [String: Int]) -> [String: Entry] {
    var filled = entries
    for leaf in guide.leaves {
      let isNamed = filling.over?.contains(leaf.id) ?? false
      guard entries[leaf.id] == nil || isRetaken(leaf, filling) else { continue }
      if leaf.part.isOptional && !isNamed {
        filled[leaf.id] = .absent
        continue
      }
      switch leaf.part.kind {
      case .fact: filled[leaf.id] = .fact(filling.facts != leaf.part.isPenalty)
      case .choice: filled[leaf.id] = choices[leaf.id].map { .choice($0) } ?? .absent
      case .mark, .test:
        let share = filling.over == nil || isNamed ? filling.share : filling.others
        let points = leaf.part.isPenalty ? .one - share : share
        filled[leaf.id] = .points(BigFraction(typed: leaf.part.maximum) * points)
      }
    }
    for leaf in guide.leaves { filled[leaf.id] = better(leaf.part, filled[leaf.id], leaf.id) }
    return filled
  }

  /// A grade, or the earlier one that it has to be better than.
  func better(_ part: Guide.Part, _ new: Entry?, _ leaf: String) -> Entry? {
    guard let old = toImprove[leaf], let new else { return new }
    guard new.isSat else { return old }
    var reading = Reading(guide, [:])
    guard old.isSat, let before = reading.rank(old, part), let after = reading.rank(new, part)
    else {
      return new
    }
    return (part.isPenalty ? after < before : before < after) ? new : old
  }

  func reading(_ filling: Filling, choices: [String: Int]) -> Reading {
    let filled = filled(filling, choices: choices)
    let fresh = guide.leaves.filter { leaf in
      if isRetaken(leaf, filling) { return true }
      // Of a mark to improve: there has to be a new one, which an absence is not.
      let isMarked = toImprove[leaf.id] == nil || entries[leaf.id]?.isSat ?? true
      return isMarked && !carried.contains(leaf.id)
    }
    return Reading(guide, filled, fresh: Set(fresh.map(\.id)), earlier: earlier)
  }

  /// Whether a grade that was taken over is filled in anew; a choice stays as it was.
  private func isRetaken(_ leaf: Guide.Leaf, _ filling: Filling) -> Bool {
    if case .choice = leaf.part.kind { return false }
    return retakable.contains(leaf.id) && filling.over?.contains(leaf.id) == true
  }

  /// The outcome with the choices that are best for the student: those that pass, then those with the higher grade.
  ///
  /// - Returns: `nil` where a decision on the way was within reach of rounding errors.
  public func ruling(_ filling: Filling) -> Ruling? {
    let ruling = best(filling).ruling
    return isDoubtful || ruling.isDoubtful ? nil : ruling
  }

  func best(_ filling: Filling) -> (reading: Reading, ruling: Ruling) {
    let choices = choices
    let all = (choices.isEmpty ? [[:]] : choices).map { way in
      let reading = reading(filling, choices: way)
      var judged = reading
      return (reading, judged.ruling())
    }
    var best = all[0]
    for other in all.dropFirst() where other.1.isBetter(than: best.1) { best = other }
    best.1.isDoubtful = choices.isEmpty || all.contains { $0.1.isDoubtful }
    best.0.judge.isDoubtful = best.1.isDoubtful
    return best
  }
}

extension Reading {
  /// What one grade is compared with another by: its points, or whether a fact holds.
  fileprivate mutating func rank(_ entry: Entry, _ part: Guide.Part) -> BigFraction? {
    let points = points(entry, part)
    return points.number?.value ?? points.condition.map { $0 ? .one : .zero }
  }
}

extension Ruling {
  func isBetter(than other: Ruling) -> Bool {
    if (verdict == .pass) != (other.verdict == .pass) { return verdict == .pass }
    return (grade?.value ?? .zero) > (other.grade?.value ?? .zero)
  }
}
