/// A date as a person typed it that cannot be read, or not without guessing.
public struct DateTextError: Error, Hashable, Sendable {
  /// Why the text is refused.
  public enum Problem: Hashable, Sendable {
    /// The text has none of the forms that are read.
    case unreadable
    /// The calendar has no such date, at least not where it would be looked for.
    case impossibleDate
    /// No clock shows such a time.
    case impossibleTime
    /// The clocks of the place skip the time on that day.
    case skippedTime
    /// The date is on another day of the week than was typed with it.
    case otherWeekday
    /// The text has several readings and says nothing to tell them apart.
    case ambiguous
  }

  /// The text as it was typed.
  public let text: String
  /// Why it is refused.
  public let problem: Problem
  /// What may have been meant, in order of time; empty where nothing is likely.
  public let readings: [DueDate]

  /// Refuses a typed text, with what may have been meant.
  public init(text: String, problem: Problem, readings: [DueDate]) {
    self.text = text
    self.problem = problem
    self.readings = readings
  }
}
