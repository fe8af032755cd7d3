/// Day arithmetic of the proleptic Gregorian calendar, on years of any sign.
///
/// The algorithms are Howard Hinnant's "chrono-compatible low-level date algorithms": years begin in
/// March, so that the leap day ends one, and repeat every 400 years. Arguments within a few hundred
/// million years of 1970, which is all that 64 bits of milliseconds reach, cannot overflow.
enum Gregorian {
  static let secondsPerDay = 86_400

  static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// The length of a month from 1 to 12.
  static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from 1970-01-01 to a date.
  static func day(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = floorDivide(shifted, by: 400).quotient
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date that lies a number of days from 1970-01-01.
  static func fields(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = floorDivide(day + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// The ISO number of the weekday of a day counted from 1970-01-01, which was a Thursday.
  static func weekday(ofDay day: Int) -> Int {
    floorDivide(day + 3, by: 7).remainder + 1
  }
}

/// Divides rounding down, so that the remainder of a positive divisor is never negative.
func floorDivide<Number: FixedWidthInteger>(
  _ dividend: Number,
  by divisor: Number
) -> (quotient: Number, remainder: Number) {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}
