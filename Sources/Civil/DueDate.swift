/// When something is due: a whole day, or a day and a time of it.
///
/// Both are local: they move with the zone of whoever reads them, and a day is never an instant.
public enum DueDate: Hashable, Sendable {
  /// Due at some time of a day that is not known or does not matter.
  case day(CivilDate)
  /// Due at a time of day.
  case at(CivilDateTime)

  /// The day, whether or not a time of it is known.
  public var date: CivilDate {
    switch self {
    case .day(let date): date
    case .at(let moment): moment.date
    }
  }

  /// The time of day, where one is known.
  public var time: CivilTime? {
    switch self {
    case .day: nil
    case .at(let moment): moment.time
    }
  }

  /// Joins a date with a time of day that may not be known.
  init(_ date: CivilDate, _ time: CivilTime?) {
    self = time.map { .at(CivilDateTime(date: date, time: $0)) } ?? .day(date)
  }
}

extension DueDate: CustomStringConvertible {
  /// Reads the stored form, `2027-01-15` or `2027-01-15T16:00`, and nothing else.
  ///
  /// What people type is read by `init(typed:now:)`.
  ///
  /// - Throws: `CivilTextError` with the text.
  public init(parsing text: String) throws(CivilTextError) {
    var scanner = TextScanner(text)
    guard let date = scanner.takeDate() else {
      throw CivilTextError(text: text, expected: .dueDate)
    }
    if scanner.isAtEnd {
      self = .day(date)
    } else if scanner.take("T"), let time = scanner.takeTime(), scanner.isAtEnd {
      self = .at(CivilDateTime(date: date, time: time))
    } else {
      throw CivilTextError(text: text, expected: .dueDate)
    }
  }

  /// The stored form, `2027-01-15` or `2027-01-15T16:00`.
  public var description: String {
    switch self {
    case .day(let date): date.description
    case .at(let moment): moment.description
    }
  }
}
