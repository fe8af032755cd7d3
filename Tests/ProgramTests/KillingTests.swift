import System
import TestSupport
import Testing

/// Programs that are killed at random while subjects are on their way, files are folded, copies put back
/// and old homes taken over.
///
/// `MARK_KILLING_SECONDS` makes it longer, `MARK_KILLING_SEED` the same again.
@Suite(.temporaryDirectory, .serialized) struct KillingTests {
  /// Memory, where there is such a place: what a kill leaves does not depend on flushes, and they take most of
  /// the time.
  private static var parent: String {
    get throws { try FileStatus.of("/dev/shm")?.kind == .directory ? "/dev/shm" : "/tmp" }
  }

  @Test func `killed at random on either side, it loses and doubles nothing`() async throws {
    let environment = Environment.current()
    let seconds = environment["MARK_KILLING_SECONDS"].flatMap(Int.init) ?? 20
    let seed =
      environment["MARK_KILLING_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
    let deadline = ClockReading.now().monotonic + .seconds(seconds)
    var generator = SplitMix64(seed: seed)
    var kills = 0
    var homes = 0
    // A new home now and then: one with many subjects takes longer for each.
    repeat {
      let own = homes == 0 ? seed : UInt64.random(in: 0...UInt64.max, using: &generator)
      homes += 1
      kills += try await TemporaryDirectory.with(in: KillingTests.parent) { directory in
        var chaos = try Chaos(seed: own, directory: directory)
        return try kill(with: &chaos, until: deadline)
      }
    } while ClockReading.now().monotonic < deadline
    print("seed \(seed): \(kills) kills in \(homes) homes, nothing lost, nothing doubled")
  }

  /// Kills programs of one home for a while; returns how many.
  private func kill(with chaos: inout Chaos, until deadline: Duration) throws -> Int {
    let seed = chaos.seed
    repeat {
      try chaos.serve()
      // While the primary is away, changes go no further than the outbox.
      if chaos.roll(6) == 1 { for _ in 0..<3 { try chaos.add() } }
      if chaos.roll(8) == 1 { try chaos.restore() }
    } while chaos.tally.count < 40 && ClockReading.now().monotonic < deadline
    let names = try chaos.names()
    let tally = chaos.tally
    let added = Set((0..<tally.count).map { "S\($0)" })
    let lost = tally.acknowledged.union(tally.queued).union(chaos.formerNames).subtracting(names)
    let doubled = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted()
    #expect(lost.isEmpty, "seed \(seed)")
    #expect(doubled.isEmpty, "seed \(seed)")
    #expect(Set(names).isSubset(of: added.union(chaos.formerNames)), "seed \(seed)")
    print(
      "seed \(seed): \(tally.kills) kills (\(tally.daemonKills), \(tally.companionKills) companions,"
        + " \(tally.restoreKills) restoring); \(tally.acknowledged.count) answered,"
        + " \(tally.queued.count) queued, \(tally.unknown.count) cut off;"
        + " \(tally.backups) copies, \(tally.restorations) put back;"
        + " lost \(lost.count), doubled \(doubled.count)"
    )
    return tally.kills
  }
}
