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
  /// Whether the reminder comes again and again until the part is done.
  public let isRepeated: Bool

  /// A lead, or `nil` when the count is not from 1 to 999.
  public init?(_ count: Int, _ unit: Unit, isRepeated: Bool = false) {
    guard (1...999).contains(count) else { return nil }
    self.count = count
    self.unit = unit
    self.isRepeated = isRepeated
  }

  /// Reads `7d`, `2h`, `30m`, and `3h+` for one that is repeated; `nil` for anything else.
  public init?(_ text: String) {
    let length = text.hasSuffix("+") ? text.dropLast() : text[...]
    guard let suffix = length.last, let unit = Unit(rawValue: String(suffix)),
      length.utf8.count <= 4, let count = Int(length.dropLast()), length.first != "+"
    else { return nil }
    self.init(count, unit, isRepeated: length.count < text.count)
  }

  /// About how long it is, in minutes, to bring leads in order.
  public var minutes: Int {
    switch unit {
    case .days: count * 1_440
    case .hours: count * 60
    case .minutes: count
    }
  }

  /// The lead without its repetitions, by which one is told from another.
  public var length: String { "\(count)\(unit.rawValue)" }
}

extension Lead: CustomStringConvertible {
  public var description: String { isRepeated ? "\(length)+" : length }
}

extension [Lead] {
  /// The most leads in a list.
  static let mostLeads = 16

  /// The longest first; `nil` for a list that is too long or names a lead twice.
  var ordered: [Lead]? {
    guard count <= Self.mostLeads, Set(map(\.length)).count == count else { return nil }
    return sorted { $0.minutes > $1.minutes }
  }

  /// The leads as a person types them: `7d 1d 2h`; `none` for an empty list, which rings never.
  public var text: String {
    isEmpty ? "none" : map(\.description).joined(separator: " ")
  }
}
