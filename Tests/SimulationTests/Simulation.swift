import Civil
import Host
import JSON
import Library
@testable import Primary
import Store
import System
import TestSupport
import Wire

@testable import Daemon

/// A primary with its disk, its network and many companions, all of which exist only here and go wrong in
/// every way that is known; the same again from the same seed.
///
/// What is real: `Primary`, `Archive` with recovery and folds, the companions' outbox, delivery, cache rules
/// and back-off, and every frame. What is not: the disk, the sockets and the clocks. Confined to the
/// queue that the archive is confined to.
final class Simulation: @unchecked Sendable {
  let seed: UInt64
  var random: SplitMix64
  let disk: VirtualDisk
  let queue: SerialQueue
  var agenda = Agenda()
  /// Milliseconds since the machine started.
  var uptime: Int64 = 1_000_000
  /// The time of day, less the uptime; somebody may set the clock.
  var wallOffset: Int64 = 1_796_000_000_000
  var zone = ZoneRules.utc
  /// The latest time of day there has been.
  var latestWall: Int64 = 0

  /// How often the primary was started; what belongs to an earlier life comes to nothing.
  var life = 0
  var primary: Primary?
  var archive: Archive?
  var ledger: Ledger?
  var links: [ConnectionID: Link] = [:]
  var nextConnection: UInt64 = 1
  var delivering: ConnectionID?
  var isWriting = false
  var work: [Work] = []
  var isListening = false
  var isLeaving = false

  /// The names of the histories that a person has replaced.
  var formerEpochs: Set<String> = []
  var companions: [Companion] = []
  var programs: [Program] = []
  /// Whether everything comes to its end: nothing goes wrong any more.
  var isCalm = false
  /// The longest time, in milliseconds, for which nothing goes wrong.
  var patience: Int64 = 3_000
  var isAboutDates = false
  var tally = Tally()
  /// What happened, when it is wanted.
  var trace: [String]?

  /// Something the disk has to do.
  enum Work {
    case append([Record])
    case fold(State)
  }

  /// What came to pass, to see that much did.
  struct Tally {
    var events = 0
    var changes = 0
    var deaths = 0
    var powerCuts = 0
    var diskFaults = 0
    var cuts = 0
    var clockSteps = 0
    var reminders = 0
    var states = 0
    var refusedForRoom = 0
    var restorations = 0
    var hostileBytes = 0

    mutating func add(_ other: Tally) {
      events += other.events
      changes += other.changes
      deaths += other.deaths
      powerCuts += other.powerCuts
      diskFaults += other.diskFaults
      cuts += other.cuts
      clockSteps += other.clockSteps
      reminders += other.reminders
      states += other.states
      refusedForRoom += other.refusedForRoom
      restorations += other.restorations
      hostileBytes += other.hostileBytes
    }
  }

  static let home = "/home/ana/mark"

  init(seed: UInt64, queue: SerialQueue, isTraced: Bool = false) throws {
    self.seed = seed
    self.queue = queue
    random = SplitMix64(seed: seed)
    disk = VirtualDisk(seed: seed ^ 0x5DEE_CE66)
    if isTraced { trace = [] }
    try disk.makeDirectory("/home")
    try disk.makeDirectory("/home/ana")
    try disk.makeDirectory(Simulation.home)
    patience = [300, 1_000, 3_000, 10_000][roll(4)]
    isAboutDates = roll(2) == 0
    populate()
    addSubjects()
    agenda.add(.start, at: uptime)
    agenda.add(.mishap, at: uptime + 2_000)
  }

  var wall: Int64 { uptime + wallOffset }
  var now: Moment {
    Moment(wall: Instant(milliseconds: wall), uptime: .milliseconds(uptime))
  }

  func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }
  func roll(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &random) }

  func note(_ text: @autoclosure () -> String) {
    if trace != nil { trace?.append("\(uptime) \(text())") }
  }

  /// Lets so many things happen, and then everything come to its end.
  func run(_ count: Int) throws {
    for _ in 0..<count { try step() }
    try settle()
  }

  /// Lets the next thing happen.
  func step() throws {
    defer { latestWall = max(latestWall, wall) }
    let wake = nextWake()
    if let wake, wake <= agenda.next ?? .max {
      uptime = max(uptime, wake)
      tally.events += 1
      try noteWake()
      try handle(.woken)
    } else if let (time, happening) = agenda.take() {
      uptime = max(uptime, time)
      tally.events += 1
      try happen(happening)
    }
    try checkAlways()
  }

  private var wakesNow = 0
  private var lastWake: Int64 = 0

  /// A primary that wakes again and again at one moment has nothing to do and does not know it.
  private func noteWake() throws {
    wakesNow = lastWake == uptime ? wakesNow + 1 : 0
    lastWake = uptime
    if wakesNow > 20 { throw Violation("the primary wakes for ever") }
  }

  /// When the primary wants to be woken, by the uptime.
  private func nextWake() -> Int64? {
    guard let primary else { return nil }
    let wanted = primary.nextWake
    // As a timer does it, which is a little late.
    let byUptime = wanted.uptime.map { max(uptime, $0.inMilliseconds + 1) }
    let byWall = wanted.wall.map { max(uptime, $0.milliseconds - wallOffset) }
    return [byUptime, byWall].compactMap(\.self).min()
  }

  private func happen(_ happening: Happening) throws {
    switch happening {
    case .start: try start()
    case .disk(let life): if life == self.life { try work(life) }
    case .told(let life, let event): if life == self.life { try tell(event) }
    case .progress(let link): try tellProgress(of: link)
    case .arrival(let link): try arrive(link)
    case .loss(let link): try lose(link)
    case .turn(let program, let life):
      if programs[program].life == life { try turn(of: program) }
    case .mishap: try mishap()
    case .healing:
      disk.fullness = nil
      disk.failingRead = nil
    }
  }

  /// What has to hold after whatever happened.
  private func checkAlways() throws {
    guard let primary, let ledger else { return }
    if primary.durable.number > ledger.state.number {
      throw Violation("the primary serves record \(primary.durable.number), which is on no disk")
    }
    let sessions = primary.sessions.filter { _ in true }
    if sessions.count > links.count {
      throw Violation("\(sessions.count) sessions for \(links.count) connections")
    }
    for session in sessions {
      if session.unanswered > Limits.unansweredRequests {
        throw Violation("\(session.unanswered) requests without an answer")
      }
      if session.decoder.pendingBytes > 2 * Limits.frameFromClient {
        throw Violation("\(session.decoder.pendingBytes) bytes are held for one peer")
      }
    }
    for link in links.values where link.output.count > 2 * Limits.outputBytes {
      throw Violation("\(link.output.count) bytes wait for one peer")
    }
    if disk.openCount > 2 { throw Violation("\(disk.openCount) files are open") }
  }
}

extension Duration {
  var inMilliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
