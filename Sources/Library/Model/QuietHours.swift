public import Civil

/// The hours of each day at which nothing rings, by the clock on the wall; they may go past midnight.
public struct QuietHours: Hashable, Sendable {
  /// The first minute of quiet.
  public let from: CivilTime
  /// The first minute after it.
  public let until: CivilTime

  /// Quiet hours, or `nil` for none or all of the day.
  public init?(from: CivilTime, until: CivilTime) {
    guard from != until, from.second == 0, until.second == 0 else { return nil }
    self.from = from
    self.until = until
  }

  /// Reads `23:00-08:00`; `nil` for anything else.
  public init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let from = QuietHours.time(ends[0]), let until = QuietHours.time(ends[1])
    else { return nil }
    self.init(from: from, until: until)
  }

  /// Whether a time of day is within them.
  public func contains(_ time: CivilTime) -> Bool {
    from < until ? from <= time && time < until : from <= time || time < until
  }

  private static func time(_ text: Substring) -> CivilTime? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      parts[1].utf8.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    return CivilTime(hour: hour, minute: minute)
  }
}

extension QuietHours: CustomStringConvertible {
  public var description: String { "\(QuietHours.text(from))-\(QuietHours.text(until))" }

  private static func text(_ time: CivilTime) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(time.hour)):\(two(time.minute))"
  }
}
