/// How long before a date a reminder rings.
///
/// Days are calendar days: a day before 16:00 is 16:00 the day before, also when the clocks change
/// in between. Hours and minutes are elapsed time.
public struct Lead: Hashable, Sendable {
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    case days = "d"
    case hours = "h"
    case minutes = "m"
  }

  /// From 1 to 999.
  public let count: Int
  public let unit: Unit

  /// A lead, or `nil` when the count is not from 1 to 999.
  public init?(_ count: Int, _ unit: Unit) {
    guard (1...999).contains(count) else { return nil }
    self.count = count
    self.unit = unit
  }

  /// Reads `7d`, `2h`, `30m`; `nil` for anything else.
  public init?(_ text: String) {
    guard let suffix = text.last, let unit = Unit(rawValue: String(suffix)),
      text.utf8.count <= 4, let count = Int(text.dropLast()), text.first != "+"
    else { return nil }
    self.init(count, unit)
  }

  /// About how long it is, in minutes, to bring leads in order.
  public var minutes: Int {
    switch unit {
    case .days: count * 1_440
    case .hours: count * 60
    case .minutes: count
    }
  }

  /// What rings unless the student says otherwise: a week, a day, and two hours before.
  public static let standard: [Lead] = ["7d", "1d", "2h"].compactMap { Lead($0) }
}

extension Lead: CustomStringConvertible {
  public var description: String { "\(count)\(unit.rawValue)" }
}
