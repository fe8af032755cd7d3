public import Civil
import Engine

extension Library {
  /// Makes a change, or refuses it and stays as it is.
  ///
  /// What it did is kept in ``history``, so that it can be undone.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - today: The date on which it is made, which names a course where none was given.
  ///   - expectation: What the person saw.
  ///   - stamp: Its number, and who makes it when; made up where there is none here.
  /// - Returns: What it did.
  /// - Throws: ``Refusal``.
  public mutating func apply(
    _ change: Change,
    on today: CivilDate,
    expecting expectation: Expectation = .anything,
    as stamp: Change.Stamp? = nil
  ) throws(Refusal) -> Effect {
    var changed = self
    let effect = try changed.make(change, on: today, at: stamp?.at, expecting: expectation)
    if change.comparesEffect { try expectation.check(effect.before) }
    let before = Former.places(from: self, to: changed)
    if !before.isEmpty {
      let stamp = stamp ?? .init(number: (history.last?.number ?? 0) + 1)
      changed.history.append(
        History.Entry(
          number: stamp.number,
          at: stamp.at,
          who: stamp.who,
          kind: change.kind,
          effect: effect,
          undoes: change.undone,
          before: before
        )
      )
    }
    self = changed
    return effect
  }

  private mutating func make(
    _ change: Change,
    on today: CivilDate,
    at instant: Instant?,
    expecting expectation: Expectation
  ) throws(Refusal) -> Effect {
    switch change {
    case .addSubject(let addition): try add(addition, on: today)
    case .renameSubject(let renaming): try rename(renaming)
    case .replaceSyllabus(let replacement): try replace(replacement)
    case .removeSubject(let id): try remove(id)
    case .repeatSubject(let repetition): try repeatSubject(repetition, on: today)
    case .archiveCourse(let name, let isArchived): try archive(name, isArchived)
    case .addCourse(let name): try addCourse(name, on: today)
    case .renameCourse(let name, let newName): try renameCourse(name, to: newName, on: today)
    case .removeCourse(let name): try removeCourse(name)
    case .followCourse(let name): try follow(name)
    case .renameStudy(let name): try renameStudy(name)
    case .setGrade(let grade): try set(grade, expecting: expectation)
    case .setDate(let date): try set(date, expecting: expectation)
    case .setDone(let done): try set(done)
    case .setSnooze(let snooze): try set(snooze, at: instant)
    case .setLeads(let setting): try set(setting)
    case .setQuiet(let hours): set(hours)
    case .undo(let number): try undo(number)
    }
  }

  /// Changes one subject of the current study in place.
  mutating func update<Result>(
    _ id: SubjectID,
    _ body: (inout Subject) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    for (course, entry) in study.courses.enumerated() {
      guard let index = entry.subjects.firstIndex(where: { $0.id == id }) else { continue }
      var subject = entry.subjects[index]
      let result = try body(&subject)
      study.courses[course].subjects[index] = subject
      return result
    }
    let known = study.subjects.map(\.id.rawValue)
    let near = closestName(to: id.rawValue, among: known).map(SubjectID.init(rawValue:))
    throw .unknownSubject(id.rawValue, near: near)
  }
}

extension Change {
  /// Whether what the person saw is compared with what the change found, when it is made.
  ///
  /// A grade and a date are compared before they are read: a stale one is a conflict, not an error.
  fileprivate var comparesEffect: Bool {
    switch self {
    case .setGrade, .setDate, .addSubject, .repeatSubject, .undo: false
    default: true
    }
  }

  /// The change that this one undoes.
  fileprivate var undone: Int? { if case .undo(let number) = self { number } else { nil } }
}
