extension Target {
  /// Whether something within some bounds may meet the target, and by how much the best is above what it has to be.
  func mayBeMet(within bounds: OutcomeBounds, _ scheme: Scheme) -> Sight {
    let most = bounds.grade.flatMap { $0.isAnything ? nil : $0.high }
    return Sight(
      isMet(within: bounds, scheme) != false,
      margin: most.map { $0.approximation - scheme.leastGrade(for: self).approximation }
    )
  }

  /// Whether everything within some bounds meets the target, or nothing; `nil` when they do not say.
  func isMet(within bounds: OutcomeBounds, _ scheme: Scheme) -> Bool? {
    guard bounds.verdicts.contains(.pass) else { return false }
    let isPass = bounds.verdicts == [.pass]
    switch self {
    case .pass: return isPass ? true : nil
    case .grade(let goal): return reaches(goal, bounds, isPass)
    case .label(let name):
      guard let least = scheme.labels.firstIndex(where: { $0.name == name }) else { return false }
      let reached = bounds.labels.prefix(least + 1)
      if reached.allSatisfy(\.isFalse) { return false }
      return isPass && reached.contains(where: \.isTrue) ? true : nil
    }
  }

  private func reaches(_ goal: Exact, _ bounds: OutcomeBounds, _ isPass: Bool) -> Bool? {
    let reached = bounds.grade?.compared(.atLeast, to: Span(goal)) ?? .condition(false)
    if reached.isFalse { return false }
    return reached.isTrue && isPass ? true : nil
  }
}
