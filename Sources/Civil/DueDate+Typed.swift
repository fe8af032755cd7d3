extension DueDate {
  /// Reads a date as people type it, in Spanish or English, with or without a time.
  ///
  /// The date is one of:
  /// - `2027-01-15`;
  /// - `15/01/2027`, `15-01-2027` or `15.01.2027`, or `15/01` for the next such date from today on: the
  ///   day always comes first;
  /// - `15 de enero de 2027` or `15 january 2027`, likewise without the year, with or without `de`;
  /// - a weekday, `viernes`, `vie`, `friday` or `fri`, for the next one after today;
  /// - `hoy` or `today`, `mañana` or `tomorrow`, `pasado mañana` or `day after tomorrow`.
  ///
  /// A time may follow after a space: `16:00`, `16.00`, `16:00:30`, `16h` or `16h30`; after an ISO date
  /// also after a `T`. Months may be cut to three letters. Capitals and accents make no difference.
  ///
  /// Nothing is guessed. Today's own weekday may mean today or a week later, a day and month that is
  /// today with a time already past may mean next year, and a year of two digits may mean another
  /// century: these are refused as ambiguous, with the readings.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - now: What calendar and clock show where the text is typed.
  /// - Throws: `DateTextError` with the text.
  public init(typed text: String, now: CivilDateTime) throws(DateTextError) {
    self = try DateTextReader(text: text, now: now).read()
  }
}

/// Reads one typed date; holds what every step needs for its refusal.
private struct DateTextReader {
  let text: String
  let now: CivilDateTime

  func read() throws(DateTextError) -> DueDate {
    var words = Self.fold(text).split(separator: " ").map(String.init)
    if let first = words.first, let cut = Self.isoTime(in: first) {
      words.replaceSubrange(0..<1, with: cut)
    }
    let date = words.prefix(Self.dateLength(words))
    let rest = words.dropFirst(date.count)
    guard rest.count <= 1 else { throw refusal(.unreadable) }
    return try readDate(Array(date), try rest.first.map(readTime))
  }

  /// How many of the words are the date; what follows is to be a time.
  private static func dateLength(_ words: [String]) -> Int {
    if let days = DateWords.days.keys.first(where: { words.starts(with: $0) }) { return days.count }
    func skipsDe(from index: Int) -> Int {
      index < words.count && words[index] == "de" ? index + 1 : index
    }
    let month = skipsDe(from: 1)
    guard month < words.count, DateWords.months[words[month]] != nil else { return 1 }
    let year = skipsDe(from: month + 1)
    let hasYear = year < words.count && words[year].utf8.count == 4 && Int(words[year]) != nil
    return hasYear ? year + 1 : month + 1
  }

  private func refusal(
    _ problem: DateTextError.Problem,
    _ readings: [DueDate] = []
  ) -> DateTextError {
    DateTextError(text: text, problem: problem, readings: readings)
  }

  /// Lower case, without accents, with plain spaces.
  private static func fold(_ text: String) -> String {
    String(
      text.lowercased().map { (character: Character) -> Character in
        switch character {
        case "á": "a"
        case "é": "e"
        case "í": "i"
        case "ó": "o"
        case "ú": "u"
        case "ñ": "n"
        default: character.isWhitespace ? " " : character
        }
      }
    )
  }

  /// The two words that an ISO date and a time joined by `T` stand for.
  private static func isoTime(in word: String) -> [String]? {
    let parts = word.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 10, parts[0].utf8.contains(UInt8(ascii: "-"))
    else { return nil }
    return parts.map(String.init)
  }
}

extension DateTextReader {
  private func readTime(_ word: String) throws(DateTextError) -> CivilTime {
    var scanner = TextScanner(word)
    guard let hour = scanner.takeNumber(digits: 1...2)?.value else { throw refusal(.unreadable) }
    var minute = 0
    var second = 0
    if scanner.take(".") {
      guard let number = scanner.takeNumber(digits: 2) else { throw refusal(.unreadable) }
      minute = number
    } else if scanner.take(":") {
      guard let number = scanner.takeNumber(digits: 2) else { throw refusal(.unreadable) }
      minute = number
      if scanner.take(":") {
        guard let number = scanner.takeNumber(digits: 2) else { throw refusal(.unreadable) }
        second = number
      }
    } else if scanner.take("h") {
      minute = scanner.takeNumber(digits: 2) ?? 0
    } else {
      throw refusal(.unreadable)
    }
    guard scanner.isAtEnd else { throw refusal(.unreadable) }
    guard let time = CivilTime(hour: hour, minute: minute, second: second) else {
      throw refusal(.impossibleTime)
    }
    return time
  }

  private func readDate(_ words: [String], _ time: CivilTime?) throws(DateTextError) -> DueDate {
    if let days = DateWords.days[words] { return DueDate(try day(after: days), time) }
    guard let word = words.first else { throw refusal(.unreadable) }
    if words.count > 1 { return try readMonthName(words, time) }
    if let weekday = DateWords.weekdays[word] { return try next(weekday, time) }

    var scanner = TextScanner(word)
    guard let (number, digits) = scanner.takeNumber(digits: 1...4) else {
      throw refusal(.unreadable)
    }
    if digits == 4 { return try readISODate(year: number, &scanner, time) }
    guard digits <= 2 else { throw refusal(.unreadable) }
    return try readDayFirst(day: number, &scanner, time)
  }

  private func day(after days: Int) throws(DateTextError) -> CivilDate {
    guard let date = now.date.adding(days: days) else { throw refusal(.impossibleDate) }
    return date
  }

  private func next(_ weekday: Weekday, _ time: CivilTime?) throws(DateTextError) -> DueDate {
    let wait = weekday.rawValue - now.date.weekday.rawValue
    if wait == 0 {
      throw refusal(.ambiguous, [DueDate(now.date, time), DueDate(try day(after: 7), time)])
    }
    return DueDate(try day(after: wait > 0 ? wait : wait + 7), time)
  }

  /// Reads the rest of `2027-01-15`.
  private func readISODate(
    year: Int,
    _ scanner: inout TextScanner,
    _ time: CivilTime?
  ) throws(DateTextError) -> DueDate {
    guard
      scanner.take("-"), let month = scanner.takeNumber(digits: 2),
      scanner.take("-"), let day = scanner.takeNumber(digits: 2), scanner.isAtEnd
    else { throw refusal(.unreadable) }
    return DueDate(try date(year: year, month: month, day: day, time), time)
  }

  /// Reads `15 enero`, `15 de enero` or either with a year.
  private func readMonthName(
    _ words: [String],
    _ time: CivilTime?
  ) throws(DateTextError) -> DueDate {
    let names = words.filter { $0 != "de" }
    guard names.count >= 2, let month = DateWords.months[names[1]] else {
      throw refusal(.unreadable)
    }
    var scanner = TextScanner(names[0])
    guard let day = scanner.takeNumber(digits: 1...2)?.value, scanner.isAtEnd else {
      throw refusal(.unreadable)
    }
    if names.count == 2 { return try next(month: month, day: day, time) }
    var rest = TextScanner(names[2])
    guard let year = rest.takeNumber(digits: 4) else { throw refusal(.unreadable) }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw refusal(.impossibleDate)
    }
    return DueDate(date, time)
  }

  /// Reads the rest of `15/1`, `15/01/2027`, `15-01-2027` or `15.01.2027`.
  private func readDayFirst(
    day: Int,
    _ scanner: inout TextScanner,
    _ time: CivilTime?
  ) throws(DateTextError) -> DueDate {
    let separator = (["/", "-", "."] as [Unicode.Scalar]).first { scanner.take($0) }
    guard let separator, let month = scanner.takeNumber(digits: 1...2)?.value else {
      throw refusal(.unreadable)
    }
    // Without a year the others look like a time, or like a month of a year.
    if scanner.isAtEnd, separator == "/" { return try next(month: month, day: day, time) }
    guard
      scanner.take(separator), let (year, digits) = scanner.takeNumber(digits: 2...4), digits != 3,
      scanner.isAtEnd
    else { throw refusal(.unreadable) }
    if digits == 4 { return DueDate(try date(year: year, month: month, day: day, time), time) }

    let inThisCentury = now.date.year / 100 * 100 + year
    let likely = try date(year: inThisCentury, month: month, day: day, time)
    throw refusal(.ambiguous, [DueDate(likely, time)])
  }

  private func date(
    year: Int,
    month: Int,
    day: Int,
    _ time: CivilTime?
  ) throws(DateTextError) -> CivilDate {
    if let date = CivilDate(year: year, month: month, day: day) { return date }
    let swapped = CivilDate(year: year, month: day, day: month)
    throw refusal(.impossibleDate, swapped.map { [DueDate($0, time)] } ?? [])
  }

  /// The next date with a day and a month, today included.
  private func next(
    month: Int,
    day: Int,
    _ time: CivilTime?
  ) throws(DateTextError) -> DueDate {
    let year = now.date.year
    // Leap days can be eight years apart.
    let dates = (year...(year + 8)).compactMap { CivilDate(year: $0, month: month, day: day) }
      .filter { $0 >= now.date }
    guard let date = dates.first else {
      let swapped = (year...(year + 1)).compactMap {
        CivilDate(year: $0, month: day, day: month)
      }.first { $0 >= now.date }
      throw refusal(.impossibleDate, swapped.map { [DueDate($0, time)] } ?? [])
    }
    // Only February 29 can be further away, and then the 28th or the 1st was more likely meant.
    if date.days(since: now.date) > 366 {
      throw refusal(.impossibleDate, [DueDate(date, time)])
    }
    if date == now.date, let time, time < now.time, dates.count > 1 {
      throw refusal(.ambiguous, [DueDate(date, time), DueDate(dates[1], time)])
    }
    return DueDate(date, time)
  }
}
