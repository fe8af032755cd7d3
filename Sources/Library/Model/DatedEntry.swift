public import Civil

/// A date that a part is due on, or an exam takes place.
public struct DatedEntry: Hashable, Sendable {
  public internal(set) var due: DueDate
  /// Which setting of a date in the library this is: a reminder of an earlier one is not of this one.
  public internal(set) var generation: Int
  /// Until when nothing rings for it; another date is not put off.
  public internal(set) var snooze: Snooze?
}

/// A date put off by a person: what rang is quiet until then, and rings again.
public struct Snooze: Hashable, Sendable {
  public internal(set) var until: Instant
  /// Which setting of a date or putting off in the library this is.
  public internal(set) var generation: Int

  public init(until: Instant, generation: Int) {
    self.until = until
    self.generation = generation
  }

  /// The longest a reminder is put off, in milliseconds: seven days.
  public static let limit: Int64 = 7 * 24 * 3_600_000
}
