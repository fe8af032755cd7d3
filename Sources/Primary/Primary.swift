public import Civil
import Engine
public import Library
import Reminders
public import Store
import Wire

/// The daemon's whole behaviour: what happens goes in, what is to be done comes out.
///
/// It opens nothing, waits for nothing and reads no clock, so a test can drive it through years, crashes
/// and hostile peers. Everything that a companion hears of is on disk already: changes are made on
/// `staged`, and become visible when their records are stored.
public struct Primary: Sendable {
  /// What the primary says of itself.
  public struct Identity: Hashable, Sendable {
    public var version: String
    public var process: Int
    /// The directory of the library, for messages.
    public var home: String

    public init(version: String, process: Int, home: String) {
      self.version = version
      self.process = process
      self.home = home
    }
  }

  /// Whether changes are taken.
  enum Storage: Hashable {
    case healthy
    /// There was no room when it was last tried.
    case full(String)
    /// Changes are refused until the primary is started anew.
    case damaged(String)
  }

  /// Records that go to the disk together.
  struct Batch {
    var records: [Record]
    /// The library once they are there.
    var library: Library
    /// What companions are shown of it, as soon as it is worked out.
    var views: Views?
  }

  let identity: Identity
  var now: Moment
  let startedAt: Moment
  var zone: ZoneRules
  /// What is on disk.
  var durable: State
  /// What will be on disk when every record under way is.
  var staged: State
  var storage: Storage
  var sessions = Sessions()
  /// The connections that wait for records to be on disk.
  var waiting: Set<ConnectionID> = []
  /// A connection needs looking at no earlier than this.
  var deadline: Duration?
  /// When writing is worth another try.
  var retryAt: Duration?
  /// Who was here over a bridge since the primary started, by the name that the bridge announced.
  var visits: [String: Visit] = [:]
  var views: Views
  var agenda: Agenda
  /// The last ring that somebody has tried with.
  var ringTest: RingTest?
  /// What is on its way to the disk.
  var underWay: Batch?
  /// The records that wait for those under way, in their order.
  var unwritten: [Record] = []
  /// The place among the effects of this event at which they are handed over, if it is not the end.
  var handsOverAt: Int?
  /// Since when it has been stopping.
  var leavingSince: Duration?
  /// Whether the last effect has been given.
  var hasLeft = false
  var foldedThrough: Int
  /// How many records after that the next fold comes at the latest.
  var recordsPerFold: Int
  /// When the snapshots are brought up to date at the latest, so that the library file is what a person
  /// finds in it.
  var foldAt: Duration?
  var lastStored: Instant?
  /// Since when what was to ring may not be on record, where the clock or the disk was in the way; what comes
  /// to the disk meanwhile does not make it old.
  var missedSince: Instant?
  /// Whether the clock shows a time that cannot be right.
  var isClockSuspect = false
  /// What the disk did for it.
  var lastWork: StorageWork?
  var effects = Effects()
  private var toldWake: Wake?

  /// How many records are written before the snapshots are brought up to date, be it before the time.
  ///
  /// As many as there is in them, a subject being as long as some dozens of results, so that snapshots take no
  /// more of the time than a share of the records; at the most what a primary that was cut off reads in half a
  /// second when it starts.
  static func recordsPerFold(_ state: State) -> Int {
    let results = state.outboxes.values.reduce(0) { $0 + $1.results.count }
    let subjects = state.library.studies.reduce(0) { $0 + $1.subjects.count }
    return min(max(256, results + 32 * subjects), 8_192)
  }
  /// How long the snapshots may lag behind.
  static let foldInterval = Duration.seconds(60)
  /// How long to wait before writing is tried again after it failed.
  static let retryInterval = Duration.seconds(5)

  var isDamaged: Bool {
    if case .damaged = storage { true } else { false }
  }

  /// A primary that serves a state.
  ///
  /// - Parameters:
  ///   - state: What was recovered from disk.
  ///   - damage: What is wrong with the files, if changes must be refused.
  ///   - identity: What the primary says of itself.
  ///   - zone: The local zone.
  ///   - now: The time.
  public init(
    _ state: State,
    damage: String? = nil,
    identity: Identity,
    zone: ZoneRules,
    now: Moment
  ) {
    self.identity = identity
    self.now = now
    startedAt = now
    self.zone = zone
    durable = state
    staged = state
    storage = damage.map { .damaged($0) } ?? .healthy
    views = Views(state.library, revision: state.number)
    agenda = Agenda(views.items, state.library, zone)
    // The snapshots may be behind what was recovered.
    foldedThrough = max(state.number - 1, 0)
    recordsPerFold = Primary.recordsPerFold(state)
    foldAt = state.number > 0 ? now.uptime + Primary.foldInterval : nil
  }

  /// Takes in an event.
  ///
  /// - Returns: What is to be done, in this order.
  public mutating func handle(_ event: Event, at moment: Moment) -> [Effect] {
    now = moment
    // After a sleep something else may come before the alarm: what was missed is put on record before it.
    if agenda.next.map({ $0 <= now.wall }) ?? false { ring() }
    switch event {
    case .connected(let id): connect(id)
    case .received(let id, let bytes): receive(bytes, from: id)
    case .ended(let id): end(id)
    case .congested(let id, let since): congest(id, since)
    case .drained(let id): drain(id)
    case .closed(let id):
      if let via = sessions.update(id, { $0.via }), visits[via.name] != nil { noteVisit(via) }
      sessions.end(id)
      waiting.remove(id)
    case .handedOver: prepare()
    case .stored(let work): stored(work)
    case .storageFailed(let failure): fail(failure)
    case .foldFailed(let number):
      foldedThrough = min(foldedThrough, number - 1)
      foldAt = now.uptime + Primary.foldInterval
    case .woken: wake()
    case .zoneChanged(let zone):
      self.zone = zone
      views.zoneChanged()
      underWay?.views = nil
      agenda.update(views.items, durable.library, zone)
      agenda.isStale = true
    case .terminate: leave()
    }
    if let id = event.connection { noteDeadline(of: id) }
    if agenda.isStale || agenda.next.map({ $0 <= now.wall }) ?? false { ring() }
    write()
    leaveIfDone()
    return effects.take()
  }

  /// The library that companions are shown: all of it is on disk.
  public var served: Library { durable.library }

  /// Whether anything is to happen at a time of day, which somebody may set.
  public var waitsForTime: Bool { agenda.next != nil || isClockSuspect }

  /// When ``Event/woken`` is wanted at the latest.
  public struct Wake: Hashable, Sendable {
    public var uptime: Duration?
    /// A time of day.
    public var wall: Instant?
  }

  /// When ``Event/woken`` is wanted at the latest.
  public var nextWake: Wake {
    let end = hasLeft ? nil : leavingSince.map { $0 + Limits.drainDeadline }
    return Wake(
      uptime: earlier(earlier(earlier(deadline, retryAt), earlier(foldAt, end)), ringTest?.end),
      wall: agenda.next
    )
  }

  /// When ``Event/woken`` is wanted at the latest, if that is another time than was told last.
  public mutating func changedWake() -> Wake? {
    let next = nextWake
    if next == toldWake { return nil }
    toldWake = next
    return next
  }

  /// Looks at everything that depends on the time.
  private mutating func wake() {
    agenda.isStale = true
    if let retryAt, retryAt <= now.uptime { self.retryAt = nil }
    if let foldAt, foldAt <= now.uptime { fold() }
    if let end = ringTest?.end, end <= now.uptime { endRingTest() }
    deadline = nil
    for id in sessions.ids {
      enforceDeadlines(of: id)
      push(to: id)
      noteDeadline(of: id)
    }
  }

  /// Keeps the next deadline no later than that of a connection.
  ///
  /// It may be earlier, where a deadline has moved away since: then one look finds nothing to do.
  mutating func noteDeadline(of id: ConnectionID) {
    let revision = views.revision
    let next = sessions.update(id) { session in
      let push = session.isBehind(revision) ? session.watch?.lastPush : nil
      return earlier(session.deadline, push.map { $0 + Limits.pushInterval })
    }
    deadline = earlier(deadline, next)
  }

  mutating func log(
    _ level: LogLevel,
    _ event: String,
    _ fields: KeyValuePairs<String, String> = [:]
  ) {
    effects.append(.log(level, event, Array(fields)))
  }
}

extension Primary.Event {
  /// The connection that it is about.
  fileprivate var connection: ConnectionID? {
    switch self {
    case .connected(let id), .received(let id, _), .ended(let id), .congested(let id, _),
      .drained(let id):
      id
    case .closed, .handedOver, .stored, .storageFailed, .foldFailed, .woken, .zoneChanged,
      .terminate:
      nil
    }
  }
}
