import Engine

extension Reading {
  /// What a term comes to.
  mutating func result(_ term: Term) -> Result {
    switch term {
    case .number(let text): return Result(.number(Quantity(BigFraction(typed: text))))
    case .truth(let holds): return Result(.condition(holds))
    case .name(let name): return result(of: name)
    case .list(let terms): return Result(row: terms.map { result($0).single })
    case .grade: return Result(.init(grade))
    case .attempted: return Result(.init(attempted()))
    case .negative(let term):
      return .spread([result(term)]) { Result.Member($0[0].number.map { -$0 }) }
    case .not(let term):
      return .spread([result(term)]) { Result.Member($0[0].condition.map { !$0 }) }
    case .infix(let infix, let left, let right):
      let sides = [result(left), result(right)]
      return spread(sides) { reading, pair in reading.joined(infix, pair[0], pair[1]) }
    case .call(let call, let arguments): return called(call, arguments)
    }
  }

  /// Member by member, with decisions that are noticed.
  mutating func spread(
    _ results: [Result],
    _ combine: (inout Reading, [Result.Member]) -> Result.Member
  ) -> Result {
    var reading = self
    let result = Result.spread(results) { combine(&reading, $0) }
    judge = reading.judge
    return result
  }

  private mutating func joined(
    _ infix: Term.Infix,
    _ left: Result.Member,
    _ right: Result.Member
  ) -> Result.Member {
    switch infix {
    case .and: return both(left.condition, right.condition)
    case .or: return either(left.condition, right.condition)
    default: break
    }
    guard let a = left.number, let b = right.number else { return .none }
    switch infix {
    case .plus: return .number(a + b)
    case .minus: return .number(a - b)
    case .times: return .number(a * b)
    case .over: return Result.Member(judge.quotient(a, b))
    case .power: return Result.Member(power(a, b))
    default:
      guard let comparison = Comparison(rawValue: infix.rawValue) else { return .none }
      return .condition(judge.holds(comparison, a, b))
    }
  }

  /// Fails as soon as one side does; without a value where that is open.
  private func both(_ left: Bool?, _ right: Bool?) -> Result.Member {
    if left == false || right == false { return .condition(false) }
    return left == nil || right == nil ? .none : .condition(true)
  }

  private func either(_ left: Bool?, _ right: Bool?) -> Result.Member {
    if left == true || right == true { return .condition(true) }
    return left == nil || right == nil ? .none : .condition(false)
  }

  /// A power with a whole exponent, or half of one; none of zero below it, nor of the root of a negative number.
  private mutating func power(_ base: Quantity, _ exponent: Quantity) -> Quantity? {
    let isHalf = !exponent.value.isWhole
    guard !isHalf || judge.order(base, .zero) >= 0 else { return nil }
    let times = Int(exponent.value.magnitude.approximation * (isHalf ? 2 : 1))
    let root = isHalf ? base.squareRoot : base
    let product = root.raised(to: times)
    return exponent.value.top.isNegative ? judge.quotient(Quantity(1), product) : product
  }
}
