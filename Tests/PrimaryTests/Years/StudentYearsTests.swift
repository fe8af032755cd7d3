import Civil
import Glibc
import TestSupport
import Testing

/// Ten courses of a student's life.
///
/// `MARK_YEARS_SECONDS` lives other lives for as long, `MARK_YEARS_SEED` one life again.
@Suite struct StudentYearsTests {
  @Test func `ten years ring each date in its time and once, and no absence ends in a storm`()
    throws
  {
    let clock = ContinuousClock()
    let seconds = Self.number("MARK_YEARS_SECONDS")
    let deadline = clock.now + .seconds(Int(seconds ?? 0))
    var seed = Self.number("MARK_YEARS_SEED") ?? (seconds == nil ? 2026 : Self.anySeed())
    var count = 0
    repeat {
      try live(seed)
      count += 1
      seed = Self.anySeed()
    } while clock.now < deadline
    print("\(count) histories of ten years")
  }

  private func live(_ seed: UInt64) throws {
    let syllabi = try Repository.names(in: "syllabi").filter { $0.hasSuffix(".json") }.map { name in
      String(decoding: try Repository.read("syllabi/\(name)"), as: UTF8.self)
    }
    let start = try CivilDate(parsing: "2026-09-01")
    var life = try StudentLife(seed: seed, from: start, syllabi: syllabi)
    do {
      try life.live(courses: 10)
    } catch {
      Issue.record("seed \(seed), \(life.today): \(error) (MARK_YEARS_SEED=\(seed) runs it again)")
    }
    let tally = life.tally
    print("ten years from seed \(seed): \(tally)")
    #expect(tally.subjects == 60)
    #expect(tally.rings > 300)
    #expect(tally.digests > 0)
  }

  private static func anySeed() -> UInt64 { .random(in: 0..<(1 << 48)) }

  private static func number(_ name: String) -> UInt64? {
    unsafe getenv(name).flatMap { unsafe UInt64(String(cString: $0)) }
  }
}
