/// Taking a subject again, and putting courses away.
public protocol RepeatingPhrases: Sendable {
  /// What counts of an earlier course, each a part with its grade: `Se conserva: Prácticas 1 7,5`.
  func keptOver(_ grades: [String]) -> String
  /// Nothing of an earlier course counts.
  var nothingKeptOver: String { get }
  /// A course was put away for the record.
  func courseArchived(_ name: String) -> String
  /// A course that was put away is back.
  func courseBack(_ name: String) -> String
  /// A course is put away, and has to be brought back first.
  func courseIsArchived(_ name: String) -> String
  /// A subject is taken again in a later course only.
  func notLater(_ course: String, than taken: String) -> String
  /// The course has the subject already, under its short name.
  func takenAlready(_ shortName: String, in course: String) -> String
  /// Stands beside the course that is followed, one that is put away, and after a number of subjects.
  var isFollowed: String { get }
  var isArchived: String { get }
  func subjectCount(_ count: Int) -> String
  /// There is no course.
  var noCourses: String { get }
}
