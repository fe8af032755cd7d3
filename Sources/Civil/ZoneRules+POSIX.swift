extension ZoneRules {
  /// Makes a zone from a POSIX `TZ` text, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// The grammar is POSIX.1-2024 §8.3 with the extension of RFC 9636 §3.3.2: changes may fall from
  /// -167 to 167 hours off midnight. Names without angle brackets have three letters or more. A zone
  /// with daylight saving time must say when it begins and ends: what it means otherwise is left to
  /// each system, so it is refused.
  ///
  /// - Parameters:
  ///   - text: The zone, as in the environment variable.
  ///   - identifier: The zone's name; without one, the text itself.
  /// - Throws: `CivilTextError` with the text.
  public init(posix text: String, identifier: String? = nil) throws(CivilTextError) {
    let yearly = try YearlyRules(posix: text)
    self.init(
      identifier: identifier ?? text,
      transitions: [],
      observed: [],
      initial: yearly.standard,
      yearly: yearly
    )
  }
}

extension YearlyRules {
  init(posix text: String) throws(CivilTextError) {
    var scanner = TextScanner(text)
    guard let rules = scanner.takeYearlyRules(), scanner.isAtEnd else {
      throw CivilTextError(text: text, expected: .zone)
    }
    self = rules
  }
}

extension TextScanner {
  fileprivate mutating func takeYearlyRules() -> YearlyRules? {
    // POSIX counts offsets west of Greenwich, everything else here counts them east.
    guard let name = takeZoneName(), let west = takeSeconds(hours: 0...24) else { return nil }
    let standard = LocalTimeType(offset: -west, isDaylight: false, abbreviation: name)
    if isAtEnd { return YearlyRules(standard: standard, daylight: nil) }

    guard let daylightName = takeZoneName() else { return nil }
    var offset = standard.offset + 3600
    if !take(",") {
      guard let west = takeSeconds(hours: 0...24), take(",") else { return nil }
      offset = -west
    }
    guard let start = takeChange(), take(","), let end = takeChange() else { return nil }
    let type = LocalTimeType(offset: offset, isDaylight: true, abbreviation: daylightName)
    return YearlyRules(
      standard: standard,
      daylight: YearlyRules.Daylight(type: type, start: start, end: end)
    )
  }

  private mutating func takeZoneName() -> String? {
    let isQuoted = take("<")
    let name = take { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
      default: false
      }
    }
    guard name.utf8.count >= 3, !isQuoted || take(">") else { return nil }
    return name
  }

  /// Takes `[±]h[:mm[:ss]]`, in seconds.
  private mutating func takeSeconds(hours allowed: ClosedRange<Int>) -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = takeNumber(digits: 1...3)?.value, allowed.contains(hours) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where take(":") {
      guard let number = takeNumber(digits: 2), number < 60 else { return nil }
      seconds += number * unit
    }
    return isNegative ? -seconds : seconds
  }

  private mutating func takeChange() -> YearlyRules.Change? {
    guard let day = takeDay() else { return nil }
    guard take("/") else { return YearlyRules.Change(day: day, second: 2 * 3600) }
    return takeSeconds(hours: 0...167).map { YearlyRules.Change(day: day, second: $0) }
  }

  private mutating func takeDay() -> YearlyRules.Day? {
    if take("M") {
      guard
        let month = takeNumber(digits: 1...2)?.value, (1...12).contains(month), take("."),
        let week = takeNumber(digits: 1), (1...5).contains(week), take("."),
        let weekday = takeNumber(digits: 1), (0...6).contains(weekday)
      else { return nil }
      return .weekday(weekday, week: week, month: month)
    }
    let isJulian = take("J")
    guard let number = takeNumber(digits: 1...3)?.value, number <= 365 else { return nil }
    if isJulian { return number >= 1 ? .julian(number) : nil }
    return .ordinal(number)
  }
}
