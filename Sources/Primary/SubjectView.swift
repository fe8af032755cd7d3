import Library
import Reminders
import Wire

/// What is worked out of one subject, once as long as the subject stays as it is.
///
/// It never changes; whoever keeps it shares it.
final class SubjectView: Sendable {
  /// The subject that it was worked out of.
  let subject: Subject
  /// The name of its course.
  let course: String
  /// The dates that may ring.
  let items: [ReminderItem]
  /// How it stands; `nil` where its course is not the one that is followed.
  let summary: SubjectSummary?
  /// The summary as companions are told it.
  let encoded: RawJSON?

  init(_ subject: Subject, course: String, isFollowed: Bool) {
    self.subject = subject
    self.course = course
    items = ReminderItem.items(of: subject)
    summary = isFollowed ? SubjectSummary(subject, course: course) : nil
    encoded = summary.map { RawJSON($0.json) }
  }

  /// Whether it would be worked out to the same again.
  func isOf(_ subject: Subject, course: String, isFollowed: Bool) -> Bool {
    // What was not changed is shared, so that to compare it is to look once.
    self.subject == subject && self.course == course && (summary != nil) == isFollowed
  }
}

/// What is worked out of the subjects of a course.
struct CourseView {
  var name: String
  var isFollowed: Bool
  var subjects: [SubjectView]

  /// Whether it would be worked out to the same again.
  func isOf(_ course: Course, isFollowed: Bool) -> Bool {
    name == course.name && self.isFollowed == isFollowed
      && subjects.elementsEqual(course.subjects) { $0.subject == $1 }
  }
}
