public import Civil
import Engine
public import Library
public import Phrases

/// What `mark` shows by itself: a card for each subject.
public enum HomeScreen {
  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - summary: The study.
  ///   - now: The present; dates are told as seen from it.
  ///   - zone: The reader's zone.
  ///   - language: The reader's language.
  ///   - columns: The width of the terminal, laid out from 40 to 200.
  ///   - ascii: Whether bars are drawn with ASCII alone.
  ///   - colour: Whether escape sequences colour the text.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(
    _ summary: Summary,
    now: Instant,
    zone: ZoneRules,
    language: Language,
    columns: Int,
    ascii: Bool,
    colour: Bool
  ) -> [String] {
    let canvas = Canvas(
      now: now,
      zone: zone,
      language: language,
      columns: columns,
      ascii: ascii,
      colour: colour
    )
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
