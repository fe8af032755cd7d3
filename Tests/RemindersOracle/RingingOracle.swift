public import Civil
public import Library
public import Reminders

/// When an item rings, worked out by looking at the clock minute by minute: slow, and hard to get wrong.
public struct RingingOracle {
  private let zone: ZoneRules
  private let quiet: QuietHours?

  private static let minute: Int64 = 60_000
  private static let hour = 60 * minute

  /// - Parameters:
  ///   - zone: Where the student is.
  ///   - quiet: When nothing rings.
  public init(zone: ZoneRules, quiet: QuietHours?) {
    self.zone = zone
    self.quiet = quiet
  }

  /// The rings of an item, and when it rings no more.
  public struct Rings {
    /// In no order.
    public let times: [Ring]
    public let end: Instant

    /// A time at which it rings, and what for.
    public struct Ring {
      public let fire: Instant
      public let key: ReminderKey
    }

    /// The ring that is to be seen at an instant; of two at the same time the later one counts.
    public func newest(at now: Instant) -> Ring? {
      var newest: Ring?
      for ring in times where ring.fire <= now && newest.map({ $0.fire <= ring.fire }) ?? true {
        newest = ring
      }
      return newest
    }
  }

  /// When an item rings by these leads, the longest first.
  public func rings(of item: ReminderItem, leads: [Lead]) -> Rings {
    Rings(times: times(of: item, leads), end: end(of: item))
  }

  /// The first instant at which the clock shows a time, or a later one.
  private func instant(_ shown: CivilDateTime) -> Instant {
    let asUTC = ZoneRules.utc.instant(of: shown)
    // No zone is further from UTC. None sets its clocks back by more than an hour, so that what shows
    // more two hours later is not later; and none sets them within a quarter of an hour.
    var start = Instant(milliseconds: asUTC.milliseconds - 16 * Self.hour)
    for (step, look) in [(6 * Self.hour, 8 * Self.hour), (Self.hour, 3 * Self.hour)] {
      start = walk(from: start, by: step) { isShown(shown, at: $0, later: look) } ?? start
    }
    start = start.floored(to: 15 * Self.minute)
    start =
      walk(from: start, by: 15 * Self.minute) { isShown(shown, at: $0, later: 14 * Self.minute) }
      ?? start
    return walk(from: start, by: Self.minute) { isShown(shown, at: $0, later: 0) } ?? asUTC
  }

  private func isShown(_ time: CivilDateTime, at instant: Instant, later: Int64) -> Bool {
    zone.civil(at: Instant(milliseconds: instant.milliseconds + later)) >= time
  }

  private func deadline(_ due: DueDate) -> Instant {
    switch due {
    case .at(let moment): return instant(moment)
    case .day(let date):
      let next = date.adding(days: 1) ?? date
      let end = instant(CivilDateTime(date: next, time: .midnight))
      return Instant(milliseconds: end.milliseconds - 1)
    }
  }

  private func end(of item: ReminderItem) -> Instant {
    let late = [deadline(item.due), item.snooze?.until].compactMap(\.self).max()
    return Instant(milliseconds: (late?.milliseconds ?? 0) + 24 * Self.hour)
  }

  /// When an item rings, and for what, in no order.
  private func times(of item: ReminderItem, _ leads: [Lead]) -> [Rings.Ring] {
    let (deadline, end) = (deadline(item.due), end(of: item))
    var rings: [(fire: Instant, name: String)] = []
    for (index, lead) in leads.enumerated() {
      let fire = fire(item.due, lead)
      rings.append((quietened(fire, deadline), lead.length))
      guard lead.isRepeated else { continue }
      let next = index + 1 < leads.count ? self.fire(item.due, leads[index + 1]) : end
      var again = fire.milliseconds
      for number in 1...10 {
        again += number == 1 ? Self.hour : number == 2 ? 4 * Self.hour : 24 * Self.hour
        guard again < min(next, end).milliseconds else { break }
        let moved = quietened(Instant(milliseconds: again), deadline)
        rings.append((moved, "\(lead.length)+\(number)"))
      }
    }
    var generations: [String: Int] = [:]
    if let snooze = item.snooze {
      rings.removeAll { $0.fire <= snooze.until }
      rings.append((snooze.until, "snooze"))
      generations["snooze"] = snooze.generation
    }
    return rings.map { fire, name in
      let key = ReminderKey(
        id: "\(item.name):\(name)",
        generation: generations[name] ?? item.generation
      )
      return Rings.Ring(fire: fire, key: key)
    }
  }

  private func fire(_ due: DueDate, _ lead: Lead) -> Instant {
    let nine = CivilTime(hour: 9, minute: 0) ?? .midnight
    let moment = CivilDateTime(date: due.date, time: due.time ?? nine)
    guard lead.unit == .days else {
      let length = Int64(lead.count) * (lead.unit == .hours ? Self.hour : Self.minute)
      return Instant(milliseconds: instant(moment).milliseconds - length)
    }
    return instant(moment.adding(days: -lead.count) ?? moment)
  }

  private func quietened(_ fire: Instant, _ deadline: Instant) -> Instant {
    let left = deadline.milliseconds - fire.milliseconds
    if quiet?.exceptUrgent == true, left < 86_400_000 { return fire }
    func isLoud(_ instant: Instant) -> Bool {
      quiet.map { !$0.contains(zone.civil(at: instant).time) } ?? true
    }
    if isLoud(fire) { return fire }
    let after = walk(from: fire, by: Self.minute, until: isLoud) ?? fire
    if after < deadline || deadline <= fire { return after }
    return walk(from: fire, by: -Self.minute, until: isLoud) ?? fire
  }

  /// Goes on in equal steps until something holds; `nil` if it does not within two days.
  private func walk(
    from start: Instant,
    by step: Int64,
    until holds: (Instant) -> Bool
  ) -> Instant? {
    var instant = start
    for _ in 0..<2_880 {
      if holds(instant) { return instant }
      instant = Instant(milliseconds: instant.milliseconds + step)
    }
    return nil
  }
}

extension Instant {
  fileprivate func floored(to step: Int64) -> Instant {
    Instant(milliseconds: milliseconds - (milliseconds % step + step) % step)
  }
}
