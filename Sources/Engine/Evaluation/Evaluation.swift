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
    formulaGrade().map { min(max($0, .zero), program.gradeScale) }
  }

  /// What the formula of the grade comes to.
  func formulaGrade() -> Exact? {
    switch program.grade {
    case .average(let members): average(members).map { $0 * program.gradeScale }
    case .expression(let expression): term(expression).value
    case .part: nil
    }
  }

  private mutating func result(of index: Int) -> Term {
    switch program.nodes[index].kind {
    case .expression(let expression): return term(expression)
    case .average(let members):
      return .scalar(average(members).map { $0 * program.nodes[index].scale })
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

  /// One part of a weighted mean, as it counts now.
  struct Weighed {
    var node: Int
    /// The member of the row, counted from 0, where each has a weight of its own.
    var member: Int?
    /// On the scale of the node; a row without weights for its members counts by its mean.
    var points: Exact?
    /// The points as a share of the maximum; none for what does not count.
    var share: Exact?
    var weight: Exact
  }

  /// The weighted mean of the members, from 0 to 1; those without a value leave the denominator.
  private func average(_ members: [NodeKind.Member]) -> Exact? {
    var sum = Exact.zero
    var weights = Exact.zero
    for member in members {
      // What weighs nothing adds nothing, not even that it is approximate.
      if case .number(let weight) = member.weight {
        guard weight != .zero, let points = results[member.node].mean else { continue }
        sum = sum + points * member.worth
        weights = weights + weight
        continue
      }
      weigh([member]) { weighed in
        guard weighed.weight != .zero, let share = weighed.share else { return }
        sum = sum + share * weighed.weight
        weights = weights + weighed.weight
      }
    }
    return sum / weights
  }

  /// Gives each part of a weighted mean in turn, also those that do not count.
  func weigh(_ members: [NodeKind.Member], _ take: (Weighed) -> Void) {
    for member in members {
      let term = results[member.node]
      let scale = program.nodes[member.node].scale
      func add(_ points: Exact?, _ index: Int? = nil, weight: Exact) {
        take(
          Weighed(
            node: member.node,
            member: index,
            points: points,
            share: points.flatMap { $0 / scale },
            weight: weight
          )
        )
      }
      switch member.weight {
      case .number(let weight): add(term.mean, weight: weight)
      case .expression(let weight): add(term.mean, weight: self.weight(weight))
      case .list(let list):
        for (index, (weight, points)) in zip(list, term.members).enumerated() {
          add(points, index, weight: weight)
        }
      }
    }
  }

  /// What a number rests on: a part or value with its share that was sat, from 0 to 1, and its weight.
  typealias Attempted = (node: Int, share: Exact?, weight: Exact)

  /// The share of the grade's weight that was sat, in percent; `nil` when nothing weighs.
  func attempted() -> Exact? {
    weightedMean(attempted(program.grade, attemptedShares())).map { $0 * Exact(100) }
  }

  /// How much of each part and value was sat, from 0 to 1.
  func attemptedShares() -> [Exact?] {
    var shares: [Exact?] = Array(repeating: nil, count: program.nodes.count)
    for index in program.order {
      let kind = program.nodes[index].kind
      if case .part(let shape, _) = kind {
        shares[index] = mean(attempted(membersOf: shape))
      } else {
        shares[index] = weightedMean(attempted(kind, shares))
      }
    }
    return shares
  }

  /// What a value or the grade rests on; nothing for a part.
  func attempted(_ kind: NodeKind, _ shares: [Exact?]) -> [Attempted] {
    switch kind {
    case .part: []
    case .expression(let expression):
      // A condition has no points, and so no weight.
      expression.factors.sorted { $0.key < $1.key }
        .filter { !program.nodes[$0.key].shape.isCondition }
        .map { ($0.key, shares[$0.key], program.nodes[$0.key].scale * max($0.value, .zero)) }
    case .average(let members):
      members.flatMap { attempted($0, shares) }
    }
  }

  /// What a member of an average adds: itself with its weight, or each member of its row with its own.
  private func attempted(_ member: NodeKind.Member, _ shares: [Exact?]) -> [Attempted] {
    let node = member.node
    guard case .list(let weights) = member.weight,
      case .part(let shape, _) = program.nodes[node].kind
    else { return [(node, shares[node], totalWeight(member.weight))] }
    return zip(attempted(membersOf: shape), weights).map { (node, $0, $1) }
  }

  private func weightedMean(_ members: [Attempted]) -> Exact? {
    var sum = Exact.zero
    var weights = Exact.zero
    for member in members {
      guard let share = member.share else { continue }
      sum = sum + share * member.weight
      weights = weights + member.weight
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

  func totalWeight(_ weight: NodeKind.Weight) -> Exact {
    switch weight {
    case .number(let weight): weight
    case .list(let weights): weights.reduce(.zero, +)
    case .expression(let expression): self.weight(expression)
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
