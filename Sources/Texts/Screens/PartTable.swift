import Civil
import Engine
import Library
import Phrases

/// The parts of a subject in columns: name, grade, maximum, and date or origin; rows of small tests side by side.
struct PartTable {
  private struct Row {
    var name: String
    var grade: String
    var maximum: String
    var note: String
    var style: Canvas.Style
    /// The members of a row, beneath it.
    var members: [(text: String, style: Canvas.Style)] = []
  }

  private static let gap = "  "

  private let canvas: Canvas
  private let heading: Row
  private let rows: [Row]

  init(_ subject: SubjectSummary, _ canvas: Canvas) {
    self.canvas = canvas
    let phrases = canvas.phrases
    let runs = subject.partRuns
    let hasNotes = subject.parts.contains { $0.due != nil }
    heading = Row(
      name: phrases.columnPart,
      grade: phrases.columnGrade,
      maximum: phrases.columnOf,
      note: hasNotes ? phrases.columnDate : "",
      style: .faint
    )
    rows = runs.flatMap { run in
      run.title.map { [PartTable.row(of: run.parts, named: $0, canvas)] }
        ?? run.parts.map { PartTable.row(of: $0, canvas) }
    }
  }

  private static func row(of part: PartSummary, _ canvas: Canvas) -> Row {
    Row(
      name: part.name.printable,
      grade: canvas.grade(of: part),
      maximum: part.hasMarks ? canvas.wording.number(part.maximum) : "",
      note: canvas.note(on: part),
      style: canvas.style(of: part)
    )
  }

  /// A row of small tests, with what all of them share.
  private static func row(
    of members: [PartSummary],
    named name: String,
    _ canvas: Canvas
  ) -> Row {
    let first = members.first { $0.state != .pending } ?? members.first
    return Row(
      name: name,
      grade: "",
      maximum: first.map { canvas.wording.number($0.maximum) } ?? "",
      note: first.map { canvas.note(on: $0) } ?? "",
      style: .plain,
      members: members.map { member in
        let number = member.id.rawValue.split(separator: ".").last ?? ""
        return ("\(number): \(canvas.shortGrade(of: member))", canvas.style(of: member))
      }
    )
  }

  /// The heading and a line for each part; a name gives way first, then the date.
  var lines: [String] {
    let all = [heading] + rows
    let grade = width(all, \.grade, atMost: 20)
    let maximum = width(all, \.maximum, atMost: 8)
    let room = canvas.columns - grade - maximum - 3 * PartTable.gap.columns
    let name = min(width(all, \.name, atMost: 60), max(room - width(all, \.note, atMost: room), 14))
    return all.flatMap { row in
      [
        canvas.line([
          (row.name.padded(to: name) + PartTable.gap, row.style),
          (row.grade.padded(to: grade) + PartTable.gap, row.style),
          (row.maximum.padded(to: maximum) + (row.note.isEmpty ? "" : PartTable.gap), .faint),
          (row.note, .faint),
        ])
      ] + grid(of: row.members)
    }
  }

  /// Cells of one width, as many on a line as fit.
  private func grid(of cells: [(text: String, style: Canvas.Style)]) -> [String] {
    let widest = min(cells.map(\.text.columns).max() ?? 0, canvas.columns / 2)
    let count = max((canvas.columns - 2) / (widest + PartTable.gap.columns), 1)
    return stride(from: 0, to: cells.count, by: count).map { start in
      let pieces = cells[start..<min(start + count, cells.count)].map { cell in
        (text: cell.text.padded(to: widest) + PartTable.gap, style: cell.style)
      }
      return canvas.line([(PartTable.gap, .plain)] + pieces)
    }
  }

  private func width(_ rows: [Row], _ column: (Row) -> String, atMost limit: Int) -> Int {
    min(rows.map { column($0).columns }.max() ?? 0, max(limit, 0))
  }
}

extension SubjectSummary {
  /// The parts in their order, with the members of a row of small tests together.
  ///
  /// A row has a title where its members can stand side by side: there are three or more, alike, and no date is to
  /// be told of one of them.
  fileprivate var partRuns: [(title: String?, parts: [PartSummary])] {
    var runs: [(key: Substring?, parts: [PartSummary])] = []
    for part in parts {
      let key = part.rowKey
      if let key, runs.last?.key == key {
        runs[runs.count - 1].parts.append(part)
      } else {
        runs.append((key, [part]))
      }
    }
    return runs.map { run in (run.key == nil ? nil : Self.title(of: run.parts), run.parts) }
  }

  private static func title(of members: [PartSummary]) -> String? {
    guard members.count > 2, let first = members.first, first.name.hasSuffix(" 1"),
      members.allSatisfy({ $0.isLike(first) })
    else { return nil }
    return "\(first.name.dropLast(2)) 1-\(members.count)".printable
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

  /// What the address of a member of a row begins with: `tests` of `tests.3`.
  fileprivate var rowKey: Substring? {
    let steps = id.rawValue.split(separator: ".", omittingEmptySubsequences: false)
    return steps.count == 2 && Int(steps[1]) != nil ? steps[0] : nil
  }

  /// Whether there is no more to say of it than of another member of its row, but for the grade.
  fileprivate func isLike(_ other: PartSummary) -> Bool {
    hasMarks && maximum == other.maximum && origin == other.origin && due == nil && !isDone
  }
}

extension Canvas {
  fileprivate func style(of part: PartSummary) -> Style {
    part.state == .pending || part.origin == .lost ? .faint : .plain
  }

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

  /// The same where there is little room: a dash for what has no grade yet, otherwise as it is typed.
  fileprivate func shortGrade(of part: PartSummary) -> String {
    switch part.state {
    case .pending: "-"
    case .excused: "EX"
    case .absent: "NP"
    case .graded: grade(of: part)
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
