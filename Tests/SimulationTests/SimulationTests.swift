import Host
import System
import TestSupport
import Testing

/// Random histories of a primary, its disk, its network and many companions.
///
/// `MARK_SIMULATION_SECONDS` makes it longer, `MARK_SIMULATION_SEED` runs one history again and tells it.
@Suite(.serialized) struct SimulationTests {
  private struct Outcome: Sendable {
    var histories = 0
    var tally = Simulation.Tally()
    var failure: String?
  }

  @Test func `nothing answered is lost, nothing is doubled, and all who watch agree`() async throws
  {
    let environment = Environment.current()
    let seconds = environment["MARK_SIMULATION_SECONDS"].flatMap(Int.init) ?? 6
    let only = environment["MARK_SIMULATION_SEED"].flatMap(UInt64.init)
    let first = only ?? UInt64.random(in: 0...UInt64.max)
    let queue = SerialQueue("simulation")
    let outcome = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: SimulationTests.run(first, only != nil, .seconds(seconds), queue)
        )
      }
    }
    #expect(outcome.failure == nil)
    let tally = outcome.tally
    print(
      """
      \(outcome.histories) histories from seed \(first): \(tally.events) events, \(tally.changes) changes, \
      \(tally.deaths) deaths (\(tally.powerCuts) by power), \(tally.diskFaults) disk faults, \
      \(tally.refusedForRoom) times no room, \(tally.cuts) cuts, \(tally.clockSteps) clock steps, \
      \(tally.restorations) restorations, \(tally.states) states, \(tally.reminders) reminders, \
      \(tally.hostileBytes) hostile bytes
      """
    )
  }

  private static func run(
    _ first: UInt64,
    _ isOnly: Bool,
    _ time: Duration,
    _ queue: SerialQueue
  ) -> Outcome {
    var outcome = Outcome()
    var seeds = SplitMix64(seed: first)
    var seed = first
    let deadline = ClockReading.now().monotonic + time
    repeat {
      var simulation: Simulation?
      do {
        let history = try Simulation(seed: seed, queue: queue, isTraced: isOnly)
        simulation = history
        try history.run(1_500)
      } catch {
        let trace = simulation?.trace?.suffix(200).joined(separator: "\n") ?? ""
        outcome.failure = "MARK_SIMULATION_SEED=\(seed): \(error)\n\(trace)"
      }
      outcome.histories += 1
      if let tally = simulation?.tally { outcome.tally.add(tally) }
      seed = seeds.next()
    } while outcome.failure == nil && !isOnly
      && (outcome.histories < 8 || ClockReading.now().monotonic < deadline)
    return outcome
  }
}
