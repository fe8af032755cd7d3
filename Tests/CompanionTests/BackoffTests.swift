import Companion
import Testing

@Suite struct BackoffTests {
  /// Gives the same number again and again.
  struct Constant: RandomNumberGenerator {
    let value: UInt64
    mutating func next() -> UInt64 { value }
  }

  private func delay(_ failures: Int, asked: Int? = nil, _ value: UInt64) -> Duration {
    var generator = Constant(value: value)
    return Backoff.delay(afterFailures: failures, askedMS: asked, using: &generator)
  }

  @Test(
    arguments: [
      (Int.min, 500, 1_000), (1, 500, 1_000), (2, 1_000, 2_000), (3, 2_000, 4_000),
      (6, 16_000, 32_000), (7, 30_000, 60_000), (8, 30_000, 60_000), (Int.max, 30_000, 60_000),
    ]
  )
  func `the wait doubles with each failure up to a minute`(
    failures: Int,
    shortest: Int,
    longest: Int
  ) {
    #expect(delay(failures, 0) == .milliseconds(shortest))
    #expect(delay(failures, .max) == .milliseconds(longest))
  }

  @Test func `the wait is spread`() {
    var generator = SystemRandomNumberGenerator()
    let waits = Set(
      (0..<100).map { _ in Backoff.delay(afterFailures: 5, using: &generator) }
    )
    // One in 10^298 runs draws the same of 1024 values a hundred times.
    #expect(waits.count > 1)
  }

  @Test func `the primary's wish lengthens the wait within bounds`() {
    #expect(delay(1, asked: 20_000, 0) == .seconds(20))
    #expect(delay(1, asked: 1, 0) == .milliseconds(500))
    #expect(delay(1, asked: -1, 0) == .milliseconds(500))
    #expect(delay(1, asked: .max, 0) == .seconds(60))
  }
}
