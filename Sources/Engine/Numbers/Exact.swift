/// A number that is exactly what it says: a reduced fraction.
///
/// Binary floating point fails a student at 5 (`0.7 × 5.3 + 0.3 × 4.3` is 4.999… in `Double`), and a
/// decimal type does so too (a mean of thirds). Sums, products and quotients of fractions decide
/// exactly. Only roots, irrational powers and results beyond 128 bits leave the fractions: such a
/// value is an approximation, says so (`isExact`), and stays one through every later operation.
///
/// No operation traps and none yields a NaN or an infinity: an approximation saturates at the
/// largest finite `Double`, and what has no value (a division by zero) is `nil`.
public struct Exact: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    /// A reduced fraction of numbers of 64 bits, as most grades are; the denominator is positive.
    case small(Int64, over: Int64)
    /// A reduced fraction that does not fit there.
    case large(Int128, over: Int128)
    /// A finite number.
    case approximation(Double)
  }

  let form: Form

  /// How far apart two values may lie and still count as equal when one of them is approximate.
  static let tolerance = 1e-9

  public static let zero = Exact(0)
  public static let one = Exact(1)
  public static let ten = Exact(10)

  init(form: Form) { self.form = form }

  /// A fraction that is reduced already; the denominator is positive.
  init(reduced top: Int128, over bottom: Int128) {
    if let top = Int64(exactly: top), let bottom = Int64(exactly: bottom) {
      form = .small(top, over: bottom)
    } else {
      form = .large(top, over: bottom)
    }
  }

  /// A whole number.
  public init(_ value: Int) { form = .small(Int64(value), over: 1) }

  /// A reduced fraction, or `nil` when the denominator is zero.
  public init?(_ numerator: Int, over denominator: Int) {
    guard let value = Exact(reducing: Int128(numerator), over: Int128(denominator)) else {
      return nil
    }
    self = value
  }

  /// An approximation; a value that is not finite saturates, and not-a-number is `nil`.
  init?(approximating value: Double) {
    if value.isNaN { return nil }
    let limit = Double.greatestFiniteMagnitude
    form = .approximation(min(max(value, -limit), limit))
  }

  init(saturating value: Double) { self = Exact(approximating: value) ?? .zero }

  init?(reducing numerator: Int128, over denominator: Int128) {
    guard denominator != 0 else { return nil }
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let top = numerator.magnitude / divisor
    let bottom = denominator.magnitude / divisor
    let isNegative = (numerator < 0) != (denominator < 0)
    guard let signedTop = Int128(exactly: top), let signedBottom = Int128(exactly: bottom) else {
      let quotient = Double(top) / Double(bottom)
      self = Exact(saturating: isNegative ? -quotient : quotient)
      return
    }
    self = Exact(reduced: isNegative ? -signedTop : signedTop, over: signedBottom)
  }

  /// Whether the value is a fraction, and not an approximation.
  public var isExact: Bool {
    if case .approximation = form { false } else { true }
  }

  /// The nearest `Double`, for drawing a bar or handing a value to a root.
  public var approximation: Double {
    switch form {
    case .small(let top, let bottom): Double(top) / Double(bottom)
    case .large(let top, let bottom): Double(top) / Double(bottom)
    case .approximation(let value): value
    }
  }

  /// The numerator and the denominator of an exact value.
  var fraction: (top: Int128, bottom: Int128)? {
    switch form {
    case .small(let top, let bottom): (Int128(top), Int128(bottom))
    case .large(let top, let bottom): (top, bottom)
    case .approximation: nil
    }
  }

  /// Whether the value is zero, an approximation within the tolerance included.
  public var isZero: Bool { satisfies(.equal, .zero) }
}

extension Exact: Comparable {
  /// The order of the values as they are; exact values compare exactly, however long.
  ///
  /// What decides a grade is asked with ``satisfies(_:_:)``, which bears with approximations.
  public static func < (left: Exact, right: Exact) -> Bool {
    if case .small(let a, let b) = left.form, case .small(let c, let d) = right.form {
      if b == d { return a < c }
      // No product of two numbers of 64 bits overflows 128.
      return Int128(a) &* Int128(d) < Int128(c) &* Int128(b)
    }
    guard let (a, b) = left.fraction, let (c, d) = right.fraction else {
      return left.approximation < right.approximation
    }
    let first = a.multipliedFullWidth(by: d)
    let second = c.multipliedFullWidth(by: b)
    return (first.high, first.low) < (second.high, second.low)
  }
}

/// How two numbers are compared in a scheme.
public enum Comparison: String, CaseIterable, Hashable, Sendable {
  case equal = "="
  case unequal = "!="
  case below = "<"
  case atMost = "<="
  case above = ">"
  case atLeast = ">="
}

extension Exact {
  /// Whether the comparison holds: exactly for exact values; approximations within 1e-9 are equal.
  ///
  /// The tolerance keeps a root that is 5 in truth, and 4.9999999999 in the machine, a pass.
  public func satisfies(_ comparison: Comparison, _ other: Exact) -> Bool {
    let isEqual =
      isExact && other.isExact
      ? self == other : abs(approximation - other.approximation) <= Exact.tolerance
    return switch comparison {
    case .equal: isEqual
    case .unequal: !isEqual
    case .below: !isEqual && self < other
    case .atMost: isEqual || self < other
    case .above: !isEqual && self > other
    case .atLeast: isEqual || self > other
    }
  }
}

/// The greatest common divisor; never zero.
private func greatestCommonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
  var (a, b) = (left, right)
  while b != 0 { (a, b) = (b, a % b) }
  return max(a, 1)
}
