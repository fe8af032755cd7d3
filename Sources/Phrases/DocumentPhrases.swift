/// Why a single change of a syllabus cannot be made.
public protocol DocumentPhrases: Sendable {
  /// What comes out is no syllabus; where it is wrong has been told.
  var notOneChange: String { get }
  /// A part or a group has the name already.
  func nameTaken(_ name: String) -> String
  /// What is to weigh something comes from a formula.
  func noWeights(_ group: String) -> String
  /// Something weighs in several averages.
  func severalAverages(_ groups: [String]) -> String
  /// A part is to go before or after itself.
  func sameParts(_ part: String) -> String
  /// Not a number from 0.
  func noNumber(_ typed: String) -> String
  /// Not one of the words that an option takes.
  func noChoice(_ typed: String, of option: String, _ choices: [String]) -> String
  /// It has to be said in which of the later sittings; those that there are.
  func laterSitting(_ sittings: [String]) -> String
  /// Not a part and its weight, joined by `=`.
  func malformedWeight(_ typed: String) -> String
}
