import Civil
import TestSupport
import Testing

@Suite struct ISO8601Tests {
  @Test(arguments: ["2027-01-15", "0001-01-01", "9999-12-31", "2024-02-29"])
  func `reads and prints a date`(text: String) throws {
    #expect(try CivilDate(parsing: text).description == text)
  }

  @Test(arguments: [
    "", "2027", "2027-01", "2027-1-15", "2027-01-5", "27-01-15", "2027/01/15", "20270115",
    "2027-01-15 ", " 2027-01-15", "2027-01-15T", "2027-02-29", "2027-13-01", "2027-00-01",
    "0000-01-01", "+2027-01-15", "-2027-01-15", "12027-01-15", "2027-01-1٥", "２０２７-01-15",
    "2027-01-15\0",
  ])
  func `refuses what is not a date and keeps the text`(text: String) {
    #expect(throws: CivilTextError(text: text, expected: .date)) {
      try CivilDate(parsing: text)
    }
  }

  @Test(arguments: [
    ("16:00", "16:00"), ("00:00", "00:00"), ("23:59:59", "23:59:59"), ("07:05:00", "07:05"),
  ])
  func `reads a time and prints the seconds only where there are any`(
    text: String,
    printed: String
  ) throws {
    #expect(try CivilTime(parsing: text).description == printed)
  }

  @Test(arguments: [
    "", "16", "16:", "6:00", "16:0", "24:00", "16:60", "16:00:60", "16:00:", "16:00:0", "16.00",
    "16:00Z", "1600", "-1:00", "16:00:00.5",
  ])
  func `refuses what is not a time and keeps the text`(text: String) {
    #expect(throws: CivilTextError(text: text, expected: .time)) {
      try CivilTime(parsing: text)
    }
  }

  @Test(arguments: ["2027-01-15T16:00", "2027-01-15T16:00:30", "0001-01-01T00:00"])
  func `reads and prints a date and time`(text: String) throws {
    #expect(try CivilDateTime(parsing: text).description == text)
  }

  @Test(arguments: [
    "2027-01-15", "2027-01-15 16:00", "2027-01-15t16:00", "2027-01-15T16:00Z", "2027-01-15T16",
    "2027-01-15T16:00+01:00", "2027-02-30T16:00", "2027-01-15T24:00",
  ])
  func `refuses what is not a date and time and keeps the text`(text: String) {
    #expect(throws: CivilTextError(text: text, expected: .dateTime)) {
      try CivilDateTime(parsing: text)
    }
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2027-01-15T16:00:00+01:00", 1_800_025_200_000),
    ("2027-01-15T15:00:00Z", 1_800_025_200_000), ("1969-12-31T23:59:59.999Z", -1),
    ("2027-01-15T15:00:00.5Z", 1_800_025_200_500), ("2027-01-15T15:00:00.25Z", 1_800_025_200_250),
    ("2027-01-15T09:30:00-05:30", 1_800_025_200_000), ("0001-01-01T00:00:00Z", -62_135_596_800_000),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999), ("1970-01-01T00:00:00-00:00", 0),
  ])
  func `reads an instant with any offset`(text: String, milliseconds: Int64) throws {
    #expect(try Instant(parsing: text).milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "2027-01-15T16:00:00", "2027-01-15T16:00Z", "2027-01-15 16:00:00Z", "2027-01-15T16:00:00z",
    "2027-01-15T16:00:00.Z", "2027-01-15T16:00:00.1234Z", "2027-01-15T16:00:00+1:00",
    "2027-01-15T16:00:00+0100", "2027-01-15T16:00:00+24:00", "2027-01-15T16:00:00+01:60",
    "2027-01-15T23:59:60Z", "2027-01-15T16:00:00Z ", "2027-01-15T16:00:00+01:00Z",
  ])
  func `refuses what is not an instant and keeps the text`(text: String) {
    #expect(throws: CivilTextError(text: text, expected: .instant)) {
      try Instant(parsing: text)
    }
  }

  @Test func `prints an instant with the offset of a zone`() throws {
    let instant = Instant(milliseconds: 1_800_025_200_000)
    let madrid = try ZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
    let meanTime = try #require(ZoneRules(fixedOffset: -884))
    #expect(instant.description == "2027-01-15T15:00:00Z")
    #expect(instant.text(in: madrid) == "2027-01-15T16:00:00+01:00")
    #expect(instant.text(in: meanTime) == "2027-01-15T14:46:00-00:14")
    #expect(Instant(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
    #expect(Instant(milliseconds: .max).description == "@9223372036854775807")
    #expect(Instant(milliseconds: .min).description == "@-9223372036854775808")
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `reads back every instant it prints`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let instant = Instant(
        milliseconds: .random(in: -62_135_000_000_000...253_402_000_000_000, using: &random)
      )
      let offset = Int.random(in: -89_999...93_599, using: &random)
      let zone = try #require(ZoneRules(fixedOffset: offset))
      let text = instant.text(in: zone)
      if abs(offset) < 86_400 {
        #expect(try Instant(parsing: text) == instant, "seed \(seed), offset \(offset)")
      }
    }
  }

  @Test func `adds milliseconds until 64 bits are full`() {
    let instant = Instant(milliseconds: 5)
    #expect(instant.adding(milliseconds: -6) == Instant(milliseconds: -1))
    #expect(Instant(milliseconds: .max).adding(milliseconds: 1) == nil)
    #expect(Instant(milliseconds: .min).adding(milliseconds: -1) == nil)
    #expect(Instant(milliseconds: .min).milliseconds(since: instant) == nil)
    #expect(instant.milliseconds(since: Instant(milliseconds: 7)) == -2)
  }

  @Test(arguments: ["2027-01-15", "2027-01-15T16:00", "2027-01-15T16:00:30"])
  func `reads and prints a due date`(text: String) throws {
    let due = try DueDate(parsing: text)
    #expect(due.description == text)
    #expect(due.date == (try CivilDate(parsing: "2027-01-15")))
    #expect((due.time == nil) == (text.count == 10))
  }

  @Test(arguments: ["", "2027-01-15T", "2027-01-15T16", "15/01/2027", "2027-01-15 16:00"])
  func `refuses what is not a due date and keeps the text`(text: String) {
    #expect(throws: CivilTextError(text: text, expected: .dueDate)) {
      try DueDate(parsing: text)
    }
  }

  @Test(arguments: CivilTextError.Expected.allCases)
  func `names the text and escapes what a terminal would obey`(
    expected: CivilTextError.Expected
  ) {
    let error = CivilTextError(text: "a\u{1B}[2J", expected: expected)
    #expect(error.description.hasPrefix(#""a\u{1B}[2J" is not a"#))
    #expect(error.description.contains("expected"))
  }
}
