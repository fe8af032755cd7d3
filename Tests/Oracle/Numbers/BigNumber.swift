/// A whole number of any length: slow and plain, so that there is little to be wrong.
public struct BigNumber: Hashable, Sendable {
  /// Least significant first, no zero at the end; zero has none.
  private var limbs: [UInt64]
  public private(set) var isNegative: Bool

  private init(_ limbs: [UInt64], isNegative: Bool = false) {
    self.limbs = limbs
    while self.limbs.last == 0 { self.limbs.removeLast() }
    self.isNegative = isNegative && !self.limbs.isEmpty
  }

  private init(magnitude: UInt128, isNegative: Bool = false) {
    self.init(
      [UInt64(truncatingIfNeeded: magnitude), UInt64(truncatingIfNeeded: magnitude >> 64)],
      isNegative: isNegative
    )
  }

  public init(_ value: Int128) { self.init(magnitude: value.magnitude, isNegative: value < 0) }

  public var isZero: Bool { limbs.isEmpty }

  public var isEven: Bool { limbs.first.map { $0 % 2 == 0 } ?? true }

  public var magnitude: BigNumber { BigNumber(limbs) }

  /// How many binary digits the magnitude has.
  public var bitWidth: Int { limbs.count * 64 - (limbs.last?.leadingZeroBitCount ?? 0) }

  /// The number, where an `Int` holds it.
  public var asInt: Int? {
    guard limbs.count < 2, let value = Int(exactly: limbs.first ?? 0) else { return nil }
    return isNegative ? -value : value
  }

  /// The magnitude, where 128 bits hold it.
  private var smallMagnitude: UInt128? {
    guard limbs.count <= 2 else { return nil }
    return limbs.reversed().reduce(0) { $0 << 64 | UInt128($1) }
  }

  public static prefix func - (value: BigNumber) -> BigNumber {
    BigNumber(value.limbs, isNegative: !value.isNegative)
  }

  public static func + (left: BigNumber, right: BigNumber) -> BigNumber {
    if left.isNegative == right.isNegative {
      return BigNumber(added(left.limbs, right.limbs), isNegative: left.isNegative)
    }
    return isLess(left.limbs, right.limbs)
      ? BigNumber(subtracted(right.limbs, left.limbs), isNegative: right.isNegative)
      : BigNumber(subtracted(left.limbs, right.limbs), isNegative: left.isNegative)
  }

  public static func - (left: BigNumber, right: BigNumber) -> BigNumber { left + -right }

  public static func * (left: BigNumber, right: BigNumber) -> BigNumber {
    var product = Array(repeating: UInt64(0), count: left.limbs.count + right.limbs.count)
    for (i, a) in left.limbs.enumerated() {
      var carry: UInt128 = 0
      for (j, b) in right.limbs.enumerated() {
        carry += UInt128(a) * UInt128(b) + UInt128(product[i + j])
        product[i + j] = UInt64(truncatingIfNeeded: carry)
        carry >>= 64
      }
      product[i + right.limbs.count] = UInt64(carry)
    }
    return BigNumber(product, isNegative: left.isNegative != right.isNegative)
  }

  /// The quotient rounded down, and what is left: never of the other sign than the divisor.
  ///
  /// - Precondition: The divisor is not zero.
  public func flooredDivision(by divisor: BigNumber) -> (quotient: BigNumber, rest: BigNumber) {
    let (quotient, rest) = BigNumber.divided(magnitude, divisor.magnitude)
    if isNegative == divisor.isNegative { return (quotient, isNegative ? -rest : rest) }
    if rest.isZero { return (-quotient, rest) }
    let missing = divisor.magnitude - rest
    return (-quotient - BigNumber(1), divisor.isNegative ? -missing : missing)
  }

  /// The quotient rounded down.
  ///
  /// - Precondition: The right is not zero.
  static func / (left: BigNumber, right: BigNumber) -> BigNumber {
    left.flooredDivision(by: right).quotient
  }

  /// The greatest whole number whose square is not above this one, which is not negative.
  public var squareRoot: BigNumber {
    if isZero { return self }
    // Newton's steps from above fall until the root is reached.
    var root = BigNumber.power(ofTwo: bitWidth / 2 + 1)
    while true {
      let next = (root + self / root).shifted(by: -1)
      guard next < root else { return root }
      root = next
    }
  }

  /// Two to the power of a number that is not negative.
  public static func power(ofTwo exponent: Int) -> BigNumber { BigNumber(1).shifted(by: exponent) }

  /// The magnitude with its binary digits moved up, or down where the number of places is negative.
  func shifted(by places: Int) -> BigNumber {
    let whole = places >> 6
    let up = UInt64(places & 63)
    var moved = limbs.map { $0 << up } + [0]
    if up > 0 { for index in limbs.indices { moved[index + 1] |= limbs[index] >> (64 - up) } }
    return BigNumber(
      whole < 0 ? Array(moved.dropFirst(-whole)) : Array(repeating: 0, count: whole) + moved
    )
  }

  /// The greatest common divisor of two magnitudes; of zeros it is zero.
  public static func commonDivisor(_ left: BigNumber, _ right: BigNumber) -> BigNumber {
    var (a, b) = (left.magnitude, right.magnitude)
    while !b.isZero {
      if var c = a.smallMagnitude, var d = b.smallMagnitude {
        while d != 0 { (c, d) = (d, c % d) }
        return BigNumber(magnitude: c)
      }
      (a, b) = (b, divided(a, b).rest)
    }
    return a
  }

  private static func added(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    var carry: UInt128 = 0
    var sum: [UInt64] = []
    for index in 0..<max(left.count, right.count) {
      carry += UInt128(index < left.count ? left[index] : 0)
      carry += UInt128(index < right.count ? right[index] : 0)
      sum.append(UInt64(truncatingIfNeeded: carry))
      carry >>= 64
    }
    return sum + [UInt64(carry)]
  }

  /// The difference of two magnitudes of which the left is not the smaller.
  private static func subtracted(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    var borrow: Int128 = 0
    return left.indices.map { index in
      let digit = Int128(left[index]) - Int128(index < right.count ? right[index] : 0) - borrow
      borrow = digit < 0 ? 1 : 0
      return UInt64(truncatingIfNeeded: digit)
    }
  }

  /// Division of magnitudes as on paper: what the first digits promise is taken off while the divisor fits.
  private static func divided(
    _ top: BigNumber,
    _ bottom: BigNumber
  ) -> (quotient: BigNumber, rest: BigNumber) {
    if let top = top.smallMagnitude, let bottom = bottom.smallMagnitude {
      return (BigNumber(magnitude: top / bottom), BigNumber(magnitude: top % bottom))
    }
    var (quotient, rest) = (BigNumber(0), top)
    // Rounded up, so that no guess is too high.
    let places = max(0, bottom.bitWidth - 60)
    let divisor = (bottom.shifted(by: -places).smallMagnitude ?? 0) + 1
    while bottom <= rest {
      let cut = max(0, rest.bitWidth - 120)
      let head = rest.shifted(by: -cut).smallMagnitude ?? 0
      let guess = BigNumber(magnitude: head / divisor).shifted(by: cut - places)
      let part = guess.isZero ? BigNumber(1) : guess
      rest = rest - bottom * part
      quotient = quotient + part
    }
    return (quotient, rest)
  }

  private static func isLess(_ left: [UInt64], _ right: [UInt64]) -> Bool {
    guard left.count == right.count else { return left.count < right.count }
    return left.reversed().lexicographicallyPrecedes(right.reversed())
  }
}

extension BigNumber: Comparable {
  public static func < (left: BigNumber, right: BigNumber) -> Bool { (left - right).isNegative }
}

extension BigNumber {
  /// The nearest `Double`, or nearly; infinite when none is large enough.
  public var approximation: Double {
    let magnitude = limbs.reversed().reduce(0.0) { $0 * 18_446_744_073_709_551_616 + Double($1) }
    return isNegative ? -magnitude : magnitude
  }
}
