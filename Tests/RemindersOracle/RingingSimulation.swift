import Civil
import Engine
import Library
import Oracle
import Reminders

/// A student's dates, and clocks that do what clocks do, from one seed.
///
/// The primary is stopped, killed while it writes, and started again. After every step what has rung is
/// compared with what an oracle says.
public struct RingingSimulation {
  /// Something that was promised and does not hold.
  public struct Violation: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
  }

  private var random: Dice
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
  private var expected: [ReminderItem: RingingOracle.Rings] = [:]
  /// What was told since the primary had last looked: of them at most three singles and one digest.
  private var told = (singles: 0, digests: 0)
  public private(set) var tally = Tally()

  /// What came to pass, to see that much did.
  public struct Tally {
    public var rings = 0
    public var digests = 0
    public var kills = 0
    /// How often the clocks of the zone were set between two looks.
    public var changes = 0

    public init() {}

    public mutating func add(_ other: Tally) {
      rings += other.rings
      digests += other.digests
      kills += other.kills
      changes += other.changes
    }
  }

  private static let minute: Int64 = 60_000
  private static let day = 24 * 60 * minute
  /// Spring and autumn of both halves of the Earth; the clocks go by an hour, half an hour, or not.
  private static let starts = [
    "2027-03-10T12:00:00Z", "2027-03-20T12:00:00Z", "2027-10-20T12:00:00Z", "2028-10-30T12:00:00Z",
    "2027-04-01T12:00:00Z", "2027-09-25T12:00:00Z", "2036-12-20T12:00:00Z",
  ]
  private static let zones = [
    ("Europe/Madrid", "CET-1CEST,M3.5.0,M10.5.0/3"),
    ("Atlantic/Canary", "WET0WEST,M3.5.0/1,M10.5.0"),
    ("America/New_York", "EST5EDT,M3.2.0,M11.1.0"),
    ("Australia/Lord_Howe", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"),
    ("Pacific/Kiritimati", "<+14>-14"),
  ]

  /// - Parameter source: What chance is taken from.
  /// - Throws: Nothing but a fault of its own.
  public init(_ source: some RandomNumberGenerator) throws {
    random = Dice(source)
    now = try Instant(parsing: random.pick(Self.starts) ?? "")
    latest = now
    schedule = Schedule(items: [], settings: Schedule.Settings(zone: .utc))
  }

  /// Lets one thing happen, and looks at everything.
  ///
  /// - Throws: `Violation` for what does not hold.
  public mutating func step() throws {
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
    told = (0, 0)
    try look()
  }

  private mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func move(by milliseconds: Int64) {
    let zone = schedule.settings.zone
    let before = zone.offset(at: now)
    now = Instant(milliseconds: now.milliseconds + milliseconds)
    if zone.offset(at: now) != before { tally.changes += 1 }
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
    let (name, rules) = Self.zones[roll(Self.zones.count)]
    let zone = roll(3) == 0 ? .utc : try ZoneRules(posix: rules, identifier: name)
    // Quiet hours that end while the clocks change are for another test: an hour is there twice then.
    let quiet =
      roll(2) == 0
      ? nil : QuietHours("\(20 + roll(4)):30-\(5 + roll(5)):00\(roll(2) == 0 ? "+urgent" : "")")
    _ = schedule.replace(settings: Schedule.Settings(quiet: quiet, zone: zone))
    expected = [:]
  }

  private mutating func expectation(of item: ReminderItem) -> RingingOracle.Rings {
    if let known = expected[item] { return known }
    let settings = schedule.settings
    let oracle = RingingOracle(zone: settings.zone, quiet: settings.quiet)
    let fresh = oracle.rings(of: item, leads: item.leads ?? settings.leads[item.occasion])
    expected[item] = fresh
    return fresh
  }

  private mutating func dismiss() {
    let shown = schedule.reading(at: now).notices(of: log, at: now).shown
    guard !shown.isEmpty else { return }
    latest = now
    log.dismiss(shown[roll(shown.count)].key, on: "watch")
  }

  /// Rings, as the primary does, and compares; where it is killed meanwhile, after it is started again.
  private mutating func look() throws {
    let open = items.filter { !done.contains($0.name) }
    _ = schedule.replace(items: open)
    if roll(6) == 0 { restart(open) }
    let before = latest
    var reading = schedule.reading(at: now)
    if try !take(news(reading)) {
      tally.kills += 1
      restart(open)
      reading = schedule.reading(at: now)
      guard try take(news(reading), mayBeKilled: false) else { return }
    }
    try compare(open, reading, missedSince: before)
  }

  /// All that is not on record is worked out anew.
  private mutating func restart(_ open: [ReminderItem]) {
    schedule = Schedule(items: open, settings: schedule.settings)
  }

  private func news(_ reading: Schedule.Reading) -> [Notice] {
    let today = schedule.settings.zone.civil(at: now).date
    let key = ReminderKey.digest(on: today, number: records + 1)
    return reading.news(after: log, latest: latest, digest: key)
  }

  /// Puts on record what rings.
  ///
  /// - Returns: Whether all of it came there: a primary that is killed leaves the first of it, or none.
  private mutating func take(_ news: [Notice], mayBeKilled: Bool = true) throws -> Bool {
    let isKilled = mayBeKilled && !news.isEmpty && roll(5) == 0
    for notice in isKilled ? news.prefix(roll(news.count)) : news[...] {
      records += 1
      latest = now
      switch notice {
      case .single(let reminder):
        told.singles += 1
        try check(reminder)
        log.fire(reminder.key, at: now)
      case .digest(let key, let reminders):
        told.digests += 1
        tally.digests += 1
        log.fire(key, at: now)
        for reminder in reminders {
          try check(reminder)
          log.fire(reminder.key, at: now, in: key)
        }
      }
    }
    guard told.singles <= 3, told.digests <= 1 else { throw Violation("a storm: \(news)") }
    return !isKilled
  }

  private mutating func check(_ reminder: Reminder) throws {
    tally.rings += 1
    if log.hasFired(reminder.key) { throw Violation("\(reminder.key) twice") }
    if reminder.ring.fire > now { throw Violation("\(reminder.key) early") }
    if done.contains(reminder.item.name) { throw Violation("\(reminder.key) is done") }
  }

  /// What should have rung has, and is to be seen unless a person has taken it away.
  private mutating func compare(
    _ open: [ReminderItem],
    _ reading: Schedule.Reading,
    missedSince before: Instant
  ) throws {
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
      guard let ring = expectation.newest(at: now) else {
        if seen.contains(where: { $0.id.hasPrefix("\(item.name):") }) {
          throw Violation("\(item.name) is seen before its time")
        }
        continue
      }
      // What is over is told of only where nobody could hear of it in its time.
      guard now < expectation.end || before < ring.fire else { continue }
      guard let firing = log.firing(of: ring.key) else {
        throw Violation("\(ring.key) has not rung by \(now)")
      }
      guard now < expectation.end else { continue }
      let isDismissed =
        firing.digest.map { log.firing(of: $0)?.isDismissed ?? true } ?? firing.isDismissed
      if seen.contains(ring.key) == isDismissed {
        throw Violation("\(ring.key) is seen: \(!isDismissed)")
      }
    }
  }
}
