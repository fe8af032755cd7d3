extension BoundsEvaluation {
  /// The bounds of a formula.
  func term(_ expression: Expression, ownParts: [Int] = []) -> SpanTerm {
    func term(_ inner: Expression) -> SpanTerm { self.term(inner, ownParts: ownParts) }
    switch expression {
    case .number(let value): return .scalar(Span(value))
    case .nothing: return .scalar(nil)
    case .list(let items): return .row(items.map { term($0).span })
    case .node(let index): return results[index]
    case .member(of: let index, let member): return .scalar(results[index].member(member))
    case .grade: return .scalar(grade)
    case .earlier(.grade, _): return .scalar(earlier?.grade)
    case .earlier(.node(let index), _): return earlier?.results[index] ?? .scalar(nil)
    case .earlier(.member(of: let index, let member), _):
      return .scalar(earlier?.results[index].member(member))
    // Only papers see their counts, and these have their points already.
    case .paper: return .scalar(.anything)
    case .ownPart(let index):
      return .scalar(ownParts.indices.contains(index) ? leaves[ownParts[index]].points : nil)
    case .attempted: return .scalar(attempted())
    case .negated(let operand): return term(operand).map { -$0 }
    case .not(let operand): return term(operand).map(negation)
    case .arithmetic(let sign, let left, let right):
      return term(left).combined(with: term(right)) { left, right in
        guard let left, let right else { return nil }
        return sign.apply(left, right)
      }
    case .comparison(let comparison, let left, let right):
      return term(left).combined(with: term(right)) { left, right in
        guard let left, let right else { return nil }
        return left.compared(comparison, to: right)
      }
    case .and(let left, let right): return term(left).combined(with: term(right), both)
    case .or(let left, let right):
      return term(left).combined(with: term(right)) {
        both($0.map(negation), $1.map(negation)).map(negation)
      }
    case .choose(let test, let then, let otherwise, let width):
      let test = term(test)
      guard let width else {
        // A condition without a value does not hold; then the other result stands.
        guard let known = test.span, !known.isFalse else { return term(otherwise) }
        if known.isTrue { return term(then) }
        return .scalar(either(term(then).span, term(otherwise).span))
      }
      let (first, second) = (term(then), term(otherwise))
      return .row(
        (0..<width).map { index in
          guard let known = test.member(index), !known.isFalse else { return second.member(index) }
          if known.isTrue { return first.member(index) }
          return either(first.member(index), second.member(index))
        }
      )
    case .call(let function, let arguments): return call(function, arguments.map(term))
    case .state(let test, let subject): return state(test, subject, ownParts)
    }
  }

  private func state(
    _ test: StateTest,
    _ subject: StateSubject,
    _ ownParts: [Int]
  ) -> SpanTerm {
    switch subject {
    case .ownPart(let index):
      return .scalar(ownParts.indices.contains(index) ? leaves[ownParts[index]].known(test) : nil)
    case .part(let index):
      guard case .part(let shape, _) = program.nodes[index].kind else { return .scalar(nil) }
      if case .single(let leaf) = shape { return .scalar(leaves[leaf].known(test)) }
      return .row(shape.members.map { known(test, ofAll: $0) })
    case .member(of: let index, let member):
      guard case .part(let shape, _) = program.nodes[index].kind,
        shape.members.indices.contains(member)
      else { return .scalar(nil) }
      return .scalar(known(test, ofAll: shape.members[member]))
    }
  }

  private func call(_ function: Function, _ arguments: [SpanTerm]) -> SpanTerm {
    // The members of all arguments, for what does not care which is whose.
    var all: [Span?] { arguments.members }
    switch function {
    case .min: return .scalar(all.least)
    case .max: return .scalar(all.most)
    case .mean: return .scalar(all.mean)
    case .sum: return .scalar(all.total)
    case .count: return .scalar(all.holding)
    case .all: return .scalar(all.allHold)
    case .any: return .scalar(all.anyHolds)
    case .best: return kept(arguments[1].members, arguments[0].span) { $0 }
    case .drop:
      let row = arguments[1].members
      return kept(row, arguments[0].span) { Exact(row.compactMap(\.self).count) - $0 }
    case .sqrt:
      return arguments[0].map { span in
        if let point = span.point { return point.squareRoot.map { Span($0) } }
        guard !span.isAnything, span.low.satisfies(.atLeast, .zero) else { return .anything }
        return span.mapped { $0.squareRoot ?? .zero }
      }
    case .round, .roundEven, .floor, .ceil:
      let step = arguments.count > 1 ? arguments[1] : .scalar(Span(.one))
      return arguments[0].combined(with: step) { span, step in
        guard let span, let step else { return nil }
        guard let step = step.point, let mode = function.rounding else { return .anything }
        return span.mapped { $0.rounded(toMultipleOf: step, mode) }
      }
    case .clamp:
      let raised = arguments[0].combined(with: arguments[1]) { span, low in
        guard let span, let low else { return nil }
        if span.isAnything || low.isAnything { return .anything }
        return Span(
          max(span.low, low.low),
          max(span.high, low.high),
          mayLack: span.mayLack || low.mayLack
        )
      }
      return raised.combined(with: arguments[2]) { span, high in
        guard let span, let high else { return nil }
        if span.isAnything || high.isAnything { return .anything }
        return Span(
          min(span.low, high.low),
          min(span.high, high.high),
          mayLack: span.mayLack || high.mayLack
        )
      }
    case .table: return arguments[0].map { table($0, arguments[1].members, arguments[2].members) }
    }
  }

  private func kept(_ row: [Span?], _ count: Span?, _ wanted: (Exact) -> Exact) -> SpanTerm {
    guard let count else { return .row(row.map { _ in nil }) }
    let isCertain = row.allSatisfy { $0.map { !$0.mayLack && !$0.isAnything } ?? true }
    guard let point = count.point, isCertain else { return .row(row.map { $0?.lacking(true) }) }
    let bounded = min(max(wanted(point).floor, .one), Exact(row.count))
    return .row(row.kept(Int(bounded.approximation)))
  }

  /// All results between those at the two ends.
  private func table(_ span: Span, _ thresholds: [Span?], _ results: [Span?]) -> Span? {
    let marks = thresholds.compactMap { $0?.point }
    guard !span.isAnything, marks.count == thresholds.count else { return .anything }
    // Approximate ends may reach a threshold on either side of the tolerance: both are taken in.
    let first = marks.lastIndex { span.low.satisfies(.atLeast, $0) } ?? -1
    let last = marks.lastIndex { span.high.satisfies(.atLeast, $0) } ?? -1
    let isRising = zip(marks, marks.dropFirst()).allSatisfy { $0 <= $1 }
    let reached = isRising ? min(first, last)...max(first, last) : -1...(marks.count - 1)
    var found: Span?
    for index in reached {
      guard let result = index < 0 ? Span(.zero) : results[index] else { return .anything }
      found = found?.joined(with: result) ?? result
    }
    return found?.lacking(span.mayLack)
  }
}

/// What is in either; where one is nothing, there may be no value.
func either(_ left: Span?, _ right: Span?) -> Span? {
  switch (left, right) {
  case (let left?, let right?): left.joined(with: right)
  case (let some?, nil), (nil, let some?): some.lacking(true)
  case (nil, nil): nil
  }
}

private func negation(_ span: Span) -> Span {
  span.isAnything
    ? .maybe.lacking(true) : Span(.one - span.high, .one - span.low, mayLack: span.mayLack)
}

/// Whether both hold: certain as soon as one is known not to.
func both(_ left: Span?, _ right: Span?) -> Span? {
  if left?.isFalse == true || right?.isFalse == true { return .condition(false) }
  guard let left, let right else {
    // The other may be false, and then both do not hold; else there is no value.
    guard let known = left ?? right else { return nil }
    return known.isTrue ? nil : .condition(false).lacking(true)
  }
  if left.isTrue && right.isTrue { return .condition(true) }
  return .maybe.lacking(left.mayLack || right.mayLack || left.isAnything || right.isAnything)
}

extension ArithmeticOperator {
  fileprivate func apply(_ left: Span, _ right: Span) -> Span? {
    switch self {
    case .plus: left + right
    case .minus: left + -right
    case .times: left * right
    case .over: left / right
    case .power: left.raised(to: right)
    }
  }
}
