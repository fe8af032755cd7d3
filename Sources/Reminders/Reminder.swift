public import Civil

/// One ring of an item whose time has come, or will.
public struct Reminder: Hashable, Sendable {
  public var item: ReminderItem
  public var ring: Ring
  /// When the item is due; for a whole day, the end of it.
  public var deadline: Instant
  /// Whether the item was due so long ago that it is told with others only, if nobody has heard of it.
  public var isOver = false

  public init(item: ReminderItem, ring: Ring, deadline: Instant, isOver: Bool = false) {
    self.item = item
    self.ring = ring
    self.deadline = deadline
    self.isOver = isOver
  }

  /// Whether it is due within a day, as seen at an instant.
  public func isUrgent(at instant: Instant) -> Bool { RingTimes.isUrgent(deadline, at: instant) }

  public var key: ReminderKey {
    ReminderKey(id: "\(item.name):\(ring.name)", generation: ring.generation)
  }
}

/// One time at which an item rings.
public struct Ring: Hashable, Sendable {
  /// What tells it from the others of its item: the lead `7d`, its first repetition `7d+1`, or `snooze`.
  public var name: String
  public var fire: Instant
  /// Which setting of the date, or which putting off, it belongs to.
  public var generation: Int

  public init(name: String, fire: Instant, generation: Int) {
    self.name = name
    self.fire = fire
    self.generation = generation
  }
}

/// What tells one reminder from every other, also across restarts.
///
/// The same id with a higher generation is a new reminder: the date has moved.
public struct ReminderKey: Hashable, Sendable {
  /// The item and the ring, `bd/june/exam:7d`; `digest:2027-01-15` for what stands for many.
  public var id: String
  public var generation: Int

  public init(id: String, generation: Int) {
    self.id = id
    self.generation = generation
  }

  /// The key of what stands for many.
  ///
  /// - Parameters:
  ///   - day: The day on which it rings.
  ///   - number: Its number in the journal, which no other has.
  /// - Returns: The key.
  public static func digest(on day: CivilDate, number: Int) -> ReminderKey {
    ReminderKey(id: "digest:\(day)", generation: number)
  }
}
