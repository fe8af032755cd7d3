#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Which neighbour a value takes that lies between two steps.
public enum RoundingMode: String, CaseIterable, Hashable, Sendable {
  /// The nearer one; a tie goes away from zero, as a person rounds.
  case halfUp = "half-up"
  /// The nearer one; a tie goes to the even neighbour.
  case halfEven = "half-even"
  /// The one below.
  case down
  /// The one above.
  case up
}

extension Exact {
  /// The greatest whole number that is not above the value; approximations floor within 1e-9.
  public var floor: Exact {
    guard let (top, bottom) = fraction else {
      return Exact(saturating: (approximation + Exact.tolerance).rounded(.down))
    }
    return Exact(reduced: flooredQuotient(top, bottom), over: 1)
  }

  /// The value rounded to a multiple of `step`, which must be above zero; otherwise the value.
  ///
  /// An approximation within 1e-9 of a multiple, or of the middle between two, is taken to be there.
  public func rounded(toMultipleOf step: Exact, _ mode: RoundingMode) -> Exact {
    guard step > .zero, let steps = self / step else { return self }
    // An approximation that large has no such digits, and rounding would only add errors.
    if !isExact, steps.approximation.magnitude >= 9e15 { return self }
    let below = steps.floor
    let rest = steps - below
    guard !rest.satisfies(.equal, .zero) else { return below * step }
    let half = Exact(reduced: 1, over: 2)
    let takesUpper =
      switch mode {
      case .down: false
      case .up: true
      case .halfUp: rest.satisfies(.equal, half) ? steps > .zero : rest > half
      case .halfEven: rest.satisfies(.equal, half) ? !below.isEven : rest > half
      }
    return (takesUpper ? below + .one : below) * step
  }

  /// The value rounded to decimal places, 0 to 18.
  public func rounded(toPlaces places: Int, _ mode: RoundingMode) -> Exact {
    let unit = Exact.unit(atPlace: places)
    // A value without further places is itself, also where counting its steps would overflow.
    if let bottom = fraction?.bottom, let steps = unit.fraction?.bottom, steps % bottom == 0 {
      return self
    }
    return rounded(toMultipleOf: unit, mode)
  }

  /// One unit of a decimal place: 0.01 for place 2.
  static func unit(atPlace place: Int) -> Exact {
    var power: Int128 = 1
    for _ in 0..<min(max(place, 0), 18) { power *= 10 }
    return Exact(reduced: 1, over: power)
  }

  private var isEven: Bool {
    fraction.map { $0.top % 2 == 0 } ?? (approximation.truncatingRemainder(dividingBy: 2) == 0)
  }

  /// The square root: exact for squares of fractions, else an approximation; `nil` below zero.
  public var squareRoot: Exact? {
    guard satisfies(.atLeast, .zero) else { return nil }
    if let (top, bottom) = fraction, let a = wholeRoot(top), let b = wholeRoot(bottom) {
      return Exact(reducing: a, over: b)
    }
    return Exact(approximating: max(approximation, 0).squareRoot())
  }

  /// The value to a power: exact for whole exponents up to 64, and for halves of them where the root is.
  ///
  /// - Returns: `nil` where the power has no real value: zero to a negative power, a negative value to a
  ///   fractional one.
  public func raised(to exponent: Exact) -> Exact? {
    if let (top, bottom) = exponent.fraction, bottom == 1, (-64...64).contains(top) {
      var product = Exact.one
      for _ in 0..<Int(top.magnitude) { product = product * self }
      return top < 0 ? .one / product : product
    }
    if let (top, bottom) = exponent.fraction, bottom == 2, (-64...64).contains(top) {
      return squareRoot?.raised(to: Exact(Int(top)))
    }
    if isZero && exponent < .zero { return nil }
    return Exact(approximating: pow(approximation, exponent.approximation))
  }
}

private func flooredQuotient(_ top: Int128, _ bottom: Int128) -> Int128 {
  let (quotient, remainder) = top.quotientAndRemainder(dividingBy: bottom)
  return remainder < 0 ? quotient - 1 : quotient
}

/// The whole root of a perfect square, or `nil`.
private func wholeRoot(_ value: Int128) -> Int128? {
  var root = Int128(Double(value).squareRoot())
  guard root > 0 else { return value == 0 ? 0 : nil }
  // Above 2^53 a double is off by up to some hundreds: Newton's step closes in on the root.
  for _ in 0..<2 { root = (root + value / root) / 2 }
  return [root, root + 1].first { square($0) == value }
}

private func square(_ value: Int128) -> Int128? {
  let (product, overflow) = value.multipliedReportingOverflow(by: value)
  return overflow ? nil : product
}
