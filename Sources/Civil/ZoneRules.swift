/// How the clocks of one place are set, as a value: no file is read and nothing is cached.
///
/// Instants are looked up in the recorded transitions; after the last of them, the yearly rules
/// (the footer of a TZif file) go on for ever.
public struct ZoneRules: Hashable, Sendable {
  /// The name of the zone, such as `Europe/Madrid`, as whoever made the value gave it.
  public let identifier: String

  /// The transitions' instants in seconds since 1970, strictly ascending.
  private let transitions: [Int64]
  /// What the clocks show from each transition on; as many as transitions.
  private let observed: [LocalTimeType]
  /// What the clocks show before the first transition.
  private let initial: LocalTimeType
  /// What the clocks show after the last transition, where it is not the last type for ever.
  private let yearly: YearlyRules?

  init(
    identifier: String,
    transitions: [Int64],
    observed: [LocalTimeType],
    initial: LocalTimeType,
    yearly: YearlyRules?
  ) {
    precondition(transitions.count == observed.count, "every transition leads to one type")
    self.identifier = identifier
    self.transitions = transitions
    self.observed = observed
    self.initial = initial
    self.yearly = yearly
  }

  /// Coordinated Universal Time.
  public static let utc = ZoneRules(
    identifier: "UTC",
    transitions: [],
    observed: [],
    initial: LocalTimeType(offset: 0, isDaylight: false, abbreviation: "UTC"),
    yearly: nil
  )

  /// Makes a zone whose clocks never change.
  ///
  /// - Parameters:
  ///   - seconds: The seconds east of UTC; `nil` is returned unless they are from -89,999 to 93,599,
  ///     the range RFC 9636 gives to offsets.
  ///   - identifier: The zone's name; without one, the offset itself, such as `+05:30`.
  public init?(fixedOffset seconds: Int, identifier: String? = nil) {
    guard LocalTimeType.offsets.contains(seconds) else { return nil }
    let (hours, rest) = abs(seconds).quotientAndRemainder(dividingBy: 3600)
    let sign = seconds < 0 ? "-" : "+"
    let tail = rest % 60 == 0 ? "" : ":\((rest % 60).padded(to: 2))"
    let name = "\(sign)\(hours.padded(to: 2)):\((rest / 60).padded(to: 2))\(tail)"
    self.init(
      identifier: identifier ?? name,
      transitions: [],
      observed: [],
      initial: LocalTimeType(offset: seconds, isDaylight: false, abbreviation: name),
      yearly: nil
    )
  }
}

/// One way the clocks of a zone can be set.
struct LocalTimeType: Hashable, Sendable {
  /// The offsets that RFC 9636 allows, in seconds east of UTC: from -24:59:59 to +25:59:59.
  static let offsets = -89_999...93_599

  /// The seconds east of UTC.
  let offset: Int
  let isDaylight: Bool
  let abbreviation: String
}

/// A stretch of time in which the clocks of a zone are set one way.
struct ZoneSpan {
  let type: LocalTimeType
  /// The second since 1970 at which the stretch ends, or `nil` if it never does.
  let end: Int64?
}

extension ZoneRules {
  /// The stretch that a second lies in; its two ends may be set the same way.
  func span(at second: Int64) -> ZoneSpan {
    if let last = transitions.last, second < last {
      let next = firstTransition(after: second)
      let type = next == 0 ? initial : observed[next - 1]
      return ZoneSpan(type: type, end: transitions[next])
    }
    return yearly?.span(at: second) ?? ZoneSpan(type: observed.last ?? initial, end: nil)
  }

  /// The index of the first transition after a second, by binary search.
  private func firstTransition(after second: Int64) -> Int {
    var range = 0..<transitions.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        transitions[middle] > second
        ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
    }
    return range.lowerBound
  }
}
