public import Engine

extension Library {
  /// A date by its place, and which setting of it.
  public struct KeptDate: Hashable, Sendable {
    public var subject: SubjectID
    public var sitting: SittingID
    public var part: LeafID
    public var generation: Int
  }

  /// The dates that are there, and those that undoing can bring back.
  public var keptDates: Set<KeptDate> {
    var kept: Set<KeptDate> = []
    for subject in studies.flatMap(\.subjects) { kept.formUnion(subject.keptDates) }
    for former in history.entries.flatMap(\.before) {
      switch former {
      case .subject(_, let placed?): kept.formUnion(placed.subject.keptDates)
      case .date(let subject, let sitting, let part, let entry?):
        kept.insert(
          KeptDate(subject: subject, sitting: sitting, part: part, generation: entry.generation)
        )
      case .leads, .study, .courses, .subject, .title, .grade, .date, .done: break
      }
    }
    return kept
  }
}

extension Subject {
  fileprivate var keptDates: [Library.KeptDate] {
    dates.flatMap { sitting, entries in
      entries.map { part, entry in
        Library.KeptDate(subject: id, sitting: sitting, part: part, generation: entry.generation)
      }
    }
  }
}
