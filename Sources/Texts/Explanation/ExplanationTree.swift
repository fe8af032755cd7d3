import Engine
import Library
import Phrases

/// The rows that explain a subject: each part and value once, beneath what uses it first.
struct ExplanationTree {
  /// How deep values are explained where they are used; deeper ones get a tree of their own below.
  static let deepest = 8

  let subject: SubjectExplanation
  let canvas: Canvas
  /// The names that have been explained.
  private(set) var shown: Set<Step.Name> = []
  /// The values that are to be explained below.
  private var waiting: [NodeID] = []
  /// Whether names that have been explained are passed over, instead of pointed at.
  private var isTerse = false
  private var depth = 0

  init(_ subject: SubjectExplanation, _ canvas: Canvas) {
    self.subject = subject
    self.canvas = canvas
  }

  var explanation: Explanation { subject.explanation }

  /// Whether something was filled in that may still come out otherwise.
  var isProvisional: Bool {
    explanation.parts.contains { part in
      part.members.contains { $0.leaves.contains(where: \.isAssumed) }
    }
  }

  var arithmetic: Arithmetic { Arithmetic(canvas: canvas) }
  var phrases: any Phrasebook { canvas.phrases }

  /// How a number came about: what follows it on its row, and the rows beneath.
  mutating func calculation(
    _ calculation: Explanation.Calculation
  ) -> (pieces: [TreeRow.Piece], children: [TreeRow]) {
    switch calculation {
    case .formula(let step): return formula(step, isSpelt: true)
    case .average(let shares):
      return ([.init("= " + phrases.average)], self.shares(shares))
    }
  }

  /// The values that were put off, each with its tree.
  mutating func deferred() -> [TreeRow] {
    var rows: [TreeRow] = []
    while let id = waiting.first {
      waiting.removeFirst()
      depth = 0
      if let value = explanation.value(id) { rows.append(row(for: value, inFormula: true)) }
    }
    return rows
  }

  /// Lets rows be made in which nothing is pointed at that was explained before.
  mutating func tersely<Result>(_ make: (inout ExplanationTree) -> Result) -> Result {
    isTerse = true
    defer { isTerse = false }
    return make(&self)
  }
}

extension ExplanationTree {
  /// The row of a name in a formula; `nil` for one that needs none.
  mutating func row(for name: Step.Name, _ result: Term) -> TreeRow? {
    switch name {
    case .node(let id):
      if let part = explanation.part(id) {
        return once(name) { $0.row(for: part, inFormula: true) }
      }
      guard let value = explanation.value(id) else { return nil }
      return once(name) { $0.row(for: value, inFormula: true) }
    case .member(of: let id, let index):
      // A row that stands above shows its members too.
      if shown.contains(.node(id)) { return isTerse ? nil : pointer(name) }
      guard let part = explanation.part(id), part.members.indices.contains(index) else {
        return nil
      }
      return once(name) { $0.row(for: part.members[index], of: part, index, inFormula: true) }
    case .word("attempted"): return once(name) { $0.attempted(result) }
    // What a member has of its own stands on its row.
    case .own, .word: return nil
    }
  }

  /// A row that is made the first time; then one that points at it.
  mutating func once(
    _ name: Step.Name,
    _ make: (inout ExplanationTree) -> TreeRow
  ) -> TreeRow? {
    guard shown.insert(name).inserted else { return isTerse ? nil : pointer(name) }
    if case .node(let id) = name, explanation.value(id) != nil, depth >= ExplanationTree.deepest {
      waiting.append(id)
      return pointer(name, phrases.below)
    }
    depth += 1
    defer { depth -= 1 }
    return make(&self)
  }

  private func pointer(_ name: Step.Name, _ place: String? = nil) -> TreeRow {
    let cells = TreeRow.Cells(name: label(name), value: value(of: name))
    return TreeRow(cells: cells, pieces: [.init("(\(place ?? phrases.above))", .faint)])
  }

  private func value(of name: Step.Name) -> String {
    switch name {
    case .node(let id):
      let part = explanation.part(id)
      guard let result = part?.result ?? explanation.value(id)?.result else { return "" }
      let isCondition = part?.isCondition ?? explanation.value(id)?.isCondition ?? false
      return arithmetic.result(result, isCondition: isCondition)
    case .member(of: let id, let index):
      guard let members = explanation.part(id)?.result.members, members.indices.contains(index)
      else { return "" }
      return arithmetic.number(members[index])
    case .own, .word: return ""
    }
  }

  /// The name that people read, with the one of the formula where it is not seen at once that they are the same.
  func label(_ name: Step.Name) -> String {
    let title: String
    switch name {
    case .node(let id): title = subject.title(of: id).name.printable
    case .member(of: let id, let index): title = memberName(of: id, index)
    case .own(let leaf): title = subject.title(of: leaf).name.printable
    case .word(let word): return word.printable
    }
    let spelling = name.spelling.printable
    let isPlain = title.foldedForSearch == spelling.replacing(".", with: " ").foldedForSearch
    return isPlain ? title : "\(title) (\(spelling))"
  }

  /// The name of a member of a row.
  func memberName(of id: NodeID, _ index: Int) -> String {
    if let part = explanation.part(id), part.members.indices.contains(index),
      part.members[index].mark == nil, let leaf = part.members[index].leaves.first
    {
      return subject.title(of: leaf.id).name.printable
    }
    return "\(subject.title(of: id).name.printable) \(index + 1)"
  }

  /// A citation, as it follows what it is about.
  func cite(_ text: String?) -> [TreeRow.Piece] {
    text.map { [.init(" [\($0.printable)]", .faint)] } ?? []
  }

  /// The row of a value.
  mutating func row(for value: Explanation.Value, inFormula: Bool) -> TreeRow {
    let name = Step.Name.node(value.id)
    let (pieces, children) = calculation(value.calculation)
    // In a formula the scale of 10 that a value has unless it says another means nothing.
    let showsScale = !value.isCondition && !(inFormula && value.scale == .ten)
    let cells = TreeRow.Cells(
      name: inFormula ? label(name) : subject.title(of: value.id).name.printable,
      value: arithmetic.cell(value.result, isCondition: value.isCondition),
      maximum: showsScale ? phrases.outOf(arithmetic.brief(value.scale)) : ""
    )
    return TreeRow(
      cells: cells,
      pieces: pieces + cite(subject.title(of: value.id).cite),
      children: children
    )
  }
}
