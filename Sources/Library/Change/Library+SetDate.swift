import Civil
import Engine

extension Library {
  /// The most dates in a library; who needs more is told so, and none is dropped in silence.
  public static let mostDates = 10_000

  private var dateCount: Int {
    studies.flatMap(\.subjects).reduce(0) { $0 + $1.dates.values.reduce(0) { $0 + $1.count } }
  }

  mutating func set(
    _ date: Change.SetDate,
    expecting expectation: Expectation
  ) throws(Refusal) -> Effect {
    let next = generation + 1
    let isFull = date.date != nil && dateCount >= Library.mostDates
    let effect = try update(date.subject) { (subject) throws(Refusal) in
      let (leaf, sitting) = try subject.locate(date.part, date.sitting)
      let before = subject.dates[sitting]?[leaf.id]
      try expectation.check(before?.due.description)
      if isFull, before == nil { throw .tooManyDates(limit: Library.mostDates) }
      subject.setDate(date.date, of: leaf.id, in: sitting, generation: next)
      return Effect(
        subject: subject.id,
        part: leaf.id,
        sitting: sitting,
        before: before?.due.description,
        after: date.date?.description
      )
    }
    if effect.before != effect.after { generation = next }
    return effect
  }
}

extension Library {
  /// Puts off what rings for a date.
  ///
  /// - Parameters:
  ///   - change: What is put off, and until when.
  ///   - instant: Now, from which the limit counts.
  /// - Returns: What it did.
  /// - Throws: ``Refusal``.
  mutating func set(_ change: Change.SetSnooze, at instant: Instant?) throws(Refusal) -> Effect {
    let next = generation + 1
    if let until = change.until, let instant {
      let length = until.milliseconds(since: instant) ?? .max
      guard (1...Snooze.limit).contains(length) else { throw .unusableSnooze }
    }
    let effect = try update(change.subject) { (subject) throws(Refusal) in
      let (leaf, sitting) = try subject.locate(change.part, change.sitting)
      guard var entry = subject.dates[sitting]?[leaf.id] else {
        throw .noDate(leaf.id, of: subject.id)
      }
      let before = entry.snooze?.until
      if before != change.until {
        entry.snooze = change.until.map { Snooze(until: $0, generation: next) }
        subject.put(entry, for: leaf.id, in: sitting)
      }
      return Effect(
        subject: subject.id,
        part: leaf.id,
        sitting: sitting,
        before: before?.description,
        after: change.until?.description
      )
    }
    if effect.after != nil, effect.before != effect.after { generation = next }
    return effect
  }
}

extension Subject {
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
