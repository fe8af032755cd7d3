extension DirectionFinder {
  /// Whether a formula is certain to have a value, and never one below zero.
  func isNeverNegative(_ expression: Expression) -> Bool {
    guard let known = members(of: expression) else { return false }
    return known.allSatisfy { $0.low >= .zero }
  }

  /// Whether two formulas are certain to have values, and the first never one above the second.
  func isNeverAbove(_ low: Expression, _ high: Expression) -> Bool {
    guard let lows = members(of: low), let highs = members(of: high) else { return false }
    if low == high { return true }
    switch (low, high) {
    case (.call(.min, let arguments), _) where arguments.count > 1 && arguments.contains(high):
      return true
    case (_, .call(.max, let arguments)) where arguments.count > 1 && arguments.contains(low):
      return true
    case (_, .arithmetic(.plus, let left, let right))
    where left == low && isNeverNegative(right) || right == low && isNeverNegative(left):
      return true
    default: break
    }
    guard let most = lows.map(\.high).max(), let least = highs.map(\.low).min() else {
      return false
    }
    return most <= least
  }

  /// Whether a condition is certain to hold, for a row in every member, or certain not to.
  func certainty(of condition: Expression) -> Bool? {
    guard let span = spans?.term(condition, ownParts: ownParts).allHold else { return nil }
    return span.isTrue ? true : span.isFalse ? false : nil
  }

  /// What each member of a formula can come to; `nil` where one may have no value, or nothing is known.
  private func members(of expression: Expression) -> [Span]? {
    guard let term = spans?.term(expression, ownParts: ownParts) else { return nil }
    let known = term.members.compactMap(\.self).filter { !$0.isAnything && !$0.mayLack }
    return known.count == term.members.count ? known : nil
  }
}

extension BoundsEvaluation {
  /// The same with the grade so far, or what a rule leaves in its place.
  func leaving(_ expression: Expression) -> BoundsEvaluation {
    var evaluation = self
    let unknown = Span(.zero, program.gradeScale, mayLack: true)
    let left = term(expression).span.map(withinScale) ?? unknown
    evaluation.grade = grade.map { $0.joined(with: left) } ?? unknown
    return evaluation
  }
}
