/// A leaf of which it may not be known what it comes to.
struct LeafBounds: Hashable, Sendable {
  /// Whether the leaf was sat, is absent, is excused, is fresh: conditions.
  var sat: Span
  var absent: Span
  var excused: Span
  var fresh: Span
  /// Its points; none for an excused leaf.
  var points: Span?

  init(_ input: LeafInput) {
    sat = .condition(input.presence == .sat)
    absent = .condition(input.presence == .absent)
    excused = .condition(input.presence == .excused)
    fresh = .condition(input.isFresh)
    points = input.points.map { Span($0) }
  }

  /// A leaf that is sat, with any points of a range.
  init(_ points: Span) {
    self.init(.sat(.zero, isFresh: true))
    self.points = points
  }

  /// What is known of either.
  func joined(with other: LeafBounds) -> LeafBounds {
    var joined = self
    joined.sat = sat.joined(with: other.sat)
    joined.absent = absent.joined(with: other.absent)
    joined.excused = excused.joined(with: other.excused)
    joined.fresh = fresh.joined(with: other.fresh)
    switch (points, other.points) {
    case (let left?, let right?): joined.points = left.joined(with: right)
    case (let some?, nil), (nil, let some?): joined.points = some.lacking(true)
    case (nil, nil): joined.points = nil
    }
    return joined
  }

  /// What is known of a leaf that comes to one, to another, or to anything between.
  func spanning(to other: LeafBounds) -> LeafBounds {
    var spanning = joined(with: other)
    if let points = spanning.points, points.low != points.high { spanning.points?.options = nil }
    return spanning
  }

  func known(_ test: StateTest) -> Span {
    switch test {
    case .sat: sat
    case .absent: absent
    case .excused: excused
    case .fresh: fresh
    }
  }
}

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
    for index in program.order { results[index] = result(of: program.nodes[index]) }
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

  private mutating func result(of node: Node) -> SpanTerm {
    switch node.kind {
    case .expression(let expression): return term(expression)
    case .average(let members): return .scalar(average(members).map { $0 * Span(node.scale) })
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
    var weighed: [(share: Span, weight: Span)] = []
    for member in members {
      let term = results[member.node]
      let scale = Span(program.nodes[member.node].scale)
      func add(_ points: Span?, _ weight: Span) {
        guard let share = points.flatMap({ $0 / scale }) else { return }
        weighed.append((share, weight))
      }
      switch member.weight {
      case .number(let weight): add(term.members.mean, Span(weight))
      case .expression(let weight): add(term.members.mean, self.weight(weight))
      case .list(let list):
        for (weight, points) in zip(list, term.members) { add(points, Span(weight)) }
      }
    }
    return mean(weighed)
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
    if leaves[leaf].excused.isTrue { return nil }
    return leaves[leaf].sat.lacking(!leaves[leaf].excused.isFalse)
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
