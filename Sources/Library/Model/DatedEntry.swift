public import Civil

/// A date that a part is due on, or an exam takes place.
public struct DatedEntry: Hashable, Sendable {
  public internal(set) var due: DueDate
  /// Which setting of a date in the library this is: a reminder of an earlier one is not of this one.
  public internal(set) var generation: Int
}
