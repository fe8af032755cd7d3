import Civil
import Engine
import Library
import Phrases

/// The parts of a subject in columns: name, grade, maximum, and date or origin.
struct PartTable {
  private struct Row {
    var name: String
    var grade: String
    var maximum: String
    var note: String
    var style: Canvas.Style
  }

  private static let gap = "  "

  private let canvas: Canvas
  private let heading: Row
  private let rows: [Row]

  init(_ subject: SubjectSummary, _ canvas: Canvas) {
    self.canvas = canvas
    let phrases = canvas.phrases
    heading = Row(
      name: phrases.columnPart,
      grade: phrases.columnGrade,
      maximum: phrases.columnOf,
      note: subject.parts.contains { $0.due != nil } ? phrases.columnDate : "",
      style: .faint
    )
    rows = subject.parts.map { part in
      Row(
        name: part.name.printable,
        grade: canvas.grade(of: part),
        maximum: part.hasMarks ? canvas.wording.number(part.maximum) : "",
        note: canvas.note(on: part),
        style: part.state == .pending || part.origin == .lost ? .faint : .plain
      )
    }
  }

  /// The heading and a line for each part; a name gives way first, then the date.
  var lines: [String] {
    let all = [heading] + rows
    let grade = width(all, \.grade, atMost: 20)
    let maximum = width(all, \.maximum, atMost: 8)
    let room = canvas.columns - grade - maximum - 3 * PartTable.gap.columns
    let name = min(width(all, \.name, atMost: 60), max(room - width(all, \.note, atMost: room), 14))
    return all.map { row in
      canvas.line([
        (row.name.padded(to: name) + PartTable.gap, row.style),
        (row.grade.padded(to: grade) + PartTable.gap, row.style),
        (row.maximum.padded(to: maximum) + (row.note.isEmpty ? "" : PartTable.gap), .faint),
        (row.note, .faint),
      ])
    }
  }

  private func width(_ rows: [Row], _ column: (Row) -> String, atMost limit: Int) -> Int {
    min(rows.map { column($0).columns }.max() ?? 0, max(limit, 0))
  }
}

extension PartSummary {
  /// Whether its grade is a number of points.
  fileprivate var hasMarks: Bool {
    switch kind {
    case .mark, .test: true
    case .fact, .choice: false
    }
  }
}

extension Canvas {
  /// The grade as typed, or what stands for it.
  fileprivate func grade(of part: PartSummary) -> String {
    if part.origin == .lost, part.state != .graded { return "-" }
    switch part.state {
    case .pending: return phrases.pending
    case .excused: return phrases.excused
    case .absent: return phrases.absent
    case .graded:
      return (part.text ?? part.carried)?.printable ?? part.points.map { wording.number($0) } ?? ""
    }
  }

  /// Where the grade comes from, when not from this sitting, and the date.
  fileprivate func note(on part: PartSummary) -> String {
    let origin: String? =
      switch part.origin {
      case .own: nil
      case .kept: part.state == .pending ? nil : phrases.kept
      case .retakable: phrases.retakable
      case .lost: phrases.lost
      }
    let date = part.due.map { wording.dateWithDistance($0, on: now.date) }
    let done = part.isDone && part.state == .pending ? phrases.isDone : nil
    return [date, done, origin].compactMap(\.self).joined(separator: " · ")
  }
}
