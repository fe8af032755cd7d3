extension DueDate {
  /// Reads a date as people type it, in Spanish or English, with or without a time.
  ///
  /// The date is one of:
  /// - `2027-01-15`, also with `/` or `.`, and `2027-1-5`;
  /// - `15/01/2027`, `15-01-2027` or `15.01.2027`, or `15/01` for the next such date from today on: the
  ///   day always comes first;
  /// - `15 de enero de 2027`, `15 january 2027`, `january 15th, 2027`, likewise without the year, with or
  ///   without `de` or `of`;
  /// - any of these behind its weekday, as `mark` writes them: `vie 15 ene`;
  /// - a weekday, `viernes`, `vie`, `friday` or `fri`, for the next one after today;
  /// - `hoy` or `today`, `mañana` or `tomorrow`, `pasado mañana` or `day after tomorrow`;
  /// - `en 3 días`, `dentro de una semana`, `in 2 weeks`.
  ///
  /// A time may follow, perhaps after `a las` or `at`: `16:00`, `16.00`, `16:00:30`, `16h`, `16h30`, `16 h`,
  /// `4pm`, `4:30 p.m.`, `mediodía` or `noon`; after an ISO date also after a `T`. It may stand before the
  /// date too. Months may be cut to three letters. Capitals and accents make no difference.
  ///
  /// Nothing is guessed. Today's own weekday may mean today or a week later, `próximo viernes` this one or
  /// the one after, a day and month that is today with a time already past may mean next year, a year of two
  /// digits may mean another century, `15 días` a fortnight, midnight either end of the day, a time alone
  /// today or tomorrow: these are refused as ambiguous, with the readings.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - now: What calendar and clock show where the text is typed.
  /// - Throws: `DateTextError` with the text.
  public init(typed text: String, now: CivilDateTime) throws(DateTextError) {
    self = try DateTextReader(text: text, now: now).read()
  }

  /// Reads a date as people type it, and refuses a time that the clocks of the place skip on that day.
  ///
  /// A time that they show twice is taken: what is kept is what the clock shows.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - instant: The present.
  ///   - zone: The zone where the text is typed.
  /// - Throws: `DateTextError` with the text.
  public init(typed text: String, at instant: Instant, in zone: ZoneRules) throws(DateTextError) {
    let due = try DueDate(typed: text, now: zone.civil(at: instant))
    if case .at(let moment) = due {
      let shown = zone.civil(at: zone.instant(of: moment))
      if shown != moment {
        throw DateTextError(text: text, problem: .skippedTime, readings: [.at(shown)])
      }
    }
    self = due
  }
}

/// Tells the words of a typed date from those of its time, and reads both.
private struct DateTextReader {
  let text: String
  let now: CivilDateTime

  func read() throws(DateTextError) -> DueDate {
    let (words, time) = divide(TypedWords.split(text))
    var clock: CivilTime?
    var readings: [TypedTime.Reading] = []
    switch time {
    case .at(let time)?: clock = time
    case .either(let all)?: readings = all
    case .impossible?: throw refusal(.impossibleTime)
    case nil: break
    }
    if words.isEmpty { throw refusal(ofTimeAlone: clock) }
    let due = try TypedDay(text: text, now: now, time: clock).read(words)
    if readings.isEmpty { return due }
    throw refusal(
      .ambiguous,
      readings.compactMap { reading in
        due.date.adding(days: reading.days).map { DueDate($0, reading.time) }
      }
    )
  }

  /// The words of the day, and the time that stands behind or before them.
  private func divide(_ words: [String]) -> (day: [String], time: TypedTime?) {
    for count in [2, 1] where words.count >= count {
      guard let time = TypedTime(words.suffix(count)) else { continue }
      var day = words.dropLast(count)
      for filler in TypedTime.fillers where day.suffix(filler.count) == filler[...] {
        day.removeLast(filler.count)
        break
      }
      return (Array(day), time)
    }
    var rest = words[...]
    for filler in TypedTime.fillers where rest.starts(with: filler) {
      rest.removeFirst(filler.count)
      break
    }
    for count in [2, 1] where rest.count > count {
      guard let time = TypedTime(rest.prefix(count)) else { continue }
      rest.removeFirst(count)
      if ["de", "del"].contains(rest.first) { rest.removeFirst() }
      return (Array(rest), time)
    }
    return (words, nil)
  }

  private func refusal(
    _ problem: DateTextError.Problem,
    _ readings: [DueDate] = []
  ) -> DateTextError {
    DateTextError(text: text, problem: problem, readings: readings)
  }

  /// A time without a day may be of today or of tomorrow.
  private func refusal(ofTimeAlone time: CivilTime?) -> DateTextError {
    guard let time, let tomorrow = now.date.adding(days: 1) else { return refusal(.unreadable) }
    // `15.01` is more likely half a date.
    if text.contains(".") { return refusal(.unreadable) }
    return refusal(.ambiguous, [DueDate(now.date, time), DueDate(tomorrow, time)])
  }
}
