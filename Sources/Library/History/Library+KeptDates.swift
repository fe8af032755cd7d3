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
        for generation in entry.generations {
          kept.insert(
            KeptDate(subject: subject, sitting: sitting, part: part, generation: generation)
          )
        }
      case .leads, .quiet, .ownLeads, .study, .courses, .subject, .title, .grade, .date, .done:
        break
      }
    }
    return kept
  }
}

extension DatedEntry {
  /// The numbers of all that rings for it.
  fileprivate var generations: [Int] { [generation] + (snooze.map { [$0.generation] } ?? []) }
}

extension Subject {
  fileprivate var keptDates: [Library.KeptDate] {
    dates.flatMap { sitting, entries in
      entries.flatMap { part, entry in
        entry.generations.map { generation in
          Library.KeptDate(subject: id, sitting: sitting, part: part, generation: generation)
        }
      }
    }
  }
}
