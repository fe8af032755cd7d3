extension Expression {
  /// What each node that the formula mentions is multiplied by: 1, where that is not a plain number.
  var factors: [Int: Exact] {
    switch self {
    case .negated(let operand): return operand.factors.mapValues { -$0 }
    case .arithmetic(.plus, let left, let right):
      return left.factors.merging(right.factors, uniquingKeysWith: +)
    case .arithmetic(.minus, let left, let right):
      return left.factors.merging(right.factors.mapValues { -$0 }, uniquingKeysWith: +)
    case .arithmetic(.times, .number(let factor), let operand),
      .arithmetic(.times, let operand, .number(let factor)):
      return operand.factors.mapValues { $0 * factor }
    case .arithmetic(.over, let operand, .number(let divisor)):
      return operand.factors.mapValues { $0 / divisor ?? .zero }
    default:
      return Dictionary(uniqueKeysWithValues: nodes.map { ($0, .one) })
    }
  }

  /// The nodes that the formula mentions.
  var nodes: Set<Int> {
    var found: Set<Int> = []
    forEachNode { found.insert($0) }
    return found
  }

  /// Gives the nodes that the formula mentions, each as often as it does.
  func forEachNode(_ body: (Int) -> Void) {
    visit { expression in
      switch expression {
      case .node(let index), .member(of: let index, _), .state(_, .part(let index)),
        .state(_, .member(of: let index, _)):
        body(index)
      default: break
      }
    }
  }

  /// Gives the nodes of the sitting before that the formula mentions, each as often as it does.
  func forEachEarlierNode(_ body: (Int) -> Void) {
    visit { expression in
      switch expression {
      case .earlier(.node(let index), _), .earlier(.member(of: let index, _), _): body(index)
      default: break
      }
    }
  }

  /// Whether the formula asks how much was sat.
  var mentionsAttempted: Bool {
    var isFound = false
    visit { if case .attempted = $0 { isFound = true } }
    return isFound
  }

  private func visit(_ body: (Expression) -> Void) {
    body(self)
    forEachOperand { $0.visit(body) }
  }
}

extension Program {
  /// Whether the grade or what is judged after it asks for `attempted`; no value may.
  var mentionsAttempted: Bool {
    (expressions + grade.expressions).contains { $0.mentionsAttempted }
  }
}
