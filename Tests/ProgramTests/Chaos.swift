import Companion
import Glibc
import JSON
import Library
import Store
import System
import TestSupport
import Testing
import Wire

/// A home whose programs are killed in one way after the other, and what was told of the subjects that were
/// added meanwhile, each of which has a name of its own.
struct Chaos {
  /// What was told, and what happened.
  struct Tally {
    /// Told to be in the library.
    var acknowledged: Set<String> = []
    /// Told to wait in the outbox.
    var queued: Set<String> = []
    /// The program died without a word.
    var unknown: Set<String> = []
    /// How often a primary was killed, by what it was doing.
    var daemonKills: [String: Int] = [:]
    var companionKills = 0
    var restoreKills = 0
    var restorations = 0
    var backups = 0

    var count: Int { acknowledged.count + queued.count + unknown.count }
    var kills: Int { daemonKills.values.reduce(0, +) + companionKills + restoreKills }
  }

  private static let daemonPoints: [FaultPoint] = [
    .afterRead, .beforeAppend, .midAppend, .afterAppend, .afterFsync, .afterApply, .beforeReply,
    .midReply, .snapshotTemporary, .snapshotRenamed,
  ]

  let home: Home
  let seed: UInt64
  /// The subjects that were there before anything happened.
  let formerNames: Set<String>
  private var generator: SplitMix64
  private(set) var tally = Tally()
  /// The companion that lives in this process, beside the programs.
  private let outbox: Outbox

  /// - Parameters:
  ///   - seed: Chooses what happens.
  ///   - directory: Where the home is made; an old one, in three of four cases.
  /// - Throws: When it cannot be made.
  init(seed: UInt64, directory: String) throws {
    home = try Home(directory: Path.join(directory, "home"))
    self.seed = seed
    generator = SplitMix64(seed: seed)
    outbox = Outbox(directory: Path.join(directory, "companion"), disk: SystemDisk())
    let formats = try Repository.names(in: "Tests/Golden").sorted()
    let choice = Int.random(in: 0...formats.count, using: &generator)
    guard choice < formats.count else {
      formerNames = []
      return
    }
    let golden = "Tests/Golden/\(formats[choice])/home"
    for name in try Repository.names(in: golden) {
      try SystemDisk().replaceFile(home.file(name), with: Repository.read("\(golden)/\(name)"))
    }
    formerNames = ["Bases de Datos"]
  }

  mutating func roll(_ sides: Int) -> Int { Int.random(in: 1...sides, using: &generator) }

  private mutating func fault(_ points: [FaultPoint], times: Int) -> [String: String] {
    guard let point = points.randomElement(using: &generator) else { return [:] }
    let kind = roll(8) == 1 ? "errno" : "kill"
    return ["MARK_FAULT": "\(point.rawValue):\(kind):\(roll(times))"]
  }

  /// Lets a daemon serve for a while, adds subjects meanwhile, and ends it in one way or another.
  mutating func serve() throws {
    let faults = roll(4) == 1 ? [:] : fault(Chaos.daemonPoints, times: roll(3) == 1 ? 9 : 3)
    let daemon = try RunningProgram(
      .markd,
      [],
      environment: home.environment.merging(faults) { $1 },
      after: ":"
    )
    if roll(8) == 1 {
      // While it starts, reads and goes on in what others have left behind.
      usleep(UInt32(roll(50_000)))
      return try kill(daemon, "starting")
    }
    _ = try daemon.says("event=serving")
    for _ in 0..<roll(3) { try send() }
    if roll(5) == 1 { try add() }
    if roll(3) == 1 {
      // Told to stop, it writes its snapshots, and may be killed by its fault while it does.
      daemon.send(SIGTERM)
      if faults.isEmpty, roll(2) == 1 { usleep(UInt32(roll(20_000))) } else { _ = try daemon.end() }
    }
    try kill(daemon, "serving")
  }

  /// Kills the daemon, unless its fault has.
  private mutating func kill(_ daemon: RunningProgram, _ what: String) throws {
    guard case .killed? = try daemon.endingAfterKill() else { return }
    tally.daemonKills[what, default: 0] += 1
  }

  /// As little as makes a subject, for every program that starts reads all of them.
  private func syllabus(_ name: String) -> String {
    """
    {"format": 1, "subject": {"name": "\(name)"}, "parts": {"exam": {"name": "Examen"}},
     "grade": "exam"}
    """
  }

  /// Adds some subjects through the companion in this process, all at once.
  mutating func send() throws {
    let names = (0..<roll(3)).map { "S\(tally.count + $0)" }
    for name in names {
      let change = Change.addSubject(.init(course: "2026/27", syllabus: syllabus(name)))
      _ = try outbox.append(change.json, was: nil, atMS: 0)
      tally.queued.insert(name)
    }
    try flush()
  }

  /// Sends what waits in the companion of this process, as far as a primary answers.
  mutating func flush() throws {
    guard let connection = try? home.connectDirectly("chaos") else { return }
    for settlement in outbox.flush(over: connection).settled {
      guard case .applied(let outcome) = settlement.outcome else {
        Issue.record("seed \(seed): refused, \(settlement.outcome)")
        continue
      }
      let effect = try outcome.effect?.parsed()
      guard let name = effect?["after"]?.string else {
        Issue.record("seed \(seed): nothing was added")
        continue
      }
      tally.queued.remove(name)
      tally.acknowledged.insert(name)
    }
  }

  /// Adds a subject by a program that may be killed while it keeps or sends it.
  mutating func add() throws {
    let name = "S\(tally.count)"
    let file = home.file("next.syllabus")
    try SystemDisk().replaceFile(file, with: Array(syllabus(name).utf8))
    let faults = roll(4) == 1 ? [:] : fault([.outboxTemporary, .outboxRenamed], times: 2)
    let run = try BuiltProgram.mark.run(
      ["subject", "add", file, "--json"],
      environment: home.environment.merging(faults) { $1 },
      killedAfter: roll(3) == 1 ? .milliseconds(roll(50)) : nil
    )
    let status = (try? JSONValue(parsing: Array(run.output.utf8), limits: .file))?["status"]
    switch status?.string {
    case "applied": tally.acknowledged.insert(name)
    case "queued": tally.queued.insert(name)
    default:
      // Refused it never is; killed, or without room for its outbox, it said nothing.
      tally.unknown.insert(name)
    }
    if case .killed = run.ending { tally.companionKills += 1 }
  }

  /// Puts back the library that is there, from a copy; the program may be killed while it does.
  mutating func restore() throws {
    let copy = home.file("copy.json")
    let saved = try home.run(.mark, "backup", copy)
    guard saved.ending == .exited(0) else { return }
    tally.backups += 1
    let faults = roll(5) == 1 ? [:] : fault([.snapshotTemporary, .snapshotRenamed], times: 6)
    let restored = try BuiltProgram.mark.run(
      ["restore", copy],
      environment: home.environment.merging(faults) { $1 }
    )
    if case .killed = restored.ending { tally.restoreKills += 1 }
    if restored.ending == .exited(0) { tally.restorations += 1 }
    for name in try SystemDisk().list(home.directory) where name.hasPrefix("replaced-") {
      try SystemDisk().remove(home.file(name))
    }
  }

  /// The names of the subjects in the library once all that waits is sent.
  mutating func names() throws -> [String] {
    let daemon = try RunningProgram(.markd, [], environment: home.environment, after: ":")
    try daemon.line(containing: "event=serving")
    try flush()
    #expect(try outbox.waiting()?.entries.isEmpty ?? true, "seed \(seed)")
    let sent = try home.run(.mark, "status", "--json")
    let status = try JSONValue(parsing: Array(sent.output.utf8), limits: .file)
    #expect(status["queued"]?.integer == 0, "seed \(seed): \(sent)")
    #expect(try daemon.terminate() == .exited(0), "seed \(seed)")
    let (library, _) = try Library.read(try #require(home.files()["library.json"]))
    return library.studies.flatMap(\.subjects).map(\.name)
  }
}
