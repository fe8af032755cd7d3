public import Civil

/// The hours of each day at which nothing rings, by the clock on the wall; they may go past midnight.
///
/// As text `23:00-08:00`, and `23:00-08:00+urgent` where what is urgent rings all the same.
public struct QuietHours: Hashable, Sendable {
  /// The first minute of quiet.
  public let from: CivilTime
  /// The first minute after it.
  public let until: CivilTime
  /// Whether what is due within a day rings in them all the same.
  public let exceptUrgent: Bool

  /// Quiet hours, or `nil` for none or all of the day.
  public init?(from: CivilTime, until: CivilTime, exceptUrgent: Bool = false) {
    guard from != until, from.second == 0, until.second == 0 else { return nil }
    self.from = from
    self.until = until
    self.exceptUrgent = exceptUrgent
  }

  /// Reads `23:00-08:00` or `23:00-08:00+urgent`; `nil` for anything else.
  public init?(_ text: String) {
    let exceptUrgent = text.hasSuffix(QuietHours.urgentSuffix)
    let hours = text.dropLast(exceptUrgent ? QuietHours.urgentSuffix.count : 0)
    let ends = hours.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let from = QuietHours.time(ends[0]), let until = QuietHours.time(ends[1])
    else { return nil }
    self.init(from: from, until: until, exceptUrgent: exceptUrgent)
  }

  /// Whether a time of day is within them.
  public func contains(_ time: CivilTime) -> Bool {
    from < until ? from <= time && time < until : from <= time || time < until
  }

  private static let urgentSuffix = "+urgent"

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
  public var description: String { hours + (exceptUrgent ? QuietHours.urgentSuffix : "") }

  /// The hours alone, `23:00-08:00`.
  public var hours: String { "\(QuietHours.text(from))-\(QuietHours.text(until))" }

  private static func text(_ time: CivilTime) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(time.hour)):\(two(time.minute))"
  }
}
