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
  /// Whether only its ends are possible, and nothing between: a choice that may not be there is 0 or 2.
  var hasOnlyEnds = false

  init(_ low: Exact, _ high: Exact, mayLack: Bool = false) {
    self.low = low
    self.high = high
    self.mayLack = mayLack
  }

  init(_ value: Exact) {
    self.init(value, value)
    hasOnlyEnds = true
  }

  static let anything: Span = {
    var span = Span(.zero, .zero, mayLack: true)
    span.isAnything = true
    return span
  }()

  /// A condition that may hold or not.
  static let maybe = Span.condition(false).joined(with: .condition(true))

  static func condition(_ holds: Bool) -> Span { Span(holds ? .one : .zero) }

  /// The one value that it can be, if there is only one.
  var point: Exact? { !mayLack && !isAnything && low == high ? low : nil }

  /// Whether it can have no more than one value.
  private var isSingle: Bool { !isAnything && low == high }

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
    var span = spanning(to: other)
    func isEnd(_ value: Exact) -> Bool { value == span.low || value == span.high }
    span.hasOnlyEnds =
      hasOnlyEnds && other.hasOnlyEnds && !span.isAnything
      && isEnd(low) && isEnd(high) && isEnd(other.low) && isEnd(other.high)
    return span
  }

  /// What is in either, and all between.
  func spanning(to other: Span) -> Span {
    if isAnything || other.isAnything { return .anything }
    return Span(min(low, other.low), max(high, other.high), mayLack: mayLack || other.mayLack)
  }

  private var isPoint: Bool { low == high }
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
    let mayLack = left.mayLack || right.mayLack
    // Most factors are one number; then two products do.
    if left.isSingle { return right.multiplied(by: left.low).lacking(mayLack) }
    if right.isSingle { return left.multiplied(by: right.low).lacking(mayLack) }
    let (a, b) = (left.low * right.low, left.low * right.high)
    let (c, d) = (left.high * right.low, left.high * right.high)
    return Span(min(a, b, c, d), max(a, b, c, d), mayLack: mayLack)
  }

  private func multiplied(by factor: Exact) -> Span {
    let (first, second) = (low * factor, high * factor)
    return factor < .zero
      ? Span(second, first, mayLack: mayLack) : Span(first, second, mayLack: mayLack)
  }

  static func / (left: Span, right: Span) -> Span? {
    if right.point?.isZero == true { return nil }
    if left.isAnything || right.isAnything { return .anything }
    if right.isSingle, let factor = Exact.one / right.low {
      return left.multiplied(by: factor).lacking(right.mayLack)
    }
    // The tolerance of an approximation must not hide a zero between the ends.
    guard right.low.satisfies(.above, .zero) || right.high.satisfies(.below, .zero),
      let first = Exact.one / right.high, let second = Exact.one / right.low
    else { return .anything }
    return left * Span(min(first, second), max(first, second), mayLack: right.mayLack)
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
    if hasOnlyEnds, other.hasOnlyEnds {
      let isPossible = [low, high].contains { end in
        end.satisfies(.equal, other.low) || end.satisfies(.equal, other.high)
      }
      if !isPossible { return false }
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
