/// A time of day to the second, from 00:00:00 to 23:59:59.
///
/// There is no 24:00 and no leap second: the clocks that `mark` reads never show either.
public struct CivilTime: Hashable, Sendable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  public let second: Int

  /// Makes a time of day, or `nil` where no clock shows it.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard
      (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    self.init(uncheckedHour: hour, minute: minute, second: second)
  }

  /// Makes the time that lies a number of seconds after midnight, or `nil` outside 0 to 86,399.
  public init?(secondOfDay: Int) {
    guard (0..<Gregorian.secondsPerDay).contains(secondOfDay) else { return nil }
    self.init(
      uncheckedHour: secondOfDay / 3600,
      minute: secondOfDay / 60 % 60,
      second: secondOfDay % 60
    )
  }

  private init(uncheckedHour hour: Int, minute: Int, second: Int) {
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The start of the day, 00:00:00.
  public static let midnight = CivilTime(uncheckedHour: 0, minute: 0, second: 0)
  /// The last second of the day, 23:59:59.
  public static let lastSecond = CivilTime(uncheckedHour: 23, minute: 59, second: 59)

  /// The seconds since midnight on a day on which no clock changes.
  public var secondOfDay: Int {
    hour * 3600 + minute * 60 + second
  }
}

extension CivilTime: Comparable {
  public static func < (left: CivilTime, right: CivilTime) -> Bool {
    left.secondOfDay < right.secondOfDay
  }
}
