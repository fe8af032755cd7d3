import Engine
public import Library
import Phrases

extension Wording {
  /// Says how a sitting before the present one ended, and why.
  ///
  /// - Parameters:
  ///   - past: The sitting.
  ///   - subject: The subject, for the names of its parts and its pass mark.
  /// - Returns: Such as `Primera oportunidad: suspenso con un 4,5 (Examen 3,9 < 4: la nota queda en 4,5)`.
  public func outcome(
    of past: SubjectSummary.PastSitting,
    in subject: SubjectSummary
  ) -> String {
    let verdict =
      switch past.status {
      case .open: phrases.undecided
      case .pass: phrases.passed(past.grade.flatMap { passing($0, in: subject) })
      case .fail: phrases.failed(past.grade.map { grade($0, in: subject) })
      case .notPresented: phrases.notPresented
      }
    let rules = past.reasons.filter { reason in
      // The grade says already that it falls short of the pass mark.
      if case .belowPass = reason.cause { past.grade == nil } else { true }
    }
    let why = rules.map { reason($0, in: subject) }.joined(separator: "; ")
    return "\(past.name.printable): \(verdict.uncapitalized)" + (why.isEmpty ? "" : " (\(why))")
  }

  /// Says how a subject stands and what is needed, with the sitting that it is about.
  public func sentenceWithSitting(_ subject: SubjectSummary) -> String {
    "\(subject.sittingName): \(sentence(subject).uncapitalized)"
  }

  /// A grade that passes by itself; `nil` for one that passes by a rule only.
  func passing(_ grade: Exact, in subject: SubjectSummary) -> String? {
    subject.pass.isMet(by: grade) ? self.grade(grade, in: subject) : nil
  }
}
