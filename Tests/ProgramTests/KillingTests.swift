import Glibc
import JSON
import Library
import Store
import System
import TestSupport
import Testing

/// Programs that are killed at random while grades and subjects are on their way.
///
/// `MARK_KILLING_SECONDS` makes it longer, `MARK_KILLING_SEED` the same again.
@Suite(.temporaryDirectory, .serialized) struct KillingTests {
  private static let daemonPoints: [FaultPoint] = [
    .afterRead, .beforeAppend, .midAppend, .afterAppend, .afterFsync, .afterApply, .beforeReply,
    .midReply, .snapshotTemporary, .snapshotRenamed,
  ]

  /// What was told of the subjects that were added, each of which has a name of its own.
  private struct Tally {
    /// Told to be in the library.
    var acknowledged: Set<String> = []
    /// Told to wait in the outbox.
    var queued: Set<String> = []
    /// The program died without a word.
    var unknown: Set<String> = []
    var kills = 0
    var restorations = 0
    var backups = 0

    var count: Int { acknowledged.count + queued.count + unknown.count }
  }

  private struct Chaos {
    let home: Home
    let seed: UInt64
    var generator: SplitMix64
    var tally = Tally()

    init(seed: UInt64, directory: String) throws {
      home = try Home(directory: Path.join(directory, "home"))
      self.seed = seed
      generator = SplitMix64(seed: seed)
    }

    mutating func roll(_ sides: Int) -> Int { Int.random(in: 1...sides, using: &generator) }

    private mutating func fault(
      _ points: [FaultPoint],
      times: Int,
      oneIn sides: Int
    ) -> [String: String] {
      guard roll(sides) == 1, let point = points.randomElement(using: &generator) else {
        return [:]
      }
      let kind = roll(8) == 1 ? "errno" : "kill"
      return ["MARK_FAULT": "\(point.rawValue):\(kind):\(roll(times))"]
    }

    /// Lets a daemon serve for a while, adds subjects meanwhile, and ends it in one way or another.
    mutating func serve() throws {
      let faults = fault(KillingTests.daemonPoints, times: 9, oneIn: 1)
      let daemon = try RunningProgram(
        .markd,
        [],
        environment: home.environment.merging(faults) { $1 },
        after: ":"
      )
      _ = try daemon.says("event=serving")
      for _ in 0..<roll(8) { try add() }
      if roll(4) == 1 {
        // Told to stop, it writes its snapshots, and may be killed by its fault while it does.
        if try daemon.terminate() != .exited(0) { tally.kills += 1 }
      } else {
        tally.kills += 1
        try daemon.kill()
      }
    }

    /// Adds a subject by a program that may be killed while it keeps or sends it.
    mutating func add() throws {
      let name = "S\(tally.count)"
      let file = home.file("next.syllabus")
      let text = algebra.replacing("Álgebra lineal", with: name)
      try SystemDisk().replaceFile(file, with: Array(text.utf8))
      let faults = fault([.outboxTemporary, .outboxRenamed], times: 2, oneIn: 2)
      let run = try BuiltProgram.mark.run(
        ["subject", "add", file, "--json"],
        environment: home.environment.merging(faults) { $1 }
      )
      let status = (try? JSONValue(parsing: Array(run.output.utf8), limits: .file))?["status"]
      switch status?.string {
      case "applied": tally.acknowledged.insert(name)
      case "queued": tally.queued.insert(name)
      default:
        // Refused it never is; killed, or without room for its outbox, it said nothing.
        tally.unknown.insert(name)
      }
      if case .killed = run.ending { tally.kills += 1 }
    }

    /// Puts back the library that is there, from a copy; the program may be killed while it does.
    mutating func restore() throws {
      let copy = home.file("copy.json")
      let saved = try home.run(.mark, "backup", copy)
      guard saved.ending == .exited(0) else { return }
      tally.backups += 1
      let faults = fault([.snapshotTemporary, .snapshotRenamed], times: 4, oneIn: 2)
      let restored = try BuiltProgram.mark.run(
        ["restore", copy],
        environment: home.environment.merging(faults) { $1 }
      )
      if case .killed = restored.ending { tally.kills += 1 }
      if restored.ending == .exited(0) { tally.restorations += 1 }
      for name in try SystemDisk().list(home.directory) where name.hasPrefix("replaced-") {
        try SystemDisk().remove(home.file(name))
      }
    }

    /// The names of the subjects in the library once all that waits is sent.
    mutating func names() throws -> [String] {
      try home.serving { daemon in
        let sent = try home.run(.mark, "status", "--json")
        let status = try JSONValue(parsing: Array(sent.output.utf8), limits: .file)
        #expect(status["queued"]?.integer == 0, "seed \(seed): \(sent)")
        #expect(try daemon.terminate() == .exited(0), "seed \(seed)")
      }
      let (library, _) = try Library.read(try #require(home.files()["library.json"]))
      return library.studies.flatMap(\.subjects).map(\.name)
    }
  }

  /// Memory, where there is such a place: what a kill leaves does not depend on flushes, and they take most of
  /// the time.
  private static var parent: String {
    get throws { try FileStatus.of("/dev/shm")?.kind == .directory ? "/dev/shm" : "/tmp" }
  }

  @Test func `killed at random on either side, it loses and doubles nothing`() async throws {
    let environment = Environment.current()
    let seconds = environment["MARK_KILLING_SECONDS"].flatMap(Int.init) ?? 15
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
    print("seed \(seed): \(kills) kills in \(homes) homes")
  }

  /// Kills programs of one home for a while; returns how many.
  private func kill(with chaos: inout Chaos, until deadline: Duration) throws -> Int {
    let seed = chaos.seed
    repeat {
      try chaos.serve()
      // While the primary is away, changes go no further than the outbox.
      if chaos.roll(3) == 1 { for _ in 0..<3 { try chaos.add() } }
      if chaos.roll(4) == 1 { try chaos.restore() }
    } while chaos.tally.count < 40 && ClockReading.now().monotonic < deadline
    let names = try chaos.names()
    let tally = chaos.tally
    let lost = tally.acknowledged.union(tally.queued).subtracting(names)
    let doubled = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted()
    #expect(lost.isEmpty, "seed \(seed)")
    #expect(doubled.isEmpty, "seed \(seed)")
    #expect(Set(names).isSubset(of: (0..<tally.count).map { "S\($0)" }), "seed \(seed)")
    print(
      "seed \(seed): \(tally.kills) kills; \(tally.acknowledged.count) answered,"
        + " \(tally.queued.count) queued, \(tally.unknown.count) cut off;"
        + " \(tally.backups) copies, \(tally.restorations) put back;"
        + " lost \(lost.count), doubled \(doubled.count)"
    )
    return tally.kills
  }
}
