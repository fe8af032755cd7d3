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

  init(_ scheme: Scheme, _ program: Program, over: Set<Int>) {
    self.scheme = scheme
    self.program = program
    self.over = over
    nodes = Array(repeating: .unknown, count: program.nodes.count)
    for index in program.order {
      let direction = direction(of: program.nodes[index].kind)
      nodes[index] = direction
    }
  }

  /// Whether the verdict “pass” never turns into another as the marks rise.
  var passKeepsHolding: Bool {
    guard isRising(direction(of: program.grade)) else { return false }
    return program.rules.allSatisfy { rule in
      switch rule.test {
      case .require(let conditions): conditions.allSatisfy { isRising(direction($0.expression)) }
      case .when(let condition, _):
        direction(condition.expression) == .constant && leavesRisingGrade(rule)
      }
    }
  }

  private func leavesRisingGrade(_ rule: Rule) -> Bool {
    guard case .expression(let grade) = rule.grade else { return true }
    return isRising(direction(grade))
  }

  private func isRising(_ direction: Direction) -> Bool {
    direction == .rising || direction == .constant
  }

  private func direction(of kind: NodeKind) -> Direction {
    switch kind {
    case .expression(let expression): return direction(expression)
    case .average(let members):
      return .joined(
        members.map { member in
          // A weight that moves may move the mean either way.
          if case .expression(let weight) = member.weight, direction(weight) != .constant {
            return .unknown
          }
          return nodes[member.node]
        }
      )
    case .part(let shape, let condition):
      if let condition, direction(condition) != .constant { return .unknown }
      let leaves = Direction.joined(shape.leaves.map(direction(ofLeaf:)))
      guard case .rowOfParts(let members, let mark) = shape, leaves != .constant else {
        return leaves
      }
      let own = members.map { member in direction(mark, ownParts: member) }
      return .joined(own)
    }
  }

  private func direction(ofLeaf leaf: Int) -> Direction {
    guard over.contains(leaf) else { return .constant }
    return scheme.leaves[leaf].isPenalty ? .falling : .rising
  }

  private func direction(_ expression: Expression, ownParts: [Int] = []) -> Direction {
    func direction(_ inner: Expression) -> Direction {
      self.direction(inner, ownParts: ownParts)
    }
    switch expression {
    case .number, .paper, .state, .attempted: return .constant
    case .grade: return self.direction(of: program.grade)
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
      return call(function, arguments, arguments.map(direction))
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
    case .min, .max, .mean, .sum, .count, .all, .any, .clamp, .floor, .sqrt, .best, .drop:
      return .joined(directions)
    case .round:
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
