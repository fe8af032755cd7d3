/// What the formulas of the sitting before can have come to.
struct EarlierBounds: Hashable, Sendable {
  var results: [SpanTerm]
  var grade: Span?

  init(results: [SpanTerm], grade: Span?) {
    self.results = results
    self.grade = grade
  }

  init(_ known: EarlierResults) {
    results = known.results.map { SpanTerm($0) }
    grade = known.grade.map { Span($0) }
  }
}

/// What a program can come to while leaves are open: the same formulas as ``Evaluation``, over spans.
///
/// Whatever the open leaves come to within their bounds, every result lies within its span. The spans may be wider than
/// need be, as where a formula mentions a part twice; so they prove what cannot happen, and never what can.
struct BoundsEvaluation {
  let program: Program
  private(set) var leaves: [LeafBounds]
  private(set) var results: [SpanTerm]
  let earlier: EarlierBounds?
  /// The grade so far, for the rules.
  var grade: Span?

  init(_ program: Program, _ leaves: [LeafBounds], earlier: EarlierBounds?) {
    self.program = program
    self.leaves = leaves
    self.earlier = earlier
    results = Array(repeating: .scalar(nil), count: program.nodes.count)
    for index in program.order { results[index] = result(of: index) }
  }

  /// The grade before any rule.
  func computedGrade() -> Span? { formulaGrade().map(withinScale) }

  /// The grade by the formula, not kept within the scale.
  func formulaGrade() -> Span? {
    switch program.grade {
    case .average(let members): average(members).map { $0 * Span(program.gradeScale) }
    case .expression(let expression): term(expression).span
    case .part: nil
    }
  }

  /// A grade that is kept between 0 and the scale.
  func withinScale(_ span: Span) -> Span {
    if span.isAnything { return Span(.zero, program.gradeScale, mayLack: true) }
    return span.mapped { min(max($0, .zero), program.gradeScale) }
  }

  private mutating func result(of index: Int) -> SpanTerm {
    switch program.nodes[index].kind {
    case .expression(let expression): return term(expression)
    case .average(let members):
      return .scalar(average(members).map { $0 * Span(program.nodes[index].scale) })
    case .part(let shape, let condition):
      if let condition {
        let holds = term(condition)
        for (member, indices) in shape.members.enumerated() {
          let exists = holds.member(member) ?? .condition(false)
          if exists.isTrue { continue }
          let absent = LeafBounds(.absent)
          for leaf in indices {
            leaves[leaf] = exists.isFalse ? absent : leaves[leaf].joined(with: absent)
          }
        }
      }
      return points(of: shape)
    }
  }

  private func points(of shape: PartShape) -> SpanTerm {
    switch shape {
    case .single(let leaf): .scalar(leaves[leaf].points)
    case .row(let indices): .row(indices.map { leaves[$0].points })
    case .rowOfParts(let members, let mark):
      .row(members.map { term(mark, ownParts: $0).span })
    }
  }

  /// The weighted mean of the members, from 0 to 1.
  private func average(_ members: [NodeKind.Member]) -> Span? {
    if let plain = plainAverage(members) { return plain }
    var weighed: [(share: Span, weight: Span)] = []
    for member in members {
      let term = results[member.node]
      let scale = Span(program.nodes[member.node].scale)
      func add(_ points: Span?, _ weight: Span) {
        guard let share = points.flatMap({ $0 / scale }) else { return }
        weighed.append((share, weight))
      }
      switch member.weight {
      case .number(let weight): add(term.mean, Span(weight))
      case .expression(let weight): add(term.mean, self.weight(weight))
      case .list(let list):
        for (weight, points) in zip(list, term.members) { add(points, Span(weight)) }
      }
    }
    return mean(weighed)
  }

  /// The average where all weights are numbers, and what has a value is certain to have it: the usual case, in a few sums.
  private func plainAverage(_ members: [NodeKind.Member]) -> Span? {
    var (low, high, weights) = (Exact.zero, Exact.zero, Exact.zero)
    /// Takes in some points that weigh something; they are worth so much each.
    func add(_ points: Span?, worth: Exact, weight: Exact) -> Bool {
      guard let points, weight != .zero else { return true }
      guard !points.mayLack, !points.isAnything else { return false }
      low = low + points.low * worth
      high = high + points.high * worth
      weights = weights + weight
      return true
    }
    for member in members {
      switch member.weight {
      case .number(let weight):
        guard add(results[member.node].mean, worth: member.worth, weight: weight) else {
          return nil
        }
      case .list(let list):
        guard case .row(let row) = results[member.node] else { return nil }
        let scale = program.nodes[member.node].scale
        for (points, weight) in zip(row, list) {
          guard let worth = weight / scale, add(points, worth: worth, weight: weight) else {
            return nil
          }
        }
      case .expression: return nil
      }
    }
    guard let least = low / weights, let most = high / weights else { return nil }
    return Span(least, most)
  }

  /// A weighted mean; with weights that are not known it lies between its members.
  private func mean(_ members: [(share: Span, weight: Span)]) -> Span? {
    let possible = members.filter { $0.weight.isAnything || $0.weight.high > .zero }
    if possible.isEmpty { return nil }
    if possible.contains(where: { $0.share.isAnything }) { return .anything }
    let weights = possible.compactMap(\.weight.point)
    if weights.count == possible.count, !possible.contains(where: { $0.share.mayLack }) {
      let sum = possible.reduce(Span(.zero)) { $0 + $1.share * $1.weight }
      return sum / Span(weights.reduce(.zero, +))
    }
    let shares = possible.map(\.share)
    let isCertain = possible.contains {
      !$0.share.mayLack && !$0.weight.isAnything && $0.weight.low > .zero
    }
    return Span(
      shares.map(\.low).min() ?? .zero,
      shares.map(\.high).max() ?? .zero,
      mayLack: !isCertain
    )
  }

  /// A weight that moves: nothing where the formula has no value or falls below zero.
  private func weight(_ expression: Expression) -> Span {
    guard let span = term(expression).span else { return Span(.zero) }
    if span.isAnything { return .anything }
    let weight = span.mapped { max($0, .zero) }
    return span.mayLack ? Span(.zero, weight.high) : weight
  }

  /// The share of the grade's weight that was sat, in percent.
  func attempted() -> Span? {
    var shares: [Span?] = Array(repeating: nil, count: program.nodes.count)
    for index in program.order { shares[index] = attempted(program.nodes[index].kind, shares) }
    return attempted(program.grade, shares).map { $0 * Span(Exact(100)) }
  }

  private func attempted(_ kind: NodeKind, _ shares: [Span?]) -> Span? {
    switch kind {
    case .part(let shape, _):
      return attempted(membersOf: shape).mean
    case .expression(let expression):
      let weighed = expression.factors.filter { !program.nodes[$0.key].shape.isCondition }
      return mean(
        weighed.compactMap { node, factor in
          shares[node].map { ($0, Span(program.nodes[node].scale * max(factor, .zero))) }
        }
      )
    case .average(let members):
      return mean(
        members.flatMap { member -> [(share: Span, weight: Span)] in
          if case .list(let weights) = member.weight,
            case .part(let shape, _) = program.nodes[member.node].kind
          {
            return zip(attempted(membersOf: shape), weights).compactMap { share, weight in
              share.map { ($0, Span(weight)) }
            }
          }
          return shares[member.node].map { [($0, totalWeight(member.weight))] } ?? []
        }
      )
    }
  }

  private func attempted(membersOf shape: PartShape) -> [Span?] {
    shape.members.map { member in member.map(attempted).mean }
  }

  private func attempted(_ leaf: Int) -> Span? {
    let excused = leaves[leaf].known(.excused)
    if excused.isTrue { return nil }
    return leaves[leaf].known(.sat).lacking(!excused.isFalse)
  }

  private func totalWeight(_ weight: NodeKind.Weight) -> Span {
    switch weight {
    case .number(let weight): Span(weight)
    case .list(let weights): Span(weights.reduce(.zero, +))
    case .expression(let expression): self.weight(expression)
    }
  }

  /// Whether a state test holds for all of some leaves.
  func known(_ test: StateTest, ofAll indices: [Int]) -> Span {
    indices.map { leaves[$0].known(test) }.allHold ?? .condition(true)
  }
}
