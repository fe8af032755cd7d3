import Engine
public import Library
import Phrases

/// One subject in full: each part with its grade and date, how it stands, and why.
public enum SubjectScreen {
  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - subject: The subject in the sitting to show.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(_ subject: SubjectSummary, on canvas: Canvas) -> [String] {
    var lines = [canvas.titleLine(subject)]
    for past in subject.past {
      lines += canvas.paragraph(canvas.wording.outcome(of: past, in: subject), .faint, margin: "")
    }
    lines.append("")
    lines += PartTable(subject, canvas).lines + [""]
    if let bar = canvas.barLine(subject, margin: "") { lines.append(bar) }
    let sentence = canvas.wording.sentence(subject, withReason: false)
    lines += canvas.paragraph(sentence, Canvas.Style(subject.status), margin: "")
    if !subject.reasons.isEmpty {
      lines += ["", canvas.line([(canvas.phrases.why, .strong)])]
      lines += canvas.reasons(subject.reasons, in: subject)
    }
    return lines
  }
}
