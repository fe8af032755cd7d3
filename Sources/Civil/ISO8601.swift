extension TextScanner {
  /// Takes `YYYY-MM-DD` if it names a date of the calendar.
  mutating func takeDate() -> CivilDate? {
    guard
      let year = takeNumber(digits: 4), take("-"),
      let month = takeNumber(digits: 2), take("-"),
      let day = takeNumber(digits: 2)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Takes `hh:mm` or `hh:mm:ss` if a clock can show it.
  mutating func takeTime() -> CivilTime? {
    guard let hour = takeNumber(digits: 2), take(":"), let minute = takeNumber(digits: 2) else {
      return nil
    }
    guard take(":") else { return CivilTime(hour: hour, minute: minute) }
    return takeNumber(digits: 2).flatMap { CivilTime(hour: hour, minute: minute, second: $0) }
  }
}

extension CivilDate: CustomStringConvertible {
  /// Reads an ISO 8601 calendar date, `2027-01-15`, and nothing else.
  ///
  /// - Throws: `CivilTextError` with the text, also for a date that does not exist.
  public init(parsing text: String) throws(CivilTextError) {
    var scanner = TextScanner(text)
    guard let date = scanner.takeDate(), scanner.isAtEnd else {
      throw CivilTextError(text: text, expected: .date)
    }
    self = date
  }

  /// The date in ISO 8601, `2027-01-15`.
  public var description: String {
    year.padded(to: 4) + "-" + month.padded(to: 2) + "-" + day.padded(to: 2)
  }
}

extension CivilTime: CustomStringConvertible {
  /// Reads an ISO 8601 time of day, `16:00` or `16:00:30`, and nothing else.
  ///
  /// - Throws: `CivilTextError` with the text, also for a time that no clock shows.
  public init(parsing text: String) throws(CivilTextError) {
    var scanner = TextScanner(text)
    guard let time = scanner.takeTime(), scanner.isAtEnd else {
      throw CivilTextError(text: text, expected: .time)
    }
    self = time
  }

  /// The time in ISO 8601, `16:00`, with the seconds where there are any.
  public var description: String {
    let minutes = "\(hour.padded(to: 2)):\(minute.padded(to: 2))"
    return second == 0 ? minutes : "\(minutes):\(second.padded(to: 2))"
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// Reads an ISO 8601 date and time, `2027-01-15T16:00` or `…:30`, and nothing else.
  ///
  /// - Throws: `CivilTextError` with the text; a zone after the time is refused as well.
  public init(parsing text: String) throws(CivilTextError) {
    var scanner = TextScanner(text)
    guard
      let date = scanner.takeDate(), scanner.take("T"), let time = scanner.takeTime(),
      scanner.isAtEnd
    else { throw CivilTextError(text: text, expected: .dateTime) }
    self.init(date: date, time: time)
  }

  /// The date and time in ISO 8601, `2027-01-15T16:00`, with the seconds where there are any.
  public var description: String {
    "\(date)T\(time)"
  }
}
