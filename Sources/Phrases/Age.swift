/// How long ago something was, as roughly as a person says it.
public enum Age: Hashable, Sendable {
  /// Less than a minute.
  case moment
  /// 1 to 59 minutes.
  case minutes(Int)
  /// 1 to 47 hours.
  case hours(Int)
  /// 2 days or more.
  case days(Int)

  /// Rounds an elapsed time down to the unit that says it best.
  ///
  /// - Parameter milliseconds: The time; a negative one, from a clock that was set back, counts as none.
  public init(milliseconds: Int64) {
    let minutes = Int(max(0, milliseconds) / 60_000)
    switch minutes {
    case 0: self = .moment
    case 1..<60: self = .minutes(minutes)
    case 60..<2_880: self = .hours(minutes / 60)
    default: self = .days(minutes / 1_440)
    }
  }
}
