/// What a scheme decides on grades of which none is pending.
public struct Outcome: Hashable, Sendable {
  public var verdict: Verdict
  /// The final grade on the scheme's scale, with every rule applied and rounded as the scheme says; `nil`
  /// when there is no number.
  public var grade: Exact?
  /// The grade by the formula alone, before any rule.
  public var computed: Exact?
  /// The name of the grade, if it reaches one.
  public var label: String?
  /// Why: each rule that struck, in order, and the pass mark if the grade falls short of it.
  public var reasons: [Reason]
  /// The places of those rules among all of the sitting, from 0.
  public var struck: [Int]

  public init(
    verdict: Verdict,
    grade: Exact?,
    computed: Exact?,
    label: String? = nil,
    reasons: [Reason],
    struck: [Int] = []
  ) {
    self.verdict = verdict
    self.grade = grade
    self.computed = computed
    self.label = label
    self.reasons = reasons
    self.struck = struck
  }
}

/// One thing that decided a verdict, with its numbers.
public struct Reason: Hashable, Sendable {
  public var cause: Cause
  /// The grade before the rule struck, and after it.
  public var gradeBefore: Exact?
  public var gradeAfter: Exact?
  /// What the rule asks for or does, in the words of the syllabus.
  public var name: String?
  /// Where the guide says so.
  public var cite: String?

  public init(
    cause: Cause,
    gradeBefore: Exact? = nil,
    gradeAfter: Exact? = nil,
    name: String? = nil,
    cite: String? = nil
  ) {
    self.cause = cause
    self.gradeBefore = gradeBefore
    self.gradeAfter = gradeAfter
    self.name = name
    self.cite = cite
  }

  public enum Cause: Hashable, Sendable {
    /// A requirement does not hold.
    case requirementMissed(ConditionReport)
    /// A rule's condition holds, and it gives this verdict, if any.
    case conditionHeld(ConditionReport, Verdict?)
    /// Nothing failed, but the grade does not reach the pass mark.
    case belowPass(Threshold)
  }
}

/// A condition as it stood when it was judged.
public struct ConditionReport: Hashable, Sendable {
  /// The condition in its plainest spelling: `exam >= 4`.
  public var text: String
  /// The two sides, when it is a plain comparison.
  public var comparison: Sides?

  public init(text: String, comparison: Sides? = nil) {
    self.text = text
    self.comparison = comparison
  }

  public struct Sides: Hashable, Sendable {
    /// The part, member or value on the left, when it is one.
    public var name: NodeID?
    public var left: Exact?
    public var sign: Comparison
    public var right: Exact?

    public init(name: NodeID?, left: Exact?, sign: Comparison, right: Exact?) {
      self.name = name
      self.left = left
      self.sign = sign
      self.right = right
    }
  }
}

extension Program {
  /// Runs the formulas and the rules.
  func outcome(_ inputs: Inputs, pass: Threshold) -> Outcome {
    var evaluation = Evaluation(self, inputs)
    return outcome(&evaluation, pass: pass)
  }

  /// Runs the rules.
  ///
  /// - Parameters:
  ///   - evaluation: The formulas, worked out.
  ///   - pass: The grade that passes.
  ///   - watch: Sees each rule as it is judged: why it strikes, if it does; the grade so far is the evaluation's.
  /// - Returns: What they decide.
  func outcome(
    _ evaluation: inout Evaluation,
    pass: Threshold,
    watch: (Rule, Reason.Cause?, Evaluation) -> Void = { _, _, _ in }
  ) -> Outcome {
    let computed = evaluation.computedGrade()
    evaluation.grade = computed
    var reasons: [Reason] = []
    var struck: [Int] = []
    var isFailed = false
    var isPassed = false
    for (index, rule) in rules.enumerated() {
      let cause = cause(of: rule, evaluation)
      watch(rule, cause, evaluation)
      guard let cause else { continue }
      struck.append(index)
      let before = evaluation.grade
      evaluation.grade = gradeLeft(by: rule, evaluation)
      reasons.append(
        Reason(
          cause: cause,
          gradeBefore: before,
          gradeAfter: evaluation.grade,
          name: rule.name,
          cite: rule.cite
        )
      )
      switch cause {
      case .requirementMissed, .conditionHeld(_, .fail): isFailed = true
      case .conditionHeld(_, .pass): isPassed = true
      case .conditionHeld(_, .notPresented):
        let grade: Exact? = if case .expression = rule.grade { evaluation.grade } else { nil }
        return Outcome(
          verdict: .notPresented,
          grade: grade,
          computed: computed,
          reasons: reasons,
          struck: struck
        )
      case .conditionHeld(_, nil), .belowPass: break
      }
    }
    let exact = evaluation.grade
    if let rounding, exact != nil { evaluation.grade = gradeLeft(by: rounding, evaluation) }
    let grade = evaluation.grade
    let reaches = isPassed || (grade.map(pass.isMet) ?? false)
    if !isFailed && !reaches {
      reasons.append(Reason(cause: .belowPass(pass), gradeBefore: exact, gradeAfter: grade))
    }
    let isPass = !isFailed && reaches
    return Outcome(
      verdict: isPass ? .pass : .fail,
      grade: grade,
      computed: computed,
      label: label(evaluation, isPass: isPass, pass: pass),
      reasons: reasons,
      struck: struck
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
  private func cause(of rule: Rule, _ evaluation: Evaluation) -> Reason.Cause? {
    switch rule.test {
    case .require(let conditions):
      // A condition without a value, on an excused part, asks for nothing.
      let missed = conditions.first { evaluation.holds($0) == false }
      return missed.map { .requirementMissed(evaluation.report($0)) }
    case .when(let condition, let verdict):
      guard evaluation.holds(condition) == true else { return nil }
      return .conditionHeld(evaluation.report(condition), verdict)
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
  private func gradeLeft(by expression: Expression, _ evaluation: Evaluation) -> Exact? {
    evaluation.term(expression).value.map { min(max($0, .zero), gradeScale) }
  }
}

extension Evaluation {
  /// Whether a condition holds; one over a row holds when it does for every member with a value.
  func holds(_ condition: Condition) -> Bool? { term(condition.expression).members.allHold }

  func report(_ condition: Condition) -> ConditionReport {
    ConditionReport(text: condition.text, comparison: condition.sides.flatMap(report))
  }

  /// The numbers of a comparison; of one over a row, those of the first member that does not meet it.
  private func report(_ sides: Condition.Sides) -> ConditionReport.Sides? {
    let (left, right) = (term(sides.left), term(sides.right))
    let width = [left, right].compactMap { $0.width }.first
    guard let width else {
      return ConditionReport.Sides(
        name: sides.name,
        left: left.value,
        sign: sides.comparison,
        right: right.value
      )
    }
    for index in 0..<width {
      guard let a = left.member(index), let b = right.member(index),
        !a.satisfies(sides.comparison, b)
      else { continue }
      return ConditionReport.Sides(
        name: sides.name.map { left.width == nil ? $0 : NodeID(rawValue: "\($0).\(index + 1)") },
        left: a,
        sign: sides.comparison,
        right: b
      )
    }
    return nil
  }
}
