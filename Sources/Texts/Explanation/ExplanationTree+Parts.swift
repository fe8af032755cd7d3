import Engine
import Library
import Phrases

extension ExplanationTree {
  /// The row of a part.
  mutating func row(for part: Explanation.Part, inFormula: Bool) -> TreeRow {
    guard part.isRow || part.members.count != 1 else {
      return row(for: part.members[0], of: part, 0, inFormula: inFormula)
    }
    let name = Step.Name.node(part.id)
    var row = TreeRow(
      cells: .init(name: inFormula ? label(name) : subject.title(of: part.id).name.printable)
    )
    let maximum = phrases.eachOutOf(arithmetic.brief(part.scale))
    if !inFormula { row.cells?.maximum = phrases.outOf(arithmetic.brief(part.scale)) }
    if !part.exists {
      row.pieces.append(.init(phrases.notThere))
    } else if let mark = part.members.first?.mark {
      let formula = "= " + arithmetic.spelling(mark)
      row.pieces += [.init(inFormula ? maximum : phrases.each), .init(formula)]
      row.children = part.members.enumerated().map { index, member in
        self.row(for: member, of: part, index, inFormula: false)
      }
    } else {
      if !inFormula { row.pieces.append(.init(phrases.mean)) }
      row.pieces += list(
        part.members.enumerated().compactMap { index, member in
          member.leaves.first.map { "\(index + 1): \(brief($0, in: part))" }
        }
      )
      if inFormula, !part.isCondition { row.pieces.append(.init("· " + maximum)) }
    }
    row.pieces += cite(subject.title(of: part.id).cite)
    row.children += reasonForAbsence(of: part)
    return row
  }

  /// The row of a part that is none, or of one member.
  mutating func row(
    for member: Explanation.Member,
    of part: Explanation.Part,
    _ index: Int,
    inFormula: Bool
  ) -> TreeRow {
    let name: Step.Name = part.isRow ? .member(of: part.id, index) : .node(part.id)
    let title = part.isRow ? memberName(of: part.id, index) : subject.title(of: part.id).name
    var cells = TreeRow.Cells(name: inFormula ? label(name) : title.printable)
    if !part.isCondition { cells.maximum = phrases.outOf(arithmetic.brief(part.scale)) }
    guard let mark = member.mark else {
      guard let leaf = member.leaves.first else { return TreeRow(cells: cells) }
      cells.value = value(of: leaf)
      if case .choice = leaf.kind { cells.maximum = "" }
      var row = TreeRow(cells: cells, pieces: words(on: leaf, in: part).map { .init("· " + $0) })
      if let paper = leaf.paper {
        let (pieces, children) = formula(paper, isSpelt: true)
        row.pieces = pieces + row.pieces
        row.children = children
      }
      if !part.isRow {
        row.pieces += cite(subject.title(of: part.id).cite)
        row.children += reasonForAbsence(of: part)
      }
      return row
    }
    cells.value = arithmetic.cell(mark.result, isCondition: false)
    let (pieces, children) = formula(mark, isSpelt: false)
    let own = member.leaves.map { leaf in
      "\(ownName(of: leaf, in: part)): \(brief(leaf, in: part))"
    }
    return TreeRow(
      cells: cells,
      pieces: pieces,
      children: [TreeRow(pieces: list(own))] + children
    )
  }

  /// Items beside each other, each whole where it finds room.
  private func list(_ items: [String]) -> [TreeRow.Piece] {
    items.enumerated().map { index, item in .init(index == 0 ? item : "· " + item) }
  }

  /// The name of a part of a row's member, without that of the row.
  private func ownName(of leaf: Explanation.Leaf, in part: Explanation.Part) -> String {
    let name = subject.title(of: leaf.id).name
    return (name.split(separator: "·").last.map(String.init)?.trimmed ?? name).printable
  }

  private mutating func reasonForAbsence(of part: Explanation.Part) -> [TreeRow] {
    guard !part.exists, let condition = part.condition else { return [] }
    return [self.condition(condition)]
  }

  /// What a leaf counted as.
  private func value(of leaf: Explanation.Leaf) -> String {
    switch leaf.counted {
    case .sat(let points):
      if case .fact = leaf.kind { return arithmetic.result(.scalar(points), isCondition: true) }
      return arithmetic.number(points)
    case .absent: return arithmetic.number(.zero)
    case .excused: return arithmetic.nothing
    }
  }

  /// What a leaf counted as, with what there is to say about it.
  private func brief(_ leaf: Explanation.Leaf, in part: Explanation.Part) -> String {
    let words = words(on: leaf, in: part)
    return value(of: leaf) + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
  }

  /// Why a leaf counted as it did, where its points do not say it.
  private func words(on leaf: Explanation.Leaf, in part: Explanation.Part) -> [String] {
    guard part.exists else { return [phrases.notThere] }
    var words: [String] = []
    let isFull = explanation.end == .best
    switch leaf.state {
    case .pending where leaf.isAssumed:
      words.append(isFull && leaf.hasPoints ? phrases.pendingInFull : phrases.pending)
    case .pending: words.append(leaf.isOptional ? phrases.notDone : phrases.pending)
    case .excused: words.append(phrases.excused)
    case .absent: words.append(leaf.origin == .lost ? phrases.lost : phrases.absent)
    case .graded(.choice(let option)):
      if case .choice(let options) = leaf.kind, options.indices.contains(option - 1) {
        words.append(options[option - 1].printable)
      }
    case .graded(.answers(let right, let wrong, let blank)):
      words.append(phrases.answers(right: right, wrong: wrong, blank: blank))
    case .graded(.points(let points)):
      // As it was typed, where that is not the number itself.
      if let text = subject.title(of: leaf.id).text, (try? Exact(decimal: text)) != points,
        text != arithmetic.brief(points)
      {
        words.append(text.printable)
      }
    case .graded(.fact): break
    }
    switch leaf.origin {
    case .own, .lost: break
    case .kept(let sitting) where leaf.state != .pending:
      words.append(phrases.kept(from: source(sitting)))
    case .kept: break
    case .retakable(let sitting):
      words =
        leaf.isAssumed
        ? [phrases.retakenInFull]
        : words + [phrases.retakable(from: source(sitting))]
    }
    return words
  }

  /// Where a grade was taken over from.
  private func source(_ sitting: SittingID?) -> String {
    sitting.map { subject.title(of: $0).name.printable } ?? phrases.earlierCourse
  }
}

extension Explanation.Leaf {
  /// Whether it is graded on a scale.
  fileprivate var hasPoints: Bool {
    switch kind {
    case .mark, .test: true
    case .fact, .choice: false
    }
  }
}

extension String {
  /// The text without spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
