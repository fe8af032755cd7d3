import Civil
import Engine

extension Library {
  /// Puts off what rings for a date.
  ///
  /// - Parameters:
  ///   - change: What is put off, and until when.
  ///   - instant: Now, from which the limit counts.
  /// - Returns: What it did.
  /// - Throws: ``Refusal``.
  mutating func set(_ change: Change.Setting<Instant?>, at instant: Instant?) throws(Refusal)
    -> Effect
  {
    let next = generation + 1
    if let until = change.value, let instant {
      let length = until.milliseconds(since: instant) ?? .max
      guard (1...Snooze.limit).contains(length) else { throw .unusableSnooze }
    }
    let effect = try update(change.subject) { (subject) throws(Refusal) in
      let (leaf, sitting) = try subject.locate(change.part, change.sitting)
      guard var entry = subject.dates[sitting]?[leaf.id] else {
        throw .noDate(leaf.id, of: subject.id)
      }
      let before = entry.snooze?.until
      if before != change.value {
        entry.snooze = change.value.map { Snooze(until: $0, generation: next) }
        subject.put(entry, for: leaf.id, in: sitting)
      }
      return Effect(
        subject: subject.id,
        part: leaf.id,
        sitting: sitting,
        before: before?.description,
        after: change.value?.description
      )
    }
    if effect.after != nil, effect.before != effect.after { generation = next }
    return effect
  }
}
