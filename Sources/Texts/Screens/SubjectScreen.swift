public import Civil
import Engine
public import Library
public import Phrases

/// One subject in full: each part with its grade and date, how it stands, and why.
public enum SubjectScreen {
  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - subject: The subject in the sitting to show.
  ///   - now: The present; dates are told as seen from it.
  ///   - zone: The reader's zone.
  ///   - language: The reader's language.
  ///   - columns: The width of the terminal, laid out from 40 to 200.
  ///   - ascii: Whether the bar is drawn with ASCII alone.
  ///   - colour: Whether escape sequences colour the text.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(
    _ subject: SubjectSummary,
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
      for reason in subject.reasons {
        let cite = reason.cite.map { " [\($0.printable)]" } ?? ""
        let text = canvas.wording.reason(reason, in: subject) + cite
        lines += canvas.paragraph(text, .plain, margin: "- ", rest: "  ")
      }
    }
    return lines
  }
}
