/// The words of the arithmetic of a subject.
///
/// Formulas, numbers and names arrive as they are written.
public protocol ExplanationPhrases: Sendable {
  /// The grade with nothing pending, as a heading: `Nota final`.
  var finalGrade: String { get }
  /// The grade when what is pending counts 0, and in full.
  var certainGrade: String { get }
  var possibleGrade: String { get }
  /// The grade before any rule, as a heading: `Nota calculada`.
  var computedGrade: String { get }
  /// What pending marks count as: 0.
  var pendingCountsNothing: String { get }
  /// What pending marks count as: the full mark.
  var pendingCountsFull: String { get }
  /// The most points of something: `de 10`.
  func outOf(_ maximum: String) -> String
  /// The most points of each member of a row: `cada una de 10`.
  func eachOutOf(_ maximum: String) -> String
  /// What each member of a row is, before a formula: `cada una`.
  var each: String { get }
  /// The members of a row that counts by their mean, before them.
  var mean: String { get }
  /// Its part of an average: `pesa 60 %`.
  func weighs(_ share: String) -> String
  /// A weight that a formula gives, before that formula.
  var weight: String { get }
  /// An average, where the formula of a value would stand.
  var average: String { get }
  /// Left out of an average.
  var doesNotCount: String { get }
  /// A result that was kept within the scale: `se queda en 10`.
  func keptAt(_ bound: String) -> String
  /// Explained further up, and further down.
  var above: String { get }
  var below: String { get }
  /// Whether something holds, in one word.
  func holds(_ isTrue: Bool) -> String
  /// Before the members of a row that count, and before those that were left out.
  func counting(_ members: Int) -> String
  func leavingOut(_ members: Int) -> String
  /// The threshold of a table that was reached; `nil` when none was.
  func reaches(_ threshold: String?) -> String
  /// What the least or the most of several was: `lo da examen`.
  func givenBy(_ operand: String) -> String
  /// The answers of a multiple-choice paper: `18 bien, 6 mal, 1 en blanco`.
  func answers(right: Int, wrong: Int, blank: Int) -> String
  /// A pending mark that counts in full.
  var pendingInFull: String { get }
  /// Something optional that was not done.
  var notDone: String { get }
  /// A part that is not there because a condition does not hold.
  var notThere: String { get }
  /// A grade that was taken over for good from a sitting, and one that may be replaced.
  func kept(from sitting: String) -> String
  func retakable(from sitting: String) -> String
  /// Where a grade is from that was given before this course.
  var earlierCourse: String { get }
  /// A grade that counts as if it were taken again, in full.
  var retakenInFull: String { get }
  /// The heading of the rules.
  var rules: String { get }
  /// A rule struck and the grade is what it was: `la nota sigue en 3`.
  func gradeStays(_ grade: String) -> String
  /// Several conditions that must all hold.
  var allRequired: String { get }
  /// A condition on which something happens: `si absent(examen)`.
  func when(_ condition: String) -> String
  /// Such a condition that is not met.
  var notTheCase: String { get }
  /// A condition without a value, that asks for nothing.
  var asksNothing: String { get }
  /// A rule after the judging has ended.
  var notJudged: String { get }
  /// The grade in a comparison with the pass mark: `nota ≥ 5`.
  func passing(_ comparison: String) -> String
  /// The heading of what has no part in the arithmetic.
  var unused: String { get }
}
