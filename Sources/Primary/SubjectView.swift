import Library
import Reminders
import Wire

/// What is worked out of one subject, once as long as the subject stays as it is.
///
/// It never changes; whoever keeps it shares it.
final class SubjectView: Sendable {
  let id: SubjectID
  /// The subject that it was worked out of.
  let subject: Subject
  /// The name of its course.
  let course: String
  /// Whether its course is the one that is followed.
  let isFollowed: Bool
  /// The dates that may ring.
  let items: [ReminderItem]
  /// How it stands, where its course is followed.
  let summary: SubjectSummary?
  /// The summary as companions are told it.
  let encoded: RawJSON?

  /// Whether its course is put away.
  let isArchived: Bool

  init(_ subject: Subject, course: String, isFollowed: Bool, isArchived: Bool) {
    id = subject.id
    self.subject = subject
    self.course = course
    self.isFollowed = isFollowed
    self.isArchived = isArchived
    items = isArchived ? [] : ReminderItem.items(of: subject)
    summary = isFollowed ? SubjectSummary(subject, course: course) : nil
    encoded = summary.map { RawJSON($0.write) }
  }

  /// Whether it would be worked out to the same again.
  func isOf(_ subject: Subject, course: Course, isFollowed: Bool) -> Bool {
    // What was not changed is shared, so that to compare it is to look once.
    self.isFollowed == isFollowed && self.course == course.name
      && isArchived == course.isArchived && self.subject == subject
  }
}

/// What is worked out of the subjects of a course.
struct CourseView {
  var name: String
  var isFollowed: Bool
  var isArchived: Bool
  var subjects: [SubjectView]

  /// Whether it would be worked out to the same again.
  func isOf(_ course: Course, isFollowed: Bool) -> Bool {
    name == course.name && self.isFollowed == isFollowed && isArchived == course.isArchived
      && subjects.elementsEqual(course.subjects) { $0.subject == $1 }
  }

  /// Whether a record says the same of it, as far as one look tells; of the followed one the summary tells more.
  func isOnRecord(like other: CourseView) -> Bool {
    name == other.name && isFollowed == other.isFollowed && isArchived == other.isArchived
      && (isFollowed || subjects.elementsEqual(other.subjects) { $0 === $1 })
  }
}
