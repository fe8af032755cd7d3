import Oracle
import TestSupport
import Testing

@testable import Engine

@Suite struct ExactArithmeticTests {
  /// Numerators and denominators of every size up to the 127 bits that fit.
  static func fraction(_ random: inout SplitMix64) -> (top: Int128, bottom: Int128) {
    func magnitude(_ random: inout SplitMix64) -> UInt128 {
      let bits = Int.random(in: 1...127, using: &random)
      return UInt128.random(in: 0..<(1 << UInt128(bits)), using: &random)
    }
    let top = Int128(magnitude(&random))
    return (Bool.random(using: &random) ? top : -top, max(1, Int128(magnitude(&random))))
  }

  static func smallFraction(_ random: inout SplitMix64) -> (top: Int128, bottom: Int128) {
    (Int128.random(in: -3_000...3_000, using: &random), Int128.random(in: 1...700, using: &random))
  }

  /// Whether a result is the true one: exactly, or to the last digits when it left the fractions.
  static func agrees(_ result: Exact?, with truth: BigFraction) -> Bool {
    guard let result else { return false }
    if let (top, bottom) = result.fraction {
      return BigFraction(top, over: bottom) == truth && bottom > 0
        && greatestCommonDivisor(top.magnitude, bottom.magnitude) == 1
    }
    let expected = truth.approximation
    let error = abs(result.approximation - expected)
    return error <= 1e-12 * max(abs(expected), 1)
  }

  private static func greatestCommonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
    right == 0 ? left : greatestCommonDivisor(right, left % right)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `agrees with arithmetic of any length on fractions of any size`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (a, b) = (Self.fraction(&random), Self.fraction(&random))
      let x = try #require(Exact(reducing: a.top, over: a.bottom))
      let y = try #require(Exact(reducing: b.top, over: b.bottom))
      let (u, v) = (BigFraction(a.top, over: a.bottom), BigFraction(b.top, over: b.bottom))
      #expect(
        Self.agrees(x + y, with: u + v) || isCancellation(u + v, u),
        "seed \(seed): \(x) + \(y)"
      )
      #expect(
        Self.agrees(x - y, with: u - v) || isCancellation(u - v, u),
        "seed \(seed): \(x) - \(y)"
      )
      #expect(Self.agrees(x * y, with: u * v), "seed \(seed): \(x) * \(y)")
      if b.top == 0 {
        #expect(x / y == nil)
      } else {
        #expect(Self.agrees(x / y, with: u / v), "seed \(seed): \(x) / \(y)")
      }
    }
  }

  /// A sum that overflows and nearly cancels keeps only the digits that a double has.
  private func isCancellation(_ sum: BigFraction, _ term: BigFraction) -> Bool {
    abs(sum.approximation) < 1e-3 * abs(term.approximation)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `grades of real size stay exact and obey the laws of arithmetic`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      var next: Exact {
        get throws {
          let value = Self.smallFraction(&random)
          return try #require(Exact(reducing: value.top, over: value.bottom))
        }
      }
      let (x, y, z) = (try next, try next, try next)
      #expect(x + y == y + x, "seed \(seed)")
      #expect((x + y) + z == x + (y + z), "seed \(seed)")
      #expect(x * y == y * x, "seed \(seed)")
      #expect((x * y) * z == x * (y * z), "seed \(seed)")
      #expect(x * (y + z) == x * y + x * z, "seed \(seed)")
      #expect(x - x == .zero && x + .zero == x && x * .one == x, "seed \(seed)")
      if let quotient = x / y { #expect(quotient * y == x && quotient.isExact, "seed \(seed)") }
    }
  }

  @Test func `decides at the pass mark where doubles and decimals fail a student`() throws {
    let weighted =
      try Exact(decimal: "0.7") * Exact(decimal: "5.3")
      + Exact(decimal: "0.3") * Exact(decimal: "4.3")
    #expect(weighted == Exact(5))
    let thirds = try #require(mean([Exact(4, over: 3), Exact(5, over: 3), Exact(6, over: 3)]))
    #expect(thirds * Exact(3) == Exact(5))
  }

  @Test func `a division by zero has no value`() {
    #expect(Exact.one / .zero == nil)
    #expect(Exact(1, over: 0) == nil)
    #expect(Exact.one / Exact(saturating: 1e-12) == nil)
  }

  @Test func `a result beyond 128 bits becomes an approximation that stays one`() {
    let huge = Exact(Int.max) * Exact(Int.max)
    #expect(huge.isExact)
    let larger = huge * huge
    #expect(!larger.isExact)
    #expect(!(larger - larger).isExact)
    #expect(!(Exact.one + larger).isExact)
  }

  @Test func `the ends of the range are handled without a trap`() {
    let least = Exact(reducing: Int128.min, over: 1)
    #expect(least?.isExact == false)
    #expect(Exact(reducing: 1, over: Int128.min)?.isExact == false)
    #expect(Exact(reducing: Int128.min, over: Int128.min) == .one)
    let most = Exact(reduced: .max, over: 1)
    #expect(-most == Exact(reduced: -.max, over: 1))
    #expect(!(most + .one).isExact)
    #expect((-most).floor == -most)
    #expect(Exact(reduced: -.max, over: 2).floor < Exact(reduced: -.max, over: 2))
    #expect(Exact(Int.min, over: -1) == -Exact(Int.min))
  }

  @Test func `approximations saturate instead of becoming infinite`() {
    let largest = Exact(saturating: .greatestFiniteMagnitude)
    #expect(largest + largest == largest)
    #expect(largest * -largest == -largest)
    #expect(Exact(approximating: .nan) == nil)
    #expect(Exact(saturating: .infinity) == largest)
  }

  @Test(arguments: [
    (Exact(4), Exact(2)), (Exact(0), Exact(0)), (Exact(225), Exact(15)),
    (Exact(1_000_000_007) * Exact(1_000_000_007), Exact(1_000_000_007)),
  ])
  func `the root of a square is exact`(square: Exact, root: Exact) {
    #expect(square.squareRoot == root)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the root of a square is exact at any size that fits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let root = Exact(Int.random(in: 0...Int.max, using: &random))
      #expect((root * root).squareRoot == root, "seed \(seed)")
    }
  }

  @Test func `other roots are approximations and roots below zero have no value`() throws {
    let root = try #require(Exact(2).squareRoot)
    #expect(!root.isExact)
    #expect((root * root).satisfies(.equal, Exact(2)))
    #expect(Exact(-1).squareRoot == nil)
    #expect(Exact(saturating: -1e-12).squareRoot.map { $0.isZero } == true)
  }

  @Test func `whole powers are exact and impossible ones have no value`() {
    #expect(Exact(3).raised(to: Exact(4)) == Exact(81))
    #expect(Exact(2).raised(to: Exact(-3)) == Exact(1, over: 8))
    #expect(Exact(0).raised(to: Exact(0)) == .one)
    #expect(Exact(0).raised(to: Exact(-1)) == nil)
    #expect(Exact(9).raised(to: Exact(1, over: 2) ?? .zero) == Exact(3))
    #expect(Exact(4).raised(to: Exact("3/2")) == Exact(8))
    #expect(Exact(9).raised(to: Exact("-3/2")) == Exact(1, over: 27))
    #expect(Exact(0).raised(to: Exact("-1/2")) == nil)
    #expect(Exact(2).raised(to: Exact("1/2"))?.isExact == false)
    #expect(Exact(-8).raised(to: Exact(1, over: 3) ?? .zero) == nil)
    #expect(Exact(-2).raised(to: Exact(65))?.isExact == false)
    #expect(Exact(10).raised(to: Exact(Int.max))?.isExact == false)
  }
}
