/// One run of a program over leaves of which none is pending.
struct Evaluation {
  let program: Program
  /// The leaves; those of a part that does not exist become absent on the way.
  private(set) var inputs: [LeafInput]
  /// What the sitting before came to.
  let earlier: EarlierResults?
  private(set) var results: [Term]
  /// The leaves of the parts whose condition does not hold.
  private(set) var missing: Set<Int> = []
  /// The grade so far, for the rules.
  var grade: Exact?

  init(_ program: Program, _ inputs: Inputs) {
    self.program = program
    self.inputs = inputs.leaves
    earlier = inputs.earlier
    results = Array(repeating: .scalar(nil), count: program.nodes.count)
    for index in program.order {
      let result = result(of: index)
      results[index] = result
    }
  }

  /// The grade before any rule, on the scale of the scheme; never below 0 or above the scale.
  func computedGrade() -> Exact? {
    let value: Exact? =
      switch program.grade {
      case .average(let members): average(members).map { $0 * program.gradeScale }
      case .expression(let expression): term(expression).value
      case .part: nil
      }
    return value.map { min(max($0, .zero), program.gradeScale) }
  }

  private mutating func result(of index: Int) -> Term {
    let node = program.nodes[index]
    switch node.kind {
    case .expression(let expression): return term(expression)
    case .average(let members): return .scalar(average(members).map { $0 * node.scale })
    case .part(let shape, let condition):
      guard let condition else { return points(of: shape) }
      let holds = term(condition)
      for (member, leaves) in shape.members.enumerated() where holds.member(member).holds != true {
        missing.formUnion(leaves)
        for leaf in leaves { inputs[leaf] = .absent }
      }
      return points(of: shape)
    }
  }

  private func points(of shape: PartShape) -> Term {
    switch shape {
    case .single(let leaf): .scalar(inputs[leaf].points)
    case .row(let leaves): .row(leaves.map { inputs[$0].points })
    case .rowOfParts(let members, let mark):
      .row(members.map { term(mark, Locals(ownParts: $0)).value })
    }
  }

  /// The weighted mean of the members, from 0 to 1; those without a value leave the denominator.
  private func average(_ members: [NodeKind.Member]) -> Exact? {
    var sum = Exact.zero
    var weights = Exact.zero
    func add(_ points: Exact?, weight: Exact, scale: Exact) {
      // What weighs nothing adds nothing, not even that it is approximate.
      guard weight != .zero, let points, let share = points / scale else { return }
      sum = sum + share * weight
      weights = weights + weight
    }
    for member in members {
      let term = results[member.node]
      let scale = program.nodes[member.node].scale
      switch member.weight {
      case .number(let weight): add(mean(term.members), weight: weight, scale: scale)
      case .expression(let weight):
        add(mean(term.members), weight: self.weight(weight), scale: scale)
      case .list(let list):
        for (weight, points) in zip(list, term.members) {
          add(points, weight: weight, scale: scale)
        }
      }
    }
    return sum / weights
  }

  /// The share of the grade's weight that was sat, in percent; `nil` when nothing weighs.
  func attempted() -> Exact? {
    var shares: [Exact?] = Array(repeating: nil, count: program.nodes.count)
    for index in program.order {
      shares[index] = attempted(program.nodes[index].kind, shares)
    }
    return attempted(program.grade, shares).map { $0 * Exact(100) }
  }

  private func attempted(_ kind: NodeKind, _ shares: [Exact?]) -> Exact? {
    switch kind {
    case .part(let shape, _): return mean(attempted(membersOf: shape))
    case .expression(let expression):
      // A condition has no points, and so no weight.
      let weighed = expression.factors.filter { !program.nodes[$0.key].shape.isCondition }
      return weightedMean(
        weighed.map { (shares[$0.key], program.nodes[$0.key].scale * max($0.value, .zero)) }
      )
    case .average(let members):
      return weightedMean(members.flatMap { weighedShares($0, shares) })
    }
  }

  /// What a member of an average adds: what was sat of it, or of each member of its row, with the weight.
  private func weighedShares(
    _ member: NodeKind.Member,
    _ shares: [Exact?]
  ) -> [(share: Exact?, weight: Exact)] {
    switch member.weight {
    case .number(let weight): return [(shares[member.node], weight)]
    case .expression(let expression): return [(shares[member.node], weight(expression))]
    case .list(let weights):
      guard case .part(let shape, _) = program.nodes[member.node].kind else {
        return [(shares[member.node], weights.reduce(.zero, +))]
      }
      return Array(zip(attempted(membersOf: shape), weights))
    }
  }

  private func weightedMean(_ members: [(share: Exact?, weight: Exact)]) -> Exact? {
    var sum = Exact.zero
    var weights = Exact.zero
    for case (let share?, let weight) in members {
      sum = sum + share * weight
      weights = weights + weight
    }
    return sum / weights
  }

  /// What was sat of each member of a part, from 0 to 1; `nil` where all of it is excused.
  private func attempted(membersOf shape: PartShape) -> [Exact?] {
    shape.members.map { member in mean(member.map(attempted)) }
  }

  private func attempted(_ leaf: Int) -> Exact? {
    switch inputs[leaf].presence {
    case .sat: .one
    case .absent: .zero
    case .excused: nil
    }
  }

  /// A weight that moves: nothing where the formula has no value or falls below zero.
  private func weight(_ expression: Expression) -> Exact {
    max(term(expression).value ?? .zero, .zero)
  }

  /// Whether a state test holds; over several leaves, whether it holds for all of them.
  func known(_ test: StateTest, ofAll leaves: [Int]) -> Bool {
    leaves.allSatisfy { leaf in
      switch test {
      case .sat: inputs[leaf].presence == .sat
      case .absent: inputs[leaf].presence == .absent
      case .excused: inputs[leaf].presence == .excused
      case .fresh: inputs[leaf].isFresh
      }
    }
  }
}
