/// A month as a person typed it that cannot be read, or not without guessing.
public struct MonthTextError: Error, Hashable, Sendable {
  /// Why the text is refused.
  public enum Problem: Hashable, Sendable {
    /// The text has none of the forms that are read.
    case unreadable
    /// The year has no such month.
    case impossible
    /// The text has several readings and says nothing to tell them apart.
    case ambiguous
  }

  /// The text as it was typed.
  public let text: String
  /// Why it is refused.
  public let problem: Problem
  /// What may have been meant, in order of time; empty where nothing is likely.
  public let readings: [CivilMonth]

  /// Refuses a typed text, with what may have been meant.
  public init(text: String, problem: Problem, readings: [CivilMonth] = []) {
    self.text = text
    self.problem = problem
    self.readings = readings
  }
}

extension CivilMonth {
  /// Reads a month as people type it, in Spanish or English.
  ///
  /// It is one of:
  /// - `2027-01`, `2027/1`, `1/2027`, `01-2027` or `01.2027`;
  /// - `enero de 2027`, `january 2027`;
  /// - `enero` or `jan`: the one of the course, which has each month but one only once; without a course
  ///   the present one, or one of the next six;
  /// - `este mes`, `próximo`, `anterior`; `this month`, `next`, `last`.
  ///
  /// Nothing is guessed: another name without a year, a number alone and a year of two digits are refused,
  /// with the readings.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - today: The day where it is typed.
  ///   - course: The months of the course that is looked at.
  /// - Throws: `MonthTextError` with the text.
  public init(
    typed text: String,
    today: CivilDate,
    course: ClosedRange<CivilMonth>? = nil
  ) throws(MonthTextError) {
    self = try MonthTextReader(text: text, present: CivilMonth(of: today), course: course).read()
  }
}

/// Reads one typed month; holds what every form needs for its refusal.
private struct MonthTextReader {
  let text: String
  let present: CivilMonth
  let course: ClosedRange<CivilMonth>?

  func read() throws(MonthTextError) -> CivilMonth {
    let words = TypedWords.split(text).filter { !["el", "the", "de", "del", "of"].contains($0) }
    if let distance = DateWords.monthDistances[words] {
      guard let month = present.adding(months: distance) else { throw refusal(.impossible) }
      return month
    }
    guard let word = words.first, words.count <= 2 else { throw refusal(.unreadable) }
    guard let month = DateWords.months[word] else {
      if words.count > 1 { throw refusal(.unreadable) }
      return try readNumbers(word)
    }
    if words.count == 1 { return try choose(month) }
    var scanner = TextScanner(words[1])
    guard let (year, digits) = scanner.takeNumber(digits: 2...4), scanner.isAtEnd else {
      throw refusal(.unreadable)
    }
    return try self.month(month, ofYear: year, digits: digits)
  }

  private func refusal(
    _ problem: MonthTextError.Problem,
    _ readings: [CivilMonth] = []
  ) -> MonthTextError {
    MonthTextError(text: text, problem: problem, readings: readings)
  }

  /// Reads `2027-01` or `1/2027`.
  private func readNumbers(_ word: String) throws(MonthTextError) -> CivilMonth {
    var scanner = TextScanner(word)
    guard let (first, digits) = scanner.takeNumber(digits: 1...4), digits != 3 else {
      throw refusal(.unreadable)
    }
    if scanner.isAtEnd, (1...12).contains(first) { throw refusal(.ambiguous, candidates(first)) }
    guard
      (["/", "-", "."] as [Unicode.Scalar]).contains(where: { scanner.take($0) }),
      let (second, more) = scanner.takeNumber(digits: 1...4), scanner.isAtEnd
    else { throw refusal(.unreadable) }
    if digits == 4, more <= 2 { return try month(second, ofYear: first, digits: 4) }
    guard digits <= 2, more == 4 || more == 2 else { throw refusal(.unreadable) }
    return try month(first, ofYear: second, digits: more)
  }

  private func month(
    _ month: Int,
    ofYear year: Int,
    digits: Int
  ) throws(MonthTextError) -> CivilMonth {
    guard digits == 4 || digits == 2 else { throw refusal(.unreadable) }
    let century = digits == 4 ? 0 : present.year / 100 * 100
    guard let read = CivilMonth(year: century + year, month: month) else {
      throw refusal(.impossible)
    }
    if digits == 2 { throw refusal(.ambiguous, [read]) }
    return read
  }

  /// The month of a name that has no year.
  private func choose(_ month: Int) throws(MonthTextError) -> CivilMonth {
    let candidates = candidates(month)
    if candidates.count == 1 { return candidates[0] }
    if candidates.contains(present) { return present }
    let isNear = { (other: CivilMonth) in (1...6).contains(other.months(since: self.present)) }
    // A course may be another year's: then nothing of today tells which of its two is meant.
    if course == nil, let next = candidates.first(where: isNear) { return next }
    throw refusal(.ambiguous, candidates)
  }

  /// The months of a number that may be meant: those of the course, or the nearest on either side of today.
  private func candidates(_ month: Int) -> [CivilMonth] {
    if let course {
      let years = course.lowerBound.year...course.upperBound.year
      return years.compactMap { CivilMonth(year: $0, month: month) }.filter(course.contains)
    }
    let years = [present.year - 1, present.year, present.year + 1]
    return years.compactMap { CivilMonth(year: $0, month: month) }
      .filter { abs($0.months(since: present)) < 12 }
  }
}
