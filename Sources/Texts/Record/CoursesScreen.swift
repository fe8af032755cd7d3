import Engine
public import Library
import Phrases

/// The courses of a study, which one is followed, and which are put away.
public enum CoursesScreen {
  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(_ record: StudyRecord, on canvas: Canvas) -> [String] {
    let phrases = canvas.phrases
    guard !record.courses.isEmpty else {
      return canvas.paragraph(phrases.noCourses, .plain, margin: "")
    }
    let width = record.courses.map { $0.name.printable.columns }.max() ?? 0
    return record.courses.flatMap { course in
      let part = record.only(course.name)
      let isFollowed = course.name == record.course
      let notes = [
        phrases.subjectCount(part.results.count), isFollowed ? phrases.isFollowed : nil,
        course.isArchived ? phrases.isArchived : nil,
      ]
      return canvas.paragraph(
        notes.compactMap(\.self).joined(separator: " · "),
        course.isArchived ? .faint : isFollowed ? .strong : .plain,
        margin: (isFollowed ? "* " : "  ") + course.name.printable.padded(to: width) + "  "
      )
    }
  }
}
