import Civil
import Engine
import Library
import TestSupport
import Testing

@testable import Reminders

@Suite struct ScheduleTests {
  private func madrid() throws -> ZoneRules {
    try ZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3", identifier: "Europe/Madrid")
  }

  private func schedule(
    _ due: String,
    leads: [String] = ["7d", "1d", "2h"],
    quiet: String? = nil,
    snooze: String? = nil,
    zone: ZoneRules = .utc
  ) throws -> Schedule {
    let item = ReminderItem(
      subject: "so",
      sitting: "june",
      part: "exam",
      due: try DueDate(parsing: due),
      generation: 1,
      leads: leads.compactMap { Lead($0) },
      snooze: try snooze.map { Snooze(until: try instant($0), generation: 2) }
    )
    return Schedule(
      items: [item],
      settings: Schedule.Settings(quiet: quiet.flatMap { QuietHours($0) }, zone: zone)
    )
  }

  /// When a schedule rings after the beginning of 2027, and what for.
  private func rings(_ schedule: Schedule) throws -> [String] {
    try schedule.upcoming(after: instant("2027-01-01T00:00:00Z")).map {
      "\($0.ring.name) \($0.ring.fire.text(in: schedule.settings.zone))"
    }
  }

  private func instant(_ text: String) throws -> Instant { try Instant(parsing: text) }

  @Test(
    arguments: [
      ("2027-01-01T00:00:00Z", nil, "2027-01-08T16:00:00Z"),
      ("2027-01-08T15:59:59Z", nil, "2027-01-08T16:00:00Z"),
      ("2027-01-08T16:00:00Z", "7d", "2027-01-14T16:00:00Z"),
      ("2027-01-14T16:00:00Z", "1d", "2027-01-15T14:00:00Z"),
      ("2027-01-15T14:00:00Z", "2h", "2027-01-16T16:00:00Z"),
      ("2027-01-16T15:59:59Z", "2h", "2027-01-16T16:00:00Z"),
      ("2027-01-16T16:00:00Z", nil, nil),
    ] as [(String, String?, String?)]
  )
  func `shows the lead nearest to the date, until a day after it`(
    now: String,
    lead: String?,
    next: String?
  ) throws {
    let reading = try schedule("2027-01-15T16:00").reading(at: instant(now))
    let due = reading.due.filter { !$0.isOver }
    #expect(due.map(\.ring.name) == [lead].compactMap(\.self))
    #expect(try reading.next == next.map(instant))
  }

  @Test func `counts days by the calendar and hours by the clock`() throws {
    // On 28 March 2027 Madrid loses the hour from 2 to 3.
    let days = try schedule("2027-03-28T20:00", leads: ["1d"], zone: madrid())
    let hours = try schedule("2027-03-28T20:00", leads: ["24h"], zone: madrid())
    #expect(
      try days.upcoming(after: instant("2027-03-01T00:00:00Z")).map(\.ring.fire)
        == [instant("2027-03-27T20:00:00+01:00")]
    )
    #expect(
      try hours.upcoming(after: instant("2027-03-01T00:00:00Z")).map(\.ring.fire)
        == [instant("2027-03-27T19:00:00+01:00")]
    )
  }

  @Test func `rings for a time that the clocks skip at the first one there is`() throws {
    let schedule = try schedule("2027-03-29T02:30", leads: ["1d"], zone: madrid())
    #expect(
      try schedule.upcoming(after: instant("2027-03-01T00:00:00Z")).map(\.ring.fire)
        == [instant("2027-03-28T03:00:00+02:00")]
    )
  }

  @Test func `rings once for a time that the clocks show twice`() throws {
    let schedule = try schedule("2027-11-01T02:30", leads: ["1d"], zone: madrid())
    #expect(
      try schedule.upcoming(after: instant("2027-10-01T00:00:00Z")).map(\.ring.fire)
        == [instant("2027-10-31T02:30:00+02:00")]
    )
  }

  @Test func `rings in the morning for a whole day, and not after its end`() throws {
    let schedule = try schedule("2027-01-15", leads: ["1d"], zone: madrid())
    let fires = try schedule.upcoming(after: instant("2027-01-01T00:00:00Z")).map(\.ring.fire)
    #expect(try fires == [instant("2027-01-14T09:00:00+01:00")])
    let deadline = try schedule.upcoming(after: instant("2027-01-01T00:00:00Z")).first?.deadline
    #expect(try deadline == instant("2027-01-15T23:59:59.999+01:00"))
  }

  @Test(arguments: [
    "0001-01-01", "0001-01-01T00:00", "1970-01-01T00:00", "2150-06-01T10:00", "9999-12-31",
    "9999-12-31T23:59",
  ])
  func `bears with the ends of the calendar`(due: String) throws {
    for lead in ["999d", "999h", "1m"] {
      let reading = try schedule(due, leads: [lead]).reading(at: instant("2027-01-01T00:00:00Z"))
      #expect(reading.due.filter { !$0.isOver }.isEmpty)
    }
  }

  @Test func `leaves out none of ten thousand dates, and waits for one moment`() throws {
    let due = try DueDate(parsing: "2027-01-15T16:00")
    let items = (0..<10_000).map { number in
      ReminderItem(
        subject: SubjectID(rawValue: "s\(number / 100)"),
        sitting: "june",
        part: .init(rawValue: "p\(number % 100)"),
        due: due,
        generation: number,
        leads: [Lead(1 + number % 3, .hours)].compactMap(\.self)
      )
    }
    let schedule = Schedule(items: items, settings: Schedule.Settings(zone: .utc))
    #expect(
      try schedule.reading(at: instant("2027-01-01T00:00:00Z")).next
        == instant("2027-01-15T13:00:00Z")
    )
    let reading = try schedule.reading(at: instant("2027-01-15T15:00:00Z"))
    let news = reading.news(
      after: ReminderLog(),
      latest: try instant("2027-01-01T00:00:00Z"),
      digest: ReminderKey(id: "digest:2027-01-15", generation: 1)
    )
    guard case .digest(_, let reminders)? = news.first, news.count == 1 else {
      Issue.record("\(news.count) notices")
      return
    }
    #expect(Set(reminders.map(\.item.name)).count == 10_000)
  }

  @Test func `brings the nearest date first`() throws {
    let items = try ["2027-01-16", "2027-01-15T10:00", "2027-01-15T09:00"].enumerated().map {
      ReminderItem(
        subject: "so",
        sitting: "june",
        part: .init(rawValue: "p\($0.offset)"),
        due: try DueDate(parsing: $0.element),
        generation: 1
      )
    }
    let schedule = Schedule(items: items, settings: Schedule.Settings(zone: .utc))
    let reading = try schedule.reading(at: instant("2027-01-14T12:00:00Z"))
    #expect(reading.due.map(\.item.part.rawValue) == ["p2", "p1", "p0"])
  }

  @Test func `comes again after an hour, four hours, and then daily, until the next lead`() throws {
    #expect(
      try rings(schedule("2027-01-15T16:00", leads: ["3d+", "1d"])) == [
        "3d 2027-01-12T16:00:00Z", "3d+1 2027-01-12T17:00:00Z", "3d+2 2027-01-12T21:00:00Z",
        "3d+3 2027-01-13T21:00:00Z", "1d 2027-01-14T16:00:00Z",
      ]
    )
  }

  @Test func `comes again ten times at most, and not later than a day after the date`() throws {
    #expect(try rings(schedule("2027-03-01T16:00", leads: ["30d+"])).count == 11)
    #expect(
      try rings(schedule("2027-01-15T16:00", leads: ["2h+"])) == [
        "2h 2027-01-15T14:00:00Z", "2h+1 2027-01-15T15:00:00Z", "2h+2 2027-01-15T19:00:00Z",
      ]
    )
  }

  @Test(
    arguments: [
      // After the quiet hours, on either side of midnight; and at their first minute, not at their last.
      ("2027-01-15T23:00", "3h", "2027-01-15T20:00"),
      ("2027-01-16T02:00", "3h", "2027-01-15T22:59"),
      ("2027-01-17T23:30", "1d", "2027-01-17T08:00"),
      ("2027-01-17T01:00", "1d", "2027-01-16T08:00"),
      ("2027-01-17T23:00", "1d", "2027-01-17T08:00"),
      ("2027-01-17T08:00", "1d", "2027-01-16T08:00"),
      // Before them, where the item would be due by then.
      ("2027-01-16T07:00", "2h", "2027-01-15T22:59"),
      ("2027-01-16T08:00", "1h", "2027-01-15T22:59"),
      ("2027-01-16T08:01", "1h", "2027-01-16T08:00"),
    ]
  )
  func `moves what falls into quiet hours to their end, or before them where that is too late`(
    due: String,
    lead: String,
    fire: String
  ) throws {
    let schedule = try schedule(due, leads: [lead], quiet: "23:00-08:00")
    #expect(try rings(schedule) == ["\(lead) \(fire):00Z"])
  }

  @Test(arguments: [
    // Due within a day it rings in the quiet hours; a day before or earlier it waits for their end.
    ("2027-01-15T09:00", "2h", "2027-01-15T07:00"), ("2027-01-15T02:00", "23h", "2027-01-14T03:00"),
    ("2027-01-15T02:00", "1d", "2027-01-14T08:00"), ("2027-01-15T02:00", "7d", "2027-01-08T08:00"),
  ])
  func `lets what is urgent ring in quiet hours where that is allowed`(
    due: String,
    lead: String,
    expected: String
  ) throws {
    let schedule = try schedule(due, leads: [lead], quiet: "23:00-08:00+urgent")
    #expect(try rings(schedule) == ["\(lead) \(expected):00Z"])
  }

  @Test func `moves what falls into quiet hours by the clock on the wall when it changes`() throws {
    // On 28 March 2027 Madrid goes from 2 to 3 o'clock, in the middle of the quiet hours.
    let schedule = try schedule(
      "2027-03-29T01:00",
      leads: ["1d"],
      quiet: "23:00-08:00",
      zone: madrid()
    )
    #expect(try rings(schedule) == ["1d 2027-03-28T08:00:00+02:00"])
  }

  @Test func `is quiet while it is put off, rings then, and goes on as usual`() throws {
    let schedule = try schedule("2027-01-15T16:00", snooze: "2027-01-14T18:00:00Z")
    #expect(
      try rings(schedule) == ["snooze 2027-01-14T18:00:00Z", "2h 2027-01-15T14:00:00Z"]
    )
    let before = try schedule.reading(at: instant("2027-01-14T17:00:00Z"))
    #expect(before.due.isEmpty)
    let after = try schedule.reading(at: instant("2027-01-14T18:00:00Z"))
    #expect(after.due.map(\.key) == [ReminderKey(id: "so/june/exam:snooze", generation: 2)])
  }

  @Test func `rings for what a person puts off beyond the date`() throws {
    let schedule = try schedule("2027-01-15T16:00", snooze: "2027-01-18T18:00:00Z")
    let reading = try schedule.reading(at: instant("2027-01-18T18:00:00Z"))
    #expect(reading.due.map(\.ring.name) == ["snooze"])
    #expect(reading.due.map(\.isOver) == [false])
  }

  @Test func `takes the leads of the occasion where the item has none of its own`() throws {
    let due = try DueDate(parsing: "2027-03-15T16:00")
    func item(_ occasion: Occasion) -> ReminderItem {
      ReminderItem(
        subject: "so",
        sitting: "june",
        part: "p",
        due: due,
        generation: 1,
        occasion: occasion
      )
    }
    for occasion in Occasion.allCases {
      let schedule = Schedule(items: [item(occasion)], settings: Schedule.Settings(zone: .utc))
      let names = try schedule.upcoming(after: instant("2027-01-01T00:00:00Z")).map(\.ring.name)
      #expect(names.filter { !$0.contains("+") } == occasion.standardLeads.map(\.length))
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `comes to the same whether items are taken one by one or all at once`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var items: [ReminderItem] = []
    let settings = Schedule.Settings(quiet: QuietHours("23:00-08:00"), zone: .utc)
    var schedule = Schedule(items: [], settings: settings)
    let now = try instant("2027-01-10T12:00:00Z")
    for turn in 0..<200 {
      let place = Int.random(in: 0...items.count, using: &random)
      if turn % 3 == 2, place < items.count {
        items.remove(at: place)
      } else {
        let day = Int.random(in: 1...28, using: &random)
        let item = ReminderItem(
          subject: "so",
          sitting: "june",
          part: .init(rawValue: "p\(turn)"),
          due: try DueDate(parsing: "2027-01-\(day < 10 ? "0" : "")\(day)"),
          generation: turn
        )
        items.insert(item, at: place)
      }
      let isOther = schedule.replace(items: items)
      let isOtherStill = schedule.replace(items: items)
      #expect(isOther)
      #expect(!isOtherStill)
      let whole = Schedule(items: items, settings: settings)
      #expect(schedule.reading(at: now) == whole.reading(at: now), "seed \(seed)")
    }
  }
}
