import Oracle
import TestSupport
import Testing

@testable import Engine

@Suite struct ExactOrderTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `compares fractions of any size exactly`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let a = ExactArithmeticTests.fraction(&random)
      let b = ExactArithmeticTests.fraction(&random)
      let x = try #require(Exact(reducing: a.top, over: a.bottom))
      let y = try #require(Exact(reducing: b.top, over: b.bottom))
      let isLess = BigFraction(a.top, over: a.bottom) < BigFraction(b.top, over: b.bottom)
      #expect((x < y) == isLess, "seed \(seed): \(x) < \(y)")
    }
  }

  @Test func `tells neighbours apart that no double can`() {
    let most = Int128.max
    let (low, high) = (
      Exact(reduced: most - 2, over: most - 1), Exact(reduced: most - 1, over: most)
    )
    #expect(low < high && !(high < low))
    #expect(low.approximation == high.approximation)
    #expect(low.satisfies(.below, high) && !low.satisfies(.equal, high))
  }

  @Test(arguments: [
    (Comparison.equal, [false, true, false]), (.unequal, [true, false, true]),
    (.below, [true, false, false]), (.atMost, [true, true, false]),
    (.above, [false, false, true]), (.atLeast, [false, true, true]),
  ])
  func `each sign means what it says`(comparison: Comparison, expected: [Bool]) {
    #expect([4, 5, 6].map { Exact($0).satisfies(comparison, Exact(5)) } == expected)
  }

  @Test func `an approximation within a billionth counts as reached, and an exact value does not`()
    throws
  {
    let short = Exact(saturating: 5 - 5e-10)
    #expect(short.satisfies(.atLeast, Exact(5)) && short.satisfies(.equal, Exact(5)))
    #expect(!short.satisfies(.below, Exact(5)))
    #expect(!Exact(saturating: 5 - 2e-9).satisfies(.atLeast, Exact(5)))
    let exact = try #require(Exact(4_999_999_999_999_999, over: 1_000_000_000_000_000))
    #expect(!exact.satisfies(.atLeast, Exact(5)))
  }
}
