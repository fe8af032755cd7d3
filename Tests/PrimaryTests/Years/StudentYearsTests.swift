import Civil
import Glibc
import TestSupport
import Testing

/// Courses of a student's life: three of them, because all that is shown is worked out in a build without optimisation.
///
/// `MARK_YEARS_SECONDS` lives other lives for as long, of ten courses each; with 0 and `MARK_YEARS_SEED` one of those
/// again.
@Suite struct StudentYearsTests {
  @Test func `years ring each date in its time and once, and no absence ends in a storm`()
    throws
  {
    let clock = ContinuousClock()
    let seconds = Self.number("MARK_YEARS_SECONDS")
    let deadline = clock.now + .seconds(Int(seconds ?? 0))
    let given = Self.number("MARK_YEARS_SEED")
    let courses = seconds == nil ? 3 : 10
    var seed = given ?? (seconds == nil ? 2026 : Self.anySeed())
    var count = 0
    repeat {
      try live(seed, courses)
      count += 1
      seed = Self.anySeed()
    } while clock.now < deadline
    print("\(count) histories of \(courses) courses")
  }

  private func live(_ seed: UInt64, _ courses: Int) throws {
    let syllabi = try Repository.names(in: "syllabi").filter { $0.hasSuffix(".json") }.map { name in
      String(decoding: try Repository.read("syllabi/\(name)"), as: UTF8.self)
    }
    let start = try CivilDate(parsing: "2026-09-01")
    var life = try StudentLife(seed: seed, from: start, syllabi: syllabi)
    do {
      try life.live(courses: courses)
    } catch {
      Issue.record("seed \(seed), \(life.today): \(error) (MARK_YEARS_SEED)")
    }
    let tally = life.tally
    print("\(courses) courses from seed \(seed): \(tally)")
    #expect(tally.subjects == 6 * courses)
    #expect(tally.rings > 30 * courses)
    #expect(tally.digests > 0)
  }

  private static func anySeed() -> UInt64 { .random(in: 0..<(1 << 48)) }

  private static func number(_ name: String) -> UInt64? {
    unsafe getenv(name).flatMap { unsafe UInt64(String(cString: $0)) }
  }
}
