extension Target {
  /// Whether everything within some bounds meets the target, or nothing; `nil` when they do not say.
  func isMet(within bounds: OutcomeBounds, _ scheme: Scheme) -> Bool? {
    guard bounds.verdicts.contains(.pass) else { return false }
    let isPass = bounds.verdicts == [.pass]
    switch self {
    case .pass: return isPass ? true : nil
    case .grade(let goal): return reaches(goal, bounds, isPass)
    case .label(let name):
      guard let label = scheme.labels.first(where: { $0.name == name }) else { return false }
      let reached = reaches(label.minimum, bounds, isPass)
      // Whether its own condition holds is not looked at.
      return reached == true && label.isConditional ? nil : reached
    }
  }

  private func reaches(_ goal: Exact, _ bounds: OutcomeBounds, _ isPass: Bool) -> Bool? {
    let reached = bounds.grade?.compared(.atLeast, to: Span(goal)) ?? .condition(false)
    if reached.isFalse { return false }
    return reached.isTrue && isPass ? true : nil
  }
}
