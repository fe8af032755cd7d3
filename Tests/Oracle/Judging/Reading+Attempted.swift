extension Reading {
  /// How much of the grade's weight was sat, in percent.
  ///
  /// An average weighs by its weights, a formula by the maxima of what it mentions, each times the number that it is
  /// multiplied by; conditions have no weight, and what is excused weighs nothing.
  mutating func attempted() -> Quantity? { sat(guide.grade).map { $0 * Quantity(100) } }

  private mutating func sat(_ way: Guide.Way) -> Quantity? {
    switch way {
    case .formula(let term):
      var pieces: [([Quantity], Quantity)] = []
      for (name, factor) in term.factors where !isCondition(name) && factor > .zero {
        pieces.append((satMembers(name).compactMap(\.self), maximum(of: name) * Quantity(factor)))
      }
      return weighed(pieces)
    case .average(let shares):
      var pieces: [([Quantity], Quantity)] = []
      for share in shares {
        let members = satMembers(share.name)
        switch share.weight {
        case .list(let weights):
          for (index, weight) in weights.enumerated() {
            let member = members.count == weights.count ? members[index] : members[0]
            pieces.append((member.map { [$0] } ?? [], Quantity(BigFraction(typed: weight))))
          }
        case .number(let weight):
          pieces.append((members.compactMap(\.self), Quantity(BigFraction(typed: weight))))
        case .formula(let term): pieces.append((members.compactMap(\.self), weight(term) ?? .zero))
        }
      }
      return weighed(pieces)
    }
  }

  private mutating func weighed(_ pieces: [(members: [Quantity], weight: Quantity)]) -> Quantity? {
    var (sum, weights) = (Quantity.zero, Quantity.zero)
    for (members, weight) in pieces {
      guard let share = mean(members) else { continue }
      sum = sum + share * weight
      weights = weights + weight
    }
    return judge.quotient(sum, weights)
  }

  /// How much of each member was sat, from 0 to 1; none where all of it is excused.
  private mutating func satMembers(_ name: String) -> [Quantity?] {
    if let value = guide.values.first(where: { $0.name == name }) { return [sat(value.way)] }
    guard let part = guide.parts.first(where: { $0.name == name }) else { return [nil] }
    let leaves = guide.leaves.filter { $0.owner == name }
    let known = zip(leaves, entries(of: part))
    return (0..<(part.count ?? 1)).map { index in
      let own = known.filter { $0.0.member == index && $0.1 != .excused }
      return mean(own.map { Quantity($0.1.isSat ? 1 : 0) })
    }
  }

  private mutating func isCondition(_ name: String) -> Bool {
    if let part = guide.parts.first(where: { $0.name == name }) { return part.kind == .fact }
    guard let value = guide.values.first(where: { $0.name == name }),
      case .formula(let term) = value.way
    else { return false }
    return term.isCondition { name in
      var reading = self
      return reading.isCondition(name)
    }
  }
}

extension Term {
  /// What each part and value in it is multiplied by: 1, where that is not a plain number.
  var factors: [String: BigFraction] {
    switch self {
    case .negative(let term): return term.factors.mapValues { -$0 }
    case .infix(.plus, let left, let right):
      return left.factors.merging(right.factors) { $0 + $1 }
    case .infix(.minus, let left, let right):
      return left.factors.merging(Term.negative(right).factors) { $0 + $1 }
    case .infix(.times, .number(let factor), let term),
      .infix(.times, let term, .number(let factor)):
      return term.factors.mapValues { $0 * BigFraction(typed: factor) }
    case .infix(.over, let term, .number(let divisor)):
      let divisor = BigFraction(typed: divisor)
      return term.factors.mapValues { divisor == .zero ? .zero : $0 / divisor }
    default: return Dictionary(mentioned.map { ($0, .one) }) { first, _ in first }
    }
  }

  private var mentioned: [String] {
    switch self {
    // What the sitting before came to is no part of this one.
    case .number, .truth, .grade, .attempted, .call(.before, _): []
    case .name(let name): [Reading.member(name)?.row ?? name]
    case .list(let terms), .call(_, let terms): terms.flatMap(\.mentioned)
    case .negative(let term), .not(let term): term.mentioned
    case .infix(_, let left, let right): left.mentioned + right.mentioned
    }
  }

  /// Whether it is a condition and not a number.
  func isCondition(_ isConditionName: (String) -> Bool) -> Bool {
    switch self {
    case .number, .list, .grade, .attempted, .negative: false
    case .truth, .not: true
    case .name(let name): isConditionName(Reading.member(name)?.row ?? name)
    case .infix(let infix, _, _): infix.strength < Infix.plus.strength
    case .call(.if, let terms): terms[1].isCondition(isConditionName)
    case .call(.before, let terms): terms[0].isCondition(isConditionName)
    case .call(let call, _): [.all, .any, .sat, .absent, .excused, .fresh].contains(call)
    }
  }
}
