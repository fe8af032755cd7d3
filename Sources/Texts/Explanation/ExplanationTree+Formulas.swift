import Engine
import Phrases

extension ExplanationTree {
  /// A formula: its equations, and a row for each thing in it that needs one.
  ///
  /// - Parameters:
  ///   - step: The formula.
  ///   - isSpelt: Whether it is written out first, as the syllabus has it.
  /// - Returns: What follows the result on its row, and the rows beneath.
  mutating func formula(
    _ step: Step,
    isSpelt: Bool
  ) -> (pieces: [TreeRow.Piece], children: [TreeRow]) {
    var pieces: [TreeRow.Piece] = []
    if isSpelt { pieces.append(.init("= " + arithmetic.spelling(step))) }
    if let branch = step.branch {
      return (pieces, [condition(step.operands[0])] + [self.branch(branch)])
    }
    if case .call(_, .members(let counted)) = step.kind {
      pieces += self.counted(counted, of: step)
    } else {
      let equations = [arithmetic.substituted(step), arithmetic.workedOut(step)]
      pieces += equations.compactMap(\.self).map { .init("= " + $0) }
      if let note = note(on: step) { pieces.append(.init("(\(note))", .faint)) }
    }
    return (pieces, rows(beneath: step))
  }

  /// The rows of what a formula mentions.
  private mutating func rows(beneath step: Step) -> [TreeRow] {
    switch step.kind {
    case .and, .or: return conditions(in: step).map { condition($0) }
    case .not: return step.operands.flatMap { rows(beneath: $0) }
    default: break
    }
    var seen: Set<Step> = []
    return mentions(in: step).compactMap { mention in
      guard seen.insert(mention).inserted else { return nil }
      if case .name(let name) = mention.kind { return row(for: name, mention.result) }
      return operation(mention)
    }
  }

  /// A row for a piece of a formula: `mean(best(3, lab)) = (7 + 8 + 9) / 3 = 8`.
  private mutating func operation(_ step: Step) -> TreeRow {
    let (pieces, children) = formula(step, isSpelt: false)
    let head = TreeRow.Piece(arithmetic.spelling(step))
    let result = arithmetic.result(step.result, isCondition: step.isCondition)
    if case .call(_, .members) = step.kind {
      return TreeRow(pieces: [.init(head.text + ":")] + pieces, children: children)
    }
    let note = pieces.last.flatMap { $0.style == .faint ? $0 : nil }
    let equations = note == nil ? pieces[...] : pieces.dropLast()
    return TreeRow(
      pieces: [head] + equations + [.init("= " + result)] + (note.map { [$0] } ?? []),
      children: children
    )
  }

  /// The branch that an `if` took.
  private mutating func branch(_ step: Step) -> TreeRow {
    let arrow = canvas.isASCII ? "->" : "→"
    if case .constant = step.kind {
      let result = arithmetic.result(step.result, isCondition: step.isCondition)
      return TreeRow(pieces: [.init("\(arrow) \(result)")])
    }
    var row = operation(step)
    if let first = row.pieces.first {
      row.pieces[0] = .init("\(arrow) \(first.text)", first.style)
    }
    return row
  }

  /// The names and inner functions of a formula, in their order.
  private func mentions(in step: Step) -> [Step] {
    switch step.kind {
    case .name: return [step]
    case .constant: return []
    case .call("mean", _), .call("sum", _):
      // Their operands are shown as results only, so each that has to be worked out needs a row.
      return step.operands.flatMap { operand in
        operand.isOperation ? [operand] : inner(operand)
      }
    case .list, .negation, .not, .arithmetic, .comparison, .and, .or, .call, .state:
      return step.operands.flatMap(inner)
    }
  }

  private func inner(_ step: Step) -> [Step] {
    switch step.kind {
    case .call, .state: [step]
    case .name, .constant, .list, .negation, .not, .arithmetic, .comparison, .and, .or:
      mentions(in: step)
    }
  }

  /// What a function chose, where its numbers do not show it.
  private func note(on step: Step) -> String? {
    guard case .call(let name, let choice?) = step.kind else { return nil }
    switch choice {
    case .operand(let index) where name != "if" && step.operands.indices.contains(index):
      // What is no name is seen among the numbers.
      guard case .name(let winner) = step.operands[index].kind, step.operands.count > 1 else {
        return nil
      }
      if case .word = winner { return nil }
      return phrases.givenBy(label(winner))
    case .threshold(let index):
      let thresholds = step.operands.count > 1 ? step.operands[1].result.members : []
      guard let index, thresholds.indices.contains(index) else { return phrases.reaches(nil) }
      return phrases.reaches(arithmetic.number(thresholds[index]))
    case .members, .operand: return nil
    }
  }

  /// Which members of a row count, in their order, and which were left out.
  private func counted(_ counted: [Int], of step: Step) -> [TreeRow.Piece] {
    let members = step.operands.last?.result.members ?? []
    func list(_ word: (Int) -> String, _ indices: [Int]) -> [TreeRow.Piece] {
      indices.enumerated().map { place, index in
        let text = "\(index + 1): \(arithmetic.number(members[index]))"
        return .init(place == 0 ? "\(word(indices.count)) \(text)" : "· " + text)
      }
    }
    let valued = members.indices.filter { members[$0] != nil }
    var kept = list(phrases.counting, valued.filter(counted.contains))
    let dropped = list(phrases.leavingOut, valued.filter { !counted.contains($0) })
    if !dropped.isEmpty, let last = kept.popLast() { kept.append(.init(last.text + ";")) }
    return kept + dropped
  }
}

extension ExplanationTree {
  /// A condition: whether it holds, its numbers, and a row for each thing in it that needs one.
  mutating func condition(_ step: Step) -> TreeRow {
    TreeRow(
      pieces: [.init("\(mark(step.holds)) \(text(of: step))")],
      children: rows(beneath: step)
    )
  }

  /// A condition with its numbers: `exam ≥ 4 (3,9 < 4)`.
  func text(of step: Step) -> String {
    let spelling = arithmetic.spelling(step)
    guard case .comparison(let comparison) = step.kind, step.operands.count == 2,
      step.holds != nil || step.result.members.count > 1
    else { return spelling }
    // A comparison that does not hold is told by the one that does.
    let sign = step.holds == false ? comparison.opposite : comparison
    let sides = step.operands.map { arithmetic.result($0.result, isCondition: false) }
    let numbers = "\(sides[0]) \(arithmetic.sign(sign.rawValue)) \(sides[1])"
    return "\(spelling) (\(numbers))"
  }

  /// The sign of what holds, of what does not, and of what has no value.
  func mark(_ holds: Bool?) -> String {
    switch holds {
    case true?: canvas.isASCII ? "+" : "✓"
    case false?: canvas.isASCII ? "x" : "✗"
    case nil: canvas.isASCII ? "-" : "–"
    }
  }

  /// The conditions that a condition is joined of.
  private func conditions(in step: Step) -> [Step] {
    step.operands.flatMap { operand -> [Step] in
      operand.kind == step.kind ? conditions(in: operand) : [operand]
    }
  }
}

extension Step {
  /// Whether it has to be worked out, and is no function that gets a row of its own anyway.
  fileprivate var isOperation: Bool {
    switch kind {
    case .negation, .not, .arithmetic, .comparison, .and, .or: true
    case .constant, .name, .list, .call, .state: false
    }
  }
}
