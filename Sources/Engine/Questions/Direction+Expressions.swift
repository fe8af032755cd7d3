extension DirectionFinder {
  func direction(_ expression: Expression) -> Direction {
    switch expression {
    case .number, .nothing, .earlier, .paper, .state(_, .ownPart): return .constant
    case .state(_, .part(let index)), .state(_, .member(of: let index, _)):
      return existence[index] == .constant ? .constant : .unknown
    case .attempted: return attempted
    case .grade: return grade
    case .node(let index), .member(of: let index, _): return nodes[index]
    case .ownPart(let index):
      return ownParts.indices.contains(index) ? direction(ofLeaf: ownParts[index]) : .unknown
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
    case .choose(let test, let then, let otherwise, _):
      if let span = spans?.term(test, ownParts: ownParts).span {
        if span.isTrue { return direction(then) }
        if span.isFalse { return direction(otherwise) }
      }
      let results = Direction.joined([direction(then), direction(otherwise)])
      switch direction(test) {
      case .constant: return results
      // A cap that falls away as the marks rise, or a bonus that comes.
      case .rising where isRising(results) && isNeverAbove(otherwise, then):
        return .rising
      case .falling where isRising(results) && isNeverAbove(then, otherwise):
        return .rising
      case .rising, .falling, .unknown: return .unknown
      }
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
      let areBounded = isNeverNegative(left) && isNeverNegative(right)
      return areBounded ? .joined([first, second]) : constant(left, right)
    case .over:
      if case .number(let divisor) = right { return scaled(first, by: divisor) }
      let isBounded = second == .constant && isNeverNegative(right)
      return isBounded ? first : constant(left, right)
    case .power:
      let isBounded =
        second == .constant && isNeverNegative(left) && isNeverNegative(right)
      return isBounded ? first : constant(left, right)
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
    case .sqrt where isNeverNegative(arguments[0]): return directions[0]
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
