import Civil
import Library

/// Works out when an item rings.
struct RingTimes {
  var zone: ZoneRules
  var quiet: QuietHours?

  /// At what time of its day an item without a time is taken to be due, to count leads back from.
  static let dayTime = CivilTime(hour: 9, minute: 0) ?? .midnight

  /// How long after a lead it is repeated, in milliseconds: after an hour, four hours more, then daily.
  static let repetitions: [Int64] = {
    let hour: Int64 = 3_600_000
    return [hour, 5 * hour] + (1...8).map { 5 * hour + $0 * 24 * hour }
  }()

  /// The instant at which an item is due; the end of its day for one without a time.
  func deadline(of due: DueDate) -> Instant? {
    switch due {
    case .at(let moment): return zone.instant(of: moment)
    case .day(let date):
      guard let next = date.adding(days: 1) else { return nil }
      return zone.instant(of: CivilDateTime(date: next, time: .midnight)).adding(milliseconds: -1)
    }
  }

  /// When an item rings, the first time first.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - leads: Its leads, the longest first.
  ///   - deadline: When it is due.
  ///   - end: When it rings no more.
  /// - Returns: Each time, with what it is for.
  func rings(of item: ReminderItem, leads: [Lead], deadline: Instant, end: Instant) -> [Ring] {
    var rings: [Ring] = []
    for (index, lead) in leads.enumerated() {
      guard let fire = fireTime(of: item.due, lead) else { continue }
      func add(_ name: String, _ fire: Instant) {
        let moved = outsideQuietHours(fire, deadline)
        rings.append(Ring(name: name, fire: moved, generation: item.generation))
      }
      add(lead.length, fire)
      guard lead.isRepeated else { continue }
      // The next lead takes over.
      let next = leads[(index + 1)...].lazy.compactMap { fireTime(of: item.due, $0) }.first
      for (number, delay) in RingTimes.repetitions.enumerated() {
        guard let again = fire.adding(milliseconds: delay), again < min(next ?? end, end) else {
          break
        }
        add("\(lead.length)+\(number + 1)", again)
      }
    }
    if let snooze = item.snooze {
      rings.removeAll { $0.fire <= snooze.until }
      rings.append(Ring(name: "snooze", fire: snooze.until, generation: snooze.generation))
    }
    return rings.enumerated().sorted { ($0.element.fire, $0.offset) < ($1.element.fire, $1.offset) }
      .map(\.element)
  }

  /// Whether so little time is left that a ring is urgent.
  static func isUrgent(_ deadline: Instant, at instant: Instant) -> Bool {
    deadline.milliseconds(since: instant) ?? 0 < urgency
  }

  /// When a lead rings: days are calendar days at the same time of day, hours are elapsed.
  private func fireTime(of due: DueDate, _ lead: Lead) -> Instant? {
    let moment = CivilDateTime(date: due.date, time: due.time ?? RingTimes.dayTime)
    switch lead.unit {
    case .days: return moment.adding(days: -lead.count).map(zone.instant(of:))
    case .hours, .minutes:
      return zone.instant(of: moment).adding(milliseconds: -Int64(lead.minutes) * 60_000)
    }
  }

  /// How long before its deadline an item is urgent, in milliseconds.
  static let urgency: Int64 = 24 * 3_600_000

  /// What falls into the quiet hours rings after them; where the item would be due by then, a minute before them.
  ///
  /// What is urgent rings in them, where the person allows it.
  private func outsideQuietHours(_ fire: Instant, _ deadline: Instant) -> Instant {
    let shown = zone.civil(at: fire)
    guard let quiet, quiet.contains(shown.time) else { return fire }
    if quiet.exceptUrgent, RingTimes.isUrgent(deadline, at: fire) { return fire }
    func instant(_ time: CivilTime, days: Int) -> Instant? {
      shown.date.adding(days: days).map { zone.instant(of: CivilDateTime(date: $0, time: time)) }
    }
    let after = instant(quiet.until, days: shown.time < quiet.until ? 0 : 1)
    // Where the clocks show the hour twice, the quiet hours may end before the second time of it.
    if let after, after < deadline || deadline <= fire { return max(after, fire) }
    let before = instant(quiet.from, days: shown.time < quiet.from ? -1 : 0)
    return before?.adding(milliseconds: -60_000) ?? fire
  }
}
