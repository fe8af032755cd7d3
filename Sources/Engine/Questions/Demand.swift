/// What a rule makes a condition of passing.
struct Demand: Hashable, Sendable {
  var condition: Condition
  /// Whether it has to hold; else it must not.
  var mustHold: Bool
  /// The demand in the words of the syllabus; of what must not hold there are none.
  var name: String?

  func isMissed(in evaluation: Evaluation) -> Bool {
    evaluation.holds(condition) == !mustHold
  }

  /// Whether the demand is met, and by how much the worst of its numbers is better than it has to be.
  func sight(in evaluation: Evaluation) -> Sight {
    let margin = condition.sides.flatMap { sides -> Double? in
      let (left, right) = (evaluation.term(sides.left), evaluation.term(sides.right))
      let worst = left.combined(with: right) { left, right in
        guard let left, let right else { return nil }
        return sides.comparison.isRising == mustHold ? left - right : right - left
      }
      return worst.members.compactMap(\.self).min()?.approximation
    }
    return Sight(!isMissed(in: evaluation), margin: margin)
  }

  /// The condition as it has to be, without the number that it is to reach: that is not there yet.
  func report(in evaluation: Evaluation) -> Need.Demand {
    var report = evaluation.report(condition)
    report.comparison?.left = nil
    guard !mustHold else { return Need.Demand(report, name: name) }
    report.text = "not (\(report.text))"
    if let sign = report.comparison?.sign { report.comparison?.sign = sign.opposite }
    return Need.Demand(report)
  }
}

extension Program {
  /// What rules demand of the parts; not of the grade, which the weighing makes.
  var demands: [Demand] {
    rules.flatMap { rule -> [Demand] in
      switch rule.test {
      case .require(let conditions):
        conditions.map { Demand(condition: $0, mustHold: true, name: rule.name) }
      case .when(let condition, .fail), .when(let condition, .notPresented):
        [Demand(condition: condition, mustHold: false)]
      case .when: []
      }
    }
    .filter { !$0.condition.expression.asksForGrade }
  }

  /// The conditions on which rules leave another grade without failing; not those that ask for the grade.
  var turns: [Condition] {
    rules.compactMap { rule in
      if case .when(let condition, nil) = rule.test { condition } else { nil }
    }
    .filter { !$0.expression.asksForGrade }
  }

  /// Whether a formula turns from one result to another at some mark.
  var chooses: Bool {
    (nodes.map(\.kind) + [grade]).contains { kind in
      if case .expression(let expression) = kind { expression.chooses } else { false }
    }
  }
}

extension Expression {
  /// Whether the formula asks for the grade so far.
  fileprivate var asksForGrade: Bool { self == .grade || operands.contains(where: \.asksForGrade) }

  /// Whether the formula has an `if`.
  fileprivate var chooses: Bool {
    if case .choose = self { true } else { operands.contains(where: \.chooses) }
  }
}

extension Comparison {
  /// Whether it asks for more, on its left.
  fileprivate var isRising: Bool { self == .atLeast || self == .above }

  /// The comparison that holds where this one does not.
  public var opposite: Comparison {
    switch self {
    case .equal: .unequal
    case .unequal: .equal
    case .below: .atLeast
    case .atMost: .above
    case .above: .atMost
    case .atLeast: .below
    }
  }
}
