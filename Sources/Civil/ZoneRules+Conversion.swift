extension ZoneRules {
  /// The seconds east of UTC that the clocks are set to at an instant.
  public func offset(at instant: Instant) -> Int {
    span(at: instant.seconds).type.offset
  }

  /// Whether the zone calls its time at an instant daylight saving time.
  public func isDaylight(at instant: Instant) -> Bool {
    span(at: instant.seconds).type.isDaylight
  }

  /// The abbreviation of the time at an instant, such as `CEST`.
  public func abbreviation(at instant: Instant) -> String {
    span(at: instant.seconds).type.abbreviation
  }

  /// The first instant after another at which offset, daylight saving or abbreviation changes.
  ///
  /// - Returns: `nil` if nothing changes ever again.
  public func nextTransition(after instant: Instant) -> Instant? {
    var current = span(at: instant.seconds)
    while let end = current.end {
      // A damaged file can hold transitions that are too far away to reckon with.
      guard let instant = Instant(seconds: end) else { return nil }
      let next = span(at: end)
      if next.type != current.type { return instant }
      current = next
    }
    return nil
  }

  /// What calendar and clock show at an instant, with the fraction of a second dropped.
  ///
  /// Before year 1 this is the first second of the calendar, after year 9999 the last.
  public func civil(at instant: Instant) -> CivilDateTime {
    CivilDateTime(clockSeconds: instant.seconds + Int64(offset(at: instant)))
  }

  /// The instant at which calendar and clock show a date and time.
  ///
  /// Where the clocks change, this is the rule, and the only one in the program:
  /// - in a gap (the clocks skip the time), the first valid instant after the gap;
  /// - in an overlap (the clocks show the time twice), the first of the two.
  ///
  /// So 02:30 on the night that Madrid skips 02:00 to 03:00 is the instant its clocks show 03:00.
  public func instant(of civil: CivilDateTime) -> Instant {
    let clock = civil.clockSeconds
    let earliest = clock - Int64(LocalTimeType.offsets.upperBound)
    let latest = clock - Int64(LocalTimeType.offsets.lowerBound)

    var start = earliest
    var current = span(at: start)
    var candidate = clock - Int64(current.type.offset)
    var afterGap: Int64?
    while let end = current.end, end <= latest, candidate >= end || candidate < start {
      let next = span(at: end)
      let nextCandidate = clock - Int64(next.type.offset)
      if candidate >= end, nextCandidate < end, afterGap == nil { afterGap = end }
      (start, current, candidate) = (end, next, nextCandidate)
    }
    let isShown = candidate >= start && current.end.map { candidate < $0 } ?? true
    let second = isShown ? candidate : afterGap ?? candidate
    return Instant(milliseconds: second * 1000)
  }
}
