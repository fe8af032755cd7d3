public import Civil
public import Library

/// Works out what should be showing, from what is stored and the time alone.
///
/// Timers are hints: after a suspend, a step of the clock or a restart the same question gives the
/// same answer, so nothing rings twice and nothing that is due stays unshown.
public struct Schedule: Sendable {
  public var items: [ReminderItem]
  /// The leads, the longest first.
  public var leads: [Lead]
  public var zone: ZoneRules

  /// At what time of its day an item without a time is taken to be due, to count leads back from.
  static let dayTime = CivilTime(hour: 9, minute: 0) ?? .midnight

  /// How long after its deadline a reminder that nobody saw is still shown.
  static let grace: Int64 = 24 * 3_600_000

  public init(items: [ReminderItem], leads: [Lead], zone: ZoneRules) {
    self.items = items
    self.leads = leads
    self.zone = zone
  }

  /// What should be showing, and when to look again.
  public struct Reading: Hashable, Sendable {
    /// For each item at most one reminder: of those whose time has come, the one nearest to the date.
    public var showing: [Reminder]
    /// The first instant at which the answer can change by itself; `nil` when it never does.
    public var next: Instant?
  }

  /// What should be showing at an instant.
  public func reading(at now: Instant) -> Reading {
    var showing: [Reminder] = []
    var next: Instant?
    func look(at instant: Instant) {
      guard instant > now else { return }
      next = next.map { min($0, instant) } ?? instant
    }
    for item in items {
      guard let deadline = deadline(of: item.due),
        let end = deadline.adding(milliseconds: Schedule.grace)
      else { continue }
      var latest: Reminder?
      for lead in leads {
        guard let fire = fireTime(of: item.due, lead) else { continue }
        look(at: fire)
        guard fire <= now, latest.map({ $0.fire <= fire }) ?? true else { continue }
        latest = Reminder(item: item, lead: lead, fire: fire, deadline: deadline)
      }
      guard let latest, now < end else { continue }
      look(at: end)
      showing.append(latest)
    }
    return Reading(showing: showing.sorted { $0.deadline < $1.deadline }, next: next)
  }

  /// The instant at which an item is due; the end of its day for one without a time.
  public func deadline(of due: DueDate) -> Instant? {
    switch due {
    case .at(let moment): return zone.instant(of: moment)
    case .day(let date):
      guard let next = date.adding(days: 1) else { return nil }
      return zone.instant(of: CivilDateTime(date: next, time: .midnight))
        .adding(milliseconds: -1)
    }
  }

  /// When a lead rings: days are calendar days at the same time of day, hours are elapsed.
  func fireTime(of due: DueDate, _ lead: Lead) -> Instant? {
    let moment = CivilDateTime(date: due.date, time: due.time ?? Schedule.dayTime)
    switch lead.unit {
    case .days: return moment.adding(days: -lead.count).map(zone.instant(of:))
    case .hours, .minutes:
      return zone.instant(of: moment).adding(milliseconds: -Int64(lead.minutes) * 60_000)
    }
  }
}

extension Schedule {
  /// Every reminder that is still to ring, the next one first.
  public func upcoming(after now: Instant) -> [Reminder] {
    var upcoming: [Reminder] = []
    for item in items {
      guard let deadline = deadline(of: item.due) else { continue }
      for lead in leads {
        guard let fire = fireTime(of: item.due, lead), fire > now else { continue }
        upcoming.append(Reminder(item: item, lead: lead, fire: fire, deadline: deadline))
      }
    }
    return upcoming.sorted { ($0.fire, $0.key.id) < ($1.fire, $1.key.id) }
  }
}
