import Civil
import Engine
public import Library
import Phrases

extension Wording {
  /// Says why a change was not made.
  ///
  /// - Parameters:
  ///   - refusal: What the library said.
  ///   - change: The change that was refused.
  ///   - summary: What is known of the study, for names; addresses stand for what it lacks.
  /// - Returns: One line, and one more for each thing wrong with a syllabus file.
  public func refusal(
    _ refusal: Refusal,
    of change: Change? = nil,
    in summary: Summary? = nil
  ) -> String {
    let changed = summary?.subjects.first { $0.id == change?.subject }
    func name(_ part: LeafID) -> String {
      changed?.name(of: part) ?? part.rawValue.printable
    }
    func name(_ sitting: SittingID) -> String {
      changed?.name(of: sitting) ?? sitting.rawValue.printable
    }
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
    case .keptFrom(nil, let part): return phrases.keptFromEarlierCourse(name(part))
    case .keptFrom(let sitting?, let part):
      let id = sitting.rawValue.printable.shellQuoted
      return phrases.keptGrade(of: name(part), from: name(sitting), id: id)
    case .partLost(let part, let sitting):
      return phrases.noPart(name(part), in: name(sitting))
    case .cannotExcuse(let part, let id):
      let known = summary?.subjects.first { $0.id == id }?.part(part)
      return phrases.cannotExcuse((known?.name ?? part.rawValue).printable, of: subject(id))
    case .unreadableGrade(let error):
      return "\(phrases.quoted(error.text.printable)): \(problem(error.problem))"
    case .tooManyGrades(let count, let part, let members):
      return phrases.tooManyGrades(count, for: part.printable, members: members)
    case .unusableSyllabus(let lines):
      return ([phrases.unusableSyllabus] + lines.map(\.printable)).joined(separator: "\n")
    case .shortNameTaken(let id): return phrases.shortNameTaken(id.rawValue)
    case .malformedShortName(let name): return phrases.malformedShortName(name.printable)
    case .malformedCourse(let name): return phrases.malformedCourse(name.printable)
    case .conflict(let current): return conflict(current, with: change)
    case .syllabusChanged: return phrases.syllabusChanged
    case .unusableLeads: return phrases.unusableLeads
    case .unusableSnooze: return phrases.unusableSnooze
    case .noDate(let part, let id):
      let known = summary?.subjects.first { $0.id == id }?.part(part)
      return phrases.noDate((known?.name ?? part.rawValue).printable)
    case .tooManyDates(let limit): return phrases.tooManyDates(limit: limit)
    case .unknownCourse(let typed, let known):
      return phrases.unknownCourse(typed.printable, known: known.map(\.printable))
    case .courseArchived(let name): return phrases.courseIsArchived(name.printable)
    case .notLater(let name, let taken):
      return phrases.notLater(name.printable, than: taken.printable)
    case .takenAlready(let id, let course):
      return phrases.takenAlready(id.rawValue.printable, in: course.printable)
    case .courseTaken(let name): return phrases.courseTaken(name.printable)
    case .courseInUse(let name, let subjects):
      return phrases.courseInUse(name.printable, subjects: subjects)
    case .malformedName(let typed): return phrases.malformedName(typed.printable)
    case .unknownChange(let number): return phrases.unknownChange(number)
    case .undoneAlready(let number, let undoing): return phrases.undoneAlready(number, by: undoing)
    case .changedSince(let number, let later): return phrases.changedSince(number, by: later)
    }
  }

  /// Says why a question about a subject cannot be answered.
  ///
  /// - Parameters:
  ///   - error: What the library said.
  ///   - subject: The subject, for names.
  /// - Returns: One line.
  public func refusal(_ error: QuestionError, in subject: SubjectSummary) -> String {
    let summary = Summary(study: "", course: nil, subjects: [subject])
    switch error {
    case .target(let text):
      return phrases.unknownTarget(text.printable, highest: number(subject.scale))
    case .others(let text): return phrases.unknownAssumption(text.printable)
    case .nothingSoFar: return phrases.nothingSoFar
    case .part(let refusal), .sitting(let refusal): return self.refusal(refusal, in: summary)
    case .grade(let part, .unreadableGrade(let error)):
      let refusal = refusal(.unreadableGrade(error), in: summary)
      return "\(subject.name(of: LeafID(rawValue: part))): \(refusal)"
    case .grade(_, let refusal): return self.refusal(refusal, in: summary)
    }
  }

  private func conflict(_ current: String?, with change: Change?) -> String {
    guard case .setDate(let date) = change else {
      let now =
        switch change {
        case .setGrade, nil: phrases.gradeIsNow(current?.printable)
        default: phrases.valueIsNow(current?.printable)
        }
      return phrases.conflict(now, unsaved: change?.value?.printable)
    }
    // A date that is kept is written with its year, whoever reads it.
    func text(_ due: DueDate) -> String { self.date(due, in: 0) }
    let known = current.flatMap { try? DueDate(parsing: $0) }
    return phrases.conflict(
      phrases.dateIsNow(known.map(text) ?? current?.printable),
      unsaved: date.value.map(text)
    )
  }

  /// What a typed name was to lead to.
  public enum Sought: Hashable, Sendable {
    case subject(in: Summary)
    case part(of: SubjectSummary)
    case sitting(of: SubjectSummary)
    case result(in: StudyRecord)
  }

  /// Why a typed name leads nowhere.
  public func lookup(_ error: LookupError, of sought: Sought) -> String {
    switch error {
    case .unknown(let typed, let near): unknown(typed.printable, near: near?.printable, sought)
    case .ambiguous(let typed, let keys):
      phrases.ambiguousName(
        typed.printable,
        keys.map { key in sought.name(of: key).map { "\($0) (\(key.printable))" } ?? key.printable }
      )
    }
  }

  private func unknown(_ typed: String, near: String?, _ sought: Sought) -> String {
    switch sought {
    case .subject(let summary):
      phrases.unknownSubject(typed, near: near)
        + existing(near, summary.subjects.map(\.id.rawValue), phrases.subjects)
    case .result(let record):
      phrases.unknownSubject(typed, near: near)
        + existing(near, record.results.map(\.id.rawValue), phrases.subjects)
    case .part(let subject):
      phrases.unknownPart(typed, of: subject.title, near: near)
        + existing(near, subject.parts.map(\.id.rawValue), phrases.parts)
    case .sitting(let subject):
      phrases.unknownSitting(
        typed,
        of: subject.title,
        known: subject.sittings.map(\.name.printable)
      )
    }
  }

  /// What there is, where nothing is near and it is little enough to read.
  private func existing(_ near: String?, _ names: [String], _ tell: (String) -> String) -> String {
    guard near == nil, !names.isEmpty, names.count <= Wording.mostListed else { return "" }
    return "; " + tell(names.map(\.printable).joined(separator: ", "))
  }

  private static let mostListed = 12

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

extension Change {
  /// The subject that is changed, where it is one that there is.
  fileprivate var subject: SubjectID? {
    switch self {
    case .setGrade(let grade): grade.subject
    case .setDate(let date): date.subject
    case .setDone(let done): done.subject
    case .renameSubject(let renaming): renaming.subject
    case .replaceSyllabus(let replacement): replacement.subject
    case .removeSubject(let id): id
    case .repeatSubject(let repetition): repetition.subject
    case .setSnooze(let snooze): snooze.subject
    case .setLeads(let setting):
      switch setting.target {
      case .subject(let id), .part(let id, _): id
      case .everything, .occasion: nil
      }
    case .addSubject, .setQuiet, .addCourse, .renameCourse, .removeCourse, .followCourse,
      .archiveCourse, .renameStudy, .undo:
      nil
    }
  }

  /// What the change was to put in, where that is a text.
  fileprivate var value: String? {
    switch self {
    case .setGrade(let grade): grade.value
    case .renameSubject(let renaming): renaming.name ?? renaming.id?.rawValue
    case .renameCourse(_, let name), .renameStudy(let name): name
    case .followCourse(let name): name
    case .setLeads(let setting): setting.leads?.text
    case .setQuiet(let hours): hours?.description
    case .setSnooze(let snooze): snooze.value?.description
    case .setDone(let done): done.value ? Effect.done : nil
    case .setDate, .addSubject, .replaceSyllabus, .removeSubject, .repeatSubject, .addCourse,
      .removeCourse, .archiveCourse, .undo:
      nil
    }
  }
}

extension Wording.Sought {
  /// The name that people read for what a short name, an address or an id stands for.
  fileprivate func name(of key: String) -> String? {
    switch self {
    case .subject(let summary): summary.subjects.first { $0.id.rawValue == key }?.title
    case .result(let record):
      record.results.first { $0.id.rawValue == key }.map { "\($0.name.printable) \($0.course)" }
    case .part(let subject): subject.part(LeafID(rawValue: key))?.name.printable
    case .sitting(let subject): subject.sittings.first { $0.id.rawValue == key }?.name.printable
    }
  }
}
