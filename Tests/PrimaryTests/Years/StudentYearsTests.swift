import Civil
import Glibc
import TestSupport
import Testing

/// Ten courses of a student's life; `MARK_YEARS_SEED` runs one again.
@Suite struct StudentYearsTests {
  @Test func `ten years ring each date in its time and once, and no absence ends in a storm`()
    throws
  {
    let given = unsafe getenv("MARK_YEARS_SEED").flatMap { unsafe UInt64(String(cString: $0)) }
    let seed = given ?? .random(in: 0..<(1 << 48))
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
}
