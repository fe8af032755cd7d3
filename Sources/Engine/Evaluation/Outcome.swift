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

extension Outcome {
  /// What it decides, without why.
  var decision: Decision { Decision(verdict: verdict, grade: grade, label: label) }
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
  /// Runs the formulas and the rules, and says why.
  func outcome(_ inputs: Inputs, pass: Threshold) -> Outcome {
    var evaluation = Evaluation(self, inputs)
    return outcome(&evaluation, pass: pass)
  }

  /// Runs the rules, and says why.
  ///
  /// - Parameters:
  ///   - evaluation: The formulas, worked out.
  ///   - pass: The grade that passes.
  ///   - watch: Sees each thing as it is judged; the grade so far is the evaluation's.
  /// - Returns: What they decide.
  func outcome(
    _ evaluation: inout Evaluation,
    pass: Threshold,
    watch: (Judged, Evaluation) -> Void = { _, _ in }
  ) -> Outcome {
    var computed: Exact?
    var unrounded: Exact?
    var reasons: [Reason] = []
    var struck: [Int] = []
    let decision = decide(&evaluation, pass: pass) { judged, evaluation in
      watch(judged, evaluation)
      switch judged {
      case .formula: computed = evaluation.grade
      case .rule(let index, let strike):
        guard let strike else { break }
        struck.append(index)
        reasons.append(evaluation.reason(rules[index], strike))
      case .rounding: break
      case .written(let before): unrounded = before
      }
    }
    if decision.verdict == .fail, !reasons.contains(where: \.isFailing) {
      reasons.append(
        Reason(cause: .belowPass(pass), gradeBefore: unrounded, gradeAfter: decision.grade)
      )
    }
    return Outcome(
      verdict: decision.verdict,
      grade: decision.grade,
      computed: computed,
      label: decision.label,
      reasons: reasons,
      struck: struck
    )
  }
}

extension Reason {
  /// Whether it alone fails a student.
  fileprivate var isFailing: Bool {
    switch cause {
    case .requirementMissed, .conditionHeld(_, .fail): true
    case .conditionHeld, .belowPass: false
    }
  }
}

extension Evaluation {
  /// Why a rule strikes, with the grade so far and the one that it leaves.
  fileprivate func reason(_ rule: Rule, _ strike: Strike) -> Reason {
    let cause: Reason.Cause =
      switch strike {
      case .missed(let condition): .requirementMissed(report(condition))
      case .held(let condition, let verdict): .conditionHeld(report(condition), verdict)
      }
    return Reason(
      cause: cause,
      gradeBefore: grade,
      gradeAfter: program.gradeLeft(by: rule, self),
      name: rule.name,
      cite: rule.cite
    )
  }
}

extension Evaluation {
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
