import Civil
import Engine
public import Library
import Phrases

/// One subject in full: each part with its grade and date, how it stands, and why.
public enum SubjectScreen {
  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - subject: The subject in the sitting to show.
  ///   - ladder: What each goal takes, the lowest first; shown while one of them can still be reached.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(
    _ subject: SubjectSummary,
    ladder: [Rung] = [],
    on canvas: Canvas
  ) -> [String] {
    var lines = [canvas.titleLine(subject)]
    for past in subject.past {
      lines += canvas.paragraph(canvas.wording.outcome(of: past, in: subject), .faint, margin: "")
    }
    lines.append("")
    lines += PartTable(subject, canvas).lines + [""]
    for dates in canvas.laterDates(of: subject) {
      lines += canvas.paragraph(dates, .faint, margin: "", rest: "  ")
    }
    if lines.last?.isEmpty == false { lines.append("") }
    if let bar = canvas.barLine(subject, margin: "") { lines.append(bar) }
    let sentence = canvas.wording.sentence(subject, withReason: false)
    lines += canvas.paragraph(sentence, Canvas.Style(subject.status), margin: "")
    if !subject.reasons.isEmpty {
      lines += ["", canvas.line([(canvas.phrases.why, .strong)])]
      lines += canvas.reasons(subject.reasons, in: subject)
    }
    if ladder.contains(where: \.isToCome) { lines += [""] + goals(ladder, of: subject, canvas) }
    return lines
  }

  private static func goals(
    _ ladder: [Rung],
    of subject: SubjectSummary,
    _ canvas: Canvas
  ) -> [String] {
    let entries = ladder.map { canvas.wording.entry($0, in: subject) }
    let column = GoalTable.Column(heading: canvas.phrases.columnNeed, entries: entries)
    return GoalTable(ladder.map(\.goal), columns: [column], canvas).lines
  }
}

extension Rung {
  /// Whether something that is open can still lead there.
  fileprivate var isToCome: Bool {
    switch need.answer {
    case .atLeast, .within: true
    case .secured, .outOfReach, .nothingLeft: false
    }
  }
}

extension Canvas {
  /// The dates in the other sittings that can still matter, a text for each: `Julio: Examen lun 5 jul 9:00`.
  fileprivate func laterDates(of subject: SubjectSummary) -> [String] {
    subject.sittings.filter { $0.id != subject.sitting }.compactMap { sitting in
      let dates = subject.dates.filter {
        $0.sitting == sitting.id && !$0.isMoot && $0.state == .pending
      }
      .filter { _ in !subject.past.contains { $0.sitting == sitting.id } }
      if dates.isEmpty { return nil }
      let texts = dates.map { date in
        "\(subject.name(of: date.part)) \(wording.dateWithDistance(date.due, on: now.date))"
      }
      return "\(sitting.name.printable): \(texts.joined(separator: "; "))"
    }
  }
}
