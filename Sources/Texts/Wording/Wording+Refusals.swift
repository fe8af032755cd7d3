import Engine
public import Library
import Phrases

extension Wording {
  /// Says why a change was not made.
  ///
  /// - Parameters:
  ///   - refusal: What the library said.
  ///   - summary: What is known of the study, for names; addresses stand for what it lacks.
  /// - Returns: One line, and one more for each thing wrong with a syllabus file.
  public func refusal(_ refusal: Refusal, in summary: Summary? = nil) -> String {
    func subject(_ id: SubjectID) -> String {
      (summary?.subjects.first { $0.id == id }?.name ?? id.rawValue).printable
    }
    switch refusal {
    case .unknownSubject(let typed, let near):
      return phrases.unknownSubject(typed.printable, near: near?.rawValue)
    case .unknownPart(let typed, let id, let near):
      return phrases.unknownPart(typed.printable, of: subject(id), near: near?.printable)
    case .unknownSitting(let typed, let id, let known):
      return phrases.unknownSitting(
        typed.printable,
        of: subject(id),
        known: known.map(\.rawValue.printable)
      )
    case .sittingNeeded(let part, let id, let sittings):
      let known = summary?.subjects.first { $0.id == id }?.part(part)
      return phrases.sittingNeeded(
        for: (known?.name ?? part.rawValue).printable,
        sittings: sittings.map(\.rawValue.printable)
      )
    case .keptFrom(let sitting, let part):
      return phrases.keptGrade(of: part.rawValue.printable, from: sitting.rawValue.printable)
    case .partLost(let part, let sitting):
      return phrases.noPart(part.rawValue.printable, in: sitting.rawValue.printable)
    case .cannotExcuse(let part, let id):
      let known = summary?.subjects.first { $0.id == id }?.part(part)
      return phrases.cannotExcuse((known?.name ?? part.rawValue).printable, of: subject(id))
    case .unreadableGrade(let error):
      return "\(phrases.quoted(error.text.printable)): \(problem(error.problem))"
    case .unusableSyllabus(let lines):
      return ([phrases.unusableSyllabus] + lines.map(\.printable)).joined(separator: "\n")
    case .shortNameTaken(let id): return phrases.shortNameTaken(id.rawValue)
    case .malformedShortName(let name): return phrases.malformedShortName(name.printable)
    case .malformedCourse(let name): return phrases.malformedCourse(name.printable)
    case .conflict(let current): return phrases.conflict(current: current?.printable)
    case .unusableLeads: return phrases.unusableLeads
    }
  }

  /// What a typed name was to lead to.
  public enum Sought: Hashable, Sendable {
    case subject
    case part(of: SubjectSummary)
    case sitting(of: SubjectSummary)
  }

  /// Why a typed name leads nowhere.
  public func lookup(_ error: LookupError, of sought: Sought) -> String {
    switch error {
    case .unknown(let typed, let near): unknown(typed.printable, near: near?.printable, sought)
    case .ambiguous(let typed, let candidates):
      phrases.ambiguousName(typed.printable, candidates.map(\.printable))
    }
  }

  private func unknown(_ typed: String, near: String?, _ sought: Sought) -> String {
    switch sought {
    case .subject: phrases.unknownSubject(typed, near: near)
    case .part(let subject): phrases.unknownPart(typed, of: subject.title, near: near)
    case .sitting(let subject):
      phrases.unknownSitting(
        typed,
        of: subject.title,
        known: subject.sittings.map(\.name.printable)
      )
    }
  }

  /// What is wrong with a typed grade, without the text.
  public func problem(_ problem: GradeTextError.Problem) -> String {
    switch problem {
    case .empty: phrases.nothingTyped
    case .notANumber: phrases.notANumber
    case .ambiguousMark: phrases.severalDecimalMarks
    case .tooManyDecimals(let limit): phrases.tooManyDecimals(limit: limit)
    case .aboveMaximum(let maximum): phrases.aboveMaximum(number(maximum))
    case .aboveFullPercentage: phrases.aboveFullPercentage
    case .aboveWhole(let whole): phrases.aboveWhole(number(whole))
    case .belowZero: phrases.belowZero
    case .fractionOfZero: phrases.fractionOfZero
    case .unknownLetter(let known): phrases.unknownLetter(known: known.map(\.printable))
    case .unknownOption(let known): phrases.unknownOption(known: known.map(\.printable))
    case .notAFact: phrases.notAFact
    case .notAnswers(let questions): phrases.notAnswers(questions: questions)
    case .answersDoNotAddUp(let total, let questions):
      phrases.answersDoNotAddUp(total: total, questions: questions)
    }
  }
}
