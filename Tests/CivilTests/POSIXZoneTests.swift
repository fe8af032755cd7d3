import Civil
import Testing

@Suite struct POSIXZoneTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let zone: String
    let instant: String
    let offset: Int
    let abbreviation: String
    var testDescription: String { "\(zone) at \(instant)" }
  }

  private static let madrid = "CET-1CEST,M3.5.0,M10.5.0/3"
  private static let sydney = "AEST-10AEDT,M10.1.0,M4.1.0/3"
  private static let nuuk = "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"
  private static let cairo = "EET-2EEST,M4.5.5/0,M10.5.4/24"
  private static let dublin = "IST-1GMT0,M10.5.0,M3.5.0/1"

  @Test(arguments: [
    Case(zone: "UTC0", instant: "2027-07-01T00:00:00Z", offset: 0, abbreviation: "UTC"),
    Case(zone: "<+03>-3", instant: "2027-07-01T00:00:00Z", offset: 10_800, abbreviation: "+03"),
    Case(
      zone: "<-0330>+3:30",
      instant: "2027-07-01T00:00:00Z",
      offset: -12_600,
      abbreviation: "-0330"
    ),
    Case(zone: "LMT0:14:44", instant: "1970-01-01T00:00:00Z", offset: -884, abbreviation: "LMT"),
    Case(zone: madrid, instant: "2027-03-28T00:59:59Z", offset: 3600, abbreviation: "CET"),
    Case(zone: madrid, instant: "2027-03-28T01:00:00Z", offset: 7200, abbreviation: "CEST"),
    Case(zone: madrid, instant: "2027-10-31T00:59:59Z", offset: 7200, abbreviation: "CEST"),
    Case(zone: madrid, instant: "2027-10-31T01:00:00Z", offset: 3600, abbreviation: "CET"),
    Case(zone: sydney, instant: "2027-12-31T23:59:59Z", offset: 39_600, abbreviation: "AEDT"),
    Case(zone: sydney, instant: "2028-01-01T00:00:00Z", offset: 39_600, abbreviation: "AEDT"),
    Case(zone: sydney, instant: "2027-04-03T16:00:00Z", offset: 36_000, abbreviation: "AEST"),
    Case(zone: sydney, instant: "2027-04-03T15:59:59Z", offset: 39_600, abbreviation: "AEDT"),
    Case(zone: nuuk, instant: "2027-03-28T00:59:59Z", offset: -7200, abbreviation: "-02"),
    Case(zone: nuuk, instant: "2027-03-28T01:00:00Z", offset: -3600, abbreviation: "-01"),
    Case(zone: cairo, instant: "2027-10-28T20:59:59Z", offset: 10_800, abbreviation: "EEST"),
    Case(zone: cairo, instant: "2027-10-28T21:00:00Z", offset: 7200, abbreviation: "EET"),
    Case(zone: dublin, instant: "2027-01-01T00:00:00Z", offset: 0, abbreviation: "GMT"),
    Case(zone: dublin, instant: "2027-07-01T00:00:00Z", offset: 3600, abbreviation: "IST"),
    Case(
      zone: "AAA0BBB,J60/0,J300/0",
      instant: "2028-02-29T23:59:59Z",
      offset: 0,
      abbreviation: "AAA"
    ),
    Case(
      zone: "AAA0BBB,J60/0,J300/0",
      instant: "2028-03-01T00:00:00Z",
      offset: 3600,
      abbreviation: "BBB"
    ),
    Case(
      zone: "AAA0BBB,59/0,300/0",
      instant: "2028-02-29T00:00:00Z",
      offset: 3600,
      abbreviation: "BBB"
    ),
    Case(
      zone: "AAA0BBB,59/0,300/0",
      instant: "2027-02-28T23:59:59Z",
      offset: 0,
      abbreviation: "AAA"
    ),
    Case(
      zone: "AAA0BBB-2,59/0,300/0",
      instant: "2028-03-01T00:00:00Z",
      offset: 7200,
      abbreviation: "BBB"
    ),
    // A week and a day after the last Sunday of December: in the next year.
    Case(
      zone: "AAA0BBB,M6.1.0,M12.5.0/167",
      instant: "2028-01-01T00:00:00Z",
      offset: 3600,
      abbreviation: "BBB"
    ),
    Case(
      zone: "AAA0BBB,M6.1.0,M12.5.0/167",
      instant: "2028-01-01T22:00:00Z",
      offset: 0,
      abbreviation: "AAA"
    ),
    // Daylight saving time all year round, as RFC 9636 writes it.
    Case(
      zone: "XXX3EDT4,0/0,J365/23",
      instant: "2028-01-01T03:00:00Z",
      offset: -14_400,
      abbreviation: "EDT"
    ),
    Case(
      zone: "XXX3EDT4,0/0,J365/23",
      instant: "2028-01-01T02:59:59Z",
      offset: -14_400,
      abbreviation: "EDT"
    ),
  ])
  func `knows what the clocks show`(test: Case) throws {
    let zone = try ZoneRules(posix: test.zone)
    let instant = try Instant(parsing: test.instant)
    #expect(zone.offset(at: instant) == test.offset)
    #expect(zone.abbreviation(at: instant) == test.abbreviation)
    #expect(zone.identifier == test.zone)
  }

  @Test(arguments: [
    "", "CET", "C-1", "CE-1", "1ET-1", "CET-25", "CET-1:60", "CET-1:0", "CET--1", "<+0>-3",
    "<+03-3",
    "CET-1CEST", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,", "CET-1CEST,M0.5.0,M10.5.0",
    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J100", "CET-1CEST,J366,J100", "CET-1CEST,366,1",
    "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0/-168,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0 ",
    " CET-1", "CET-1CEST,M3.5.0,M10.5.0/3,", "CET-1\t", "Europe/Madrid", ":Europe/Madrid",
    "CET-99999999999999999999", "ÑÑÑ-1",
  ])
  func `refuses what is not a zone and keeps the text`(text: String) {
    #expect(throws: CivilTextError(text: text, expected: .zone)) {
      try ZoneRules(posix: text)
    }
  }

  @Test func `finds the next transition, and none where there is none`() throws {
    let madrid = try ZoneRules(posix: Self.madrid)
    var instant = try Instant(parsing: "2027-01-01T00:00:00Z")
    var found: [String] = []
    for _ in 0..<3 {
      instant = try #require(madrid.nextTransition(after: instant))
      found.append(instant.description)
    }
    #expect(found == ["2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z", "2028-03-26T01:00:00Z"])
    for text in ["<+03>-3", "XXX3EDT4,0/0,J365/23"] {
      #expect(try ZoneRules(posix: text).nextTransition(after: instant) == nil)
    }
    #expect(ZoneRules.utc.nextTransition(after: Instant(milliseconds: .min)) == nil)
  }

  @Test(arguments: [(3600, "+01:00"), (0, "+00:00"), (-19_800, "-05:30"), (884, "+00:14:44")])
  func `names a fixed offset after itself`(seconds: Int, name: String) throws {
    let zone = try #require(ZoneRules(fixedOffset: seconds))
    #expect(zone.identifier == name)
    #expect(zone.offset(at: Instant(milliseconds: .max)) == seconds)
    #expect(ZoneRules(fixedOffset: seconds, identifier: "Home")?.identifier == "Home")
  }

  @Test(arguments: [93_600, -90_000, .max, .min])
  func `refuses a fixed offset of more than a day and more`(seconds: Int) {
    #expect(ZoneRules(fixedOffset: seconds) == nil)
  }
}
