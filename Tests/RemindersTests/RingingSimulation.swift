import Civil
import Engine
import Library
import TestSupport

@testable import Reminders

/// A student's dates, and clocks that do what clocks do, from one seed.
///
/// After every step what has rung is compared with what an oracle says.
struct RingingSimulation {
  struct Violation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  private var random: SplitMix64
  private var items: [ReminderItem] = []
  private var done: Set<String> = []
  private var schedule: Schedule
  private var log = ReminderLog()
  private var now: Instant
  /// When the primary last wrote something down.
  private var latest: Instant
  private var generation = 0
  private var records = 0
  /// What the oracle says of each item, by the present settings.
  private var expected: [ReminderItem: Expected] = [:]
  private(set) var rings = 0
  private(set) var digests = 0

  private struct Expected {
    var end: Instant
    var rings: [(fire: Instant, key: ReminderKey)]

    func newest(at now: Instant) -> ReminderKey? {
      var newest: (fire: Instant, key: ReminderKey)?
      for ring in rings where ring.fire <= now && newest.map({ $0.fire <= ring.fire }) ?? true {
        newest = ring
      }
      return newest?.key
    }
  }

  private static let minute: Int64 = 60_000
  private static let day = 24 * 60 * minute

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    now = try Instant(parsing: "2027-03-20T12:00:00Z")
    latest = now
    schedule = Schedule(items: [], settings: Schedule.Settings(zone: .utc))
  }

  /// Lets one thing happen, and looks at everything.
  mutating func step() throws {
    switch roll(12) {
    case 0...2: move(by: Int64(1 + roll(90)) * Self.minute)
    case 3...4: move(by: Int64(1 + roll(72)) * 60 * Self.minute)
    case 5: move(by: Int64(roll(120)) * Self.day)
    case 6: move(by: -Int64(roll(30)) * 60 * Self.minute)
    case 7: date()
    case 8: date()
    case 9: change()
    case 10: try settings()
    default: dismiss()
    }
    try look()
  }

  private mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func move(by milliseconds: Int64) {
    now = Instant(milliseconds: now.milliseconds + milliseconds)
  }

  /// Sets a date, on a minute as people do.
  private mutating func date() {
    generation += 1
    let distance = Int64(roll(40) - 4) * Self.day + Int64(roll(1_440)) * Self.minute
    let shown = schedule.settings.zone.civil(at: Instant(milliseconds: now.milliseconds + distance))
    let time = CivilTime(hour: shown.time.hour, minute: shown.time.minute) ?? .midnight
    let due: DueDate =
      roll(3) == 0 ? .day(shown.date) : .at(CivilDateTime(date: shown.date, time: time))
    let item = ReminderItem(
      subject: "so",
      sitting: "june",
      part: .init(rawValue: "p\(roll(8))"),
      due: due,
      generation: generation,
      occasion: Occasion.allCases[roll(2)],
      leads: roll(3) == 0 ? leads() : nil
    )
    items.removeAll { $0.name == item.name }
    items.append(item)
    latest = now
  }

  private mutating func leads() -> [Lead] {
    let leads = (0..<roll(4)).compactMap { _ in
      Lead(1 + roll(9), Lead.Unit.allCases[roll(3)], isRepeated: roll(2) == 0)
    }
    return leads.isEmpty || Set(leads.map(\.length)).count < leads.count
      ? [] : leads.sorted { $0.minutes > $1.minutes }
  }

  /// Something is done, or is not; or is put off.
  private mutating func change() {
    guard !items.isEmpty else { return }
    let index = roll(items.count)
    latest = now
    if roll(2) == 0 {
      let name = items[index].name
      if done.remove(name) == nil { done.insert(name) }
    } else {
      generation += 1
      let until = Instant(milliseconds: now.milliseconds + Int64(1 + roll(600)) * Self.minute)
      items[index].snooze = Snooze(until: until, generation: generation)
    }
  }

  private mutating func settings() throws {
    latest = now
    let madrid = try ZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3", identifier: "Europe/Madrid")
    // Quiet hours that end while the clocks change are for another test: an hour is there twice then.
    let quiet = roll(2) == 0 ? nil : QuietHours("\(20 + roll(4)):30-\(5 + roll(5)):00")
    _ = schedule.replace(
      settings: Schedule.Settings(quiet: quiet, zone: roll(2) == 0 ? .utc : madrid)
    )
    expected = [:]
  }

  private mutating func expectation(of item: ReminderItem) -> Expected {
    if let known = expected[item] { return known }
    let settings = schedule.settings
    let oracle = RingingOracle(zone: settings.zone, quiet: settings.quiet)
    let leads = item.leads ?? settings.leads[item.occasion]
    let fresh = Expected(end: oracle.end(of: item), rings: oracle.rings(of: item, leads: leads))
    expected[item] = fresh
    return fresh
  }

  private mutating func dismiss() {
    let shown = schedule.reading(at: now).notices(of: log, at: now).shown
    guard !shown.isEmpty else { return }
    latest = now
    log.dismiss(shown[roll(shown.count)].key, on: "watch")
  }

  /// Rings, as the primary does, and compares.
  private mutating func look() throws {
    let open = items.filter { !done.contains($0.name) }
    _ = schedule.replace(items: open)
    let reading = schedule.reading(at: now)
    let key = ReminderKey.digest(
      on: schedule.settings.zone.civil(at: now).date,
      number: records + 1
    )
    let news = reading.news(after: log, latest: latest, digest: key)
    try take(news)
    try compare(open, reading)
  }

  private mutating func take(_ news: [Notice]) throws {
    let singles = news.count { if case .single = $0 { true } else { false } }
    guard singles <= 3, news.count - singles <= 1 else { throw Violation("a storm: \(news)") }
    for notice in news {
      records += 1
      latest = now
      switch notice {
      case .single(let reminder):
        try check(reminder)
        log.fire(reminder.key, at: now)
      case .digest(let key, let reminders):
        digests += 1
        log.fire(key, at: now)
        for reminder in reminders {
          try check(reminder)
          log.fire(reminder.key, at: now, in: key)
        }
      }
    }
  }

  private mutating func check(_ reminder: Reminder) throws {
    rings += 1
    if log.hasFired(reminder.key) { throw Violation("\(reminder.key) twice") }
    if reminder.ring.fire > now { throw Violation("\(reminder.key) early") }
    if done.contains(reminder.item.name) { throw Violation("\(reminder.key) is done") }
  }

  /// What should have rung has, and is to be seen unless a person has taken it away.
  private mutating func compare(_ open: [ReminderItem], _ reading: Schedule.Reading) throws {
    let (notices, next) = reading.notices(of: log, at: now)
    if let next, next <= now { throw Violation("wakes at once, and for ever") }
    let seen = notices.flatMap { notice in
      switch notice {
      case .single(let reminder): [reminder.key]
      case .digest(_, let reminders): reminders.map(\.key)
      }
    }
    if Set(seen).count < seen.count { throw Violation("seen twice: \(seen)") }
    for item in open {
      let expectation = expectation(of: item)
      guard now < expectation.end else { continue }
      guard let key = expectation.newest(at: now) else {
        if seen.contains(where: { $0.id.hasPrefix("\(item.name):") }) {
          throw Violation("\(item.name) is seen before its time")
        }
        continue
      }
      guard let firing = log.firing(of: key) else {
        throw Violation("\(key) has not rung by \(now)")
      }
      let isDismissed =
        firing.digest.map { log.firing(of: $0)?.isDismissed ?? true } ?? firing.isDismissed
      if seen.contains(key) == isDismissed { throw Violation("\(key) is seen: \(!isDismissed)") }
    }
  }
}
