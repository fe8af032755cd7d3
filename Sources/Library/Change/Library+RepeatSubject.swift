import Civil
import Engine

extension Library {
  /// Takes a subject again in a later course.
  ///
  /// What stood when it was taken before goes along as it was typed; the carry rules of the first sitting say what
  /// of it counts, and for how many courses. A later correction there does not follow, as a record that is closed
  /// is not written anew.
  mutating func repeatSubject(
    _ repetition: Change.RepeatSubject,
    on today: CivilDate
  ) throws(Refusal) -> Effect {
    let before = try update(repetition.subject) { (subject) throws(Refusal) in subject }
    let taken = course(of: before.id)?.name ?? ""
    let name = try laterCourse(repetition.course, than: taken, on: today)
    let there = study.courses.first { $0.name == name }?.subjects ?? []
    if let known = there.first(where: { $0.syllabus == before.syllabus }) {
      throw .takenAlready(known.id, course: name)
    }
    let id = repetition.id ?? before.id.suggestedAgain(in: name) { self[$0] != nil }
    guard id.isWellFormed else { throw .malformedShortName(id.rawValue) }
    guard self[id] == nil else { throw .shortNameTaken(id) }
    var again = Subject(id: id, syllabus: before.syllabus, title: before.title)
    again.leads = before.leads
    again.inherited = before.inheritance(years: Library.years(from: taken, to: name))
    try put(again, into: name)
    return Effect(subject: id, after: again.name)
  }

  /// The course in which a subject is taken again: the one that is named; else the one that is followed, else
  /// that of the date, whichever is later than the one in which it was taken.
  private func laterCourse(
    _ given: String?,
    than taken: String,
    on today: CivilDate
  ) throws(Refusal) -> String {
    if let given {
      try checkCourse(given, on: today)
      guard given > taken else { throw .notLater(given, than: taken) }
      return given
    }
    let present = academicYear(of: today)
    let known = [study.currentCourse?.name, present].compactMap(\.self)
    guard let name = known.first(where: { $0 > taken }) else {
      throw .notLater(present, than: taken)
    }
    return name
  }

  /// How many courses lie between two, by the years in their names; at least one.
  private static func years(from earlier: String, to later: String) -> Int {
    guard let first = Int(earlier.prefix(4)), let last = Int(later.prefix(4)) else { return 1 }
    return max(last - first, 1)
  }
}

extension Subject {
  /// What stands at the end, for a later course to take over: the grades as they were typed.
  fileprivate func inheritance(years: Int) -> [LeafID: InheritedGrade] {
    let scheme = syllabus.scheme
    let sitting = currentSitting
    let sittings = scheme.sittings.map(\.id)
    return scheme.inheritance(from: record, in: sitting, years: years)
      .reduce(into: [:]) { found, entry in
        let (leaf, known) = entry
        let typed = sittings.reversed().lazy.compactMap { self.grades[$0]?[leaf] }
          .first { $0.state == known.state }
        guard let grade = typed ?? inherited[leaf]?.grade else { return }
        found[leaf] = InheritedGrade(grade: grade, years: known.years)
      }
  }
}

extension SubjectID {
  /// The short name that a subject has when it is taken again: `ds-2027`, then with a number.
  fileprivate func suggestedAgain(in course: String, isTaken: (SubjectID) -> Bool) -> SubjectID {
    var base = rawValue
    // Taken a third time it is not `ds-2026-2027`.
    if let dash = base.lastIndex(of: "-"), let year = Int(base[base.index(after: dash)...]),
      (1_000...9_999).contains(year)
    {
      base = String(base[..<dash])
    }
    base = "\(base.prefix(30))-\(course.prefix(4))"
    let numbered = (2...).lazy.map { SubjectID(rawValue: "\(base)-\($0)") }
    let first = SubjectID(rawValue: base)
    return isTaken(first) ? numbered.first { !isTaken($0) } ?? first : first
  }
}
