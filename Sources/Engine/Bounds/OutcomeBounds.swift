/// What a scheme may decide while leaves are open.
struct OutcomeBounds: Hashable, Sendable {
  /// Every verdict that may come out; perhaps some that cannot.
  var verdicts: Set<Verdict>
  /// Every grade that may come out.
  var grade: Span?
  /// Whether the grade has each label, or might if it had no higher one; apart from the verdict.
  var labels: [Span] = []
}

extension Program {
  /// Runs the rules over spans, as ``outcome(_:pass:)`` does over numbers.
  func bounds(_ formulas: BoundsEvaluation, pass: Threshold) -> OutcomeBounds {
    var evaluation = formulas
    evaluation.grade = evaluation.computedGrade()
    var found = OutcomeBounds(verdicts: [], grade: nil)
    var isFailed = Span.condition(false)
    var isPassed = Span.condition(false)
    for rule in rules {
      let strikes = evaluation.strikes(rule)
      if strikes.isFalse { continue }
      let left = evaluation.gradeLeft(by: rule)
      if case .when(_, .notPresented) = rule.test {
        found.verdicts.insert(.notPresented)
        if case .expression = rule.grade { found.grade = either(found.grade, left) }
        if strikes.isTrue { return found }
        continue
      }
      evaluation.grade = strikes.isTrue ? left : either(evaluation.grade, left)
      switch rule.test {
      case .require, .when(_, .fail): isFailed = anyOf(isFailed, strikes)
      case .when(_, .pass): isPassed = anyOf(isPassed, strikes)
      case .when: break
      }
    }
    if let rounding, let exact = evaluation.grade {
      // No number stays none, whatever the formula makes of the others.
      evaluation.grade = evaluation.term(rounding).span.map {
        evaluation.withinScale($0).lacking(exact.mayLack)
      }
    }
    let grade = evaluation.grade
    let sign = pass.isStrict ? Comparison.above : .atLeast
    var reaches = grade.map { $0.compared(sign, to: Span(pass.mark)) } ?? .condition(false)
    if reaches.mayLack { reaches = Span(.zero, reaches.high) }
    if !isFailed.isTrue, !(isPassed.isFalse && reaches.isFalse) { found.verdicts.insert(.pass) }
    if !isFailed.isFalse || !(isPassed.isTrue || reaches.isTrue) { found.verdicts.insert(.fail) }
    found.labels = labels.map { evaluation.reaches($0) }
    found.grade = found.verdicts.contains(.notPresented) ? either(found.grade, grade) : grade
    return found
  }

  private func anyOf(_ left: Span, _ right: Span) -> Span {
    if left.isTrue || right.isTrue { return .condition(true) }
    return left.isFalse && right.isFalse ? .condition(false) : .maybe
  }
}

extension BoundsEvaluation {
  /// Whether a rule strikes.
  fileprivate func strikes(_ rule: Rule) -> Span {
    switch rule.test {
    case .require(let conditions):
      let held = conditions.map { holds($0) }
      if held.contains(where: { $0?.isFalse == true }) { return .condition(true) }
      // A condition without a value asks for nothing.
      let areMet = held.allSatisfy { $0.map { !$0.isAnything && $0.low == .one } ?? true }
      return areMet ? .condition(false) : .maybe
    case .when(let condition, _):
      guard let held = holds(condition), !held.isFalse else { return .condition(false) }
      return held.isTrue ? .condition(true) : .maybe
    }
  }

  /// Whether the grade so far has all that a label asks for.
  fileprivate func reaches(_ label: Program.Label) -> Span {
    var reached = grade?.compared(.atLeast, to: Span(label.minimum)) ?? .condition(false)
    if let condition = label.condition {
      // Without a value it does not hold.
      let held = term(condition).span ?? .condition(false)
      reached = both(reached, held) ?? .condition(false)
    }
    return reached.mayLack ? Span(.zero, reached.high).lacking(false) : reached
  }

  /// Whether a condition holds, over a row for every member with a value.
  func holds(_ condition: Condition) -> Span? { term(condition.expression).allHold }

  fileprivate func gradeLeft(by rule: Rule) -> Span? {
    switch rule.grade {
    case .unchanged: grade
    case .nothing: nil
    case .expression(let expression): term(expression).span.map(withinScale)
    }
  }
}
