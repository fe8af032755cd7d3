import Civil
import TestSupport
import Testing

/// The rule for times that the clocks skip or show twice.
@Suite struct LocalTimeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let zone: String
    let local: String
    let instant: String
    var testDescription: String { "\(local) in \(zone)" }

    init(_ zone: String, _ local: String, _ instant: String) {
      self.zone = zone
      self.local = local
      self.instant = instant
    }
  }

  /// What the zones of the table are, where no file says so.
  private static func fixture(_ name: String) throws -> ZoneRules {
    switch name {
    case "Europe/Berlin", "Europe/Madrid": try ZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
    case "America/New_York": try ZoneRules(posix: "EST5EDT,M3.2.0,M11.1.0")
    case "Australia/Lord_Howe":
      try ZoneRules(posix: "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0")
    case "Africa/Cairo": try ZoneRules(posix: "EET-2EEST,M4.5.5/0,M10.5.4/24")
    case "Pacific/Apia": try ZoneRules(tzif: TZifFixture.apia.bytes, identifier: name)
    default: try ZoneRules(tzif: TZifFixture.casablanca.bytes, identifier: name)
    }
  }

  // Of years that are over: governments change the rules of those to come.
  static let cases = [
    Case("Europe/Berlin", "2025-03-30T01:59:59", "2025-03-30T00:59:59Z"),
    Case("Europe/Berlin", "2025-03-30T02:00", "2025-03-30T01:00:00Z"),
    Case("Europe/Berlin", "2025-03-30T02:30", "2025-03-30T01:00:00Z"),
    Case("Europe/Berlin", "2025-03-30T03:00", "2025-03-30T01:00:00Z"),
    Case("Europe/Berlin", "2025-10-26T01:59:59", "2025-10-25T23:59:59Z"),
    Case("Europe/Berlin", "2025-10-26T02:00", "2025-10-26T00:00:00Z"),
    Case("Europe/Berlin", "2025-10-26T02:59:59", "2025-10-26T00:59:59Z"),
    Case("Europe/Berlin", "2025-10-26T03:00", "2025-10-26T02:00:00Z"),
    Case("America/New_York", "2025-03-09T02:30", "2025-03-09T07:00:00Z"),
    Case("America/New_York", "2025-11-02T01:30", "2025-11-02T05:30:00Z"),
    Case("America/New_York", "2025-11-02T02:00", "2025-11-02T07:00:00Z"),
    Case("Australia/Lord_Howe", "2025-10-05T02:15", "2025-10-04T15:30:00Z"),
    Case("Australia/Lord_Howe", "2025-10-05T02:30", "2025-10-04T15:30:00Z"),
    Case("Australia/Lord_Howe", "2025-04-06T01:45", "2025-04-05T14:45:00Z"),
    Case("Australia/Lord_Howe", "2025-04-06T02:00", "2025-04-05T15:30:00Z"),
    Case("Africa/Cairo", "2025-04-25T00:00", "2025-04-24T22:00:00Z"),
    Case("Africa/Cairo", "2025-04-25T00:59", "2025-04-24T22:00:00Z"),
    Case("Africa/Cairo", "2025-10-30T23:30", "2025-10-30T20:30:00Z"),
    Case("Africa/Cairo", "2025-10-31T00:00", "2025-10-30T22:00:00Z"),
    Case("Pacific/Apia", "2011-12-29T23:59:59", "2011-12-30T09:59:59Z"),
    Case("Pacific/Apia", "2011-12-30T00:00", "2011-12-30T10:00:00Z"),
    Case("Pacific/Apia", "2011-12-30T18:00", "2011-12-30T10:00:00Z"),
    Case("Pacific/Apia", "2011-12-31T00:00", "2011-12-30T10:00:00Z"),
    Case("Africa/Casablanca", "2025-02-23T01:59:59", "2025-02-23T00:59:59Z"),
    Case("Africa/Casablanca", "2025-02-23T02:30", "2025-02-23T01:30:00Z"),
    Case("Africa/Casablanca", "2025-02-23T03:00", "2025-02-23T03:00:00Z"),
    Case("Africa/Casablanca", "2025-04-06T02:30", "2025-04-06T02:00:00Z"),
  ]

  @Test(arguments: cases)
  func `resolves skipped and repeated times by the written rule`(test: Case) throws {
    let zone = try Self.fixture(test.zone)
    #expect(zone.instant(of: try CivilDateTime(parsing: test.local)).description == test.instant)
  }

  @Test(.enabled(if: SystemZones.areInstalled), arguments: cases)
  func `resolves them alike with the zones of the system`(test: Case) throws {
    let zone = try #require(try SystemZones.rules(test.zone))
    #expect(zone.instant(of: try CivilDateTime(parsing: test.local)).description == test.instant)
  }

  @Test func `finds that a calendar day lasts 25 hours when the clocks go back`() throws {
    let zone = try Self.fixture("Europe/Madrid")
    let evening = try CivilDateTime(parsing: "2026-10-24T20:00")
    let next = try #require(evening.adding(days: 1))
    let elapsed = zone.instant(of: next).milliseconds(since: zone.instant(of: evening))
    #expect(elapsed == 90_000_000)
    #expect(zone.civil(at: zone.instant(of: next)) == next)
  }

  @Test func `prefers a later showing of the time to the end of a gap`() throws {
    // Forward an hour at 100,000 s and back at 101,000 s: 100,500 s on the clock is skipped first.
    let fixture = TZifFixture(
      transitions: [(100_000, 1), (101_000, 0)],
      types: [.init(offset: 0), .init(offset: 3600)],
      characters: Array("UTC\0".utf8)
    )
    let zone = try ZoneRules(tzif: fixture.bytes, identifier: "")
    let skipped = try CivilDateTime(parsing: "1970-01-02T03:55:00")
    #expect(zone.instant(of: skipped).milliseconds == 100_000_000)
    let shownLater = try CivilDateTime(parsing: "1970-01-02T04:10:00")
    #expect(zone.instant(of: shownLater).milliseconds == 101_400_000)
  }

  @Test(arguments: [
    "CET-1CEST,M3.5.0,M10.5.0/3", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "AAA-24:59:59",
    "AAA24:59:59", "AAA12BBB-14,M3.5.0,M10.5.0/3",
  ])
  func `finds every shown time again, or the first of two`(zone text: String) throws {
    let seed: UInt64 = 7
    var random = SplitMix64(seed: seed)
    let zone = try ZoneRules(posix: text)
    for _ in 0..<5000 {
      let second = Int64.random(in: -60_000_000_000...250_000_000_000, using: &random)
      let instant = Instant(milliseconds: second * 1000)
      let shown = zone.civil(at: instant)
      let found = zone.instant(of: shown)
      #expect(found <= instant && zone.civil(at: found) == shown, "seed \(seed), \(instant)")
    }
  }

  @Test func `shows the ends of the calendar beyond them`() throws {
    let zone = try Self.fixture("Europe/Berlin")
    #expect(zone.civil(at: Instant(milliseconds: .min)).description == "0001-01-01T00:00")
    #expect(zone.civil(at: Instant(milliseconds: .max)).description == "9999-12-31T23:59:59")
  }
}
