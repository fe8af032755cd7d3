import Engine
import Library
import Phrases

extension Canvas {
  /// The name of a subject, its short name, its credits, and its sitting where there are several.
  func titleLine(_ subject: SubjectSummary) -> String {
    let credits = subject.credits.map { phrases.credits(wording.number($0)) }
    let sitting = subject.sittings.count > 1 ? subject.sittingName : nil
    let facts = [subject.id.rawValue.printable, credits, sitting].compactMap(\.self)
    let tail = " · " + facts.joined(separator: " · ")
    let room = max(columns - tail.columns, 16)
    return line([(subject.title.fitted(to: room), .strong), (tail, .faint)])
  }

  /// The bar, and its two ends in numbers; nothing where a subject has no number.
  func barLine(_ subject: SubjectSummary, margin: String) -> String? {
    guard subject.secured != nil || subject.best != nil else { return nil }
    let ends = phrases.span(
      secured: subject.secured.map { wording.grade($0, in: subject) },
      best: subject.best.map { wording.grade($0, in: subject) }
    )
    let room = columns - margin.columns - 2 - ends.columns
    let bar = ScoreBar(
      secured: subject.secured,
      best: subject.best,
      pass: subject.pass.mark,
      scale: subject.scale,
      width: min(max(room, 10), 50)
    )
    return line(
      [(margin, .plain)] + pieces(of: bar, status: subject.status) + [("  " + ends, .plain)]
    )
  }

  private func pieces(
    of bar: ScoreBar,
    status: SubjectSummary.Status
  ) -> [(text: String, style: Style)] {
    var pieces: [(text: String, style: Style)] = []
    var last: ScoreBar.Cell?
    for cell in bar.cells {
      let sign = String(cell.sign(ascii: isASCII))
      if cell == last {
        pieces[pieces.count - 1].text += sign
      } else {
        pieces.append((sign, style(of: cell, status)))
      }
      last = cell
    }
    return pieces
  }

  private func style(of cell: ScoreBar.Cell, _ status: SubjectSummary.Status) -> Style {
    switch cell {
    case .secured: Style(status)
    case .possible: .plain
    case .impossible: .faint
    case .pass: .strong
    }
  }
}
