import Civil
import Engine

extension Library {
  /// The most dates in a library; who needs more is told so, and none is dropped in silence.
  public static let mostDates = 10_000

  private var dateCount: Int { studies.flatMap(\.subjects).reduce(0) { $0 + $1.dateCount } }

  mutating func set(
    _ date: Change.Setting<DueDate?>,
    expecting expectation: Expectation
  ) throws(Refusal) -> Effect {
    let next = generation + 1
    let isFull = date.value != nil && dateCount >= Library.mostDates
    let effect = try update(date.subject) { (subject) throws(Refusal) in
      let (leaf, sitting) = try subject.locate(date.part, date.sitting)
      let before = subject.dates[sitting]?[leaf.id]
      try expectation.check(before?.due.description)
      if before == nil, date.value != nil {
        if isFull { throw .tooManyDates(limit: Library.mostDates) }
        if subject.dateCount >= Subject.mostDates { throw .tooManyDates(limit: Subject.mostDates) }
      }
      subject.setDate(date.value, of: leaf.id, in: sitting, generation: next)
      return Effect(
        subject: subject.id,
        part: leaf.id,
        sitting: sitting,
        before: before?.due.description,
        after: date.value?.description
      )
    }
    if effect.before != effect.after { generation = next }
    return effect
  }
}

extension Subject {
  /// The most dates of a subject in all its sittings: as many as a list of the protocol may have.
  public static let mostDates = 1_000

  fileprivate var dateCount: Int { dates.values.reduce(0) { $0 + $1.count } }

  fileprivate mutating func setDate(
    _ due: DueDate?,
    of part: LeafID,
    in sitting: SittingID,
    generation: Int
  ) {
    // The same date set again is not a new one: what has rung for it has rung.
    if let due, dates[sitting]?[part]?.due == due { return }
    put(due.map { DatedEntry(due: $0, generation: generation) }, for: part, in: sitting)
  }
}
