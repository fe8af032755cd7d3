public import Civil
import Engine
public import Library
import Phrases

extension Wording {
  /// Says what a change did.
  ///
  /// - Parameters:
  ///   - kind: The kind of the change.
  ///   - effect: What it did.
  ///   - subject: What is known of the subject, for names; addresses stand for what it lacks.
  ///   - date: How a date is written.
  /// - Returns: A line, and one more for what has lost its place.
  public func effect(
    _ kind: Change.Kind,
    _ effect: Effect,
    in subject: SubjectSummary? = nil,
    date: (DueDate) -> String
  ) -> [String] {
    let (before, after) = (effect.before?.printable, effect.after?.printable)
    let name = place(effect, in: subject)
    switch kind {
    case .setGrade: return [phrases.changed(name, from: before, to: after)]
    case .setDate:
      func text(_ typed: String) -> String { (try? DueDate(parsing: typed)).map(date) ?? typed }
      return [phrases.changed(name, from: before.map(text), to: after.map(text))]
    case .setDone: return [phrases.done(name, isDone: after != nil)]
    case .repeatSubject:
      let shortName = (effect.subject?.rawValue ?? "").printable
      guard let after else { return [phrases.removed("\(before ?? shortName) (\(shortName))")] }
      let kept = subject?.parts.compactMap { part in
        part.carried.map { "\(part.name.printable) \($0.printable)" }
      }
      return [phrases.added(after, shortName: shortName, course: subject?.course.printable)]
        + (kept.map { [$0.isEmpty ? phrases.nothingKeptOver : phrases.keptOver($0.shortened)] }
          ?? [])
    case .archiveCourse:
      return [after.map(phrases.courseBack) ?? phrases.courseArchived(before ?? "")]
    case .addSubject, .removeSubject:
      let shortName = (effect.subject?.rawValue ?? "").printable
      guard let after else { return [phrases.removed("\(before ?? shortName) (\(shortName))")] }
      return [phrases.added(after, shortName: shortName, course: subject?.course.printable)]
    case .replaceSyllabus:
      let lost = items(effect.unplaced)
      return [phrases.syllabusReplaced(after ?? name)]
        + (lost.isEmpty ? [] : [phrases.unplaced(lost)])
    case .renameSubject, .renameCourse, .renameStudy:
      let name = phrases.quoted(after ?? "")
      guard let before, !before.isEmpty else { return [name] }
      return [phrases.renamed(phrases.quoted(before), to: name)]
    case .addCourse, .removeCourse:
      return [after.map(phrases.courseAdded) ?? phrases.courseRemoved(before ?? "")]
    case .followCourse: return [phrases.following(after)]
    case .setSnooze: return [phrases.snoozed(name, isOn: after != nil)]
    case .setLeads:
      let owner = name.isEmpty ? nil : name
      if after == [Lead]().text { return [phrases.leadsNone(for: owner)] }
      return [phrases.leadsSet(for: owner, after)]
    case .setQuiet:
      let quiet = after.flatMap { QuietHours($0) }
      return [phrases.quietSet(quiet?.hours, exceptUrgent: quiet?.exceptUrgent ?? false)]
    case .undo:
      guard let kind = effect.undid, kind != .undo else { return [phrases.undone(after ?? name)] }
      let lines = self.effect(kind, effect, in: subject, date: date)
      return lines.enumerated().map { $0 == 0 ? phrases.undone($1) : $1 }
    }
  }

  /// What a change touched: `Álgebra · Examen`, with the sitting where it is not the first one.
  private func place(_ effect: Effect, in subject: SubjectSummary?) -> String {
    let part = effect.part.map { subject?.part($0)?.name ?? $0.rawValue }
    let name = [subject?.name ?? effect.subject?.rawValue, part].compactMap { $0?.printable }
      .joined(separator: " · ")
    let later = subject?.sittings.dropFirst().first { $0.id == effect.sitting }
    return later.map { "\(name) (\($0.name.printable))" } ?? name
  }
}

extension [String] {
  /// As many as a person reads.
  var shortened: [String] { count > 12 ? prefix(12) + ["…"] : self }
}
