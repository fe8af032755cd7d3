import Civil
import JSON
import Library
import Phrases
import Texts
import Wire

/// What companions are shown, worked out once per revision.
struct Views {
  /// Rises with every visible change; the number of the record that made it.
  private(set) var revision: Int
  private(set) var summary: Summary
  /// The revision at which each subject changed last.
  private var changedAt: [SubjectID: Int] = [:]
  /// Before this revision the whole was another one: a difference to it would be the whole.
  private var wholeSince: Int
  private var encodedSummary: RawJSON?
  private var encodedGlances: [GlanceKey: RawJSON] = [:]

  /// What a glance depends on beside the library: its dates come nearer, and go by.
  private struct GlanceKey: Hashable {
    var language: Language
    var today: CivilDate
    var hour: Int
  }

  init(_ library: Library, revision: Int) {
    self.revision = revision
    wholeSince = revision
    summary = library.summary()
  }

  func summary(of subject: SubjectID) -> SubjectSummary? {
    summary.subjects.first { $0.id == subject }
  }

  /// Works out anew what may have changed; the revision rises only if something visible has.
  mutating func update(_ library: Library, _ touched: Set<SubjectID>, revision: Int) {
    let before = Dictionary(
      uniqueKeysWithValues: summary.subjects.indices.map { (summary.subjects[$0].id, $0) }
    )
    var changed: [SubjectID] = []
    let fresh = library.summary { subject, course in
      let known = before[subject.id].map { summary.subjects[$0] }
      if let known, !touched.contains(subject.id) { return known }
      let made = SubjectSummary(subject, course: course.name)
      if made != known { changed.append(subject.id) }
      return made
    }
    // What was not touched is as it was; to compare all of it would take longer than to make the change.
    // A difference only has what is there: who goes, moves or comes in between is told with the whole.
    let isWhole =
      fresh.course != summary.course || fresh.study != summary.study
      || !fresh.subjects.map(\.id).starts(with: summary.subjects.map(\.id))
    guard isWhole || !changed.isEmpty || fresh.subjects.map(\.id) != summary.subjects.map(\.id)
    else { return }
    if isWhole { wholeSince = revision }
    for subject in changed { changedAt[subject] = revision }
    summary = fresh
    self.revision = revision
    encodedSummary = nil
    encodedGlances = [:]
  }

  /// The whole of a view, encoded.
  mutating func whole(
    _ view: StateView,
    _ language: Language,
    at now: Instant,
    in zone: ZoneRules
  ) -> RawJSON {
    switch view {
    case .summary:
      let encoded = encodedSummary ?? RawJSON(summary.json)
      encodedSummary = encoded
      return encoded
    case .glance:
      let civil = zone.civil(at: now)
      let key = GlanceKey(language: language, today: civil.date, hour: civil.time.hour)
      if let encoded = encodedGlances[key] { return encoded }
      let glance = GlanceText(summary, now: now, zone: zone, language: language)
      // Only the present hour is asked for again.
      encodedGlances = encodedGlances.filter {
        $0.key.today == key.today && $0.key.hour == key.hour
      }
      encodedGlances[key] = RawJSON(glance.json)
      return RawJSON(glance.json)
    }
  }

  /// What has changed in the summary since a revision; `nil` when only the whole will do.
  func difference(since base: Int) -> RawJSON? {
    guard base >= wholeSince, base <= revision else { return nil }
    let changed = summary.subjects.filter { (changedAt[$0.id] ?? 0) > base }
    return RawJSON(.array(changed.map(\.json)))
  }
}
