import Civil
import Host
import Primary
import Reminders
import Store
import System
import TestSupport
import Testing

@testable import Daemon

/// One journal through several lives of an archive, with segments so small that they follow one another.
///
/// `MARK_LIVES_SECONDS` makes it longer, `MARK_LIVES_SEED` runs one history again and tells it.
@Suite(.serialized) struct LivesTests {
  @Test func `what was told to be kept is kept, whatever an operation says of itself`() async {
    let environment = Environment.current()
    let seconds = environment["MARK_LIVES_SECONDS"].flatMap(Int.init) ?? 3
    let only = environment["MARK_LIVES_SEED"].flatMap(UInt64.init)
    let first = only ?? UInt64.random(in: 0..<(1 << 48))
    let queue = SerialQueue("lives")
    let (count, failure) = await withCheckedContinuation { continuation in
      queue.async {
        let end = ClockReading.now().monotonic + .seconds(seconds)
        var seed = first
        var failure: String?
        repeat {
          failure = LivesTests.failure(of: seed, queue)
          seed += 1
        } while failure == nil && only == nil && ClockReading.now().monotonic < end
        continuation.resume(returning: (seed - first, failure))
      }
    }
    #expect(failure == nil)
    print("\(count) histories of lives from seed \(first)")
  }

  /// What went wrong in a history, and what happened in it.
  private static func failure(of seed: UInt64, _ queue: SerialQueue) -> String? {
    var lives: Lives?
    do {
      lives = try Lives(seed: seed, queue)
      for _ in 0..<6 { try lives?.live() }
      return nil
    } catch {
      let story = lives?.story.joined(separator: "\n") ?? ""
      return "MARK_LIVES_SEED=\(seed): \(error)\n\(story)"
    }
  }
}

/// A disk, and the archives that one after the other have a library on it.
private struct Lives {
  private let disk: VirtualDisk
  private let queue: SerialQueue
  private let segmentSize: Int
  private var random: SplitMix64
  /// The last record that was told to be on disk.
  private var kept = 0
  private(set) var story: [String] = []

  init(seed: UInt64, _ queue: SerialQueue) throws {
    disk = VirtualDisk(seed: seed)
    try disk.makeDirectory(Simulation.home)
    random = SplitMix64(seed: seed)
    segmentSize = Int.random(in: 200...1_000, using: &random)
    self.queue = queue
  }

  private mutating func roll(_ sides: Int) -> Int { Int.random(in: 1...sides, using: &random) }

  /// Starts, writes and folds for a while, and dies.
  mutating func live() throws {
    switch roll(4) {
    case 1: disk.fuse = roll(40)
    case 2, 3: disk.misreport = roll(30)
    default: break
    }
    story.append("life: fuse \(disk.fuse ?? 0), misreport \(disk.misreport ?? 0)")
    try serve()
    disk.misreport = nil
    if roll(4) == 1 { disk.losePower() } else { disk.killProgram() }
  }

  private mutating func serve() throws {
    let archive = Archive(
      directory: Simulation.home,
      disk: disk,
      queue: queue,
      log: Log(from: .error, to: FileDescriptor(rawValue: -1)),
      segmentSize: segmentSize
    )
    guard let opening = try? archive.open() else { return story.append("no start") }
    if let damage = opening.damage { throw Violation(damage) }
    var state = opening.state
    if state.number < kept { throw Violation("lost: \(state.number + 1) to \(kept)") }
    // What is read is flushed before it is served.
    kept = state.number
    story.append("started at \(kept)")
    for _ in 0..<roll(5) {
      if roll(3) == 1 {
        story.append("fold \(state.number): \(archive.fold(state))")
      } else if try !append(roll(3), to: &state, archive) {
        return
      }
    }
    if roll(3) == 1 { story.append("last fold \(state.number): \(archive.fold(state))") }
  }

  /// - Returns: Whether the archive can be used further.
  private mutating func append(
    _ count: Int,
    to state: inout State,
    _ archive: Archive
  ) throws -> Bool {
    let records = (state.number + 1...state.number + count).map { number in
      let key = ReminderKey(id: "s/june/p\(number):1d", generation: 1)
      return Record(number: number, at: Instant(milliseconds: 0), event: .fired(key))
    }
    do throws(StorageFailure) {
      try archive.append(records)
    } catch {
      story.append("append \(records.map(\.number)): \(error.kind)")
      return error.kind != .broken
    }
    for record in records { try state.apply(record) }
    kept = state.number
    story.append("append \(records.map(\.number))")
    return true
  }
}
