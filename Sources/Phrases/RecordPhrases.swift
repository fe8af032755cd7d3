/// What became of the subjects of a study, and what the average may become.
public protocol RecordPhrases: Sendable {
  /// The heading where the study has no name: `Expediente`.
  var record: String { get }
  /// Nothing is on record.
  var emptyRecord: String { get }
  /// The heading of the column of credits, and of marks.
  var columnCredits: String { get }
  var columnMark: String { get }
  /// A subject that is not decided, or whose mark may still change: `en curso`.
  var inProgress: String { get }
  /// What is passed of a course: `12 de 18 ECTS superados · media 7,21`; without an average where no mark counts.
  func passedCredits(_ passed: String, of all: String, average: String?) -> String
  /// The same of the whole study, after `Total: `.
  func recordTotal(_ credits: String) -> String
  /// The credits that an average is over, where these are not all that are passed: `la media es de 12 ECTS`.
  func averageIsOver(_ credits: String) -> String
  /// What the average becomes if everything open is passed: `Si apruebas lo que queda (18 ECTS): media entre …`.
  func ifPassed(credits: String, from low: String, to high: String) -> String
  /// What it becomes if all goes as so far, with how many of the open subjects have marks.
  func ifAsSoFar(_ average: String, subjects: Int, of all: Int) -> String
  /// Subjects that count nothing, for their syllabus says no credits.
  func withoutCredits(_ names: String) -> String
  /// What to type to change that.
  func toChange(_ command: String) -> String
  /// An average as a goal: `Para una media de 7`.
  func toAverage(_ average: String) -> String
  /// The goal is reached by passing alone, with the least average that is then sure.
  func passingIsEnough(_ average: String) -> String
  /// The marks that subjects take, each the same: `un 8,5 en cada una de lo que queda (3 asignaturas)`.
  func inEachOpen(_ subjects: Int) -> String
  /// A subject that was asked about is over, or counts in no average.
  func countsNoMore(_ name: String) -> String
  /// What was typed is no average.
  func notAnAverage(_ typed: String) -> String
}
