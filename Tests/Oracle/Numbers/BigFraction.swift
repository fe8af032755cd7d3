/// A reduced fraction of numbers of any length, which never overflows.
public struct BigFraction: Hashable, Sendable {
  public let top: BigNumber
  /// Above zero.
  public let bottom: BigNumber

  public static let zero = BigFraction(0)
  public static let one = BigFraction(1)

  /// - Precondition: The bottom is not zero.
  public init(_ top: BigNumber, over bottom: BigNumber) {
    let divisor = BigNumber.commonDivisor(top, bottom)
    let signed = bottom.isNegative ? -divisor : divisor
    self.top = top / signed
    self.bottom = bottom / signed
  }

  private init(reduced top: BigNumber, over bottom: BigNumber) {
    self.top = top
    self.bottom = bottom
  }

  public init(_ top: Int128, over bottom: Int128 = 1) {
    self.init(BigNumber(top), over: BigNumber(bottom))
  }

  public var isWhole: Bool { bottom == BigNumber(1) }

  /// The greatest whole number that is not above.
  public var floor: BigFraction {
    BigFraction(top / bottom, over: BigNumber(1))
  }

  public var magnitude: BigFraction { BigFraction(reduced: top.magnitude, over: bottom) }

  /// The nearest `Double`, or nearly.
  public var approximation: Double {
    // Numbers beyond the range of a `Double` are cut to as many digits as one holds.
    let spare = max(0, max(top.bitWidth, bottom.bitWidth) - 900)
    let shorter = (
      top.shifted(by: -spare).approximation * (top.isNegative ? -1 : 1),
      bottom.shifted(by: -spare).approximation
    )
    return shorter.0 / shorter.1
  }

  public static prefix func - (value: BigFraction) -> BigFraction {
    BigFraction(reduced: -value.top, over: value.bottom)
  }

  public static func + (left: BigFraction, right: BigFraction) -> BigFraction {
    // What the sum can be reduced by is part of what both denominators share.
    let shared = BigNumber.commonDivisor(left.bottom, right.bottom)
    let (first, second) = (left.bottom / shared, right.bottom / shared)
    let top = left.top * second + right.top * first
    let divisor = BigNumber.commonDivisor(top, shared)
    return BigFraction(reduced: top / divisor, over: first * (right.bottom / divisor))
  }

  public static func - (left: BigFraction, right: BigFraction) -> BigFraction { left + -right }

  public static func * (left: BigFraction, right: BigFraction) -> BigFraction {
    let first = BigNumber.commonDivisor(left.top, right.bottom)
    let second = BigNumber.commonDivisor(right.top, left.bottom)
    return BigFraction(
      reduced: (left.top / first) * (right.top / second),
      over: (left.bottom / second) * (right.bottom / first)
    )
  }

  /// - Precondition: The right is not zero.
  public static func / (left: BigFraction, right: BigFraction) -> BigFraction {
    left * BigFraction(right.bottom, over: right.top)
  }
}

extension BigFraction: Comparable {
  public static func < (left: BigFraction, right: BigFraction) -> Bool {
    left.top * right.bottom < right.top * left.bottom
  }
}

extension BigFraction: CustomStringConvertible {
  /// `61/14`; as a decimal number where it is too long.
  public var description: String {
    guard let top = top.asInt, let bottom = bottom.asInt else { return "\(approximation)…" }
    return isWhole ? "\(top)" : "\(top)/\(bottom)"
  }
}
