/// What a scheme decides on grades of which none is pending, without why.
struct Decision: Hashable, Sendable {
  var verdict: Verdict
  var grade: Exact?
  var label: String?
}

/// What is judged on the way to a decision.
enum Judged {
  /// The formula of the grade has been worked out.
  case formula
  /// A rule, by its place, with why it strikes, if it does.
  case rule(Int, Strike?)
  /// The formula of the grade as it is written.
  case rounding(Expression)
  /// The grade is written; before that, it was this.
  case written(unrounded: Exact?)
}

/// Why a rule strikes.
enum Strike {
  /// A requirement that does not hold.
  case missed(Condition)
  /// A condition that holds, and the verdict that it gives, if any.
  case held(Condition, Verdict?)
}

extension Program {
  /// Runs the formulas and the rules.
  func decision(_ inputs: Inputs, pass: Threshold) -> Decision {
    var evaluation = Evaluation(self, inputs)
    return decide(&evaluation, pass: pass) { _, _ in }
  }

  /// Runs the rules.
  ///
  /// - Parameters:
  ///   - evaluation: The formulas, worked out.
  ///   - pass: The grade that passes.
  ///   - watch: Sees each thing as it is judged; the grade so far is the evaluation's.
  /// - Returns: What they decide.
  func decide(
    _ evaluation: inout Evaluation,
    pass: Threshold,
    _ watch: (Judged, Evaluation) -> Void
  ) -> Decision {
    evaluation.grade = evaluation.computedGrade()
    watch(.formula, evaluation)
    var isFailed = false
    var isPassed = false
    // By their places: to look at a rule is to copy it, which takes longer than to judge it.
    for index in rules.indices {
      let strike = strike(of: index, evaluation)
      watch(.rule(index, strike), evaluation)
      guard let strike else { continue }
      evaluation.grade = gradeLeft(by: rules[index], evaluation)
      switch strike {
      case .missed, .held(_, .fail): isFailed = true
      case .held(_, .pass): isPassed = true
      case .held(_, .notPresented):
        let grade: Exact? =
          if case .expression = rules[index].grade { evaluation.grade } else { nil }
        return Decision(verdict: .notPresented, grade: grade)
      case .held(_, nil): break
      }
    }
    let unrounded = evaluation.grade
    if let rounding, unrounded != nil {
      watch(.rounding(rounding), evaluation)
      evaluation.grade = gradeLeft(by: rounding, evaluation)
    }
    watch(.written(unrounded: unrounded), evaluation)
    let grade = evaluation.grade
    let isPass = !isFailed && (isPassed || (grade.map(pass.isMet) ?? false))
    return Decision(
      verdict: isPass ? .pass : .fail,
      grade: grade,
      label: label(evaluation, isPass: isPass, pass: pass)
    )
  }

  /// The highest label that the grade reaches; of those that mean a pass, only for who passes.
  private func label(_ evaluation: Evaluation, isPass: Bool, pass: Threshold) -> String? {
    guard let grade = evaluation.grade else { return nil }
    return labels.first { label in
      guard isPass || label.minimum < pass.mark, grade.satisfies(.atLeast, label.minimum) else {
        return false
      }
      return label.condition.map { evaluation.term($0).value.holds == true } ?? true
    }?.name
  }

  /// Why a rule strikes; `nil` when it does not.
  private func strike(of index: Int, _ evaluation: Evaluation) -> Strike? {
    switch rules[index].test {
    case .require(let conditions):
      // A condition without a value, on an excused part, asks for nothing.
      conditions.first { evaluation.holds($0) == false }.map(Strike.missed)
    case .when(let condition, let verdict):
      evaluation.holds(condition) == true ? .held(condition, verdict) : nil
    }
  }

  /// The grade that a rule leaves when it strikes, within the scale.
  func gradeLeft(by rule: Rule, _ evaluation: Evaluation) -> Exact? {
    switch rule.grade {
    case .unchanged: evaluation.grade
    case .nothing: nil
    case .expression(let expression): gradeLeft(by: expression, evaluation)
    }
  }

  /// The grade that a formula makes of the grade so far, kept within the scale.
  func gradeLeft(by expression: Expression, _ evaluation: Evaluation) -> Exact? {
    evaluation.term(expression).value.map { min(max($0, .zero), gradeScale) }
  }
}

extension Evaluation {
  /// Whether a condition holds; one over a row holds when it does for every member with a value.
  func holds(_ condition: Condition) -> Bool? { term(condition.expression).allHold }
}
