/// Which parts the formulas of each sitting use.
///
/// A part that no formula or rule of a sitting uses does not exist there, if another sitting uses it:
/// nobody is asked in June for the exam of July.
struct PartUse {
  private let sittings: [Scheme.Sitting]
  /// The parts and values that each sitting uses.
  private var used: [SittingID: Set<Int>] = [:]

  /// - Parameter sittings: Each after the one it follows.
  init(_ sittings: [Scheme.Sitting]) {
    self.sittings = sittings
    for sitting in sittings.reversed() { used[sitting.id] = nodes(usedIn: sitting) }
  }

  /// The names of the parts and values that some sitting uses.
  var mentioned: Set<NodeID> {
    sittings.reduce(into: []) { names, sitting in
      names.formUnion((used[sitting.id] ?? []).map { sitting.program.nodes[$0].id })
    }
  }

  /// The sittings, in each of which the parts of others have a condition that never holds.
  func withoutUnusedParts() -> [Scheme.Sitting] {
    // Values may have other numbers in each sitting; parts have the same in all.
    let usedSomewhere = used.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
    return sittings.map { sitting in
      var sitting = sitting
      for index in usedSomewhere.subtracting(used[sitting.id] ?? [])
      where sitting.program.nodes.indices.contains(index) {
        guard case .part(let shape, _) = sitting.program.nodes[index].kind else { continue }
        sitting.program.nodes[index].kind = .part(shape, condition: .number(.zero))
      }
      return sitting
    }
  }

  private func nodes(usedIn sitting: Scheme.Sitting) -> Set<Int> {
    let program = sitting.program
    var roots = program.mentions
    if sitting.after == nil { roots.formUnion(sitting.carry.flatMap { $0.condition?.nodes ?? [] }) }
    for later in sittings where later.after == sitting.id {
      roots.formUnion(later.program.earlierMentions)
      let usedLater = used[later.id] ?? []
      for rule in later.carry where usedLater.contains(rule.part) {
        roots.formUnion(rule.condition?.nodes ?? [])
        if rule.then.takesOver || rule.otherwise.takesOver { roots.insert(rule.part) }
      }
    }
    var reached = roots
    // Each node follows what it needs.
    for index in program.order.reversed() where reached.contains(index) {
      reached.formUnion(program.nodes[index].kind.mentions)
    }
    return reached
  }
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
  private var expressions: [Expression] {
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

  /// The nodes that the grade, the rules and the labels mention.
  fileprivate var mentions: Set<Int> {
    expressions.reduce(into: grade.mentions) { $0.formUnion($1.nodes) }
  }

  /// The nodes of the sitting before that anything mentions.
  fileprivate var earlierMentions: Set<Int> {
    let all = expressions + (nodes.map(\.kind) + [grade]).flatMap(\.expressions)
    return all.reduce(into: []) { $0.formUnion($1.earlierNodes) }
  }
}

extension NodeKind {
  /// Every expression in the node.
  fileprivate var expressions: [Expression] {
    switch self {
    case .part(_, let condition): [condition].compactMap(\.self)
    case .expression(let expression): [expression]
    case .average(let members):
      members.compactMap { member in
        if case .expression(let weight) = member.weight { weight } else { nil }
      }
    }
  }

  /// The nodes that the node is made of.
  fileprivate var mentions: Set<Int> {
    var found = expressions.reduce(into: Set<Int>()) { $0.formUnion($1.nodes) }
    if case .average(let members) = self { found.formUnion(members.map(\.node)) }
    return found
  }
}
