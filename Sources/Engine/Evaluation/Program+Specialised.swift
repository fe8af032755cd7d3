// A question tries many completions of one sheet, and most formulas come to the same in all of them: what is graded is
// graded. So they are worked out once, and each try runs over what is left. (Partial evaluation, in the field's words.)
extension Program {
  /// The program with everything worked out on which some leaves have no bearing.
  ///
  /// Known results become numbers, the known members of an average become one member, and rules that ask for what is so
  /// anyway are gone.
  ///
  /// - Parameters:
  ///   - known: A run of the program.
  ///   - leaves: The leaves that may have other points than in that run; one that was sat there stays so.
  /// - Returns: A program that decides as this one does on all inputs that differ from those of the run in these leaves only.
  ///   The rules that are left are not in their places.
  func specialised(to known: Evaluation, varying leaves: LeafSet) -> Program {
    var specialiser = Specialiser(self, known, leaves)
    return specialiser.specialised() ?? self
  }
}

private struct Specialiser {
  private let program: Program
  private let known: Evaluation
  private let leaves: LeafSet
  private var nodes: [Node]
  private var order: [Int] = []
  /// Whether each part or value may come to something else than in the known run.
  private var varies: [Bool]
  /// Whether it is known how much was sat: that depends on the parts that there are, and on what they weigh.
  private var knowsAttempted = true

  init(_ program: Program, _ known: Evaluation, _ leaves: LeafSet) {
    self.program = program
    self.known = known
    self.leaves = leaves
    nodes = program.nodes
    varies = Array(repeating: false, count: program.nodes.count)
  }

  /// The program; `nil` where it has to count what was sat anew each time.
  mutating func specialised() -> Program? {
    for index in program.order {
      if let kind = specialised(program.nodes[index].kind) {
        varies[index] = true
        nodes[index].kind = kind
        order.append(index)
      } else {
        nodes[index].kind = .expression(Expression(literal: known.results[index]))
      }
    }
    var left = program
    left.grade = specialisedGrade()
    if !knowsAttempted, program.mentionsAttempted { return nil }
    left.rules = program.rules.compactMap(specialised)
    left.rounding = program.rounding.map(specialised)
    for label in left.labels.indices {
      left.labels[label].condition = program.labels[label].condition.map(specialised)
    }
    left.nodes = nodes
    left.order = order
    return left
  }

  /// What is left of a part or value; `nil` where its result is known.
  private mutating func specialised(_ kind: NodeKind) -> NodeKind? {
    switch kind {
    case .expression(let expression):
      let left = specialised(expression)
      return left.isLiteral ? nil : .expression(left)
    case .average(let members):
      let left = specialised(members)
      return left.isKnown ? nil : .average(left.members)
    case .part(let shape, let condition):
      let condition = condition.map(specialised)
      let mayVary = shape.leaves.contains(where: leaves.contains)
      guard let condition else { return mayVary ? kind : nil }
      guard condition.isLiteral else {
        knowsAttempted = false
        return .part(shape, condition: condition)
      }
      let exists = known.term(condition)
      let members = shape.members.indices.map { exists.member($0).holds == true }
      guard mayVary, members.contains(true) else { return nil }
      return .part(shape, condition: members.contains(false) ? condition : nil)
    }
  }

  private mutating func specialisedGrade() -> NodeKind {
    switch program.grade {
    case .average(let members): .average(specialised(members).members)
    case .expression(let expression): .expression(specialised(expression))
    case .part: program.grade
    }
  }

  /// The members of an average of which the known ones are one, and whether that is all.
  private mutating func specialised(
    _ members: [NodeKind.Member]
  ) -> (members: [NodeKind.Member], isKnown: Bool) {
    var left: [NodeKind.Member] = []
    var (sum, weights) = (Exact.zero, Exact.zero)
    for var member in members {
      if case .expression(let weight) = member.weight {
        member.weight = .expression(specialised(weight))
      }
      if varies[member.node] || !member.weight.isKnown {
        left.append(member)
        knowsAttempted = knowsAttempted && member.weight.isKnown
        // Its points are known, and yet they are asked for in the run.
        if !varies[member.node], !order.contains(member.node) { order.append(member.node) }
      } else {
        known.weigh([member]) { weighed in
          guard weighed.weight != .zero, let share = weighed.share else { return }
          sum = sum + share * weighed.weight
          weights = weights + weighed.weight
        }
      }
    }
    guard let share = sum / weights else { return (left, left.isEmpty) }
    order.append(nodes.count)
    left.append(NodeKind.Member(node: nodes.count, weight: .number(weights), worth: weights))
    nodes.append(
      Node(
        id: NodeID(rawValue: ""),
        kind: .expression(.number(share)),
        scale: .one,
        shape: Shape()
      )
    )
    return (left, left.count == 1)
  }

  /// What is left of a formula; a literal where its result is known.
  private func specialised(_ expression: Expression) -> Expression {
    switch expression {
    case .number, .nothing, .grade, .paper, .ownPart, .state(_, .ownPart): return expression
    case .earlier: return literal(expression)
    case .attempted: return knowsAttempted ? literal(expression) : expression
    case .node(let index), .member(of: let index, _), .state(_, .part(let index)),
      .state(_, .member(of: let index, _)):
      return varies[index] ? expression : literal(expression)
    case .list(let items): return .list(items.map(specialised))
    case .choose(let test, let then, let otherwise, width: nil):
      let test = specialised(test)
      guard test.isLiteral else { break }
      return specialised(known.term(test).value.holds == true ? then : otherwise)
    case .and(let left, let right): if isDecided(left, right, by: .zero) { return .number(.zero) }
    case .or(let left, let right): if isDecided(left, right, by: .one) { return .number(.one) }
    case .negated, .not, .arithmetic, .comparison, .choose, .call: break
    }
    let left = expression.replacingOperands(specialised)
    return left.operands.allSatisfy(\.isLiteral) ? literal(left) : left
  }

  /// Whether one of two conditions, and no row, is known to be what decides both, whatever the other is.
  private func isDecided(_ left: Expression, _ right: Expression, by value: Exact) -> Bool {
    [left, right].allSatisfy { known.term($0).isScalar }
      && [left, right].contains { specialised($0) == .number(value) }
  }

  private func literal(_ expression: Expression) -> Expression {
    Expression(literal: known.term(expression))
  }

  /// What is left of a rule; `nil` where it is certain not to strike.
  private func specialised(_ rule: Rule) -> Rule? {
    var left = rule
    switch rule.test {
    case .require(let conditions):
      // A condition without a value asks for nothing.
      let open = conditions.map(specialised).filter { !$0.isLiteral || known.holds($0) == false }
      if open.isEmpty { return nil }
      left.test = .require(open)
    case .when(let condition, let verdict):
      let condition = specialised(condition)
      if condition.isLiteral, known.holds(condition) != true { return nil }
      left.test = .when(condition, verdict)
    }
    if case .expression(let grade) = rule.grade { left.grade = .expression(specialised(grade)) }
    return left
  }

  private func specialised(_ condition: Condition) -> Condition {
    var left = condition
    left.expression = specialised(condition.expression)
    left.sides?.left = condition.sides.map { specialised($0.left) } ?? .nothing
    left.sides?.right = condition.sides.map { specialised($0.right) } ?? .nothing
    return left
  }
}

extension Condition {
  fileprivate var isLiteral: Bool { expression.isLiteral }
}

extension NodeKind.Weight {
  /// Whether no leaf that varies has a bearing on it.
  fileprivate var isKnown: Bool {
    switch self {
    case .number, .list: true
    case .expression(let expression): expression.isLiteral
    }
  }
}
