import Civil
import JSON
import Library
import Phrases
import Reminders
import Texts
import Wire

/// What companions are shown, worked out once per revision, and of each subject once per change of it.
///
/// It depends on nothing but the library: what was worked out of a subject is kept as long as the subject
/// is as it was, and nobody has to say what a change has touched.
struct Views {
  /// Rises with every visible change; the number of the record that made it.
  private(set) var revision: Int
  /// The dates of all subjects that may ring.
  private(set) var items: [ReminderItem] = []
  private var study = ""
  private var course: String?
  /// As in the library.
  private var courses: [CourseView] = []
  /// The subjects of the course that is followed.
  private var shown: [SubjectView] = []
  /// What the record says of each subject, where it was asked for.
  private var results: [SubjectID: (view: SubjectView, result: SubjectResult)] = [:]
  /// The revision at which each subject changed last.
  private var changedAt: [SubjectID: Int] = [:]
  /// Before this revision the whole was another one: a difference to it would be the whole.
  private var wholeSince: Int
  /// The hour that what follows is encoded for: the dates of a glance come nearer, and go by.
  private var hour: Hour?
  /// When the hour was looked at last.
  private var lookedAt: Instant?
  private var wholes: [Whole: RawJSON] = [:]
  private var pushes: [Known: [UInt8]] = [:]

  /// What a companion that watches is shown, and the revision of it that it knows.
  struct Known: Hashable {
    var view: StateView
    var language: Language
    var revision: Int
  }

  private struct Hour: Hashable {
    var today: CivilDate
    var hour: Int
  }

  private struct Whole: Hashable {
    var view: StateView
    /// A summary is the same in all languages.
    var language: Language?
  }

  init(_ library: Library, revision: Int) {
    self.revision = revision
    wholeSince = revision
    update(library, revision: revision)
  }

  /// The summary of the course that is followed.
  var summary: Summary {
    Summary(study: study, course: course, subjects: shown.compactMap(\.summary))
  }

  /// The summary of a subject, as companions are told it.
  func encodedSummary(of subject: SubjectID) -> RawJSON? {
    shown.first { $0.id == subject }?.encoded
  }

  /// Works out anew what has changed; the revision rises only if something visible has.
  mutating func update(_ library: Library, revision: Int) {
    let (study, followed) = (library.study, library.study.currentCourse?.name)
    var fresh: [CourseView] = []
    for (place, course) in study.courses.enumerated() {
      let isFollowed = course.name == followed
      let before = courses.indices.contains(place) ? courses[place] : nil
      if let before, before.isOf(course, isFollowed: isFollowed) {
        fresh.append(before)
      } else {
        fresh.append(view(of: course, isFollowed: isFollowed, near: before?.subjects ?? []))
      }
    }
    // What is not followed is on the record.
    let isRecordOther = !fresh.elementsEqual(courses) { $0.isOnRecord(like: $1) }
    courses = fresh
    items = fresh.flatMap(\.subjects).filter { !$0.items.isEmpty }
      .sorted { $0.id < $1.id }.flatMap(\.items)
    show(
      fresh.first { $0.isFollowed }?.subjects ?? [],
      study: study.name,
      course: followed,
      isRecordOther: isRecordOther,
      revision: revision
    )
  }

  /// A course of which each subject is kept that is as it was; looked for first where it nearly always is.
  private func view(of course: Course, isFollowed: Bool, near: [SubjectView]) -> CourseView {
    var subjects: [SubjectView] = []
    subjects.reserveCapacity(course.subjects.count)
    for (index, subject) in course.subjects.enumerated() {
      func isMeant(_ view: SubjectView) -> Bool {
        view.isOf(subject, course: course, isFollowed: isFollowed)
      }
      if index < near.count, isMeant(near[index]) {
        subjects.append(near[index])
      } else {
        let known = courses.lazy.compactMap { $0.subjects.first(where: isMeant) }.first
        subjects.append(
          known
            ?? SubjectView(
              subject,
              course: course.name,
              isFollowed: isFollowed,
              isArchived: course.isArchived
            )
        )
      }
    }
    return CourseView(
      name: course.name,
      isFollowed: isFollowed,
      isArchived: course.isArchived,
      subjects: subjects
    )
  }

  private mutating func show(
    _ fresh: [SubjectView],
    study: String,
    course: String?,
    isRecordOther: Bool,
    revision: Int
  ) {
    let before = shown
    var changed: [SubjectID] = []
    for (index, view) in fresh.enumerated() {
      if index < before.count, before[index] === view { continue }
      let known = before.first { $0.id == view.id }
      if known?.summary != view.summary { changed.append(view.id) }
    }
    let isLonger = fresh.count != before.count
    let isWhole =
      course != self.course || study != self.study
      || !fresh.starts(with: before) { $0 === $1 || $0.id == $1.id }
    (shown, self.study, self.course) = (fresh, study, course)
    guard isWhole || !changed.isEmpty || isLonger || isRecordOther else { return }
    if isWhole { wholeSince = revision }
    for subject in changed { changedAt[subject] = revision }
    self.revision = revision
    wholes = [:]
    pushes = [:]
  }
}

extension Views {
  /// The whole of a view, encoded once for all who ask.
  mutating func whole(
    _ view: StateView,
    _ language: Language,
    at now: Instant,
    in zone: ZoneRules
  ) -> RawJSON {
    look(at: now, in: zone)
    let key = Whole(view: view, language: view == .glance ? language : nil)
    if let encoded = wholes[key] { return encoded }
    let encoded: RawJSON =
      switch view {
      case .summary:
        .object([
          ("study", RawJSON(.string(study))),
          ("course", RawJSON(course.map(JSONValue.string) ?? nil)),
          ("subjects", .array(shown.compactMap(\.encoded))),
        ])
      case .glance:
        RawJSON(GlanceText(summary, now: now, zone: zone, language: language).json)
      case .record: RawJSON(record().json)
      }
    wholes[key] = encoded
    return encoded
  }

  /// The record of the study, with the results of subjects that have not changed.
  private mutating func record() -> StudyRecord {
    let known = results
    results = [:]
    for view in courses.flatMap(\.subjects) {
      let same = known[view.id].flatMap { $0.view === view ? $0.result : nil }
      let result = same ?? SubjectResult(view.subject, course: view.course)
      results[view.id] = (view, result)
    }
    return StudyRecord(
      study: study,
      course: course,
      courses: courses.map { .init(name: $0.name, isArchived: $0.isArchived) },
      results: courses.flatMap(\.subjects).compactMap { results[$0.id]?.result }
    )
  }

  /// What has changed in the summary since a revision; `nil` when only the whole will do.
  func difference(since base: Int) -> RawJSON? {
    guard base >= wholeSince, base <= revision else { return nil }
    let changed = shown.filter { (changedAt[$0.id] ?? 0) > base }
    return .array(changed.compactMap(\.encoded))
  }

  /// The frame that tells the newest state, encoded once for all who know and see the same.
  mutating func push(
    to known: Known,
    epoch: String,
    at now: Instant,
    in zone: ZoneRules
  ) -> [UInt8] {
    look(at: now, in: zone)
    if let encoded = pushes[known] { return encoded }
    let content: StateUpdate.Content =
      if known.view == .summary, let subjects = difference(since: known.revision) {
        .difference(base: known.revision, subjects: subjects, gone: [])
      } else {
        .full(whole(known.view, known.language, at: now, in: zone))
      }
    let token = StateToken(epoch: epoch, revision: revision)
    let frame = ServerMessage.state(StateUpdate(token, content)).frame()
    pushes[known] = frame
    return frame
  }

  /// Takes note that the clocks of the place have changed.
  mutating func zoneChanged() { lookedAt = nil }

  /// Forgets what was encoded for another hour.
  private mutating func look(at now: Instant, in zone: ZoneRules) {
    if now == lookedAt { return }
    lookedAt = now
    let civil = zone.civil(at: now)
    let present = Hour(today: civil.date, hour: civil.time.hour)
    if present == hour { return }
    hour = present
    wholes = wholes.filter { $0.key.view != .glance }
    pushes = [:]
  }
}
