import Engine

extension Library {
  mutating func set(_ change: Change.Setting<Bool>) throws(Refusal) -> Effect {
    try update(change.subject) { (subject) throws(Refusal) in
      let (leaf, sitting) = try subject.locate(change.part, change.sitting)
      func text(_ isDone: Bool) -> String? { isDone ? Effect.done : nil }
      let before = subject.done[sitting]?.contains(leaf.id) ?? false
      subject.mark(leaf.id, in: sitting, done: change.value)
      return Effect(
        subject: subject.id,
        part: leaf.id,
        sitting: sitting,
        before: text(before),
        after: text(change.value)
      )
    }
  }
}

extension Effect {
  /// What stands before or after in the effect on a part that is done; nothing does where it is not.
  public static let done = "done"
}
