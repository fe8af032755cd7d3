/// A whole number of any length: the slow, plain reference that `Exact` is held against.
struct BigNumber: Hashable {
  /// Least significant first, no zero at the end; zero has none.
  private var limbs: [UInt32]
  private(set) var isNegative: Bool

  private init(limbs: [UInt32], isNegative: Bool) {
    self.limbs = Array(limbs.reversed().drop { $0 == 0 }.reversed())
    self.isNegative = isNegative && !self.limbs.isEmpty
  }

  init(_ value: Int128) {
    var rest = value.magnitude
    var limbs: [UInt32] = []
    while rest > 0 {
      limbs.append(UInt32(truncatingIfNeeded: rest))
      rest >>= 32
    }
    self.init(limbs: limbs, isNegative: value < 0)
  }

  var approximation: Double {
    let magnitude = limbs.reversed().reduce(0.0) { $0 * 4_294_967_296 + Double($1) }
    return isNegative ? -magnitude : magnitude
  }

  static prefix func - (value: BigNumber) -> BigNumber {
    BigNumber(limbs: value.limbs, isNegative: !value.isNegative)
  }

  static func + (left: BigNumber, right: BigNumber) -> BigNumber {
    if left.isNegative == right.isNegative {
      return BigNumber(limbs: added(left.limbs, right.limbs), isNegative: left.isNegative)
    }
    return isLess(left.limbs, right.limbs)
      ? BigNumber(limbs: subtracted(right.limbs, left.limbs), isNegative: right.isNegative)
      : BigNumber(limbs: subtracted(left.limbs, right.limbs), isNegative: left.isNegative)
  }

  static func * (left: BigNumber, right: BigNumber) -> BigNumber {
    var product = Array(repeating: UInt32(0), count: left.limbs.count + right.limbs.count)
    for (i, a) in left.limbs.enumerated() {
      var carry: UInt64 = 0
      for (j, b) in right.limbs.enumerated() {
        let sum = UInt64(a) * UInt64(b) + UInt64(product[i + j]) + carry
        product[i + j] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      product[i + right.limbs.count] = UInt32(carry)
    }
    return BigNumber(limbs: product, isNegative: left.isNegative != right.isNegative)
  }

  static func < (left: BigNumber, right: BigNumber) -> Bool { (left + -right).isNegative }

  private static func added(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    var carry: UInt64 = 0
    var sum: [UInt32] = []
    for index in 0..<max(left.count, right.count) {
      carry += UInt64(index < left.count ? left[index] : 0)
      carry += UInt64(index < right.count ? right[index] : 0)
      sum.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    return sum + [UInt32(carry)]
  }

  /// The difference of two magnitudes of which the left is not the smaller.
  private static func subtracted(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    var borrow: Int64 = 0
    return left.indices.map { index in
      var digit = Int64(left[index]) - Int64(index < right.count ? right[index] : 0) - borrow
      borrow = digit < 0 ? 1 : 0
      if digit < 0 { digit += 4_294_967_296 }
      return UInt32(digit)
    }
  }

  private static func isLess(_ left: [UInt32], _ right: [UInt32]) -> Bool {
    guard left.count == right.count else { return left.count < right.count }
    return left.reversed().lexicographicallyPrecedes(right.reversed())
  }
}

/// A fraction that is never reduced and never overflows.
struct BigFraction {
  var top: BigNumber
  /// Above zero.
  var bottom: BigNumber

  init(_ top: BigNumber, over bottom: BigNumber) {
    self.top = bottom.isNegative ? -top : top
    self.bottom = bottom.isNegative ? -bottom : bottom
  }

  init(_ top: Int128, over bottom: Int128) {
    self.init(BigNumber(top), over: BigNumber(bottom))
  }

  var approximation: Double { top.approximation / bottom.approximation }

  static func + (left: BigFraction, right: BigFraction) -> BigFraction {
    BigFraction(left.top * right.bottom + right.top * left.bottom, over: left.bottom * right.bottom)
  }

  static func - (left: BigFraction, right: BigFraction) -> BigFraction {
    left + BigFraction(-right.top, over: right.bottom)
  }

  static func * (left: BigFraction, right: BigFraction) -> BigFraction {
    BigFraction(left.top * right.top, over: left.bottom * right.bottom)
  }

  static func / (left: BigFraction, right: BigFraction) -> BigFraction {
    BigFraction(left.top * right.bottom, over: left.bottom * right.top)
  }

  static func == (left: BigFraction, right: BigFraction) -> Bool {
    left.top * right.bottom == right.top * left.bottom
  }

  static func < (left: BigFraction, right: BigFraction) -> Bool {
    left.top * right.bottom < right.top * left.bottom
  }
}
