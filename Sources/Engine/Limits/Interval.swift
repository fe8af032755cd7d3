/// The least and the most that a number can be.
public struct Interval: Hashable, Sendable {
  /// `nil` where nothing is known to hold it up.
  public var least: Exact?
  /// `nil` where nothing is known to hold it down.
  public var most: Exact?
  /// Whether it may have no value: after a division by zero, or where it is no longer among the best.
  public var mayBeMissing = false

  /// Everything from one number to another.
  public init(_ least: Exact?, _ most: Exact?) {
    self.least = least
    self.most = most
  }

  /// One number and no other.
  init(_ value: Exact) { self.init(value, value) }

  /// Anything, or nothing at all.
  static var anything: Interval { Interval(nil, nil).perhapsMissing(true) }

  /// A condition that may hold or not.
  static let condition = Interval(.zero, .one)

  func perhapsMissing(_ mayBeMissing: Bool) -> Interval {
    var interval = self
    interval.mayBeMissing = interval.mayBeMissing || mayBeMissing
    return interval
  }

  /// Whether the condition with these values holds; `nil` when it may or may not.
  var holds: Bool? {
    guard !mayBeMissing, let least, let most else { return nil }
    if least == .one { return true }
    return most == .zero ? false : nil
  }
}

extension Interval {
  static func + (left: Interval, right: Interval) -> Interval {
    left.combined(right) { left, right in
      Interval(sum(left.least, right.least), sum(left.most, right.most))
    }
  }

  static prefix func - (value: Interval) -> Interval {
    Interval(value.most.map { -$0 }, value.least.map { -$0 }).perhapsMissing(value.mayBeMissing)
  }

  static func * (left: Interval, right: Interval) -> Interval {
    left.combined(right) { left, right in
      guard let a = left.least, let b = left.most, let c = right.least, let d = right.most else {
        return Interval(nil, nil)
      }
      let corners = [a * c, a * d, b * c, b * d]
      return Interval(corners.min(), corners.max())
    }
  }

  /// The quotient; anything, where the divisor may be zero.
  static func / (left: Interval, right: Interval) -> Interval {
    guard let least = right.least, let most = right.most, least > .zero || most < .zero,
      let low = .one / most, let high = .one / least
    else { return .anything }
    return left * Interval(low, high).perhapsMissing(right.mayBeMissing)
  }

  /// A power, where it rises with its base.
  func raised(to exponent: Interval) -> Interval {
    guard let least, least >= .zero, let power = exponent.least, power == exponent.most,
      power >= .zero, !exponent.mayBeMissing
    else { return .anything }
    return rising { $0.raised(to: power) }
  }

  /// What a function makes of it that never falls.
  func rising(_ function: (Exact) -> Exact?) -> Interval {
    Interval(least.flatMap(function), most.flatMap(function)).perhapsMissing(mayBeMissing)
  }

  /// What a function makes of two numbers that has a value where both have.
  func combined(_ other: Interval, _ function: (Interval, Interval) -> Interval) -> Interval {
    function(self, other).perhapsMissing(mayBeMissing || other.mayBeMissing)
  }

  private static func sum(_ left: Exact?, _ right: Exact?) -> Exact? {
    guard let left, let right else { return nil }
    return left + right
  }
}

extension Interval {
  /// Whether a comparison holds, as a condition.
  func compared(_ comparison: Comparison, to other: Interval) -> Interval {
    let holds: Bool? =
      switch comparison {
      case .atLeast: isAtLeast(other)
      case .atMost: other.isAtLeast(self)
      case .below: isAtLeast(other).map { !$0 }
      case .above: other.isAtLeast(self).map { !$0 }
      case .equal: isApart(from: other) ? false : nil
      case .unequal: isApart(from: other) ? true : nil
      }
    let condition = holds.map { Interval($0 ? .one : .zero) } ?? .condition
    return condition.perhapsMissing(mayBeMissing || other.mayBeMissing)
  }

  /// Whether every number here is at least every number there, or every one below; `nil` when neither.
  private func isAtLeast(_ other: Interval) -> Bool? {
    if let least, let highest = other.most, least.satisfies(.atLeast, highest) { return true }
    if let most, let lowest = other.least, most.satisfies(.below, lowest) { return false }
    return nil
  }

  private func isApart(from other: Interval) -> Bool {
    isAtLeast(other) == false || other.isAtLeast(self) == false
  }
}

extension [Interval] {
  /// Everything that one of them can be.
  var hull: Interval {
    let (leasts, mosts) = (map(\.least), map(\.most))
    return Interval(
      leasts.contains(nil) ? nil : leasts.compactMap(\.self).min(),
      mosts.contains(nil) ? nil : mosts.compactMap(\.self).max()
    ).perhapsMissing(contains(where: \.mayBeMissing))
  }

  /// The smallest of those that have a value.
  var smallest: Interval {
    let certain = filter { !$0.mayBeMissing }
    let most = certain.isEmpty ? hull.most : certain.compactMap(\.most).min()
    return Interval(hull.least, most).perhapsMissing(certain.isEmpty)
  }

  /// The largest of those that have a value.
  var largest: Interval {
    let certain = filter { !$0.mayBeMissing }
    let least = certain.isEmpty ? hull.least : certain.compactMap(\.least).max()
    return Interval(least, hull.most).perhapsMissing(certain.isEmpty)
  }

  /// The sum of those that have a value.
  var sum: Interval {
    let terms = map { term -> Interval in
      guard term.mayBeMissing else { return term }
      let known = Interval(term.least, term.most)
      return [known, Interval(.zero)].hull
    }
    return terms.reduce(Interval(.zero), +).perhapsMissing(allSatisfy(\.mayBeMissing))
  }

  /// The mean of those that have a value.
  var mean: Interval {
    if isEmpty { return .anything }
    guard contains(where: \.mayBeMissing) else { return sum / Interval(Exact(count)) }
    var among = hull
    among.mayBeMissing = allSatisfy(\.mayBeMissing)
    return among
  }
}
