extension Evaluation {
  /// A formula taken apart; every result is what evaluating that piece gives.
  ///
  /// - Parameters:
  ///   - expression: The formula.
  ///   - isCondition: Whether a condition is needed where it stands; `true` alone is a number in the program.
  ///   - locals: What only this formula can see.
  ///   - names: The parts of the row member whose mark it is, as leaves.
  /// - Returns: The formula with its operands.
  func step(
    _ expression: Expression,
    isCondition: Bool,
    _ locals: Locals = Locals(),
    names: [LeafID] = []
  ) -> Step {
    func step(_ inner: Expression, _ isCondition: Bool = false) -> Step {
      self.step(inner, isCondition: isCondition, locals, names: names)
    }
    let result = term(expression, locals)
    func number(_ kind: Step.Kind, _ operands: [Step] = []) -> Step { Step(kind, result, operands) }
    func condition(_ kind: Step.Kind, _ operands: [Step] = []) -> Step {
      Step(kind, result, isCondition: true, operands)
    }
    switch expression {
    case .number, .nothing: return Step(.constant, result, isCondition: isCondition)
    case .list(let items): return number(.list, items.map { step($0) })
    case .node(let index):
      let node = program.nodes[index]
      return Step(.name(.node(node.id)), result, isCondition: node.shape.isCondition)
    case .member(of: let index, let member):
      let node = program.nodes[index]
      let name = Step.Name.member(of: node.id, member)
      return Step(.name(name), result, isCondition: node.shape.isCondition)
    case .grade: return number(.name(.word("grade")))
    case .attempted: return number(.name(.word("attempted")))
    case .earlier(_, let text):
      return Step(.name(.word("before(\(text))")), result, isCondition: isCondition)
    case .paper(let count): return number(.name(.word(count.rawValue)))
    case .ownPart(let index):
      return Step(.name(own(index, names)), result, isCondition: isCondition)
    case .negated(let operand): return number(.negation, [step(operand)])
    case .not(let operand): return condition(.not, [step(operand, true)])
    case .arithmetic(let sign, let left, let right):
      return number(.arithmetic(sign), [step(left), step(right)])
    case .comparison(let comparison, let left, let right):
      return condition(.comparison(comparison), [step(left), step(right)])
    case .and(let left, let right): return condition(.and, [step(left, true), step(right, true)])
    case .or(let left, let right): return condition(.or, [step(left, true), step(right, true)])
    case .choose(let test, let then, let otherwise, _):
      let operands = [step(test, true), step(then, isCondition), step(otherwise, isCondition)]
      return Step(
        .call("if", branch(operands)),
        result,
        isCondition: operands[1].isCondition || operands[2].isCondition,
        operands
      )
    case .call(let function, let arguments):
      return Step(
        .call(function.rawValue, choice(function, arguments.map { term($0, locals) }, result)),
        result,
        isCondition: function.givesCondition,
        arguments.map { step($0, function.takesConditions) }
      )
    case .state(let test, let subject):
      return condition(.state(test.rawValue), [asked(subject, locals, names)])
    }
  }

  /// The operand that an `if` over single numbers chose.
  private func branch(_ operands: [Step]) -> Step.Choice? {
    guard operands.allSatisfy({ $0.result.isScalar }) else { return nil }
    return .operand(operands[0].holds == true ? 1 : 2)
  }

  private func choice(_ function: Function, _ arguments: [Term], _ result: Term) -> Step.Choice? {
    switch function {
    case .best, .drop:
      return .members(
        countedMembers(
          of: arguments[1].members,
          arguments[0].value,
          isDropping: function == .drop
        )
      )
    case .min, .max:
      // Of a single row it is a member that wins, and no operand.
      guard arguments.count > 1, let value = result.value else { return nil }
      return arguments.firstIndex { $0.members.contains(value) }.map { .operand($0) }
    case .table:
      guard case .scalar(let value?) = arguments[0] else { return nil }
      return .threshold(thresholdReached(by: value, arguments[1].members))
    case .mean, .sum, .count, .all, .any, .clamp, .sqrt: return nil
    case .round, .roundEven, .floor, .ceil: return nil
    }
  }

  /// The part that a state test asks about, with its points.
  private func asked(_ subject: StateSubject, _ locals: Locals, _ names: [LeafID]) -> Step {
    switch subject {
    case .part(let index): step(.node(index), isCondition: false)
    case .member(of: let index, let member):
      step(.member(of: index, member), isCondition: false)
    case .ownPart(let index): step(.ownPart(index), isCondition: false, locals, names: names)
    }
  }

  private func own(_ index: Int, _ names: [LeafID]) -> Step.Name {
    names.indices.contains(index) ? .own(names[index]) : .word("")
  }
}
