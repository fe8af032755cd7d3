/// A calendar date of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
///
/// A date is not an instant: it lasts as long as the clocks of its zone say, 23 to 25 hours mostly.
public struct CivilDate: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a date, or `nil` where the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard
      (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Gregorian.daysInMonth(month, of: year)
    else { return nil }
    self.init(uncheckedYear: year, month: month, day: day)
  }

  /// Makes the date that lies a number of days after 1970-01-01, or `nil` outside years 1 to 9999.
  public init?(daysSinceEpoch days: Int) {
    guard (Self.first.daysSinceEpoch...Self.last.daysSinceEpoch).contains(days) else { return nil }
    let (year, month, day) = Gregorian.fields(ofDay: days)
    self.init(uncheckedYear: year, month: month, day: day)
  }

  private init(uncheckedYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The first date there is, 0001-01-01.
  public static let first = CivilDate(uncheckedYear: 1, month: 1, day: 1)
  /// The last date there is, 9999-12-31.
  public static let last = CivilDate(uncheckedYear: 9999, month: 12, day: 31)

  /// The days from 1970-01-01, negative before it.
  public var daysSinceEpoch: Int {
    Gregorian.day(year: year, month: month, day: day)
  }

  /// The day of the week.
  public var weekday: Weekday {
    switch Gregorian.weekday(ofDay: daysSinceEpoch) {
    case 1: .monday
    case 2: .tuesday
    case 3: .wednesday
    case 4: .thursday
    case 5: .friday
    case 6: .saturday
    default: .sunday
    }
  }

  /// The number of days of the date's month.
  public var daysInMonth: Int {
    Gregorian.daysInMonth(month, of: year)
  }

  /// Whether the date's year has a 29th of February.
  public var isInLeapYear: Bool {
    Gregorian.isLeap(year)
  }

  /// The date a number of days later, or earlier for a negative number.
  ///
  /// - Returns: `nil` outside years 1 to 9999.
  public func adding(days: Int) -> CivilDate? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? nil : CivilDate(daysSinceEpoch: sum)
  }

  /// The days from another date to this one, negative when the other is later.
  public func days(since other: CivilDate) -> Int {
    daysSinceEpoch - other.daysSinceEpoch
  }
}

extension CivilDate: Comparable {
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
