/// The result of a formula: a number or a row of them, each of which may have no value.
///
/// What is excused has no value; so has a division by zero. A number without a value leaves means and
/// sums, and makes any other arithmetic valueless. A condition without a value neither holds nor fails.
public enum Term: Hashable, Sendable {
  case scalar(Exact?)
  case row([Exact?])

  /// The members, one for a scalar.
  public var members: [Exact?] {
    switch self {
    case .scalar(let value): [value]
    case .row(let values): values
    }
  }

  /// The number of members of a row; `nil` for a scalar.
  var width: Int? {
    if case .row(let values) = self { values.count } else { nil }
  }

  /// The value of a scalar; `nil` for a row.
  public var value: Exact? {
    if case .scalar(let value) = self { value } else { nil }
  }

  /// The mean of the members that have a value; a scalar is its own.
  var mean: Exact? {
    switch self {
    case .scalar(let value): value
    case .row(let values): Engine.mean(values)
    }
  }

  /// Whether every condition with a value holds; `nil` when none has one.
  var allHold: Bool? {
    switch self {
    case .scalar(let value): value.holds
    case .row(let values): values.allHold
    }
  }

  /// Whether it is one number, and no row.
  var isScalar: Bool {
    if case .scalar = self { true } else { false }
  }

  /// The member at an index; a scalar is every member of a row as wide as needed.
  func member(_ index: Int) -> Exact? {
    switch self {
    case .scalar(let value): value
    case .row(let values): values.indices.contains(index) ? values[index] : nil
    }
  }

  /// A condition as a term.
  static func condition(_ holds: Bool?) -> Exact? { holds.map { $0 ? .one : .zero } }

  /// Applies a function to one operand, member by member.
  func map(_ transform: (Exact?) -> Exact?) -> Term {
    switch self {
    case .scalar(let value): .scalar(transform(value))
    case .row(let values): .row(values.map(transform))
    }
  }

  /// Applies a function to two operands, spreading a scalar over a row.
  func combined(with other: Term, _ transform: (Exact?, Exact?) -> Exact?) -> Term {
    switch (self, other) {
    case (.scalar(let left), .scalar(let right)): .scalar(transform(left, right))
    case (.row(let row), _): .row(row.indices.map { transform(row[$0], other.member($0)) })
    case (_, .row(let row)): .row(row.indices.map { transform(member($0), row[$0]) })
    }
  }
}

extension [Term] {
  /// The members of all of them.
  var members: [Exact?] {
    if count == 1 { return self[0].members }
    var members: [Exact?] = []
    members.reserveCapacity(count)
    for term in self {
      switch term {
      case .scalar(let value): members.append(value)
      case .row(let values): members += values
      }
    }
    return members
  }
}

extension Exact? {
  /// Whether the condition with this value holds; `nil` when it has none.
  var holds: Bool? { map { !$0.isZero } }
}

extension [Exact?] {
  /// Whether every condition with a value holds; `nil` when none has one: what is excused is not asked.
  var allHold: Bool? {
    var found: Bool?
    for value in self {
      guard let holds = value.holds else { continue }
      if !holds { return false }
      found = true
    }
    return found
  }
}

/// The mean of the members that have a value; `nil` when none has.
func mean(_ members: [Exact?]) -> Exact? {
  var (sum, count) = (Exact.zero, 0)
  for case let value? in members {
    sum = sum + value
    count += 1
  }
  return sum / Exact(count)
}
