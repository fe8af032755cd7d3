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
      // The grade that decided, as the syllabus rounds it.
      return phrases.belowPass(
        reason.gradeAfter.map { grade($0, in: subject) },
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
    let numbers = numbers(left, sign, right)
    if let name = sides.name.map({ subject.name(of: $0) }) {
      // “Prácticas 1 3 < 5” would be hard to read.
      return name.last?.isNumber == true ? "\(name) (\(numbers))" : "\(name) \(numbers)"
    }
    let text = report.text.printable
    return (holds ? phrases.met(text) : phrases.unmet(text)) + " (\(numbers))"
  }

  /// Both sides of a comparison that holds, with as few places as let it be read so: `3,99 < 4`, not `4 < 4`.
  private func numbers(_ left: Exact, _ sign: Comparison, _ right: Exact) -> String {
    for places in 2...18 {
      for mode in [RoundingMode.halfUp, .down, .up]
      where left.rounded(toPlaces: places, mode)
        .satisfies(sign, right.rounded(toPlaces: places, .halfUp))
      {
        return "\(number(left, places, mode)) \(sign.symbol) \(number(right, places, .halfUp))"
      }
    }
    return "\(number(left)) \(sign.symbol) \(number(right))"
  }

  private func number(_ value: Exact, _ places: Int, _ mode: RoundingMode) -> String {
    (value.isExact ? "" : "≈") + value.text(places: places, mode, mark: phrases.decimalMark)
  }
}

extension Comparison {
  /// The comparison that holds where this one does not.
  var opposite: Comparison {
    switch self {
    case .equal: .unequal
    case .unequal: .equal
    case .below: .atLeast
    case .atMost: .above
    case .above: .atMost
    case .atLeast: .below
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
