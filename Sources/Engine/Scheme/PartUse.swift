/// Which parts the formulas of each sitting use.
///
/// A part that no formula or rule of a sitting uses does not exist there, if another sitting uses it:
/// nobody is asked in June for the exam of July.
struct PartUse {
  private let sittings: [Scheme.Sitting]
  /// Which parts and values each sitting uses.
  private var used: [SittingID: NodeSet] = [:]

  /// - Parameter sittings: Each after the one it follows.
  init(_ sittings: [Scheme.Sitting]) {
    self.sittings = sittings
    for sitting in sittings.reversed() { used[sitting.id] = nodes(usedIn: sitting) }
  }

  /// The names of the parts and values that some sitting uses.
  var mentioned: Set<NodeID> {
    sittings.reduce(into: []) { names, sitting in
      guard let used = used[sitting.id] else { return }
      let nodes = sitting.program.nodes
      for index in nodes.indices where used.contains(index) { names.insert(nodes[index].id) }
    }
  }

  /// The sittings, in each of which the parts of others have a condition that never holds.
  func withoutUnusedParts() -> [Scheme.Sitting] {
    if sittings.count == 1 { return sittings }
    return sittings.map { sitting in
      var sitting = sitting
      // Values may have other numbers in each sitting; parts have the same in all.
      for index in sitting.program.nodes.indices
      where used[sitting.id]?.contains(index) != true
        && used.values.contains(where: { $0.contains(index) })
      {
        guard case .part(let shape, _) = sitting.program.nodes[index].kind else { continue }
        sitting.program.nodes[index].kind = .part(shape, condition: .number(.zero))
      }
      return sitting
    }
  }

  private func nodes(usedIn sitting: Scheme.Sitting) -> NodeSet {
    let program = sitting.program
    var reached = NodeSet(count: program.nodes.count)
    program.mentions { reached.insert($0) }
    if sitting.after == nil {
      for rule in sitting.carry { rule.condition?.forEachNode { reached.insert($0) } }
    }
    for later in sittings where later.after == sitting.id {
      later.program.earlierMentions { reached.insert($0) }
      for rule in later.carry where used[later.id]?.contains(rule.part) == true {
        rule.condition?.forEachNode { reached.insert($0) }
        if rule.then.takesOver || rule.otherwise.takesOver { reached.insert(rule.part) }
      }
    }
    // Each node follows what it needs.
    for index in program.order.reversed() where reached.contains(index) {
      program.nodes[index].kind.mentions { reached.insert($0) }
    }
    return reached
  }
}

/// Some of the nodes of a program.
private struct NodeSet {
  private var isIn: [Bool]

  init(count: Int) { isIn = Array(repeating: false, count: count) }

  func contains(_ node: Int) -> Bool { node < isIn.count && isIn[node] }

  mutating func insert(_ node: Int) { isIn[node] = true }
}

extension Carry {
  /// Whether the earlier grade may count in the later sitting.
  fileprivate var takesOver: Bool {
    switch self {
    case .keep, .retake, .improve: true
    case .redo, .lost: false
    }
  }
}

extension Program {
  /// Every expression outside the nodes.
  var expressions: [Expression] {
    var found = [rounding].compactMap(\.self) + labels.compactMap(\.condition)
    for rule in rules {
      switch rule.test {
      case .require(let conditions): found += conditions.map(\.expression)
      case .when(let condition, _): found.append(condition.expression)
      }
      if case .expression(let left) = rule.grade { found.append(left) }
    }
    return found
  }

  /// Gives the nodes that the grade, the rules and the labels mention.
  fileprivate func mentions(_ body: (Int) -> Void) {
    grade.mentions(body)
    for expression in expressions { expression.forEachNode(body) }
  }

  /// Gives the nodes of the sitting before that anything mentions.
  fileprivate func earlierMentions(_ body: (Int) -> Void) {
    for expression in expressions { expression.forEachEarlierNode(body) }
    for kind in nodes.map(\.kind) + [grade] {
      for expression in kind.expressions { expression.forEachEarlierNode(body) }
    }
  }
}

extension NodeKind {
  /// Every expression in the node.
  var expressions: [Expression] {
    switch self {
    case .part(_, let condition): [condition].compactMap(\.self)
    case .expression(let expression): [expression]
    case .average(let members):
      members.compactMap { member in
        if case .expression(let weight) = member.weight { weight } else { nil }
      }
    }
  }

  /// Gives the nodes that the node is made of.
  fileprivate func mentions(_ body: (Int) -> Void) {
    for expression in expressions { expression.forEachNode(body) }
    if case .average(let members) = self { for member in members { body(member.node) } }
  }
}
