/// A text that is not the date, time or zone it should be.
public struct CivilTextError: Error, Hashable, Sendable {
  /// What a text can have been expected to hold.
  public enum Expected: Hashable, Sendable, CaseIterable {
    case date
    case time
    case dateTime
    case instant
    case dueDate
    case zone
  }

  /// The text as it was given.
  public let text: String
  /// What it should have held.
  public let expected: Expected

  /// Says that a text does not hold what was expected.
  public init(text: String, expected: Expected) {
    self.text = text
    self.expected = expected
  }
}

extension CivilTextError: CustomStringConvertible {
  /// The text, with control characters escaped, and the form that was expected.
  public var description: String {
    switch expected {
    case .date: "\(text.debugDescription) is not a date: expected one such as 2027-01-15"
    case .time: "\(text.debugDescription) is not a time: expected one such as 16:00 or 16:00:30"
    case .dateTime:
      "\(text.debugDescription) is not a date and time: expected one such as 2027-01-15T16:00"
    case .instant:
      "\(text.debugDescription) is not an instant: expected one such as 2027-01-15T16:00:00+01:00"
    case .dueDate:
      "\(text.debugDescription) is not a due date: expected 2027-01-15 or 2027-01-15T16:00"
    case .zone:
      "\(text.debugDescription) is not a time zone: expected one such as CET-1CEST,M3.5.0,M10.5.0/3"
    }
  }
}
