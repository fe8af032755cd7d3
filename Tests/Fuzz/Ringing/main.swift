// Histories of reminders from consecutive seeds, each held against the oracle.
//
// usage: Ringing SEED SECONDS     for a time; what came to pass
//        Ringing SEED             one history again
import Glibc
import RemindersOracle
import Seeded

/// Lets a history happen; what came to pass in it.
func live(_ seed: UInt64) -> RingingSimulation.Tally? {
  do {
    var history = try RingingSimulation(SplitMix64(seed: seed))
    for _ in 0..<60 { try history.step() }
    return history.tally
  } catch {
    print("does not hold: seed \(seed): \(error)")
    return nil
  }
}

let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard let first = numbers.first, numbers.count == CommandLine.arguments.count - 1 else {
  print("usage: Ringing SEED [SECONDS]")
  exit(64)
}
let end = numbers.dropFirst().first.map { ContinuousClock.now + .seconds(Int(clamping: $0)) }
var (seed, finds) = (first, 0)
var tally = RingingSimulation.Tally()
repeat {
  if let more = live(seed) { tally.add(more) } else { finds += 1 }
  seed += 1
} while finds < 10 && end.map { ContinuousClock.now < $0 } ?? false
print(
  """
  \(seed - first) histories from seed \(first): \(tally.rings) rings, \(tally.digests) digests, \
  \(tally.kills) kills, \(tally.changes) changes of summer time
  """
)
exit(finds == 0 ? 0 : 1)
