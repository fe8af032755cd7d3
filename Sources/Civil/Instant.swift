/// A point in time, the same for everyone wherever they are.
public struct Instant: Hashable, Sendable {
  /// The milliseconds since 1970-01-01T00:00:00Z, without leap seconds, negative before it.
  public let milliseconds: Int64

  /// Makes the instant a number of milliseconds after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Makes the instant a number of seconds after 1970, or `nil` where 64 bits cannot hold it.
  init?(seconds: Int64) {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    guard !overflow else { return nil }
    self.milliseconds = milliseconds
  }

  /// The second that the instant lies in, counted from 1970 and rounded down.
  var seconds: Int64 {
    floorDivide(milliseconds, by: 1000).quotient
  }

  /// The instant a number of milliseconds later, or earlier for a negative number.
  ///
  /// - Returns: `nil` where 64 bits cannot hold it.
  public func adding(milliseconds: Int64) -> Instant? {
    let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
    return overflow ? nil : Instant(milliseconds: sum)
  }

  /// The milliseconds from another instant to this one, negative when the other is later.
  ///
  /// - Returns: `nil` where 64 bits cannot hold them.
  public func milliseconds(since other: Instant) -> Int64? {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(other.milliseconds)
    return overflow ? nil : difference
  }
}

extension Instant: Comparable {
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
