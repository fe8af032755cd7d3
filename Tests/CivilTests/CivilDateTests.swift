import Civil
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017),
    (2027, 1, 15, 20_833), (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896),
  ])
  func `counts days from 1970`(year: Int, month: Int, day: Int, days: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.daysSinceEpoch == days)
    #expect(CivilDate(daysSinceEpoch: days) == date)
  }

  @Test func `walks through every day of the calendar without a jump`() throws {
    var expected = (year: 1, month: 1, day: 1)
    var weekday = 1
    let days = CivilDate.first.daysSinceEpoch...CivilDate.last.daysSinceEpoch
    for day in days {
      let date = try #require(CivilDate(daysSinceEpoch: day))
      guard
        (date.year, date.month, date.day) == expected, date.daysSinceEpoch == day,
        date.weekday.rawValue == weekday
      else {
        Issue.record("day \(day) is \(date), a \(date.weekday), expected \(expected)")
        return
      }
      weekday = weekday % 7 + 1
      expected.day += 1
      if expected.day > date.daysInMonth { expected = (expected.year, expected.month + 1, 1) }
      if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
    }
    #expect(expected == (10_000, 1, 1))
  }

  @Test(arguments: [
    (2024, true), (2023, false), (1900, false), (2000, true), (2100, false), (4, true),
    (9996, true),
  ])
  func `knows leap years`(year: Int, isLeap: Bool) throws {
    let date = try #require(CivilDate(year: year, month: 2, day: 1))
    #expect(date.isInLeapYear == isLeap)
    #expect(date.daysInMonth == (isLeap ? 29 : 28))
    #expect((CivilDate(year: year, month: 2, day: 29) != nil) == isLeap)
  }

  @Test(arguments: [
    (0, 1, 1), (10_000, 1, 1), (2027, 0, 1), (2027, 13, 1), (2027, 1, 0), (2027, 1, 32),
    (2027, 4, 31), (2027, 2, 29), (Int.min, 1, 1), (2027, Int.max, 1), (2027, 1, Int.max),
  ])
  func `refuses a day that the calendar lacks`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func `adds days up to the ends of the calendar`() throws {
    let date = try #require(CivilDate(year: 2027, month: 12, day: 31))
    #expect(date.adding(days: 1) == CivilDate(year: 2028, month: 1, day: 1))
    #expect(date.adding(days: -365) == CivilDate(year: 2026, month: 12, day: 31))
    #expect(CivilDate.last.adding(days: 1) == nil)
    #expect(CivilDate.first.adding(days: -1) == nil)
    #expect(date.adding(days: .max) == nil)
    #expect(date.adding(days: .min) == nil)
    #expect(CivilDate.last.days(since: .first) == 3_652_058)
  }

  @Test(arguments: [(24, 0, 0), (-1, 0, 0), (0, 60, 0), (0, 0, 60), (0, -1, 0), (0, 0, -1)])
  func `refuses a time that no clock shows`(hour: Int, minute: Int, second: Int) {
    #expect(CivilTime(hour: hour, minute: minute, second: second) == nil)
  }

  @Test func `orders moments by date and then by time`() throws {
    let texts = ["2026-12-31T23:59", "2027-01-01T00:00", "2027-01-01T00:00:01", "2027-02-01T00:00"]
    let moments = try texts.map { try CivilDateTime(parsing: $0) }
    #expect(moments.reversed().sorted() == moments)
  }

  @Test func `finds every second of a day again`() {
    let missed = (0..<86_400).filter { CivilTime(secondOfDay: $0)?.secondOfDay != $0 }
    #expect(missed.isEmpty)
    #expect(CivilTime(secondOfDay: 86_400) == nil)
    #expect(CivilTime(secondOfDay: -1) == nil)
  }
}
