extension Instant: CustomStringConvertible {
  /// Reads an RFC 3339 timestamp, `2027-01-15T16:00:00+01:00` or `2027-01-15T15:00:00.250Z`.
  ///
  /// Stricter than the RFC: capital `T` and `Z`, at most three digits of fraction because an
  /// instant holds no more, and no leap second because Unix time has none.
  ///
  /// - Throws: `CivilTextError` with the text.
  public init(parsing text: String) throws(CivilTextError) {
    var scanner = TextScanner(text)
    guard let instant = scanner.takeInstant(), scanner.isAtEnd else {
      throw CivilTextError(text: text, expected: .instant)
    }
    self = instant
  }

  /// The instant in RFC 3339, in UTC, with the milliseconds where there are any.
  public var description: String {
    text(in: .utc)
  }

  /// The instant in RFC 3339 with the offset of a zone, such as `2027-01-15T16:00:00+01:00`.
  ///
  /// The RFC writes offsets in whole minutes. Where the zone's has seconds, as local mean times do,
  /// the nearest whole minute towards zero is used, so that the text still names this instant.
  /// An instant outside years 1 to 9999, which the RFC cannot write, reads `@` and its milliseconds.
  public func text(in zone: ZoneRules) -> String {
    let minutes = zone.offset(at: self) / 60
    let (second, millisecond) = floorDivide(milliseconds, by: 1000)
    let clockSeconds = second + Int64(minutes * 60)
    let shown = CivilDateTime(clockSeconds: clockSeconds)
    guard shown.clockSeconds == clockSeconds else { return "@\(milliseconds)" }

    let time = "\(shown.date)T\(shown.time)" + (shown.time.second == 0 ? ":00" : "")
    let fraction = millisecond == 0 ? "" : ".\(Int(millisecond).padded(to: 3))"
    return time + fraction + Self.text(ofOffset: minutes)
  }

  private static func text(ofOffset minutes: Int) -> String {
    guard minutes != 0 else { return "Z" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return "\(minutes < 0 ? "-" : "+")\(hours.padded(to: 2)):\(rest.padded(to: 2))"
  }
}

extension TextScanner {
  fileprivate mutating func takeInstant() -> Instant? {
    guard
      let date = takeDate(), take("T"),
      let hour = takeNumber(digits: 2), take(":"),
      let minute = takeNumber(digits: 2), take(":"),
      let second = takeNumber(digits: 2),
      let time = CivilTime(hour: hour, minute: minute, second: second),
      let fraction = takeFraction(), let offset = takeOffset()
    else { return nil }
    let seconds = CivilDateTime(date: date, time: time).clockSeconds - Int64(offset)
    return Instant(milliseconds: seconds * 1000 + Int64(fraction))
  }

  /// Takes an optional fraction of a second, in milliseconds; `nil` for a malformed one.
  private mutating func takeFraction() -> Int? {
    guard take(".") else { return 0 }
    return takeNumber(digits: 1...3).map { value, digits in
      value * [100, 10, 1][digits - 1]
    }
  }

  /// Takes `Z` or `±hh:mm`, in seconds east of UTC.
  private mutating func takeOffset() -> Int? {
    if take("Z") { return 0 }
    let isWest = take("-")
    guard
      isWest || take("+"),
      let hours = takeNumber(digits: 2), hours < 24, take(":"),
      let minutes = takeNumber(digits: 2), minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
  }
}
