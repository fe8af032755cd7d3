/// Clock changes that come back every year, as the POSIX `TZ` variable and TZif footers give them.
struct YearlyRules: Hashable, Sendable {
  /// The day of the year on which the clocks change.
  enum Day: Hashable, Sendable {
    /// The n-th weekday (0 is Sunday) of a month; the fifth is the last, even where there are four.
    case weekday(Int, week: Int, month: Int)
    /// 1 to 365, where February 29 is never counted.
    case julian(Int)
    /// 0 to 365, where February 29 is counted; 365 falls on January 1 after a common year.
    case ordinal(Int)
  }

  /// A change of the clocks, in the local time that holds until it.
  struct Change: Hashable, Sendable {
    let day: Day
    /// The seconds after midnight, from -167 to 167 hours.
    let second: Int
  }

  /// The part of the year with daylight saving time.
  struct Daylight: Hashable, Sendable {
    let type: LocalTimeType
    let start: Change
    let end: Change
  }

  let standard: LocalTimeType
  let daylight: Daylight?

  /// The stretch that a second since 1970 lies in.
  func span(at second: Int64) -> ZoneSpan {
    guard let daylight else { return ZoneSpan(type: standard, end: nil) }
    let spans = daylightSpans(around: second)
    guard let index = spans.firstIndex(where: { second < $0.end }) else {
      return ZoneSpan(type: standard, end: nil)
    }
    guard second >= spans[index].start else {
      return ZoneSpan(type: standard, end: spans[index].start)
    }
    // The end of the last span is only where we stopped looking, when the year is all daylight.
    let end = index == spans.count - 1 ? nil : spans[index].end
    return ZoneSpan(type: daylight.type, end: end)
  }

  /// The daylight stretches from two years before a second to two years after it, in order.
  ///
  /// Times up to a week off their day reach into the neighbouring years, and neighbours that touch
  /// are joined: RFC 9636 writes daylight saving all year round as an end that meets the next start.
  private func daylightSpans(around second: Int64) -> [(start: Int64, end: Int64)] {
    guard let daylight else { return [] }
    let day = floorDivide(Int(second), by: Gregorian.secondsPerDay).quotient
    let year = Gregorian.fields(ofDay: day).year
    var spans: [(start: Int64, end: Int64)] = []
    for year in (year - 2)...(year + 2) {
      let start = daylight.start.second(of: year, offset: standard.offset)
      var end = daylight.end.second(of: year, offset: daylight.type.offset)
      if end <= start {  // South of the equator daylight saving ends in the next year.
        end = daylight.end.second(of: year + 1, offset: daylight.type.offset)
      }
      guard start < end else { continue }
      if let last = spans.last, start <= last.end {
        spans[spans.count - 1].end = max(last.end, end)
      } else {
        spans.append((start, end))
      }
    }
    return spans
  }
}

extension YearlyRules.Change {
  /// The second since 1970 of the change in a year, with the offset that holds until it.
  fileprivate func second(of year: Int, offset: Int) -> Int64 {
    Int64(day.day(of: year) * Gregorian.secondsPerDay + second - offset)
  }
}

extension YearlyRules.Day {
  /// The day, counted from 1970-01-01, on which it falls in a year.
  fileprivate func day(of year: Int) -> Int {
    let newYear = Gregorian.day(year: year, month: 1, day: 1)
    switch self {
    case .ordinal(let number): return newYear + number
    case .julian(let number):
      let leapDay = Gregorian.isLeap(year) && number >= 60 ? 1 : 0
      return newYear + number - 1 + leapDay
    case .weekday(let weekday, let week, let month):
      let first = Gregorian.day(year: year, month: month, day: 1)
      let wait = floorDivide(weekday - Gregorian.weekday(ofDay: first), by: 7).remainder
      let date = wait + (week - 1) * 7
      return first + (date < Gregorian.daysInMonth(month, of: year) ? date : date - 7)
    }
  }
}
