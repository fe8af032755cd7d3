/// Why a question about a subject cannot be answered.
public enum QuestionError: Error, Hashable, Sendable {
  /// Neither `pass`, nor a grade on the scale, nor a label.
  case target(String)
  /// Not one of the ways of taking the other parts.
  case others(String)
  /// The others are to go as so far, and no mark is in.
  case nothingSoFar
  /// A part that is asked about is not there.
  case part(Refusal)
  /// A grade that is assumed of a part cannot be.
  case grade(part: String, Refusal)
  /// A sitting is not there.
  case sitting(Refusal)
}
