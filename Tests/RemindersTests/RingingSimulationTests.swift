import Glibc
import RemindersOracle
import TestSupport
import Testing

/// Random histories of clocks, dates and persons, for a while; `MARK_RINGING_SECONDS` for another while.
@Suite struct RingingSimulationTests {
  private static func number(_ name: String) -> UInt64? {
    unsafe getenv(name).flatMap { unsafe UInt64(String(cString: $0)) }
  }

  @Test func `every date rings once at each of its times, whatever clocks and persons do`() throws {
    let clock = ContinuousClock()
    let seconds = Self.number("MARK_RINGING_SECONDS") ?? 2
    let given = Self.number("MARK_RINGING_SEED")
    let first = given ?? .random(in: 0..<(1 << 48))
    let end = clock.now + .seconds(seconds)
    var histories = 0
    var tally = RingingSimulation.Tally()
    repeat {
      let seed = first + UInt64(histories)
      do {
        var simulation = try RingingSimulation(SplitMix64(seed: seed))
        for _ in 0..<60 { try simulation.step() }
        tally.add(simulation.tally)
      } catch {
        Issue.record("seed \(seed): \(error) (MARK_RINGING_SEED=\(seed) runs it again)")
        return
      }
      histories += 1
    } while given == nil && clock.now < end
    print(
      """
      \(histories) histories of ringing from seed \(first): \(tally.rings) rings, \(tally.digests) digests, \
      \(tally.kills) kills, \(tally.changes) changes of summer time
      """
    )
    #expect(given != nil || tally.rings > 0)
  }
}
