import Civil
import Engine
import Library
import Testing

@testable import Reminders

@Suite struct ScheduleTests {
  private func madrid() throws -> ZoneRules {
    try ZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3", identifier: "Europe/Madrid")
  }

  private func schedule(
    _ due: String,
    leads: [String] = ["7d", "1d", "2h"],
    zone: ZoneRules = .utc
  ) throws -> Schedule {
    let item = ReminderItem(
      subject: "so",
      sitting: "june",
      part: "exam",
      due: try DueDate(parsing: due),
      generation: 1
    )
    return Schedule(items: [item], leads: leads.compactMap { Lead($0) }, zone: zone)
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
    #expect(reading.showing.map { "\($0.lead)" } == [lead].compactMap(\.self))
    #expect(try reading.next == next.map(instant))
  }

  @Test func `counts days by the calendar and hours by the clock`() throws {
    // On 28 March 2027 Madrid loses the hour from 2 to 3.
    let days = try schedule("2027-03-28T20:00", leads: ["1d"], zone: madrid())
    let hours = try schedule("2027-03-28T20:00", leads: ["24h"], zone: madrid())
    #expect(
      try days.upcoming(after: instant("2027-03-01T00:00:00Z")).map(\.fire)
        == [instant("2027-03-27T20:00:00+01:00")]
    )
    #expect(
      try hours.upcoming(after: instant("2027-03-01T00:00:00Z")).map(\.fire)
        == [instant("2027-03-27T19:00:00+01:00")]
    )
  }

  @Test func `rings for a time that the clocks skip at the first one there is`() throws {
    let schedule = try schedule("2027-03-29T02:30", leads: ["1d"], zone: madrid())
    #expect(
      try schedule.upcoming(after: instant("2027-03-01T00:00:00Z")).map(\.fire)
        == [instant("2027-03-28T03:00:00+02:00")]
    )
  }

  @Test func `rings once for a time that the clocks show twice`() throws {
    let schedule = try schedule("2027-11-01T02:30", leads: ["1d"], zone: madrid())
    #expect(
      try schedule.upcoming(after: instant("2027-10-01T00:00:00Z")).map(\.fire)
        == [instant("2027-10-31T02:30:00+02:00")]
    )
  }

  @Test func `rings in the morning for a whole day, and not after its end`() throws {
    let schedule = try schedule("2027-01-15", leads: ["1d"], zone: madrid())
    let fires = try schedule.upcoming(after: instant("2027-01-01T00:00:00Z")).map(\.fire)
    #expect(try fires == [instant("2027-01-14T09:00:00+01:00")])
    #expect(
      try schedule.deadline(of: DueDate(parsing: "2027-01-15"))
        == instant("2027-01-15T23:59:59.999+01:00")
    )
  }

  @Test(arguments: ["0001-01-01", "0001-01-01T00:00", "9999-12-31", "9999-12-31T23:59"])
  func `bears with the ends of the calendar`(due: String) throws {
    for lead in ["999d", "999h", "1m"] {
      let reading = try schedule(due, leads: [lead]).reading(at: instant("2027-01-01T00:00:00Z"))
      #expect(reading.showing.isEmpty)
    }
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
    let schedule = Schedule(items: items, leads: [Lead("7d")].compactMap(\.self), zone: .utc)
    let reading = try schedule.reading(at: instant("2027-01-14T12:00:00Z"))
    #expect(reading.showing.map(\.item.part.rawValue) == ["p2", "p1", "p0"])
  }
}
