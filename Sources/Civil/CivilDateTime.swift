/// What a calendar and a clock on the wall show together, without saying where the wall stands.
///
/// Only a zone makes an instant of it: see `ZoneRules.instant(of:)`.
public struct CivilDateTime: Hashable, Sendable {
  /// The date on the calendar.
  public let date: CivilDate
  /// The time on the clock.
  public let time: CivilTime

  /// Joins a date and a time of day.
  public init(date: CivilDate, time: CivilTime) {
    self.date = date
    self.time = time
  }

  /// Makes a date and time from its numbers, or `nil` where calendar or clock has no such value.
  public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0) {
    guard
      let date = CivilDate(year: year, month: month, day: day),
      let time = CivilTime(hour: hour, minute: minute, second: second)
    else { return nil }
    self.init(date: date, time: time)
  }

  /// The same time of day a number of calendar days later, or earlier for a negative number.
  ///
  /// In a zone that changes its clocks this is not a multiple of 24 hours.
  ///
  /// - Returns: `nil` outside years 1 to 9999.
  public func adding(days: Int) -> CivilDateTime? {
    date.adding(days: days).map { CivilDateTime(date: $0, time: time) }
  }

  /// The seconds from 1970-01-01T00:00 on a clock that never changes.
  var clockSeconds: Int64 {
    Int64(date.daysSinceEpoch * Gregorian.secondsPerDay + time.secondOfDay)
  }

  /// Makes the date and time that such a clock shows; beyond the calendar's ends, the end itself.
  init(clockSeconds: Int64) {
    let (day, second) = floorDivide(Int(clockSeconds), by: Gregorian.secondsPerDay)
    if let date = CivilDate(daysSinceEpoch: day), let time = CivilTime(secondOfDay: second) {
      self.init(date: date, time: time)
    } else if clockSeconds < 0 {
      self.init(date: .first, time: .midnight)
    } else {
      self.init(date: .last, time: .lastSecond)
    }
  }
}

extension CivilDateTime: Comparable {
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }
}
