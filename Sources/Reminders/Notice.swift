public import Civil

/// What a companion has on its screen: one reminder, or one message for many.
public enum Notice: Hashable, Sendable {
  case single(Reminder)
  /// What would be a storm: many at once, and what was missed altogether.
  case digest(ReminderKey, [Reminder])

  public var key: ReminderKey {
    switch self {
    case .single(let reminder): reminder.key
    case .digest(let key, _): key
    }
  }

  /// The most reminders that ring by themselves at a time.
  static let mostSingles = 3
}

extension Schedule.Reading {
  /// What rings now and has not rung before.
  ///
  /// What is over without having rung is told too, if it was to ring after the primary was last at work: a date
  /// that was in the past when it was set, or a lead that was, is no news.
  ///
  /// - Parameters:
  ///   - log: What has rung.
  ///   - latest: When the primary last wrote something down.
  ///   - digest: The key of what stands for many, if it takes one.
  /// - Returns: What is to be written down before anyone hears of it.
  public func news(
    after log: ReminderLog,
    latest: Instant,
    digest: ReminderKey
  ) -> [Notice] {
    let fresh = due.filter { !log.hasFired($0.key) }
    let missed = fresh.filter { $0.isOver && $0.ring.fire > latest }
    let current = fresh.filter { !$0.isOver }
    if current.count > Notice.mostSingles { return [.digest(digest, current + missed)] }
    // Where only the first of it comes to the disk, the rest must still be news: what was missed is not.
    return (missed.isEmpty ? [] : [.digest(digest, missed)]) + current.map(Notice.single)
  }

  /// What is to be seen of what has rung: neither done nor over, nor taken off the screen by a person.
  ///
  /// - Parameters:
  ///   - log: What has rung.
  ///   - now: When.
  ///   - keepsDismissed: Whether what a person has taken off a screen is there all the same.
  /// - Returns: The nearest date first, and when to look again.
  public func notices(
    of log: ReminderLog,
    at now: Instant,
    keepsDismissed: Bool = false
  ) -> (shown: [Notice], next: Instant?) {
    var shown: [Notice] = []
    var digests: [ReminderKey: [Reminder]] = [:]
    var next = next
    for reminder in due {
      guard let firing = log.firing(of: reminder.key), keepsDismissed || !firing.isDismissed
      else { continue }
      guard let digest = firing.digest else {
        if !reminder.isOver { shown.append(.single(reminder)) }
        continue
      }
      guard let whole = log.firing(of: digest), keepsDismissed || !whole.isDismissed
      else { continue }
      if reminder.isOver {
        guard let end = whole.at.adding(milliseconds: Schedule.grace), now < end else { continue }
        next = next.map { min($0, end) } ?? end
      }
      digests[digest, default: []].append(reminder)
    }
    let sorted = digests.sorted { $0.key.generation < $1.key.generation }
    return (shown + sorted.map { .digest($0.key, $0.value) }, next)
  }
}
