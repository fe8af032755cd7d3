import Civil

/// The calendar of a course at a Spanish university: two terms with their exams, and a second chance in summer.
struct AcademicYear {
  /// The year in which it begins.
  let year: Int

  enum Term: Int, CaseIterable {
    case autumn, spring
  }

  /// The name of the course: `2026/27`.
  var name: String { "\(year)/\((year + 1) % 100 / 10)\((year + 1) % 10)" }

  /// From the first lesson to the last.
  func lessons(_ term: Term) -> ClosedRange<CivilDate> {
    switch term {
    case .autumn: monday(from: day(year, 9, 8))...day(year, 12, 20)
    case .spring: monday(from: day(year + 1, 1, 29))...day(year + 1, 5, 14)
    }
  }

  func exams(_ term: Term) -> ClosedRange<CivilDate> {
    switch term {
    case .autumn: day(year + 1, 1, 8)...day(year + 1, 1, 27)
    case .spring: day(year + 1, 5, 20)...day(year + 1, 6, 12)
    }
  }

  /// When what was failed is sat again, of both terms.
  var secondChance: ClosedRange<CivilDate> { day(year + 1, 6, 22)...day(year + 1, 7, 9) }

  /// The days on which the computer stays at home, switched off: Christmas, Holy Week and August.
  var holidays: [ClosedRange<CivilDate>] {
    let easter = easterSunday
    return [
      day(year, 12, 23)...day(year + 1, 1, 5),
      shifted(easter, by: -8)...shifted(easter, by: 1),
      day(year + 1, 7, 20)...day(year + 1, 9, 2),
    ]
  }

  /// By the rule of the calendar of Gregory, as Butcher wrote it down.
  private var easterSunday: CivilDate {
    let year = year + 1
    let golden = year % 19
    let (century, rest) = (year / 100, year % 100)
    let moon =
      (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
    let week = (32 + 2 * (century % 4) + 2 * (rest / 4) - moon - rest % 4) % 7
    let late = (golden + 11 * moon + 22 * week) / 451
    let sum = moon + week - 7 * late + 114
    return day(year, sum / 31, sum % 31 + 1)
  }

  private func monday(from date: CivilDate) -> CivilDate {
    shifted(date, by: (8 - date.weekday.rawValue) % 7)
  }

  private func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
    CivilDate(year: year, month: month, day: day) ?? .first
  }

  private func shifted(_ date: CivilDate, by days: Int) -> CivilDate {
    date.adding(days: days) ?? date
  }
}
