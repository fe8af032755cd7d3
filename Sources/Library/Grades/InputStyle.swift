public import Engine

/// How a person types the grade of one part.
public enum InputStyle: Hashable, Sendable {
  /// Points on the part's own scale.
  case points
  /// A bare number is a percentage of the maximum.
  case percent
  /// A letter or a word stands for points.
  case letters([Letter])
  /// Yes or no.
  case fact
  /// One of these options, by its text or by its number from 1.
  case choice([String])
  /// The answers of a multiple-choice paper with this many questions.
  case test(questions: Int)

  /// A letter and the points it stands for, on the part's own scale.
  public struct Letter: Hashable, Sendable {
    /// The letter as people type it; case does not matter.
    public var text: String
    /// The points, from 0 to the part's maximum.
    public var points: Exact

    /// Creates a letter.
    public init(_ text: String, points: Exact) {
      self.text = text
      self.points = points
    }
  }
}
