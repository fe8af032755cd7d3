/// What it takes to reach a goal, and what is supposed meanwhile.
///
/// A goal and what it takes are joined: `Para aprobar` + `necesitas un 4,2 en lo que falta`.
public protocol GoalPhrases: Sendable {
  /// The goal to pass: `Para aprobar`.
  var toPass: String { get }
  /// The goal of a grade, with its label where it has one: `Para un 7 (Notable)`.
  func toReach(_ grade: String, label: String?) -> String
  /// A goal and what it takes: `Para aprobar: necesitas un 4,2`.
  func goal(_ goal: String, takes: String) -> String
  /// A goal that is reached whatever happens to what is open, with the grade that is certain.
  func goalSecured(_ grade: String?) -> String
  /// A goal that is no longer possible, with the best grade that still is.
  func goalOutOfReach(best: String?) -> String
  /// A goal that was missed, with nothing open.
  func goalMissed(_ grade: String?) -> String

  /// How many answers of a paper may be wrong with all answered: `En Test puedes fallar 4 de 25 si …`.
  func mayMiss(_ count: Int, of questions: Int, in name: String) -> String
  /// How many may be wrong by how many are answered, where that pays: `Si en Test contestas 12, …: 1 · 15: 4`.
  func mayMiss(in name: String, byAnswered: [(answered: Int, wrong: Int)]) -> String

  /// What is supposed: `Suponiendo un 8 en Trabajo y un 0 en lo demás`.
  func supposing(_ suppositions: [String]) -> String
  /// One grade that is supposed, as typed: `Trabajo: 8`.
  func supposed(_ grade: String, of name: String) -> String
  /// The others at a mark: `un 7 en lo demás`.
  func others(at mark: String) -> String
  /// The others full: `todo en lo demás`.
  var othersFull: String { get }
  /// The others as it went so far: `lo demás como hasta ahora`.
  var othersAsSoFar: String { get }

  /// The heading of the column of goals.
  var columnGoal: String { get }
  /// The heading of the column of needs.
  var columnNeed: String { get }
  /// The heading of what is so now, and of what would be so.
  var now: String { get }
  var then: String { get }
}
