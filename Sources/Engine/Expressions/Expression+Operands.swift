extension Expression {
  /// What the outermost operation of the formula works on.
  var operands: [Expression] {
    var operands: [Expression] = []
    forEachOperand { operands.append($0) }
    return operands
  }

  /// Gives what the outermost operation of the formula works on.
  func forEachOperand(_ body: (Expression) -> Void) {
    switch self {
    case .number, .nothing, .node, .member, .grade, .earlier, .paper, .ownPart, .state, .attempted:
      break
    case .list(let items), .call(_, let items):
      for item in items { body(item) }
    case .negated(let operand), .not(let operand): body(operand)
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right),
      .and(let left, let right), .or(let left, let right):
      body(left)
      body(right)
    case .choose(let test, let then, let otherwise, _):
      body(test)
      body(then)
      body(otherwise)
    }
  }

  /// The same operation on other operands.
  func replacingOperands(_ replaced: (Expression) -> Expression) -> Expression {
    switch self {
    case .number, .nothing, .node, .member, .grade, .earlier, .paper, .ownPart, .state, .attempted:
      self
    case .list(let items): .list(items.map(replaced))
    case .call(let function, let arguments): .call(function, arguments.map(replaced))
    case .negated(let operand): .negated(replaced(operand))
    case .not(let operand): .not(replaced(operand))
    case .arithmetic(let sign, let left, let right):
      .arithmetic(sign, replaced(left), replaced(right))
    case .comparison(let comparison, let left, let right):
      .comparison(comparison, replaced(left), replaced(right))
    case .and(let left, let right): .and(replaced(left), replaced(right))
    case .or(let left, let right): .or(replaced(left), replaced(right))
    case .choose(let test, let then, let otherwise, let width):
      .choose(
        replaced(test),
        then: replaced(then),
        otherwise: replaced(otherwise),
        width: width
      )
    }
  }

  /// Whether the formula is a number, or a list of them.
  var isLiteral: Bool {
    switch self {
    case .number, .nothing: true
    case .list(let items): items.allSatisfy(\.isLiteral)
    default: false
    }
  }

  /// A result as a formula.
  init(literal term: Term) {
    func literal(_ value: Exact?) -> Expression { value.map(Expression.number) ?? .nothing }
    switch term {
    case .scalar(let value): self = literal(value)
    case .row(let values): self = .list(values.map(literal))
    }
  }
}
