/// How a result moves when the marks that a question is about rise together.
enum Direction: Hashable, Sendable {
  /// It does not move.
  case constant
  /// It never falls; a condition that holds goes on holding.
  case rising
  case falling
  case unknown

  var reversed: Direction {
    switch self {
    case .rising: .falling
    case .falling: .rising
    case .constant, .unknown: self
    }
  }

  static func joined(_ directions: some Sequence<Direction>) -> Direction {
    directions.reduce(.constant) { joined, next in
      if joined == .constant || joined == next { return next }
      return next == .constant ? joined : .unknown
    }
  }
}

/// Tells whether passing is certain to stay passing when the marks asked for rise.
///
/// Only what is certain counts: where the answer is no, every mark of the grid is tried instead.
struct DirectionFinder {
  let scheme: Scheme
  let program: Program
  let over: LeafSet
  /// What everything can come to meanwhile; without it, nothing is known of that.
  private(set) var spans: BoundsEvaluation?
  private(set) var nodes: [Direction]
  /// Whether the parts come and go as the marks rise; constant for one without a condition.
  private(set) var existence: [Direction]
  /// Whether what `attempted` counts stays put: which parts exist, and what they weigh.
  private(set) var attempted = Direction.constant
  /// How the grade so far moves, in a rule.
  private(set) var grade = Direction.unknown
  /// The leaves of the row member whose mark is worked out.
  private(set) var ownParts: [Int] = []

  init(
    _ scheme: Scheme,
    _ program: Program,
    over: LeafSet,
    spans: BoundsEvaluation? = nil
  ) {
    self.scheme = scheme
    self.program = program
    self.over = over
    self.spans = spans
    nodes = Array(repeating: .unknown, count: program.nodes.count)
    existence = Array(repeating: .constant, count: program.nodes.count)
    for index in program.order {
      let kind = program.nodes[index].kind
      if case .part(_, let condition?) = kind { existence[index] = direction(condition) }
      if existence[index] != .constant || weighs(kind) != .constant { attempted = .unknown }
      nodes[index] = direction(of: index, kind)
    }
    if weighs(program.grade) != .constant { attempted = .unknown }
  }

  /// The leaves of the parts of which the extremes cannot tell whether they may exist.
  var leavesThatMayExist: Set<Int> {
    var found: Set<Int> = []
    for index in existence.indices where existence[index] == .unknown {
      if case .part(let shape, _) = program.nodes[index].kind { found.formUnion(shape.leaves) }
    }
    return found
  }

  /// Whether the verdict “pass” never turns into another as the marks rise.
  var passKeepsHolding: Bool {
    var finder = self
    finder.grade = direction(of: program.grade)
    finder.spans?.grade = spans?.computedGrade()
    for rule in program.rules {
      switch rule.test {
      case .require(let conditions):
        // What it leaves when it is missed does not matter: nothing passes from there.
        let open = conditions.filter { finder.certainty(of: $0.expression) != true }
        if open.contains(where: { finder.certainty(of: $0.expression) == false }) { return true }
        guard open.allSatisfy({ finder.isRising(finder.direction($0.expression)) })
        else { return false }
      case .when(let condition, let verdict):
        if finder.certainty(of: condition.expression) == false { continue }
        guard finder.keepsHolding(finder.direction(condition.expression), verdict, rule.grade)
        else {
          return false
        }
        // What a rule leaves that fails does not matter either.
        if verdict == .fail || verdict == .notPresented { continue }
        finder.leave(rule.grade)
      }
    }
    if let rounding = program.rounding { finder.grade = finder.direction(rounding) }
    return isRising(finder.grade)
  }

  /// Whether a rule whose condition moves so takes no pass away as the marks rise.
  private func keepsHolding(
    _ condition: Direction,
    _ verdict: Verdict?,
    _ left: Rule.GradeLeft
  ) -> Bool {
    switch (condition, verdict) {
    case (.constant, _): true
    // It strikes no more once the marks are high enough.
    case (.falling, .fail), (.falling, .notPresented): true
    case (.falling, nil): isNeverAbove(left, .grade)
    // It strikes once the marks are high enough, and may only give then.
    case (.rising, .pass), (.rising, nil): isNeverBelow(left, .grade)
    case (.falling, .pass), (.rising, .fail), (.rising, .notPresented), (.unknown, _): false
    }
  }

  /// Takes in what a rule may leave that may strike.
  private mutating func leave(_ left: Rule.GradeLeft) {
    switch left {
    case .unchanged: break
    case .nothing:
      let grade = spans?.grade?.lacking(true)
      spans?.grade = grade
    case .expression(let expression):
      let direction = direction(expression)
      spans = spans?.leaving(expression)
      grade = .joined([grade, direction])
    }
  }

  private func isNeverAbove(_ left: Rule.GradeLeft, _ grade: Expression) -> Bool {
    switch left {
    case .unchanged: true
    case .nothing: false
    case .expression(let expression): isNeverAbove(expression, grade)
    }
  }

  private func isNeverBelow(_ left: Rule.GradeLeft, _ grade: Expression) -> Bool {
    switch left {
    case .unchanged: true
    case .nothing: false
    case .expression(let expression): isNeverAbove(grade, expression)
    }
  }

  /// Whether a label that is reached, or a higher one, stays reached as long as passing does.
  func keepsHolding(label name: String) -> Bool {
    let higher = program.labels.prefix { $0.name != name }
    return (higher + program.labels.filter { $0.name == name }).allSatisfy { label in
      label.condition.map { isRising(direction($0)) } ?? true
    }
  }

  func isRising(_ direction: Direction) -> Bool {
    direction == .rising || direction == .constant
  }

  private func direction(of index: Int, _ kind: NodeKind) -> Direction {
    switch existence[index] {
    case .constant: direction(of: kind)
    // A part that comes as the marks rise brings points, where it has had none.
    case .rising where isNeverNegative(.node(index)): .joined([.rising, direction(of: kind)])
    case .rising, .falling, .unknown: .unknown
    }
  }

  private func direction(of kind: NodeKind) -> Direction {
    switch kind {
    case .expression(let expression): return direction(expression)
    case .average(let members):
      // A weight that moves may move the mean either way.
      guard weighs(kind) == .constant else { return .unknown }
      return .joined(members.map { nodes[$0.node] })
    case .part(let shape, _):
      let leaves = Direction.joined(shape.leaves.map(direction(ofLeaf:)))
      guard case .rowOfParts(let members, let mark) = shape, leaves != .constant else {
        return leaves
      }
      return .joined(members.map { seeing($0).direction(mark) })
    }
  }

  private func seeing(_ ownParts: [Int]) -> DirectionFinder {
    var finder = self
    finder.ownParts = ownParts
    return finder
  }

  /// How the weights of an average move.
  private func weighs(_ kind: NodeKind) -> Direction {
    guard case .average(let members) = kind else { return .constant }
    return .joined(
      members.map { member in
        if case .expression(let weight) = member.weight { direction(weight) } else { .constant }
      }
    )
  }

  func direction(ofLeaf leaf: Int) -> Direction {
    guard over.contains(leaf) else { return .constant }
    switch scheme.leaves[leaf].kind {
    case .choice: return .unknown
    case .mark, .fact, .test: return scheme.leaves[leaf].isPenalty ? .falling : .rising
    }
  }
}
