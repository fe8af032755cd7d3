extension Evaluation {
  /// What only some formulas can see.
  struct Locals {
    /// The leaves of the row member whose mark is worked out.
    var ownParts: [Int] = []
    /// The counts of the multiple-choice paper whose points are worked out.
    var paper: (right: Int, wrong: Int, blank: Int)?
  }

  /// The points of a multiple-choice paper by its formula; `nil` where it has no value.
  static func points(_ right: Int, _ wrong: Int, _ blank: Int, by formula: Expression) -> Exact? {
    let nothing = Program(nodes: [], order: [], grade: .average([]), gradeScale: .ten)
    let locals = Locals(paper: (right, wrong, blank))
    return Evaluation(nothing, Inputs(leaves: [])).term(formula, locals).value
  }

  /// The result of a formula.
  func term(_ expression: Expression, _ locals: Locals = Locals()) -> Term {
    func term(_ inner: Expression) -> Term { self.term(inner, locals) }
    switch expression {
    case .number(let value): return .scalar(value)
    case .nothing: return .scalar(nil)
    case .list(let items): return .row(items.map { term($0).value })
    case .node(let index): return results[index]
    case .member(of: let index, let member): return .scalar(results[index].member(member))
    case .grade: return .scalar(grade)
    case .earlier(.grade, _): return .scalar(earlier?.grade)
    case .earlier(.node(let index), _): return earlier?.results[index] ?? .scalar(nil)
    case .earlier(.member(of: let index, let member), _):
      return .scalar(earlier?.results[index].member(member))
    case .paper(let count): return .scalar(locals.paper.map { count.of($0) })
    case .ownPart(let index):
      let own = locals.ownParts
      return .scalar(own.indices.contains(index) ? inputs[own[index]].points : nil)
    case .attempted: return .scalar(attempted())
    case .negated(let operand): return term(operand).map { $0.map { -$0 } }
    case .not(let operand): return term(operand).map { Term.condition($0.holds.map { !$0 }) }
    case .arithmetic(let sign, let left, let right):
      return term(left).combined(with: term(right), sign.apply)
    case .comparison(let comparison, let left, let right):
      return term(left).combined(with: term(right)) { left, right in
        guard let left, let right else { return nil }
        return Term.condition(left.satisfies(comparison, right))
      }
    case .and(let left, let right):
      return term(left).combined(with: term(right)) { Term.condition(both($0.holds, $1.holds)) }
    case .or(let left, let right):
      return term(left).combined(with: term(right)) {
        Term.condition(both($0.holds.map { !$0 }, $1.holds.map { !$0 }).map { !$0 })
      }
    case .choose(let test, let then, let otherwise, let width):
      let test = term(test)
      guard let width else {
        // A condition without a value does not hold; then the other result stands.
        return term(test.value.holds == true ? then : otherwise)
      }
      let (first, second) = (term(then), term(otherwise))
      return .row(
        (0..<width).map { test.member($0).holds == true ? first.member($0) : second.member($0) }
      )
    case .call(let function, let arguments): return call(function, arguments.map(term))
    case .state(let test, let subject): return state(test, subject, locals)
    }
  }

  private func state(_ test: StateTest, _ subject: StateSubject, _ locals: Locals) -> Term {
    switch subject {
    case .ownPart(let index):
      let own = locals.ownParts
      return .scalar(
        Term.condition(own.indices.contains(index) && known(test, ofAll: [own[index]]))
      )
    case .part(let index):
      guard case .part(let shape, _) = program.nodes[index].kind else { return .scalar(nil) }
      if case .single(let leaf) = shape {
        return .scalar(Term.condition(known(test, ofAll: [leaf])))
      }
      return .row(shape.members.map { Term.condition(known(test, ofAll: $0)) })
    case .member(of: let index, let member):
      guard case .part(let shape, _) = program.nodes[index].kind else { return .scalar(nil) }
      return .scalar(Term.condition(known(test, ofAll: shape.members[member])))
    }
  }

  private func call(_ function: Function, _ arguments: [Term]) -> Term {
    // The members of all arguments, for what does not care which is whose.
    var all: [Exact?] { arguments.members }
    switch function {
    case .min: return .scalar(all.compactMap(\.self).min())
    case .max: return .scalar(all.compactMap(\.self).max())
    case .mean: return .scalar(Engine.mean(all))
    case .sum:
      let values = all.compactMap(\.self)
      return .scalar(values.isEmpty ? nil : values.reduce(.zero, +))
    case .count: return .scalar(Exact(all.filter { $0.holds == true }.count))
    case .all: return .scalar(Term.condition(all.allHold))
    case .any:
      let known = all.compactMap(\.holds)
      return .scalar(Term.condition(known.isEmpty ? nil : known.contains(true)))
    case .best, .drop:
      let members = arguments[1].members
      let count = arguments[0].value
      let counted = Set(countedMembers(of: members, count, isDropping: function == .drop))
      return .row(members.indices.map { counted.contains($0) ? members[$0] : nil })
    case .sqrt: return arguments[0].map { $0?.squareRoot }
    case .round, .roundEven, .floor, .ceil:
      let step = arguments.count > 1 ? arguments[1] : .scalar(.one)
      return arguments[0].combined(with: step) { value, step in
        guard let value, let step, let mode = function.rounding else { return nil }
        return value.rounded(toMultipleOf: step, mode)
      }
    case .clamp:
      let raised = arguments[0].combined(with: arguments[1]) { value, low in
        guard let value, let low else { return nil }
        return Swift.max(value, low)
      }
      return raised.combined(with: arguments[2]) { value, high in
        guard let value, let high else { return nil }
        return Swift.min(value, high)
      }
    case .table:
      let (thresholds, results) = (arguments[1].members, arguments[2].members)
      return arguments[0].map { value in
        guard let value else { return nil }
        return thresholdReached(by: value, thresholds).map { results[$0] } ?? .zero
      }
    }
  }
}

/// Whether both hold: certain as soon as one is known not to.
private func both(_ left: Bool?, _ right: Bool?) -> Bool? {
  if left == false || right == false { return false }
  return left == nil || right == nil ? nil : true
}

extension PaperCount {
  fileprivate func of(_ paper: (right: Int, wrong: Int, blank: Int)) -> Exact {
    switch self {
    case .right: Exact(paper.right)
    case .wrong: Exact(paper.wrong)
    case .blank: Exact(paper.blank)
    case .questions: Exact(paper.right) + Exact(paper.wrong) + Exact(paper.blank)
    }
  }
}

extension ArithmeticOperator {
  func apply(_ left: Exact?, _ right: Exact?) -> Exact? {
    guard let left, let right else { return nil }
    return switch self {
    case .plus: left + right
    case .minus: left - right
    case .times: left * right
    case .over: left / right
    case .power: left.raised(to: right)
    }
  }
}
