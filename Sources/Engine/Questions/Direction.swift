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
  let over: Set<Int>
  private var nodes: [Direction]
  /// Whether the parts come and go as the marks rise; constant for one without a condition.
  private var existence: [Direction]
  /// Whether what `attempted` counts stays put: which parts exist, and what they weigh.
  private var attempted = Direction.constant
  /// How the grade so far moves, in a rule.
  private var grade = Direction.unknown

  init(_ scheme: Scheme, _ program: Program, over: Set<Int>) {
    self.scheme = scheme
    self.program = program
    self.over = over
    nodes = Array(repeating: .unknown, count: program.nodes.count)
    existence = Array(repeating: .constant, count: program.nodes.count)
    for index in program.order {
      let kind = program.nodes[index].kind
      if case .part(_, let condition?) = kind { existence[index] = direction(condition) }
      if existence[index] != .constant || weighs(kind) != .constant { attempted = .unknown }
      nodes[index] = existence[index] == .constant ? direction(of: kind) : .unknown
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
    for rule in program.rules {
      switch rule.test {
      case .require(let conditions):
        // What it leaves when it is missed does not matter: nothing passes from there.
        guard conditions.allSatisfy({ finder.isRising(finder.direction($0.expression)) })
        else { return false }
      case .when(let condition, _):
        guard finder.direction(condition.expression) == .constant else { return false }
        guard case .expression(let grade) = rule.grade else { continue }
        finder.grade = .joined([finder.grade, finder.direction(grade)])
      }
    }
    if let rounding = program.rounding { finder.grade = finder.direction(rounding) }
    return isRising(finder.grade)
  }

  private func isRising(_ direction: Direction) -> Bool {
    direction == .rising || direction == .constant
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
      return .joined(members.map { member in direction(mark, ownParts: member) })
    }
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

  private func direction(ofLeaf leaf: Int) -> Direction {
    guard over.contains(leaf) else { return .constant }
    switch scheme.leaves[leaf].kind {
    case .choice: return .unknown
    case .mark, .fact, .test: return scheme.leaves[leaf].isPenalty ? .falling : .rising
    }
  }

  private func direction(_ expression: Expression, ownParts: [Int] = []) -> Direction {
    func direction(_ inner: Expression) -> Direction {
      self.direction(inner, ownParts: ownParts)
    }
    switch expression {
    case .number, .earlier, .paper, .state(_, .ownPart): return .constant
    case .state(_, .part(let index)), .state(_, .member(of: let index, _)):
      return existence[index] == .constant ? .constant : .unknown
    case .attempted: return attempted
    case .grade: return grade
    case .node(let index), .member(of: let index, _): return nodes[index]
    case .ownPart(let index):
      return ownParts.indices.contains(index) ? self.direction(ofLeaf: ownParts[index]) : .unknown
    case .list(let items): return .joined(items.map(direction))
    case .negated(let operand), .not(let operand): return direction(operand).reversed
    case .and(let left, let right), .or(let left, let right):
      return .joined([direction(left), direction(right)])
    case .arithmetic(let sign, let left, let right):
      return arithmetic(sign, left, right, direction(left), direction(right))
    case .comparison(let comparison, let left, let right):
      switch comparison {
      case .atLeast, .above: return .joined([direction(left), direction(right).reversed])
      case .atMost, .below: return .joined([direction(left).reversed, direction(right)])
      case .equal, .unequal: return constant(left, right)
      }
    case .choose(let test, let then, let otherwise):
      guard direction(test) == .constant else { return .unknown }
      return .joined([direction(then), direction(otherwise)])
    case .call(let function, let arguments):
      let directions = arguments.map { argument in
        function.reducesRows ? reduced(argument, direction) : direction(argument)
      }
      return call(function, arguments, directions)
    }
  }

  /// How a row moves that is brought down to one number at once.
  ///
  /// Which members `best` and `drop` leave may change with the marks, so member by member nothing is
  /// certain; but how many stay does not change, and the first, second, … of them rise with the row.
  private func reduced(
    _ argument: Expression,
    _ direction: (Expression) -> Direction
  ) -> Direction {
    switch argument {
    case .call(.best, let arguments), .call(.drop, let arguments):
      direction(arguments[0]) == .constant ? direction(arguments[1]) : .unknown
    default: direction(argument)
    }
  }

  private func constant(_ operands: Expression...) -> Direction {
    operands.allSatisfy { direction($0) == .constant } ? .constant : .unknown
  }

  private func arithmetic(
    _ sign: ArithmeticOperator,
    _ left: Expression,
    _ right: Expression,
    _ first: Direction,
    _ second: Direction
  ) -> Direction {
    switch sign {
    case .plus: return .joined([first, second])
    case .minus: return .joined([first, second.reversed])
    case .times:
      if case .number(let factor) = left { return scaled(second, by: factor) }
      if case .number(let factor) = right { return scaled(first, by: factor) }
      return constant(left, right)
    case .over:
      if case .number(let divisor) = right { return scaled(first, by: divisor) }
      return constant(left, right)
    case .power: return constant(left, right)
    }
  }

  private func scaled(_ direction: Direction, by factor: Exact) -> Direction {
    factor < .zero ? direction.reversed : direction
  }

  private func call(
    _ function: Function,
    _ arguments: [Expression],
    _ directions: [Direction]
  ) -> Direction {
    switch function {
    case .min, .max, .mean, .sum, .count, .all, .any, .clamp: return .joined(directions)
    case .sqrt, .best, .drop:
      // These may gain or lose their value on the way: a root below zero, a member no longer among the best.
      return directions.allSatisfy { $0 == .constant } ? .constant : .unknown
    case .round, .roundEven, .floor, .ceil:
      return directions.dropFirst().allSatisfy { $0 == .constant } ? directions[0] : .unknown
    case .table:
      guard case .list(let items) = arguments[2] else { return .unknown }
      let results = items.compactMap { item -> Exact? in
        if case .number(let value) = item { value } else { nil }
      }
      guard results.count == items.count, directions[1] == .constant else { return .unknown }
      // Below the first threshold a table gives 0.
      let rises = zip([.zero] + results, results).allSatisfy { $0 <= $1 }
      return rises ? directions[0] : directions[0] == .constant ? .constant : .unknown
    }
  }
}
