import Civil
import Library
import Testing

@Suite struct QuietHoursTests {
  @Test(arguments: ["23:00-08:00", "13:30-15:00", "00:00-23:59", "23:00-08:00+urgent"])
  func `are written as they are read`(text: String) {
    #expect(QuietHours(text)?.description == text)
  }

  @Test(arguments: [
    "", "-", "23:00", "23:00-", "23-8", "23:00-24:00", "23:60-08:00", "08:00-08:00", "8:0-9:00",
    "23:00 - 08:00", "+8:00-9:00", "23:00-08:00-09:00", "123:00-08:00", "23:00-08:00+", "+urgent",
    "23:00-08:00 +urgent", "23:00-08:00+urgent+urgent",
  ])
  func `are refused where they are no hours, or all of them`(text: String) {
    #expect(QuietHours(text) == nil)
  }

  @Test(arguments: [
    ("23:00-08:00", 23, true), ("23:00-08:00", 7, true), ("23:00-08:00", 8, false),
    ("23:00-08:00", 22, false), ("13:00-15:00", 13, true), ("13:00-15:00", 15, false),
    ("13:00-15:00", 12, false),
  ])
  func `begin with their first minute and end before their last`(
    text: String,
    hour: Int,
    isQuiet: Bool
  ) throws {
    let hours = try #require(QuietHours(text))
    let time = try #require(CivilTime(hour: hour, minute: 0))
    #expect(hours.contains(time) == isQuiet)
  }
}
