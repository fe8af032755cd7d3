import Engine

extension Reading {
  /// What a function gives.
  mutating func called(_ call: Term.Call, _ terms: [Term]) -> Result {
    if [.sat, .absent, .excused, .fresh].contains(call) { return known(call, of: terms.first) }
    if call == .before { return before(terms.first) }
    let results = terms.map { result($0) }
    let numbers = results.flatMap(\.numbers)
    let conditions = results.flatMap(\.conditions)
    switch call {
    case .min: return Result(.init(least(numbers)))
    case .max: return Result(.init(least(numbers.map { -$0 }).map { -$0 }))
    case .mean: return Result(.init(mean(numbers)))
    case .sum: return Result(numbers.isEmpty ? .none : .number(numbers.reduce(.zero, +)))
    case .count: return Result(.number(Quantity(conditions.count { $0 })))
    case .all: return Result(conditions.isEmpty ? .none : .condition(conditions.allSatisfy(\.self)))
    case .any: return Result(conditions.isEmpty ? .none : .condition(conditions.contains(true)))
    case .best: return ranked(results) { count, present in min(max(count, 1), present) }
    case .drop: return ranked(results) { count, present in max(present - max(count, 0), 1) }
    case .if:
      return spread(results) { _, three in three[0].condition == true ? three[1] : three[2] }
    case .clamp: return spread(results) { reading, three in reading.clamped(three) }
    case .round, .roundEven, .floor, .ceil:
      return spread(results) { reading, given in reading.rounded(call, given) }
    case .sqrt:
      return spread(results) { reading, given in
        guard let number = given[0].number, reading.judge.order(number, .zero) >= 0 else {
          return .none
        }
        return .number(number.value.top.isNegative ? .zero : number.squareRoot)
      }
    case .table:
      return spread([results[0]]) { reading, given in
        reading.looked(up: given[0].number, results[1].numbers, results[2].numbers)
      }
    case .sat, .absent, .excused, .fresh, .before: return Result(.none)
    }
  }

  private mutating func least(_ numbers: [Quantity]) -> Quantity? {
    numbers.dropFirst().reduce(numbers.first) { least, number in
      least.map { judge.order(number, $0) < 0 ? number : $0 }
    }
  }

  private mutating func clamped(_ three: [Result.Member]) -> Result.Member {
    guard let number = three[0].number, let low = three[1].number, let high = three[2].number else {
      return .none
    }
    let lifted = judge.order(number, low) < 0 ? low : number
    return .number(judge.order(lifted, high) > 0 ? high : lifted)
  }

  /// A multiple of the step, or of 1; a half goes up, away from zero, or to the even neighbour.
  ///
  /// A step that is not above zero rounds nothing.
  private mutating func rounded(_ call: Term.Call, _ given: [Result.Member]) -> Result.Member {
    let step = given.count > 1 ? given[1].number : Quantity(1)
    guard let number = given[0].number, let step else { return .none }
    guard judge.order(step, .zero) > 0, let steps = judge.quotient(number, step) else {
      return given[0]
    }
    let below = judge.floor(steps)
    let above = -judge.floor(-steps)
    let half = Quantity(BigFraction(1, over: 2))
    let order = judge.order(steps - below, half)
    switch call {
    case .floor: return .number(below * step)
    case .ceil: return .number(above * step)
    case .roundEven where order == 0:
      return .number((below.value.top.isEven ? below : above) * step)
    default:
      let isUp = order > 0 || order == 0 && judge.order(steps, .zero) > 0
      return .number((isUp ? above : below) * step)
    }
  }

  /// The row in which only some of the highest still count; of equal ones the first.
  private mutating func ranked(
    _ results: [Result],
    _ kept: (_ count: Int, _ present: Int) -> Int
  ) -> Result {
    let row = results[1]
    guard let count = results[0].single.number.map({ judge.floor($0) }) else {
      return Result(row: row.members.map { _ in .none })
    }
    var order: [Int] = []
    for (index, member) in row.members.enumerated() {
      guard let number = member.number else { continue }
      let place = order.firstIndex { other in
        row.members[other].number.map { judge.order($0, number) < 0 } ?? false
      }
      order.insert(index, at: place ?? order.count)
    }
    let places = Int(max(-1e6, min(1e6, count.value.approximation)))
    let chosen = Set(order.prefix(kept(places, order.count)))
    return Result(row: row.members.enumerated().map { chosen.contains($0) ? $1 : .none })
  }

  /// The result at the highest threshold that is reached; 0 below the first.
  private mutating func looked(
    up number: Quantity?,
    _ thresholds: [Quantity],
    _ results: [Quantity]
  ) -> Result.Member {
    guard let number else { return .none }
    var found = Quantity.zero
    for (threshold, result) in zip(thresholds, results) where judge.order(number, threshold) >= 0 {
      found = result
    }
    return .number(found)
  }
}

// What is known of a part.
extension Reading {
  private mutating func known(_ call: Term.Call, of term: Term?) -> Result {
    guard case .name(let name) = term else { return Result(.none) }
    let member = Reading.member(name)
    guard let part = guide.parts.first(where: { $0.name == member?.row ?? name }) else {
      return Result(.none)
    }
    let leaves = guide.leaves.filter { $0.owner == part.name }
    let known = zip(leaves, entries(of: part))
    let members = (0..<(part.count ?? 1)).map { index in
      let own = known.filter { $0.0.member == index }.map { ($0.0.id, $0.1) }
      return Result.Member.condition(holds(call, own))
    }
    if let member { return Result(row: members)[member.member] }
    return part.count == nil ? Result(members[0]) : Result(row: members)
  }

  /// Whether it is so of one leaf; of a member that has several, whether it is of all of them.
  private func holds(_ call: Term.Call, _ own: [(id: String, entry: Entry)]) -> Bool {
    own.allSatisfy { id, entry in
      switch call {
      case .absent: entry == .absent
      case .excused: entry == .excused
      case .fresh: entry.isSat && fresh.contains(id)
      default: entry.isSat
      }
    }
  }
}
