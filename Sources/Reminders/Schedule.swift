public import Civil
public import Library

/// Works out what is due to be told, from what is stored and the time alone.
///
/// Timers are hints: after a suspend, a step of the clock or a restart the same question gives the
/// same answer, so nothing rings twice and nothing that is due stays unshown.
public struct Schedule: Sendable {
  /// What the times of rings depend on beside the items.
  public struct Settings: Hashable, Sendable {
    public var leads: LeadSettings
    public var quiet: QuietHours?
    public var zone: ZoneRules

    public init(leads: LeadSettings = LeadSettings(), quiet: QuietHours? = nil, zone: ZoneRules) {
      self.leads = leads
      self.quiet = quiet
      self.zone = zone
    }
  }

  public private(set) var settings: Settings
  private var plans: [Plan] = []

  /// When an item rings, worked out once as long as it stays as it is.
  private struct Plan {
    var item: ReminderItem
    var deadline: Instant
    /// From here on it is over.
    var end: Instant
    /// The first time first.
    var rings: [Ring]
  }

  /// How long after its deadline an item still rings, and how long a digest is told, in milliseconds.
  static let grace: Int64 = 24 * 3_600_000

  public init(items: [ReminderItem], settings: Settings) {
    self.settings = settings
    plans = items.compactMap(plan)
  }

  /// Takes other items, and works out those that have changed.
  ///
  /// - Returns: Whether any has.
  public mutating func replace(items: [ReminderItem]) -> Bool {
    var first = 0
    while first < min(items.count, plans.count), items[first] == plans[first].item { first += 1 }
    var (last, lastPlan) = (items.count, plans.count)
    while last > first, lastPlan > first, items[last - 1] == plans[lastPlan - 1].item {
      (last, lastPlan) = (last - 1, lastPlan - 1)
    }
    if first == last, first == lastPlan { return false }
    plans.replaceSubrange(first..<lastPlan, with: items[first..<last].map(plan))
    return true
  }

  /// Takes other settings, and works everything out anew if they are.
  ///
  /// - Returns: Whether they are.
  public mutating func replace(settings: Settings) -> Bool {
    if settings == self.settings { return false }
    self = Schedule(items: plans.map(\.item), settings: settings)
    return true
  }

  private func plan(_ item: ReminderItem) -> Plan {
    let times = RingTimes(zone: settings.zone, quiet: settings.quiet)
    guard let deadline = times.deadline(of: item.due),
      var end = deadline.adding(milliseconds: Schedule.grace)
    else {
      // At the end of the calendar: no clock gets there.
      return Plan(item: item, deadline: .distant, end: .distant, rings: [])
    }
    if let late = item.snooze?.until.adding(milliseconds: Schedule.grace) { end = max(end, late) }
    let leads = item.leads ?? settings.leads[item.occasion]
    let rings = times.rings(of: item, leads: leads, deadline: deadline, end: end)
    return Plan(item: item, deadline: deadline, end: end, rings: rings)
  }
}

extension Schedule {
  /// What is due to be told, and when to look again.
  public struct Reading: Hashable, Sendable {
    /// For each item at most one reminder, the newest whose time has come; the nearest date first.
    public var due: [Reminder]
    /// The first instant at which the answer can change by itself; `nil` when it never does.
    public var next: Instant?
  }

  /// What is due to be told at an instant.
  public func reading(at now: Instant) -> Reading {
    var due: [Reminder] = []
    var next: Instant?
    func look(at instant: Instant) {
      next = next.map { min($0, instant) } ?? instant
    }
    for plan in plans {
      var latest: Ring?
      for ring in plan.rings {
        guard ring.fire <= now else {
          look(at: ring.fire)
          break
        }
        latest = ring
      }
      guard let latest else { continue }
      let isOver = plan.end <= now
      if !isOver { look(at: plan.end) }
      due.append(
        Reminder(item: plan.item, ring: latest, deadline: plan.deadline, isOver: isOver)
      )
    }
    due.sort { ($0.deadline, $0.item.name) < ($1.deadline, $1.item.name) }
    return Reading(due: due, next: next)
  }

  /// Every reminder that is still to ring, the next one first.
  public func upcoming(after now: Instant) -> [Reminder] {
    let upcoming = plans.flatMap { plan in
      plan.rings.filter { $0.fire > now }.map {
        Reminder(item: plan.item, ring: $0, deadline: plan.deadline)
      }
    }
    return upcoming.sorted { ($0.ring.fire, $0.key.id) < ($1.ring.fire, $1.key.id) }
  }

  /// Which setting of its date an item has, if it may still ring.
  public func generation(of name: String) -> Int? {
    plans.first { $0.item.name == name }?.item.generation
  }
}

extension Instant {
  /// The last instant there is.
  fileprivate static let distant = Instant(milliseconds: .max)
}
