import Engine
import Library
import Phrases

extension ExplanationTree {
  /// A row for each rule, in their order, and one for the pass mark.
  mutating func rules() -> [TreeRow] {
    tersely { tree in
      tree.explanation.rulings.map { tree.row(for: $0) } + [tree.passRow].compactMap(\.self)
    }
  }

  private mutating func row(for ruling: Explanation.Ruling) -> TreeRow {
    let conditions = ruling.conditions
    guard ruling.effect != .notJudged else {
      let texts = conditions.map { arithmetic.spelling($0.step) }.joined(separator: "; ")
      let text = TreeRow.Piece("\(mark(nil)) \(texts): \(phrases.notJudged)", .faint)
      return TreeRow(pieces: [text] + cite(ruling.cite))
    }
    var row = TreeRow()
    switch ruling.test {
    case .require:
      if conditions.count == 1, let only = conditions.first {
        row = condition(only.step)
        row.pieces = [.init(text(of: only.step))]
      } else {
        row.pieces = [.init(phrases.allRequired)]
        row.children = conditions.map { condition($0.step) }
      }
    case .when(let when, _):
      row = condition(when.step)
      row.pieces = [.init(phrases.when(text(of: when.step)))]
    }
    let effect = self.effect(of: ruling)
    if !effect.isEmpty {
      let last = row.pieces.removeLast()
      row.pieces += [.init(last.text + ":"), .init(effect.joined(separator: ", "))]
    }
    if case .struck(_, _, let formula?) = ruling.effect {
      let (pieces, children) = self.formula(formula, isSpelt: true)
      row.pieces += pieces
      row.children += children
    }
    row.pieces[0] = .init("\(sign(of: ruling)) \(row.pieces[0].text)", row.pieces[0].style)
    row.pieces += cite(ruling.cite)
    let style = style(of: ruling)
    row.pieces = row.pieces.map { $0.style == .plain ? .init($0.text, style) : $0 }
    return row
  }

  /// What a rule did, in words.
  private func effect(of ruling: Explanation.Ruling) -> [String] {
    switch ruling.effect {
    case .notJudged: return []
    case .none:
      if case .when = ruling.test { return [phrases.notTheCase] }
      let isSilent = ruling.conditions.allSatisfy { $0.holds == nil }
      return isSilent ? [phrases.asksNothing] : []
    case .struck(let from, let to, let formula):
      var words: [String] = []
      if case .when(_, let verdict?) = ruling.test { words.append(word(verdict)) }
      if case .require = ruling.test, from == to, !isProvisional { words.append(phrases.ruledFail) }
      if from != to {
        words.append(to.map { phrases.gradeBecomes(arithmetic.number($0)) } ?? phrases.noGrade)
      } else if formula != nil, let to {
        words.append(phrases.gradeStays(arithmetic.number(to)))
      }
      return words
    }
  }

  private func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .pass: phrases.ruledPass
    case .fail: phrases.ruledFail
    case .notPresented: phrases.ruledNotPresented
    }
  }

  private func sign(of ruling: Explanation.Ruling) -> String {
    switch (ruling.effect, ruling.test) {
    case (.notJudged, _), (.none, .when): mark(nil)
    case (.none, .require(let conditions)):
      mark(conditions.contains { $0.holds == true } ? true : nil)
    case (.struck, .require), (.struck, .when(_, .fail)), (.struck, .when(_, .notPresented)):
      mark(false)
    case (.struck, .when(_, .pass)): mark(true)
    case (.struck, .when(_, nil)): canvas.isASCII ? "*" : "•"
    }
  }

  /// What fails, unless it may still be mended.
  private var bad: Canvas.Style { isProvisional ? .undecided : .bad }

  private func style(of ruling: Explanation.Ruling) -> Canvas.Style {
    switch (ruling.effect, ruling.test) {
    case (.struck, .require), (.struck, .when(_, .fail)), (.struck, .when(_, .notPresented)): bad
    case (.struck, .when(_, .pass)): .good
    case (.struck, .when(_, nil)), (.none, .require): .plain
    case (.notJudged, _), (.none, .when): .faint
    }
  }

  /// The final grade beside the pass mark; nothing where nobody asks any more.
  private var passRow: TreeRow? {
    guard explanation.outcome.verdict != .notPresented else { return nil }
    let pass = explanation.pass
    let isMet = explanation.outcome.grade.map(pass.isMet) ?? false
    let comparison = pass.isStrict ? Comparison.above : .atLeast
    func text(_ sign: Comparison) -> String {
      "\(arithmetic.sign(sign.rawValue)) \(arithmetic.brief(pass.mark))"
    }
    var line = phrases.passing(text(comparison))
    if let grade = explanation.outcome.grade {
      line += " (\(arithmetic.number(grade)) \(text(isMet ? comparison : comparison.opposite)))"
    }
    // A rule that passes needs no number.
    let isNeeded = isMet || explanation.outcome.verdict == .fail
    return TreeRow(
      pieces: [
        .init(
          "\(mark(isNeeded ? isMet : nil)) \(line)",
          isMet ? .plain : isNeeded ? bad : .faint
        )
      ]
    )
  }
}
