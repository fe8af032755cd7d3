import Engine
public import Library
import Phrases

/// The arithmetic of a subject, to be checked with a pencil.
public enum ExplanationScreen {
  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - subject: The subject in the sitting to explain.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(_ subject: SubjectExplanation, on canvas: Canvas) -> [String] {
    var tree = ExplanationTree(subject, canvas)
    let layout = TreeLayout(canvas: canvas)
    var lines = heading(subject, canvas, isProvisional: tree.isProvisional) + [""]
    lines += layout.lines(of: tree.roots())
    for row in tree.deferred() { lines += [""] + layout.lines(of: [row]) }
    let rules = tree.rules()
    if !rules.isEmpty {
      lines += ["", canvas.line([(canvas.phrases.rules, .strong)])] + layout.lines(of: rules)
    }
    for row in tree.deferred() { lines += [""] + layout.lines(of: [row]) }
    let unused = tree.unused()
    if !unused.isEmpty {
      lines += ["", canvas.line([(canvas.phrases.unused, .strong)])] + layout.lines(of: unused)
    }
    return lines
  }

  private static func heading(
    _ subject: SubjectExplanation,
    _ canvas: Canvas,
    isProvisional: Bool
  ) -> [String] {
    let sitting = subject.title(of: subject.explanation.sitting)
    let facts =
      [subject.subject.rawValue] + (subject.sittings.count > 1 ? [sitting.name] : [])
    let tail = " · " + facts.map(\.printable).joined(separator: " · ")
    let room = max(canvas.columns - tail.columns, 16)
    var lines = [
      canvas.line([(subject.name.printable.fitted(to: room), .strong), (tail, .faint)])
    ]
    if subject.sittings.count > 1, let cite = sitting.cite {
      lines += canvas.paragraph("[\(cite.printable)]", .faint, margin: "")
    }
    if isProvisional {
      let text =
        switch subject.explanation.end {
        case .secured: canvas.phrases.pendingCountsNothing
        case .best: canvas.phrases.pendingCountsFull
        }
      lines += canvas.paragraph(text, .faint, margin: "")
    }
    return lines
  }
}

extension ExplanationTree {
  /// The grade with its verdict, and how it was computed; in two trees where the rules left another.
  mutating func roots() -> [TreeRow] {
    let outcome = explanation.outcome
    var pieces = [piece(heading, outcome.grade)]
    if !isProvisional { pieces.append(.init("(\(verdict.text))", verdict.style)) }
    var (equations, children) = calculation(explanation.grade)
    if let result = explanation.grade.result, let computed = outcome.computed, result != computed {
      equations += [
        .init("= " + arithmetic.number(result)),
        .init("· " + phrases.keptAt(arithmetic.number(computed))),
      ]
    }
    guard outcome.computed != outcome.grade else {
      return [TreeRow(pieces: pieces + equations, children: children)]
    }
    let computed = piece(phrases.computedGrade, outcome.computed)
    return [TreeRow(pieces: pieces), TreeRow(pieces: [computed] + equations, children: children)]
  }

  private func piece(_ heading: String, _ grade: Exact?) -> TreeRow.Piece {
    .init("\(heading) \(arithmetic.number(grade))", .strong)
  }

  private var heading: String {
    guard isProvisional else { return phrases.finalGrade }
    return switch explanation.end {
    case .secured: phrases.certainGrade
    case .best: phrases.possibleGrade
    }
  }

  /// The verdict, and what the grade is called where that says more.
  private var verdict: (text: String, style: Canvas.Style) {
    let (word, style): (String, Canvas.Style) =
      switch explanation.outcome.verdict {
      case .pass: (phrases.passed(nil), .good)
      case .fail: (phrases.failed(nil), .bad)
      case .notPresented: (phrases.notPresented, .bad)
      }
    let label = subject.label?.printable
    let words = [word.uncapitalized, label].compactMap(\.self)
    return (
      label?.lowercased() == word.lowercased() ? word.uncapitalized : words.joined(separator: ", "),
      style
    )
  }

  /// The parts that nothing has asked for.
  mutating func unused() -> [TreeRow] {
    let members = shown.compactMap { name -> NodeID? in
      if case .member(of: let id, _) = name { id } else { nil }
    }
    let mentioned = Set(members)
    return explanation.parts.filter { part in
      !shown.contains(.node(part.id)) && !mentioned.contains(part.id)
    }.map { part in tersely { $0.row(for: part, inFormula: true) } }
  }
}
