public import Engine
public import Library
import Phrases

extension Wording {
  /// Says why a verdict is what it is.
  ///
  /// - Parameters:
  ///   - reason: What decided.
  ///   - subject: The subject, for the names of its parts and its pass mark.
  /// - Returns: Such as `Examen 3,9 < 4: la nota queda en 4,5`.
  public func reason(_ reason: Reason, in subject: SubjectSummary) -> String {
    var effects: [String] = []
    let cause: String
    switch reason.cause {
    case .requirementMissed(let report):
      cause = reason.name.map(missed) ?? condition(report, holds: false, in: subject)
    case .conditionHeld(let report, let verdict):
      cause = reason.name?.printable ?? condition(report, holds: true, in: subject)
      if let verdict { effects.append(word(verdict)) }
    case .belowPass(let pass):
      return phrases.belowPass(
        reason.gradeBefore.map { grade($0, in: subject) },
        pass: number(pass.mark),
        isStrict: pass.isStrict
      )
    }
    if reason.gradeAfter != reason.gradeBefore {
      effects.append(
        reason.gradeAfter.map {
          phrases.gradeBecomes(grade($0, in: subject))
        } ?? phrases.noGrade
      )
    }
    return effects.isEmpty ? cause : "\(cause): \(effects.joined(separator: ", "))"
  }

  /// The first rule among the reasons, without what it did; `nil` when the grade alone decided.
  func decidingRule(of subject: SubjectSummary) -> String? {
    for reason in subject.reasons {
      switch reason.cause {
      case .requirementMissed(let report):
        return reason.name.map(missed) ?? condition(report, holds: false, in: subject)
      case .conditionHeld(let report, .fail):
        return reason.name?.printable ?? condition(report, holds: true, in: subject)
      case .conditionHeld, .belowPass: continue
      }
    }
    return nil
  }

  /// A requirement that has a name in the syllabus.
  private func missed(_ name: String) -> String { phrases.missed(name.printable) }

  private func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .pass: phrases.ruledPass
    case .fail: phrases.ruledFail
    case .notPresented: phrases.ruledNotPresented
    }
  }

  private func condition(
    _ report: ConditionReport,
    holds: Bool,
    in subject: SubjectSummary
  ) -> String {
    guard let sides = report.comparison, let left = sides.left, let right = sides.right else {
      // A fact alone is a condition too, and has a name.
      let text = subject.name(of: NodeID(rawValue: report.text))
      return holds ? phrases.met(text) : phrases.unmet(text)
    }
    let sign = holds ? sides.sign : sides.sign.opposite
    // Both sides may look alike only where the sign allows it.
    let (near, far) = sign.holdsForEqual ? ([], []) : ([right], [left])
    let numbers = "\(number(left, near: near)) \(sign.symbol) \(number(right, near: far))"
    if let name = sides.name.map({ subject.name(of: $0) }) {
      // “Prácticas 1 3 < 5” would be hard to read.
      return name.last?.isNumber == true ? "\(name) (\(numbers))" : "\(name) \(numbers)"
    }
    let text = report.text.printable
    return (holds ? phrases.met(text) : phrases.unmet(text)) + " (\(numbers))"
  }
}

extension Comparison {
  /// The comparison that holds where this one does not.
  fileprivate var opposite: Comparison {
    switch self {
    case .equal: .unequal
    case .unequal: .equal
    case .below: .atLeast
    case .atMost: .above
    case .above: .atMost
    case .atLeast: .below
    }
  }

  fileprivate var holdsForEqual: Bool {
    switch self {
    case .equal, .atMost, .atLeast: true
    case .unequal, .below, .above: false
    }
  }

  fileprivate var symbol: String {
    switch self {
    case .equal: "="
    case .unequal: "≠"
    case .below: "<"
    case .atMost: "≤"
    case .above: ">"
    case .atLeast: "≥"
    }
  }
}
