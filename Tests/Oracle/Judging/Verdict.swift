public import Engine

/// What the oracle says of grades of which none is pending.
public struct Ruling: Hashable, Sendable {
  public var verdict: Verdict
  public var grade: Quantity?
  public var computed: Quantity?
  /// The name of the grade, where it has one.
  public var label: String?
  /// Whether a decision on the way was within the reach of the Engine's rounding errors.
  public var isDoubtful: Bool
}

extension Reading {
  /// The formula, then the rules in their order, then the pass mark.
  mutating func ruling() -> Ruling {
    let computed = kept(computedGrade())
    grade = computed
    var (isFailed, isPassed) = (false, false)
    for rule in guide.rules {
      let (strikes, verdict) = strike(of: rule)
      guard strikes else { continue }
      switch rule.left {
      case .unchanged: break
      case .nothing: grade = nil
      case .formula(let term): grade = kept(result(term).single.number)
      }
      switch verdict {
      case .notPresented:
        if case .formula = rule.left {} else { grade = nil }
        return ruling(.notPresented, computed)
      case .fail: isFailed = true
      case .pass: isPassed = true
      case nil: break
      }
    }
    if let rounding = guide.rounding, grade != nil { grade = kept(result(rounding).single.number) }
    let pass = Quantity(BigFraction(typed: guide.pass))
    let reaches = grade.map { judge.holds(guide.isPassStrict ? .above : .atLeast, $0, pass) }
    let isPass = !isFailed && (isPassed || reaches == true)
    return ruling(isPass ? .pass : .fail, computed, label(isPass: isPass))
  }

  private func ruling(
    _ verdict: Verdict,
    _ computed: Quantity?,
    _ label: String? = nil
  ) -> Ruling {
    Ruling(
      verdict: verdict,
      grade: grade,
      computed: computed,
      label: label,
      isDoubtful: judge.isDoubtful
    )
  }

  /// The highest label that the grade reaches; who fails has none from the pass mark up.
  private mutating func label(isPass: Bool) -> String? {
    guard let grade else { return nil }
    let pass = BigFraction(typed: guide.pass)
    var best: Guide.Label?
    for label in guide.labels {
      let minimum = BigFraction(typed: label.minimum)
      guard isPass || minimum < pass, judge.order(grade, Quantity(minimum)) >= 0,
        label.condition.map({ result($0).single == .condition(true) }) ?? true,
        best.map({ outranks(label, $0) }) ?? true
      else { continue }
      best = label
    }
    return best?.name
  }

  /// By the higher minimum; of two with the same the one with a condition.
  private func outranks(_ label: Guide.Label, _ other: Guide.Label) -> Bool {
    let (one, two) = (BigFraction(typed: label.minimum), BigFraction(typed: other.minimum))
    return one == two ? label.condition != nil && other.condition == nil : two < one
  }

  private mutating func computedGrade() -> Quantity? {
    switch guide.grade {
    case .formula(let term): result(term).single.number
    case .average(let shares): average(shares, scale: guide.scale)
    }
  }

  /// A grade is kept between 0 and the scale.
  private mutating func kept(_ grade: Quantity?) -> Quantity? {
    guard let grade else { return nil }
    let scale = Quantity(BigFraction(typed: guide.scale))
    if judge.order(grade, .zero) < 0 { return .zero }
    return judge.order(grade, scale) > 0 ? scale : grade
  }

  /// Whether a rule strikes, and what it decides then, if anything.
  private mutating func strike(of rule: Guide.Rule) -> (strikes: Bool, verdict: Verdict?) {
    switch rule.test {
    case .require(let terms): (terms.contains { holds($0) == false }, .fail)
    case .when(let term, let verdict): (holds(term) == true, verdict)
    }
  }

  /// Whether a condition holds; over a row, whether it does for every member that has a value.
  private mutating func holds(_ term: Term) -> Bool? {
    let conditions = result(term).conditions
    return conditions.isEmpty ? nil : conditions.allSatisfy(\.self)
  }
}
