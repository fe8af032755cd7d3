public import Civil
public import Library

/// One ring of an item: the item, and how long before its date.
public struct Reminder: Hashable, Sendable {
  public var item: ReminderItem
  public var lead: Lead
  /// When it rings.
  public var fire: Instant
  /// When the item is due; for a whole day, the end of it.
  public var deadline: Instant

  public var key: ReminderKey {
    ReminderKey(id: "\(item.name):\(lead)", generation: item.generation)
  }
}

/// What tells one reminder from every other, also across restarts.
///
/// The same id with a higher generation is a new reminder: the date has moved.
public struct ReminderKey: Hashable, Sendable {
  /// The item and the lead: `bd/june/exam:7d`.
  public var id: String
  public var generation: Int

  public init(id: String, generation: Int) {
    self.id = id
    self.generation = generation
  }
}

/// What is remembered of reminders.
public struct ReminderLog: Hashable, Sendable {
  /// When each reminder rang, by id, with its generation.
  public private(set) var fired: [String: Firing] = [:]

  public struct Firing: Hashable, Sendable {
    public var generation: Int
    public var at: Instant
    /// The companions that have shown it.
    public var shownBy: Set<String> = []

    public init(generation: Int, at: Instant, shownBy: Set<String> = []) {
      self.generation = generation
      self.at = at
      self.shownBy = shownBy
    }
  }

  public init(fired: [String: Firing] = [:]) { self.fired = fired }

  /// Whether a reminder has rung in its generation.
  public func hasFired(_ key: ReminderKey) -> Bool {
    fired[key.id]?.generation == key.generation
  }

  /// Whether a companion has shown a reminder in its generation.
  public func hasShown(_ key: ReminderKey, on companion: String) -> Bool {
    guard let firing = fired[key.id], firing.generation == key.generation else { return false }
    return firing.shownBy.contains(companion)
  }

  /// Keeps that a reminder rang.
  public mutating func fire(_ key: ReminderKey, at instant: Instant) {
    guard !hasFired(key) else { return }
    fired[key.id] = Firing(generation: key.generation, at: instant)
  }

  /// Keeps that a companion has shown a reminder; nothing, for one that has not rung.
  public mutating func show(_ key: ReminderKey, on companion: String) {
    guard hasFired(key) else { return }
    fired[key.id]?.shownBy.insert(companion)
  }

  /// Keeps what rang for a subject under its new short name, so that nothing rings again.
  public mutating func rename(_ subject: SubjectID, to name: SubjectID) {
    let renamed = fired.map { id, firing in
      let isOfSubject = id.prefix { $0 != "/" } == subject.rawValue
      return (isOfSubject ? name.rawValue + id.dropFirst(subject.rawValue.count) : id, firing)
    }
    fired = Dictionary(renamed) { one, other in one.at > other.at ? one : other }
  }

  /// Forgets what rang for other dates than these.
  ///
  /// - Parameter dates: The names of the items that are dated, such as `bd/june/exam`, with the number of the
  ///   date: what rang for an earlier one says nothing.
  public mutating func prune(keeping dates: Set<ReminderKey>) {
    fired = fired.filter { id, firing in
      guard let colon = id.lastIndex(of: ":") else { return false }
      return dates.contains(
        ReminderKey(id: String(id[..<colon]), generation: firing.generation)
      )
    }
  }
}
