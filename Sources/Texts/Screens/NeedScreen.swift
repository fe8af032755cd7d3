import Engine
public import Library
import Phrases

/// What it takes to reach a goal, and each of the others.
public enum NeedScreen {
  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - rung: The goal that was asked for, with its answer.
  ///   - ladder: All goals, the lowest first.
  ///   - subject: The subject.
  ///   - namesParts: Whether the parts that are asked about are named, because there are others.
  ///   - supposing: What is supposed, in words.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(
    _ rung: Rung,
    ladder: [Rung],
    of subject: SubjectSummary,
    namesParts: Bool = false,
    supposing: String?,
    on canvas: Canvas
  ) -> [String] {
    let wording = canvas.wording
    var lines = [canvas.titleLine(subject)]
    if let supposing { lines += canvas.paragraph(supposing, .faint, margin: "") }
    lines.append("")
    lines += canvas.paragraph(
      wording.sentence(rung, in: subject, namesParts: namesParts),
      Canvas.Style(rung.need.answer),
      margin: ""
    )
    for paper in wording.papers(rung.need, in: subject) {
      lines += canvas.paragraph(paper, .plain, margin: "", rest: "  ")
    }
    if !rung.reasons.isEmpty {
      lines += ["", canvas.line([(canvas.phrases.why, .strong)])]
      lines += canvas.reasons(rung.reasons, in: subject.naming(rung))
    }
    let table = GoalTable(
      ladder.map(\.goal),
      columns: [
        GoalTable.Column(
          heading: canvas.phrases.columnNeed,
          entries: ladder.map { wording.entry($0, in: subject) }
        )
      ],
      canvas
    )
    return lines + [""] + table.lines
  }
}

/// A subject as it stands beside as it would with other grades.
public enum WhatIfScreen {
  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - before: The subject as it stands, with its ladder.
  ///   - after: The same as they would be.
  ///   - supposing: What is supposed, in words.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(
    before: (subject: SubjectSummary, ladder: [Rung]),
    after: (subject: SubjectSummary, ladder: [Rung]),
    supposing: String?,
    on canvas: Canvas
  ) -> [String] {
    var lines = [canvas.titleLine(before.subject)]
    if let supposing { lines += canvas.paragraph(supposing, .faint, margin: "") }
    lines += [""] + standing(before.subject, canvas.phrases.now, canvas)
    lines += [""] + standing(after.subject, canvas.phrases.then, canvas)
    let table = GoalTable(
      after.ladder.map(\.goal),
      columns: [
        column(canvas.phrases.now, before, canvas), column(canvas.phrases.then, after, canvas),
      ],
      canvas
    )
    return lines + [""] + table.lines
  }

  private static func standing(
    _ subject: SubjectSummary,
    _ heading: String,
    _ canvas: Canvas
  ) -> [String] {
    var lines = [canvas.line([(heading, .strong)])]
    if let bar = canvas.barLine(subject, margin: "  ") { lines.append(bar) }
    let sentence = canvas.wording.sentence(subject)
    return lines + canvas.paragraph(sentence, Canvas.Style(subject.status), margin: "  ")
  }

  private static func column(
    _ heading: String,
    _ side: (subject: SubjectSummary, ladder: [Rung]),
    _ canvas: Canvas
  ) -> GoalTable.Column {
    GoalTable.Column(
      heading: heading,
      entries: side.ladder.map { canvas.wording.entry($0, in: side.subject, brief: true) }
    )
  }
}

/// Goals, and what each of them takes, in one column or several.
struct GoalTable {
  struct Column {
    var heading: String
    /// One for each goal.
    var entries: [String]
  }

  private static let gap = "  "

  private let canvas: Canvas
  private let names: [String]
  private let columns: [Column]

  init(_ goals: [Goal], columns: [Column], _ canvas: Canvas) {
    self.canvas = canvas
    self.columns = columns
    let grades = goals.map { canvas.wording.number($0.grade) }
    let width = grades.map(\.columns).max() ?? 0
    names = zip(goals, grades).map { goal, grade in
      let label = goal.label.map { GoalTable.gap + $0.printable } ?? ""
      return String(repeating: " ", count: width - grade.columns) + grade + label
    }
  }

  /// The heading and a line for each goal; the last column runs on beneath itself.
  var lines: [String] {
    let names = [canvas.phrases.columnGoal] + names
    let width = min(names.map(\.columns).max() ?? 0, canvas.columns / 2)
    let room = (canvas.columns - width) / max(columns.count, 1) - GoalTable.gap.columns
    return names.indices.flatMap { row in
      var margin = names[row].fitted(to: width).padded(to: width)
      for column in columns.dropLast() {
        let entries = [column.heading] + column.entries
        let widest = min(entries.map(\.columns).max() ?? 0, room)
        margin += GoalTable.gap + entries[row].fitted(to: widest).padded(to: widest)
      }
      margin += GoalTable.gap
      let entries = columns.last.map { [$0.heading] + $0.entries } ?? []
      return canvas.paragraph(
        entries.indices.contains(row) ? entries[row] : "",
        row == 0 ? .faint : .plain,
        margin: margin,
        rest: String(repeating: " ", count: margin.columns)
      )
    }
  }
}

extension Canvas {
  /// A line for each reason, with where the guide says so.
  func reasons(_ reasons: [Reason], in subject: SubjectSummary) -> [String] {
    reasons.flatMap { reason in
      let cite = reason.cite.map { " [\($0.printable)]" } ?? ""
      let text = wording.reason(reason, in: subject) + cite
      return paragraph(text, .plain, margin: "- ", rest: "  ")
    }
  }
}

extension Canvas.Style {
  /// The colour of an answer.
  fileprivate init(_ answer: Need.Answer) {
    switch answer {
    case .secured: self = .good
    case .atLeast, .within: self = .undecided
    case .outOfReach, .nothingLeft: self = .bad
    }
  }
}
