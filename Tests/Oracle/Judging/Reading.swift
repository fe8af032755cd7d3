/// What is known of a leaf once nothing is pending.
public enum Entry: Hashable, Sendable {
  case absent
  case excused
  case points(BigFraction)
  case fact(Bool)
  case choice(Int)
  case answers(right: Int, wrong: Int, blank: Int)

  var isSat: Bool { self != .absent && self != .excused }
}

/// One sitting's guide with every leaf known: works out names and terms, by docs/model.md and nothing else.
struct Reading {
  let guide: Guide
  private let entries: [String: Entry]
  /// The leaves that were marked in this very sitting.
  let fresh: Set<String>
  /// What the sitting before came to.
  private let earlier: Earlier?
  var judge = Judge()
  /// The grade so far, while rules are judged.
  var grade: Quantity?
  private var parts: [String: [Entry]] = [:]
  private var results: [String: Result] = [:]

  init(
    _ guide: Guide,
    _ entries: [String: Entry],
    fresh: Set<String> = [],
    earlier: Earlier? = nil
  ) {
    self.guide = guide
    self.entries = entries
    self.fresh = fresh
    self.earlier = earlier
  }

  /// What a sitting came to, for the one after it.
  struct Earlier: Hashable {
    var results: [String: Result]
    var grade: Quantity?
  }

  /// All that the sitting after this one may look back at.
  mutating func lookedBackAt() -> Earlier {
    let names = guide.parts.map(\.name) + guide.values.map(\.name)
    let results = names.map { ($0, result(of: $0)) }
    return Earlier(
      results: Dictionary(results) { first, _ in first },
      grade: ruling().grade
    )
  }
}

// Names.
extension Reading {
  /// What a part, a value or a member stands for, worked out once.
  mutating func result(of name: String) -> Result {
    if let known = results[name] { return known }
    let result = workedOut(name)
    results[name] = result
    return result
  }

  private mutating func workedOut(_ name: String) -> Result {
    if let value = guide.values.first(where: { $0.name == name }) {
      switch value.way {
      case .formula(let term): return self.result(term)
      case .average(let shares): return Result(.init(average(shares, scale: value.scale)))
      }
    }
    if let part = guide.parts.first(where: { $0.name == name }) { return self.result(of: part) }
    guard let (row, member) = Reading.member(name) else { return Result(.none) }
    return result(of: row)[member]
  }

  /// The row and the place in it, from 0, of a name such as `lab.2`.
  static func member(_ name: String) -> (row: String, member: Int)? {
    let pieces = name.split(separator: ".")
    guard pieces.count == 2, let number = Int(pieces[1]) else { return nil }
    return (String(pieces[0]), number - 1)
  }

  /// What the sitting before came to: `before(name)`, `before(grade)`.
  func before(_ term: Term?) -> Result {
    switch term {
    case .grade: return Result(.init(earlier?.grade))
    case .name(let name):
      if let result = earlier?.results[name] { return result }
      guard let (row, member) = Reading.member(name) else { return Result(.none) }
      return earlier?.results[row]?[member] ?? Result(.none)
    default: return Result(.none)
    }
  }

  private mutating func result(of part: Guide.Part) -> Result {
    let entries = entries(of: part)
    guard let count = part.count else {
      return Result(entries.first.map { points($0, part) } ?? .none)
    }
    guard let mark = part.mark else { return Result(row: entries.map { points($0, part) }) }
    var row: [Result.Member] = []
    for index in 0..<count {
      let own = Array(entries.dropFirst(index * part.members.count).prefix(part.members.count))
      row.append(inside(part, own, mark, member: index))
    }
    return Result(row: row)
  }

  /// The mark of one member of a row, whose formula sees the parts of that member and nothing else.
  private mutating func inside(
    _ part: Guide.Part,
    _ entries: [Entry],
    _ mark: Term,
    member: Int
  ) -> Result.Member {
    var inner = Guide(grade: .formula(mark))
    inner.parts = part.members
    let names = part.members.map(\.name)
    let fresh = names.filter { self.fresh.contains("\(part.name).\(member + 1).\($0)") }
    var reading = Reading(
      inner,
      Dictionary(uniqueKeysWithValues: zip(names, entries)),
      fresh: Set(fresh)
    )
    let result = reading.result(mark).single
    judge.isDoubtful = judge.isDoubtful || reading.judge.isDoubtful
    return result
  }

  /// The points of an entry; what is absent counts 0, what is excused has no value.
  mutating func points(_ entry: Entry, _ part: Guide.Part) -> Result.Member {
    switch entry {
    case .excused: return .none
    case .absent: return part.kind == .fact ? .condition(false) : .number(.zero)
    case .points(let points): return .number(Quantity(points))
    case .fact(let holds): return .condition(holds)
    case .choice(let option): return .number(Quantity(option))
    case .answers(let right, let wrong, let blank):
      guard case .test(let questions, let points) = part.kind else { return .none }
      var paper = Reading(Guide(grade: .formula(points)), [:])
      paper.results = [
        "right": right, "wrong": wrong, "blank": blank, "questions": questions,
      ].mapValues { Result(.number(Quantity($0))) }
      return paper.result(points).single
    }
  }

  /// What is known of the leaves of a part; all are absent while its condition does not hold.
  mutating func entries(of part: Guide.Part) -> [Entry] {
    if let known = parts[part.name] { return known }
    let leaves = guide.leaves.filter { $0.owner == part.name }
    let exists = part.condition.map { result($0) }
    let found = leaves.map { leaf -> Entry in
      let holds = exists.map { $0.isRow ? $0.members[leaf.member] : $0.single }
      return holds == nil || holds == .condition(true) ? entries[leaf.id] ?? .absent : .absent
    }
    parts[part.name] = found
    return found
  }
}

// Averages.
extension Reading {
  /// The weighted mean of what is present, on the scale given; none where nothing weighs.
  mutating func average(_ shares: [Guide.Share], scale: String) -> Quantity? {
    var (sum, weights) = (Quantity.zero, Quantity.zero)
    for share in shares {
      for (portion, weight) in portions(share) where weight != .zero {
        sum = sum + weight * portion
        weights = weights + weight
      }
    }
    let mean = judge.quotient(sum, weights)
    return mean.map { $0 * Quantity(BigFraction(typed: scale)) }
  }

  /// What a share adds: the portions of the maximum that were reached, each with its weight.
  private mutating func portions(_ share: Guide.Share) -> [(portion: Quantity, weight: Quantity)] {
    let maximum = Quantity(BigFraction.one / maximum(of: share.name).value)
    let members = result(of: share.name).members.map { $0.number.map { $0 * maximum } }
    let present = members.compactMap(\.self)
    switch share.weight {
    case .list(let weights):
      return zip(members, weights).compactMap { member, weight in
        member.map { ($0, Quantity(BigFraction(typed: weight))) }
      }
    case .number(let weight):
      return mean(present).map { [($0, Quantity(BigFraction(typed: weight)))] } ?? []
    case .formula(let term):
      guard let weight = weight(term) else { return [] }
      return mean(present).map { [($0, weight)] } ?? []
    }
  }

  /// A weight that moves; below zero it weighs nothing.
  mutating func weight(_ term: Term) -> Quantity? {
    result(term).single.number.map { judge.order($0, .zero) > 0 ? $0 : .zero }
  }

  func mean(_ numbers: [Quantity]) -> Quantity? {
    guard let first = numbers.first else { return nil }
    let count = Quantity(BigFraction(1, over: Int128(numbers.count)))
    return numbers.dropFirst().reduce(first, +) * count
  }

  /// The maximum of a part, the scale of a value.
  func maximum(of name: String) -> Quantity {
    let maximum =
      guide.values.first { $0.name == name }?.scale
      ?? guide.parts.first { $0.name == name }?.maximum
    return Quantity(BigFraction(typed: maximum ?? "10"))
  }
}
