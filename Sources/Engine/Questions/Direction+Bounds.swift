extension DirectionFinder {
  /// Whether a node is certain never to be below zero, as far as it has a value.
  func isNeverNegative(_ kind: NodeKind) -> Bool {
    switch kind {
    case .expression(let expression): isNeverNegative(expression)
    case .average(let members): members.allSatisfy { neverNegative[$0.node] }
    case .part(.rowOfParts(let members, let mark), _):
      // A multiple-choice paper may be.
      !members.joined().contains(where: isTest) && isNeverNegative(mark)
    case .part(let shape, _): !shape.leaves.contains(where: isTest)
    }
  }

  private func isTest(_ leaf: Int) -> Bool {
    if case .test = scheme.leaves[leaf].kind { true } else { false }
  }

  /// Whether a formula is certain never to be below zero, as far as it has a value.
  func isNeverNegative(_ expression: Expression) -> Bool {
    switch expression {
    case .number(let value): value >= .zero
    case .list(let items): items.allSatisfy(isNeverNegative)
    case .node(let index), .member(of: let index, _): neverNegative[index]
    case .grade, .paper, .attempted, .state, .not, .and, .or, .comparison: true
    // A row with a paper among its parts is not asked: `isNeverNegative` of its node says so.
    case .ownPart: true
    case .earlier(.grade, _): true
    case .earlier, .negated: false
    case .arithmetic(let sign, let left, let right):
      switch sign {
      case .plus, .times, .over: isNeverNegative(left) && isNeverNegative(right)
      case .power: isNeverNegative(left)
      case .minus: false
      }
    case .choose(_, let then, let otherwise): isNeverNegative(then) && isNeverNegative(otherwise)
    case .call(let function, let arguments): isNeverNegative(function, arguments)
    }
  }

  private func isNeverNegative(_ function: Function, _ arguments: [Expression]) -> Bool {
    switch function {
    case .min, .mean, .sum: arguments.allSatisfy(isNeverNegative)
    case .max: arguments.contains(where: isNeverNegative)
    case .count, .all, .any, .sqrt: true
    case .best, .drop: isNeverNegative(arguments[1])
    case .clamp: isNeverNegative(arguments[1]) && isNeverNegative(arguments[2])
    case .round, .roundEven, .floor, .ceil: isNeverNegative(arguments[0])
    case .table: isNeverNegative(arguments[2])
    }
  }

  /// Whether one formula is certain never to be above another, where both have a value.
  func isNeverAbove(_ low: Expression, _ high: Expression) -> Bool {
    if low == high { return true }
    switch (low, high) {
    case (.number(let low), .number(let high)): return low <= high
    case (.number(let low), _) where low <= .zero && isNeverNegative(high): return true
    case (.call(.min, let arguments), _) where arguments.count > 1 && arguments.contains(high):
      return true
    case (_, .call(.max, let arguments)) where arguments.count > 1 && arguments.contains(low):
      return true
    case (_, .arithmetic(.plus, let left, let right)):
      return left == low && isNeverNegative(right) || right == low && isNeverNegative(left)
    default: return false
    }
  }
}
