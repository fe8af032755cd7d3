/// The day of a typed date; holds what every form needs for its refusal.
struct TypedDay {
  let text: String
  let now: CivilDateTime
  /// The time that goes with it, where there is one.
  let time: CivilTime?

  func read(_ words: [String]) throws(DateTextError) -> DueDate {
    let words = Array(words.drop { TypedDay.articles.contains($0) })
    if let days = DateWords.days[words] { return try due(after: days) }
    if let due = try readDistance(words) { return due }
    if let due = try readWeekday(words) { return due }
    return DueDate(try readDate(words), time)
  }

  /// Words that a day may begin with and that say nothing.
  private static let articles: Set<String> = ["el", "este", "on", "the", "this"]
  /// Words within a date that say nothing.
  private static let joints: Set<String> = ["de", "del", "of", "the"]

  func refusal(_ problem: DateTextError.Problem, _ readings: [DueDate] = []) -> DateTextError {
    DateTextError(text: text, problem: problem, readings: readings)
  }

  private func due(after days: Int) throws(DateTextError) -> DueDate {
    guard let date = now.date.adding(days: days) else { throw refusal(.impossibleDate) }
    return DueDate(date, time)
  }

  /// Reads `en 3 días`, `dentro de una semana`, `in 2 weeks`.
  private func readDistance(_ words: [String]) throws(DateTextError) -> DueDate? {
    let start = DateWords.distances.first { words.starts(with: $0) }
    guard let start, words.count == start.count + 2,
      let unit = DateWords.units[words[words.count - 1]]
    else { return nil }
    let number = words[start.count]
    var scanner = TextScanner(number)
    let typed = scanner.takeNumber(digits: 1...3)?.value
    guard let count = DateWords.ones.contains(number) ? 1 : typed, scanner.isAtEnd || typed == nil
    else { return nil }
    // In Spanish a week has eight days, and two have fifteen.
    if words.last == "dias", count == 8 || count == 15 {
      throw refusal(.ambiguous, [try due(after: count - 1), try due(after: count)])
    }
    return try due(after: count * unit)
  }

  /// Reads a weekday, or a date behind it.
  private func readWeekday(_ words: [String]) throws(DateTextError) -> DueDate? {
    var words = words
    let isNext = DateWords.nexts.contains { next in
      if words.starts(with: next) {
        words.removeFirst(next.count)
      } else if words.suffix(next.count) == next[...] {
        words.removeLast(next.count)
      } else {
        return false
      }
      return true
    }
    guard let first = words.first, let weekday = DateWords.weekdays[first] else { return nil }
    let wait = weekday.rawValue - now.date.weekday.rawValue
    guard words.count == 1 else {
      if isNext { return nil }
      return try readDate(Array(words.dropFirst()), on: weekday)
    }
    if isNext {
      let days = wait > 0 ? wait : wait + 7
      throw refusal(.ambiguous, [try due(after: days), try due(after: days + 7)])
    }
    if wait == 0 { throw refusal(.ambiguous, [try due(after: 0), try due(after: 7)]) }
    return try due(after: wait > 0 ? wait : wait + 7)
  }

  private func readDate(_ words: [String], on weekday: Weekday) throws(DateTextError) -> DueDate {
    let date = try readDate(words)
    guard date.weekday == weekday else {
      throw refusal(.otherWeekday, [DueDate(date, time)])
    }
    return DueDate(date, time)
  }

  private func readDate(_ words: [String]) throws(DateTextError) -> CivilDate {
    let names = words.filter { !TypedDay.joints.contains($0) }
    if let date = try readMonthName(names) { return date }
    guard words.count == 1, let word = words.first else { throw refusal(.unreadable) }
    var scanner = TextScanner(word)
    guard let (number, digits) = scanner.takeNumber(digits: 1...4), digits != 3 else {
      throw refusal(.unreadable)
    }
    if digits == 4 { return try readYearFirst(number, &scanner) }
    return try readDayFirst(number, &scanner)
  }
}

extension TypedDay {
  /// Reads `15 enero`, `january 15th` or either with a year; `nil` for what names no month.
  private func readMonthName(_ names: [String]) throws(DateTextError) -> CivilDate? {
    guard names.count == 2 || names.count == 3 else { return nil }
    let found = names.prefix(2).firstIndex { DateWords.months[$0] != nil }
    guard let found, let month = DateWords.months[names[found]] else { return nil }
    // With a number behind it “mar” may as well be a Tuesday.
    if found == 0, DateWords.weekdays[names[0]] != nil { return nil }
    guard let day = dayNumber(names[1 - found]) else { throw refusal(.unreadable) }
    if names.count == 2 { return try next(month: month, day: day) }
    var scanner = TextScanner(names[2])
    guard let year = scanner.takeNumber(digits: 4), scanner.isAtEnd else {
      throw refusal(.unreadable)
    }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw refusal(.impossibleDate)
    }
    return date
  }

  /// Reads `15`, `15th` or `1º`.
  private func dayNumber(_ word: String) -> Int? {
    let ending = DateWords.ordinals.first { word.hasSuffix($0) } ?? ""
    var scanner = TextScanner(String(word.dropLast(ending.count)))
    guard let day = scanner.takeNumber(digits: 1...2)?.value, scanner.isAtEnd else { return nil }
    return day
  }

  private static let separators: [Unicode.Scalar] = ["/", "-", "."]

  /// Reads the rest of `2027-01-15`, `2027/1/15` or `2027.01.15`.
  private func readYearFirst(
    _ year: Int,
    _ scanner: inout TextScanner
  ) throws(DateTextError) -> CivilDate {
    let separator = TypedDay.separators.first { scanner.take($0) }
    guard
      let separator, let month = scanner.takeNumber(digits: 1...2)?.value,
      scanner.take(separator), let day = scanner.takeNumber(digits: 1...2)?.value, scanner.isAtEnd
    else { throw refusal(.unreadable) }
    return try date(year: year, month: month, day: day)
  }

  /// Reads the rest of `15/1`, `15/01/2027`, `15-01-2027` or `15.01.2027`.
  private func readDayFirst(
    _ day: Int,
    _ scanner: inout TextScanner
  ) throws(DateTextError) -> CivilDate {
    let separator = TypedDay.separators.first { scanner.take($0) }
    guard let separator, let month = scanner.takeNumber(digits: 1...2)?.value else {
      throw refusal(.unreadable)
    }
    // Without a year the others look like a time, or like a month of a year.
    if scanner.isAtEnd, separator == "/" { return try next(month: month, day: day) }
    guard
      scanner.take(separator), let (year, digits) = scanner.takeNumber(digits: 2...4), digits != 3,
      scanner.isAtEnd
    else { throw refusal(.unreadable) }
    if digits == 4 { return try date(year: year, month: month, day: day) }

    let inThisCentury = now.date.year / 100 * 100 + year
    let likely = try date(year: inThisCentury, month: month, day: day)
    throw refusal(.ambiguous, [DueDate(likely, time)])
  }

  private func date(year: Int, month: Int, day: Int) throws(DateTextError) -> CivilDate {
    if let date = CivilDate(year: year, month: month, day: day) { return date }
    let swapped = CivilDate(year: year, month: day, day: month)
    throw refusal(.impossibleDate, swapped.map { [DueDate($0, time)] } ?? [])
  }

  /// The next date with a day and a month, today included.
  private func next(month: Int, day: Int) throws(DateTextError) -> CivilDate {
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
    return date
  }
}
