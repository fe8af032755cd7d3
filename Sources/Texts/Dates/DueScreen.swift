import Engine
public import Library
import Phrases

/// What is coming: exams and hand-ins of all sittings that can still matter.
public enum DueScreen {
  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - coming: What is coming, in order.
  ///   - summary: The study.
  ///   - subject: The subject that it is about, where it is about one.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(
    _ coming: [Appointment],
    of summary: Summary,
    subject: SubjectSummary? = nil,
    on canvas: Canvas
  ) -> [String] {
    let heading = canvas.phrases.dueHeading(
      course: summary.course?.printable,
      dates: coming.count
    )
    let title = subject.map(canvas.titleLine) ?? canvas.line([(heading, .plain)])
    guard !coming.isEmpty else {
      return (subject == nil ? [] : [title, ""])
        + canvas.paragraph(canvas.phrases.nothingDue, .plain, margin: "")
    }
    let table = AppointmentTable(
      coming,
      telling: .days,
      namesSubjects: subject == nil,
      canvas
    )
    let legend = canvas.legend(Set(coming.map(\.date.occasion)))
    return [title, ""] + table.lines + ["", canvas.line(legend)]
  }
}
