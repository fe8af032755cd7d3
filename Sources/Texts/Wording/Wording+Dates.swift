public import Civil
import Phrases

extension Wording {
  /// Writes a date as it stands on a calendar, which stays true however long it is kept.
  ///
  /// - Parameters:
  ///   - due: The date.
  ///   - year: The reader's own year, which is left out.
  /// - Returns: Such as `vie 15 ene 16:00`.
  public func date(_ due: DueDate, in year: Int) -> String {
    let date = due.date
    let day = phrases.date(
      weekday: date.weekday.rawValue,
      day: date.day,
      month: date.month,
      year: date.year == year ? nil : date.year
    )
    return join(day, due.time)
  }

  /// Says a date as a person does now.
  ///
  /// It goes stale at midnight, so it is shown or sent, never kept.
  ///
  /// - Parameters:
  ///   - due: The date.
  ///   - today: The day on the reader's calendar.
  /// - Returns: Such as `mañana 23:59` or `vie 15 ene 16:00`.
  public func date(_ due: DueDate, on today: CivilDate) -> String {
    switch due.date.days(since: today) {
    case 0: join(phrases.today, due.time)
    case 1: join(phrases.tomorrow, due.time)
    case -1: join(phrases.yesterday, due.time)
    default: date(due, in: today.year)
    }
  }

  /// The same with how far it is: `vie 15 ene 16:00 (en 12 días)`.
  public func dateWithDistance(_ due: DueDate, on today: CivilDate) -> String {
    let distance = phrases.distance(days: due.date.days(since: today))
    return date(due, on: today) + (distance.map { " (\($0))" } ?? "")
  }

  /// How far off a day is: `hoy`, `mañana`, `en 12 días`, `hace 3 días`.
  public func distance(days: Int) -> String {
    switch days {
    case 0: phrases.today
    case 1: phrases.tomorrow
    case -1: phrases.yesterday
    default: phrases.distance(days: days) ?? ""
    }
  }

  /// Why a typed month cannot be read, with what may have been meant.
  ///
  /// - Parameter error: What was typed and what is wrong with it.
  /// - Returns: Such as `«julio»: puede ser 2026-07 (julio de 2026) o 2027-07 (julio de 2027); escribe el año`.
  public func refusal(_ error: MonthTextError) -> String {
    let readings = error.readings.map { month in
      phrases.reading(phrases.monthOfYear(month.month, year: month.year), typed: "\(month)")
    }
    let problem =
      switch error.problem {
      case .unreadable: phrases.notAMonth
      case .impossible: phrases.impossibleMonth
      case .ambiguous: phrases.ambiguousMonth(readings: readings)
      }
    return "\(phrases.quoted(error.text.printable)): \(problem)"
  }

  /// Why a typed date cannot be read, with what may have been meant and how to type it.
  ///
  /// - Parameters:
  ///   - error: What was typed and what is wrong with it.
  ///   - today: The day on the reader's calendar.
  /// - Returns: Such as `«jueves»: puede ser 2027-01-14 (hoy) o 2027-01-21 (jue 21 ene); escribe la fecha entera`.
  public func refusal(_ error: DateTextError, on today: CivilDate) -> String {
    let readings = error.readings.map { due in
      // With a space the stored form is what people type.
      let typed = String(due.description.map { $0 == "T" ? " " : $0 })
      return phrases.reading(date(.day(due.date), on: today), typed: typed)
    }
    let problem =
      switch error.problem {
      case .unreadable: phrases.notADate
      case .impossibleDate: phrases.impossibleDate(readings: readings)
      case .impossibleTime: phrases.impossibleTime
      case .skippedTime: phrases.skippedTime(readings: readings)
      case .otherWeekday: phrases.otherWeekday(readings: readings)
      case .ambiguous: phrases.ambiguousDate(readings: readings)
      }
    return "\(phrases.quoted(error.text.printable)): \(problem)"
  }

  /// How long ago something was: `hace 5 min`.
  public func ago(_ earlier: Instant, now: Instant) -> String {
    phrases.ago(Age(milliseconds: now.milliseconds(since: earlier) ?? .max))
  }

  private func join(_ day: String, _ time: CivilTime?) -> String {
    guard let time else { return day }
    return "\(day) \(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
  }
}

extension DueDate {
  /// Whether it is over at a civil time: a day when the next begins, a time when it comes.
  func isOver(at now: CivilDateTime) -> Bool {
    switch self {
    case .day(let date): date < now.date
    case .at(let moment): moment < now
    }
  }

  /// What orders dates: a whole day comes after every time of it.
  var order: CivilDateTime {
    switch self {
    case .day(let date): CivilDateTime(date: date, time: .lastSecond)
    case .at(let moment): moment
    }
  }
}
