import Civil
import Engine
public import Library
import Phrases

/// What `mark` shows by itself: a card for each subject.
public enum HomeScreen {
  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - summary: The study.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(_ summary: Summary, on canvas: Canvas) -> [String] {
    guard !summary.subjects.isEmpty else {
      return canvas.paragraph(canvas.phrases.emptyLibrary, .plain, margin: "")
    }
    let heading = canvas.phrases.homeHeading(
      course: summary.course?.printable,
      subjects: summary.subjects.count,
      open: summary.subjects.count { $0.status == .open }
    )
    return [canvas.line([(heading, .plain)])]
      + summary.subjects.flatMap { [""] + card($0, canvas) }
  }

  private static func card(_ subject: SubjectSummary, _ canvas: Canvas) -> [String] {
    var lines = [canvas.titleLine(subject)]
    if let bar = canvas.barLine(subject, margin: "  ") { lines.append(bar) }
    let sentence = canvas.wording.sentence(subject)
    lines += canvas.paragraph(sentence, Canvas.Style(subject.status), margin: "  ")
    if let next = subject.upcoming(at: canvas.now).first {
      let when = canvas.wording.date(next.due, on: canvas.now.date)
      let text = canvas.phrases.next(next.part.name.printable, when)
      lines += canvas.paragraph(text, .faint, margin: "  ")
    }
    return lines
  }
}
