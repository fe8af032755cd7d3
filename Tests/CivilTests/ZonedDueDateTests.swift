import Civil
import Testing

/// Dates as people type them where the clocks change.
@Suite struct ZonedDueDateTests {
  private func madrid() throws -> ZoneRules { try ZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3") }

  private func read(_ text: String, at now: String, in zone: ZoneRules) throws -> String {
    try DueDate(typed: text, at: zone.instant(of: try CivilDateTime(parsing: now)), in: zone)
      .description
  }

  @Test func `a day later is the same time by the clock, when the day has 25 hours too`() throws {
    let zone = try madrid()
    #expect(try read("tomorrow 20:00", at: "2026-10-24T20:00", in: zone) == "2026-10-25T20:00")
    #expect(try read("mañana 20:00", at: "2027-03-27T20:00", in: zone) == "2027-03-28T20:00")
    #expect(try read("en 1 día", at: "2026-10-24T20:00", in: zone) == "2026-10-25")
  }

  @Test func `a time that the clocks skip is refused with the one that they show`() throws {
    let zone = try madrid()
    let error = DateTextError(
      text: "28/03/2027 2:30",
      problem: .skippedTime,
      readings: [try DueDate(parsing: "2027-03-28T03:00")]
    )
    #expect(throws: error) { try read("28/03/2027 2:30", at: "2027-01-01T12:00", in: zone) }
    #expect(try read("28/03/2027 3:00", at: "2027-01-01T12:00", in: zone) == "2027-03-28T03:00")
    #expect(try read("28/03/2027", at: "2027-01-01T12:00", in: zone) == "2027-03-28")
  }

  @Test func `a time that the clocks show twice is taken as it is shown`() throws {
    #expect(try read("25/10 2:30", at: "2026-10-01T12:00", in: madrid()) == "2026-10-25T02:30")
  }

  @Test(arguments: [("<-05>5", "2027-01-13"), ("<+10>-10", "2027-01-14")])
  func `today is the day of the place, and a day that is written is itself everywhere`(
    posix: String,
    today: String
  ) throws {
    let zone = try ZoneRules(posix: posix)
    let late = Instant(milliseconds: 1_799_892_000_000)  // 2027-01-14 02:00 in UTC.
    #expect(try DueDate(typed: "hoy", at: late, in: zone).description == today)
    #expect(try DueDate(typed: "2027-01-15", at: late, in: zone).description == "2027-01-15")
  }
}
