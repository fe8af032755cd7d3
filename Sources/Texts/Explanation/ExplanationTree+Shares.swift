import Engine
import Library
import Phrases

extension ExplanationTree {
  /// A row for each member of an average, with what it weighs and adds.
  mutating func shares(_ shares: [Explanation.Share]) -> [TreeRow] {
    let total = shares.filter { $0.fraction != nil }.map(\.weight).reduce(.zero, +)
    return shares.map { share in
      var row = row(for: share)
      if let fraction = share.fraction, let contribution = share.contribution {
        row.cells?.weight = phrases.weighs(weight(share.weight, fraction, of: total))
        row.cells?.adds = arithmetic.number(contribution)
      } else {
        row.pieces.insert(.init("· " + phrases.doesNotCount), at: 0)
      }
      if let formula = share.weightFormula { row.children.append(weightRow(formula)) }
      return row
    }
  }

  private mutating func row(for share: Explanation.Share) -> TreeRow {
    let name: Step.Name =
      share.member.map { .member(of: share.node, $0) } ?? .node(share.node)
    let row = once(name) { tree in
      if let value = tree.explanation.value(share.node) {
        return tree.row(for: value, inFormula: false)
      }
      guard let part = tree.explanation.part(share.node) else { return TreeRow() }
      guard let index = share.member, part.members.indices.contains(index) else {
        return tree.row(for: part, inFormula: false)
      }
      return tree.row(for: part.members[index], of: part, index, inFormula: false)
    }
    var shown = row ?? TreeRow()
    // A row counts by its mean, which its members do not show.
    if let part = explanation.part(share.node), part.isRow, share.member == nil {
      shown.cells?.value = arithmetic.number(share.points)
    }
    return shown
  }

  /// How much of the grade was sat, part by part.
  func attempted(_ result: Term) -> TreeRow {
    var told: Set<NodeID> = []
    return TreeRow(
      pieces: [.init("attempted = \(arithmetic.cell(result, isCondition: false))")],
      children: attempted(of: nil, &told)
    )
  }

  /// What a value, or the grade, rests on; each value is taken apart once.
  private func attempted(of id: NodeID?, _ told: inout Set<NodeID>) -> [TreeRow] {
    let members = explanation.attempted.first { $0.node == id }?.members ?? []
    let total = members.filter { $0.share != nil }.map(\.weight).reduce(.zero, +)
    var rows: [TreeRow] = []
    for member in members {
      var row = TreeRow(cells: .init(name: subject.title(of: member.node).name.printable))
      if let share = member.share, let fraction = member.weight / total {
        row.cells?.value = arithmetic.number(share * Exact(100))
        row.cells?.maximum = "%"
        row.cells?.weight = phrases.weighs(weight(member.weight, fraction, of: total))
        row.cells?.adds = arithmetic.number(share * fraction * Exact(100))
      } else {
        row.pieces.append(.init("· " + phrases.doesNotCount))
      }
      // A chain of values may be longer than what can be drawn.
      if told.count < ExplanationTree.deepest, told.insert(member.node).inserted {
        row.children = attempted(of: member.node, &told)
      }
      rows.append(row)
    }
    return rows
  }

  /// A weight as a percentage where the weights are, else as what it is of all that counts.
  private func weight(_ weight: Exact, _ fraction: Exact, of total: Exact) -> String {
    if total == Exact(100) || total == .one {
      return arithmetic.brief(fraction * Exact(100)) + " %"
    }
    return "\(arithmetic.brief(weight))/\(arithmetic.brief(total))"
  }

  private mutating func weightRow(_ step: Step) -> TreeRow {
    let (pieces, children) = formula(step, isSpelt: true)
    let result = arithmetic.result(step.result, isCondition: false)
    return TreeRow(
      pieces: [.init("\(phrases.weight) \(result)")] + pieces,
      children: children
    )
  }
}
