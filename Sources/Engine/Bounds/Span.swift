/// Every value that a number may have while marks are open: at least `low`, at most `high`.
///
/// A condition is a number here as everywhere, 1 or 0; one that may hold or not is the span from 0 to 1.
struct Span: Hashable, Sendable {
  var low: Exact
  var high: Exact
  /// Whether it may have no value at all, as where a divisor may be zero.
  var mayLack = false
  /// Whether nothing is known; then the ends mean nothing.
  var isAnything = false
  /// The few values that it can be, where only these are possible: a choice that may not be there is 0 or 2.
  var options: [Exact]?

  init(_ low: Exact, _ high: Exact, mayLack: Bool = false) {
    self.low = low
    self.high = high
    self.mayLack = mayLack
  }

  init(_ value: Exact) {
    self.init(value, value)
    options = [value]
  }

  static let anything: Span = {
    var span = Span(.zero, .zero, mayLack: true)
    span.isAnything = true
    return span
  }()

  /// A condition that may hold or not.
  static let maybe = Span(.zero, .one)

  static func condition(_ holds: Bool) -> Span { Span(holds ? .one : .zero) }

  /// The one value that it can be, if there is only one.
  var point: Exact? { !mayLack && !isAnything && low == high ? low : nil }

  /// Whether a condition is certain to hold, and certain not to.
  var isTrue: Bool { !mayLack && !isAnything && low == .one && high == .one }
  var isFalse: Bool { !mayLack && !isAnything && low.isZero && high.isZero }

  func lacking(_ mayLack: Bool) -> Span {
    var span = self
    span.mayLack = span.mayLack || mayLack
    return span
  }

  /// A function that never falls, of every value.
  func mapped(_ rising: (Exact) -> Exact) -> Span {
    isAnything ? self : Span(rising(low), rising(high), mayLack: mayLack)
  }

  /// What is in either.
  func joined(with other: Span) -> Span {
    if isAnything || other.isAnything { return .anything }
    var span = Span(min(low, other.low), max(high, other.high), mayLack: mayLack || other.mayLack)
    if let mine = options, let more = other.options, mine.count + more.count <= 4 {
      span.options = mine + more.filter { !mine.contains($0) }
    }
    return span
  }
}

extension Span {
  static prefix func - (span: Span) -> Span {
    span.isAnything ? span : Span(-span.high, -span.low, mayLack: span.mayLack)
  }

  static func + (left: Span, right: Span) -> Span {
    if left.isAnything || right.isAnything { return .anything }
    return Span(
      left.low + right.low,
      left.high + right.high,
      mayLack: left.mayLack || right.mayLack
    )
  }

  static func * (left: Span, right: Span) -> Span {
    if left.isAnything || right.isAnything { return .anything }
    return Span(
      ends: [
        left.low * right.low, left.low * right.high, left.high * right.low, left.high * right.high,
      ],
      mayLack: left.mayLack || right.mayLack
    )
  }

  static func / (left: Span, right: Span) -> Span? {
    if right.point?.isZero == true { return nil }
    if left.isAnything || right.isAnything { return .anything }
    // The tolerance of an approximation must not hide a zero between the ends.
    guard right.low.satisfies(.above, .zero) || right.high.satisfies(.below, .zero),
      let first = Exact.one / right.high, let second = Exact.one / right.low
    else { return .anything }
    return left * Span(min(first, second), max(first, second), mayLack: right.mayLack)
  }

  private init(ends: [Exact], mayLack: Bool) {
    self.init(ends.min() ?? .zero, ends.max() ?? .zero, mayLack: mayLack)
  }

  /// A power; known where the exponent is one number and the base is not below zero.
  func raised(to exponent: Span) -> Span? {
    if let base = point, let power = exponent.point {
      return base.raised(to: power).map { Span($0) }
    }
    guard !isAnything, let power = exponent.point, low.satisfies(.atLeast, .zero) else {
      return .anything
    }
    guard let first = low.raised(to: power), let second = high.raised(to: power) else {
      return .anything
    }
    return Span(min(first, second), max(first, second), mayLack: mayLack)
  }

  /// Whether a comparison holds, for all values or for none.
  func compared(_ comparison: Comparison, to other: Span) -> Span {
    guard !isAnything, !other.isAnything else { return .maybe.lacking(mayLack || other.mayLack) }
    let isCertain: Bool?
    switch comparison {
    case .atLeast: isCertain = decided(.atLeast, low, other.high, high, other.low)
    case .above: isCertain = decided(.above, low, other.high, high, other.low)
    case .atMost: isCertain = decided(.atMost, high, other.low, low, other.high)
    case .below: isCertain = decided(.below, high, other.low, low, other.high)
    case .equal: isCertain = equality(with: other)
    case .unequal: isCertain = equality(with: other).map { !$0 }
    }
    return (isCertain.map(Span.condition) ?? .maybe).lacking(mayLack || other.mayLack)
  }

  /// `true` when the comparison holds at its worst ends, `false` when not even at its best.
  private func decided(
    _ comparison: Comparison,
    _ worst: Exact,
    _ worstOther: Exact,
    _ best: Exact,
    _ bestOther: Exact
  ) -> Bool? {
    if worst.satisfies(comparison, worstOther), isClear(worst, worstOther) { return true }
    if !best.satisfies(comparison, bestOther), isClear(best, bestOther) { return false }
    return nil
  }

  private func equality(with other: Span) -> Bool? {
    if let value = point, let second = other.point { return value.satisfies(.equal, second) }
    if let mine = options, let theirs = other.options,
      !mine.contains(where: { value in theirs.contains { $0.satisfies(.equal, value) } })
    {
      return false
    }
    let isApart =
      low.satisfies(.above, other.high) && isClear(low, other.high)
      || high.satisfies(.below, other.low) && isClear(high, other.low)
    return isApart ? false : nil
  }

  /// Whether no tolerance of an approximation can turn the comparison of two ends round within the spans.
  private func isClear(_ left: Exact, _ right: Exact) -> Bool {
    left.isExact && right.isExact
      || abs(left.approximation - right.approximation) > 4 * Exact.tolerance
  }
}
