import Civil
import Engine

extension Library {
  mutating func set(
    _ date: Change.SetDate,
    expecting expectation: Expectation
  ) throws(Refusal) -> Effect {
    let next = generation + 1
    let effect = try update(date.subject) { (subject) throws(Refusal) in
      let (leaf, sitting) = try subject.locate(date.part, date.sitting)
      let before = subject.dates[sitting]?[leaf.id]
      try expectation.check(before?.due.description)
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
