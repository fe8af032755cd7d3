/// What changes did, and why some cannot be made.
public protocol ChangePhrases: Sendable {
  /// There is no such course; those that there are.
  func unknownCourse(_ typed: String, known: [String]) -> String
  /// There is such a course already.
  func courseTaken(_ name: String) -> String
  /// The course still has subjects.
  func courseInUse(_ name: String, subjects: Int) -> String
  /// A name that is empty, too long, or of several lines.
  func malformedName(_ typed: String) -> String
  /// No change of this number is kept any more, or yet.
  func unknownChange(_ number: Int) -> String
  /// The change is undone; the number of the change that undid it.
  func undoneAlready(_ number: Int, by undoing: Int) -> String
  /// A later change touched the same; `nil` where the file was edited.
  func changedSince(_ number: Int, by later: Int?) -> String
  /// The value that is there, of what is neither grade nor date; `nil` for none.
  func valueIsNow(_ value: String?) -> String

  /// A subject was taken out.
  func removed(_ name: String) -> String
  /// Something has another name.
  func renamed(_ before: String, to after: String) -> String
  /// A subject has another edition of its syllabus.
  func syllabusReplaced(_ name: String) -> String
  /// A grade or a date for which the other syllabus has no place, and how it comes back.
  func unplaced(_ items: [String]) -> String
  /// A course was made, or is gone.
  func courseAdded(_ name: String) -> String
  func courseRemoved(_ name: String) -> String
  /// The course that is shown; `nil` for the latest.
  func following(_ course: String?) -> String
  /// A part is done, or is not.
  func done(_ name: String, isDone: Bool) -> String
  /// Stands beside a part that is done and has no grade yet.
  var isDone: String { get }
  /// When reminders ring: whose, `nil` for all; how long before, `nil` for as usual.
  func leadsSet(for name: String?, _ leads: String?) -> String
  /// Nothing rings for something any more.
  func leadsNone(for name: String?) -> String
  /// When nothing rings: `23:00-08:00`, `nil` for never; and whether what is due within a day does all the same.
  func quietSet(_ hours: String?, exceptUrgent: Bool) -> String
  /// The reminders of something are put off, or ring as usual again.
  func snoozed(_ name: String, isOn: Bool) -> String
  /// A change was undone; what is there now.
  func undone(_ what: String) -> String

  /// Stands behind a change that is undone.
  func undoneBy(_ number: Int) -> String
  /// So many changes before those are not listed, and the command that lists them.
  func earlierChanges(_ count: Int, command: String) -> String
  /// There are no changes to list.
  var noChanges: String { get }
  /// There is no change that could be undone.
  var nothingToUndo: String { get }
  /// How to undo while the primary is away.
  var undoNeedsNumber: String { get }

  /// Asks whether to take out a subject with so many grades.
  func askRemoval(_ name: String, grades: Int) -> String
  /// Asks whether to put a value in the place of another.
  var askOverwrite: String { get }
  /// What to type for yes and for no, after a question.
  var yesOrNo: String { get }
  /// Whether what was typed means yes.
  func isYes(_ typed: String) -> Bool
  /// Nobody can be asked; the option that answers.
  func answerWith(_ option: String) -> String
  /// The person said no.
  var leftAsItWas: String { get }
  /// Neither a new name nor a new short name was given, or both.
  var oneName: String { get }
}
