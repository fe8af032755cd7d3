import Engine

/// A number of the oracle: a fraction, and how near the Engine can be expected to come to it.
///
/// docs/model.md: roots, irrational powers and results beyond 128 bits are approximate, compared with a
/// tolerance of 1e-9. A root is a fraction here too, of some eighteen decimals.
public struct Quantity: Hashable, Sendable {
  public var value: BigFraction
  /// The largest magnitude on the way here once something became approximate; zero while nothing did.
  ///
  /// The Engine's error grows with it.
  var reach = 0.0
  /// Whether it is approximate for certain, and not only perhaps.
  public var isApproximate = false

  public init(_ value: BigFraction) { self.value = value }

  init(_ value: Int) { self.value = BigFraction(Int128(value)) }

  public static let zero = Quantity(0)

  /// Whether the Engine must have the very number.
  public var isExact: Bool { reach == 0 }

  /// The result of an operation on others, and how many bits it has before it is reduced.
  init(_ value: BigFraction, of operands: [Quantity], bits: Int = 0) {
    isApproximate = operands.contains(where: \.isApproximate)
    self.value = isApproximate ? value.cut : value
    if bits > 120 || operands.contains(where: { !$0.isExact }) {
      let magnitude = abs(value.approximation)
      reach = operands.reduce(max(magnitude, 1)) { max($0, $1.reach, abs($1.value.approximation)) }
    }
  }

  /// A result that no fraction holds.
  static func approximate(_ value: BigFraction, of operands: [Quantity]) -> Quantity {
    var result = Quantity(value, of: operands, bits: .max)
    result.isApproximate = true
    return result
  }

  /// How far the Engine's number may lie from this one, generously.
  var slack: Double { isExact ? 0 : 1e-9 + reach * 1e-11 }
}

extension Quantity {
  static func + (left: Quantity, right: Quantity) -> Quantity {
    Quantity(left.value + right.value, of: [left, right], bits: left.bits + right.bits + 1)
  }

  static prefix func - (value: Quantity) -> Quantity { Quantity(-value.value, of: [value]) }

  static func - (left: Quantity, right: Quantity) -> Quantity { left + -right }

  static func * (left: Quantity, right: Quantity) -> Quantity {
    Quantity(left.value * right.value, of: [left, right], bits: left.bits + right.bits)
  }

  private var bits: Int { max(value.top.bitWidth, value.bottom.bitWidth) }

  /// The root of a number that is not negative: exact for squares of fractions.
  var squareRoot: Quantity {
    let (top, bottom) = (value.top.squareRoot, value.bottom.squareRoot)
    if top * top == value.top && bottom * bottom == value.bottom {
      return Quantity(BigFraction(top, over: bottom), of: [self])
    }
    let precision = BigNumber.power(ofTwo: BigFraction.precision)
    let scaled = value * BigFraction(precision * precision, over: BigNumber(1))
    return .approximate(BigFraction(scaled.floor.top.squareRoot, over: precision), of: [self])
  }

  /// The power with a whole exponent that is not negative.
  func raised(to exponent: Int) -> Quantity {
    (0..<exponent).reduce(Quantity(1)) { product, _ in product * self }
  }
}

extension BigFraction {
  /// The binary places of an approximation: some eighteen decimals.
  fileprivate static let precision = 60

  /// The number with as many places; so approximations do not grow longer at every step.
  fileprivate var cut: BigFraction {
    guard bottom.bitWidth > BigFraction.precision else { return self }
    let precision = BigNumber.power(ofTwo: BigFraction.precision)
    return BigFraction(
      (self * BigFraction(precision, over: BigNumber(1))).floor.top,
      over: precision
    )
  }
}

/// Decides between numbers as docs/model.md says, and notices where the Engine may decide otherwise.
///
/// Two numbers of which one is approximate count as equal within 1e-9. Where their distance is near that, what the
/// Engine's rounding errors make of it is nobody's promise.
struct Judge {
  /// Whether a decision was so close that rounding errors may turn it.
  var isDoubtful = false

  mutating func order(_ left: Quantity, _ right: Quantity) -> Int {
    let difference = left.value - right.value
    let sign = difference.top.isZero ? 0 : difference.top.isNegative ? -1 : 1
    if left.isExact && right.isExact { return sign }
    let distance = abs(difference.approximation)
    if distance > 2 * (left.slack + right.slack) { return sign }
    if (left.isApproximate || right.isApproximate) && distance < 1e-12
      && max(left.reach, right.reach) < 1e4
    {
      return 0
    }
    // Perhaps the Engine still has both exactly, and perhaps it has not.
    if !(sign == 0 && max(left.reach, right.reach) < 1e4) { isDoubtful = true }
    return sign
  }

  mutating func holds(_ comparison: Comparison, _ left: Quantity, _ right: Quantity) -> Bool {
    let order = order(left, right)
    return switch comparison {
    case .equal: order == 0
    case .unequal: order != 0
    case .below: order < 0
    case .atMost: order <= 0
    case .above: order > 0
    case .atLeast: order >= 0
    }
  }

  /// The quotient; none by zero.
  mutating func quotient(_ left: Quantity, _ right: Quantity) -> Quantity? {
    guard order(right, .zero) != 0, !right.value.top.isZero else { return nil }
    let inverse = Quantity(.one / right.value, of: [right])
    return left * inverse
  }

  /// The whole number below, or the number itself where it is whole.
  mutating func floor(_ number: Quantity) -> Quantity {
    let below = Quantity(number.value.floor, of: [number])
    let above = below + Quantity(1)
    if order(number, above) == 0 { return above }
    // Only to notice that the Engine may see it below this one.
    _ = order(number, below)
    return below
  }
}
