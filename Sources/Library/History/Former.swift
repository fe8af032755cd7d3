import Engine

/// What was at one place of a library before a change.
///
/// Found by comparing the library before and after: so every change can be undone that touches nothing but
/// these places, and none has to know how.
enum Former: Hashable, Sendable {
  case leads(LeadSettings)
  case quiet(QuietHours?)
  case study(name: String)
  /// The names of the courses in their order, and the one that was chosen.
  ///
  /// Archived are those that were put away.
  case courses([String], followed: String?, archived: [String])
  /// A subject whole, or that there was none of this short name.
  case subject(SubjectID, Placed?)
  case title(SubjectID, String?)
  /// A grade as it was typed.
  case grade(SubjectID, SittingID, LeafID, String?)
  case date(SubjectID, SittingID, LeafID, DatedEntry?)
  case done(SubjectID, SittingID, LeafID, Bool)
  /// The leads that a subject has of its own.
  case ownLeads(SubjectID, SubjectLeads)

  /// A subject and where it stood.
  struct Placed: Hashable, Sendable {
    var course: String
    /// Its place in the course, from 0.
    var index: Int
    var subject: Subject
  }
}

extension Former {
  /// The subject that the place belongs to.
  var subject: SubjectID? {
    switch self {
    case .leads, .quiet, .study, .courses: nil
    case .subject(let id, _), .title(let id, _), .grade(let id, _, _, _), .date(let id, _, _, _),
      .done(let id, _, _, _), .ownLeads(let id, _):
      id
    }
  }

  /// Whether one place is the other, or lies in it.
  func overlaps(_ other: Former) -> Bool {
    switch (self, other) {
    case (.leads, .leads), (.quiet, .quiet), (.study, .study), (.courses, .courses): true
    case (.subject(let one, _), _): one == other.subject
    case (_, .subject(let one, _)): one == subject
    case (.title(let one, _), .title(let two, _)): one == two
    case (.ownLeads(let one, _), .ownLeads(let two, _)): one == two
    case (.grade(let one, let sitting, let part, _), .grade(let two, let other, let leaf, _)),
      (.date(let one, let sitting, let part, _), .date(let two, let other, let leaf, _)),
      (.done(let one, let sitting, let part, _), .done(let two, let other, let leaf, _)):
      one == two && sitting == other && part == leaf
    default: false
    }
  }

  /// What a change has left behind: the places that differ, with what was there before.
  ///
  /// In an order of its own, so that the file is the same for the same library.
  static func places(from old: Library, to new: Library) -> [Former] {
    var places: [Former] = []
    if old.leads != new.leads { places.append(.leads(old.leads)) }
    if old.quiet != new.quiet { places.append(.quiet(old.quiet)) }
    let (before, after) = (old.study, new.study)
    if before.name != after.name { places.append(.study(name: before.name)) }
    if before.courses.map(\.name) != after.courses.map(\.name) || before.followed != after.followed
      || before.archived != after.archived
    {
      places.append(
        .courses(
          before.courses.map(\.name),
          followed: before.followed,
          archived: before.archived
        )
      )
    }
    // Nearly all subjects stand where they stood, untouched: these are soon passed.
    let (was, now) = (before.placed(besides: after), after.placed(besides: before))
    // The subjects that went are put back in the order in which they stood.
    for placed in was where now[placed.subject.id] == nil {
      places.append(.subject(placed.subject.id, placed))
    }
    for placed in now {
      if let former = was[placed.subject.id] {
        places += differences(former, placed.subject)
      } else {
        places.append(.subject(placed.subject.id, nil))
      }
    }
    return places
  }

  private static func differences(_ old: Placed, _ new: Subject) -> [Former] {
    let (id, before) = (new.id, old.subject)
    guard before.syllabus == new.syllabus, before.inherited == new.inherited else {
      return [.subject(id, old)]
    }
    var places: [Former] = []
    if before.title != new.title { places.append(.title(id, before.title)) }
    if before.leads != new.leads { places.append(.ownLeads(id, before.leads)) }
    for sitting in new.syllabus.sittings.map(\.id) {
      // Part by part only where something was entered in the sitting.
      let (oldGrades, newGrades) = (before.grades[sitting], new.grades[sitting])
      let (oldDates, newDates) = (before.dates[sitting], new.dates[sitting])
      let (oldDone, newDone) = (before.done[sitting], new.done[sitting])
      let hasGrades = oldGrades != nil || newGrades != nil
      let hasDates = oldDates != nil || newDates != nil
      let hasDone = oldDone != nil || newDone != nil
      guard hasGrades || hasDates || hasDone else { continue }
      for leaf in new.syllabus.leaves.map(\.id) {
        if hasGrades {
          let grade = oldGrades?[leaf]
          if grade != newGrades?[leaf] { places.append(.grade(id, sitting, leaf, grade?.text)) }
        }
        if hasDates {
          let date = oldDates?[leaf]
          if date != newDates?[leaf] { places.append(.date(id, sitting, leaf, date)) }
        }
        if hasDone {
          let done = oldDone?.contains(leaf) ?? false
          if done != (newDone?.contains(leaf) ?? false) {
            places.append(.done(id, sitting, leaf, done))
          }
        }
      }
    }
    return places
  }
}

extension Study {
  /// The names of the courses that are put away.
  fileprivate var archived: [String] { courses.filter(\.isArchived).map(\.name) }

  /// The subjects but those that stand at the same place in another study and are the same there.
  fileprivate func placed(besides other: Study) -> [Former.Placed] {
    var placed: [Former.Placed] = []
    for (place, course) in courses.enumerated() {
      let others = place < other.courses.count ? other.courses[place].subjects : []
      for (index, subject) in course.subjects.enumerated()
      where index >= others.count || !others[index].isCopy(of: subject) {
        placed.append(Former.Placed(course: course.name, index: index, subject: subject))
      }
    }
    return placed
  }
}

extension [Former.Placed] {
  fileprivate subscript(id: SubjectID) -> Former.Placed? { first { $0.subject.id == id } }
}
