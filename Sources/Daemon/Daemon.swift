import Civil
import Host
import Primary
import Store
import System

/// Drives the primary: takes what happens on sockets, clocks and disk to it, and does what it says.
///
/// Confined to the queue `mark.io`; the disk is left to ``Archive`` on `mark.disk`.
// Unchecked, since the compiler does not know queues: what changes is used on `mark.io`; every
// event comes in by `handle`, which traps elsewhere.
final class Daemon: @unchecked Sendable {
  let io = SerialQueue("mark.io")
  let disk = SerialQueue("mark.disk")
  let options: Options
  let environment: [String: String]
  let log: Log
  let passed: Result<PassedSocket?, ServiceEnvironment.Refusal>
  let manager: ServiceManager
  private let finished: @Sendable (ExitCode) -> Void
  private var signals: Signals?
  var libraryLock: FileLock?
  var archive: Archive?
  var listener: Listener?
  var timer: WallTimer?
  /// What the timer is set to.
  var alarm: Primary.Wake?
  /// Whether it is, by clocks that nobody has set since.
  var isAlarmSet = false
  var ticker: Ticker?
  var desktop: DesktopNotifier?
  private var lastResort: WallTimer?
  var primary: Primary?
  var connections: [ConnectionID: Connection] = [:]
  /// The connection whose bytes are being taken in: what is sent to it goes out together at the end.
  private var delivering: ConnectionID?
  var zoneStamp: LocalZone.Stamp?

  /// - Parameters:
  ///   - options: What the person asked for.
  ///   - service: What a service manager has told this process.
  ///   - passed: The socket that it has passed on, if it has.
  ///   - finished: Told once, how it ended.
  init(
    _ options: Options,
    _ service: ServiceEnvironment,
    _ passed: Result<PassedSocket?, ServiceEnvironment.Refusal>,
    finished: @escaping @Sendable (ExitCode) -> Void
  ) {
    self.options = options
    self.passed = passed
    self.finished = finished
    environment = Environment.current()
    let errors = try? FileStatus.of(FileDescriptor.standardError).identity
    log = Log(
      from: options.isVerbose ? .debug : .info,
      withPriorities: errors.map(service.isJournal) ?? false
    )
    manager = ServiceManager(service, queue: io, vouchingFor: [disk], log: log)
  }

  /// Begins; everything else happens on the queues.
  func start() {
    io.async { [self] in
      signals = Signals([.terminate, .interrupt, .hangUp], queue: io) { [self] _ in
        terminate()
      } ready: { [self] in
        run { [self] () throws(StartFailure) in try prepare() }
      }
    }
  }

  func run(_ step: () throws(StartFailure) -> Void) {
    do throws(StartFailure) {
      try step()
    } catch {
      listener?.stop()
      manager.tell(status: error.message)
      Markd.complain(error.message)
      finished(error.code)
    }
  }

  private func terminate() {
    // Before there is anything to lose, stopping is just that.
    guard primary != nil else {
      manager.tellStopping()
      listener?.stop()
      return finished(.success)
    }
    handle(.terminate)
  }

  func serve(
    _ opening: Archive.Opening,
    _ paths: Paths,
    _ address: UnixAddress,
    _ listener: Listener
  ) {
    zoneStamp = LocalZone.stamp(environment: environment)
    primary = Primary(
      opening.state,
      damage: opening.damage,
      identity: Primary.Identity(
        version: Program.version,
        process: Int(ProcessIdentity.id),
        home: paths.data
      ),
      zone: localZone(),
      now: moment(ClockReading.now())
    )
    timer = WallTimer(queue: io) { [self] in wake() }
    listener.start(
      Listener.Events { [self] connection in
        accept(connection)
      } rebound: { [self] failure in
        if let failure {
          log.write(.warning, "socket-lost", ["error": "\(failure)"], key: "socket")
        } else {
          log.write(.info, "socket-made-again", ["socket": address.path])
        }
      }
    )
    log.write(
      .info,
      "serving",
      ["socket": address.path, "library": paths.data, "pid": "\(ProcessIdentity.id)"]
    )
    wake()
    if options.showsOnDesktop { startDesktop(address) }
    manager.tellReady(
      status: "serving \(paths.data)" + (opening.damage.map { ", read-only: \($0)" } ?? "")
    )
  }
}

extension Daemon {
  private func accept(_ connection: Connection) {
    let id = ConnectionID(rawValue: connection.id)
    connections[id] = connection
    connection.start(
      Connection.Events { [self] _, bytes in
        reach(.afterRead)
        delivering = id
        handle(.received(id, bytes))
        delivering = nil
      } ended: { [self] _ in
        handle(.ended(id))
      } drained: { [self] _ in
        handle(.drained(id))
      } closed: { [self] _, _ in
        connections[id] = nil
        handle(.closed(id))
      }
    )
    handle(.connected(id))
  }

  func handle(_ event: Primary.Event) {
    io.assertCurrent()
    var events = [event]
    while !events.isEmpty, primary != nil {
      let reading = ClockReading.now()
      let event = events.removeFirst()
      let effects = primary?.handle(event, at: moment(reading)) ?? []
      if case .stored = event { reach(.afterApply) }
      for effect in effects { perform(effect, &events, reading) }
    }
    setTimer()
    setTicker()
  }

  private func perform(
    _ effect: Primary.Effect,
    _ events: inout [Primary.Event],
    _ now: ClockReading
  ) {
    switch effect {
    case .send(let id, let bytes): sendByFaultPoints(bytes, to: id, &events)
    case .finish(let id): connections[id]?.finish()
    case .abort(let id): connections[id]?.abort()
    case .setReading(let id, true): connections[id]?.resume()
    case .setReading(let id, false): connections[id]?.pause()
    case .checkProgress(let id):
      // What is said in this turn goes out at its end.
      io.async { [self] in
        if let progress = progress(of: id) { handle(progress) }
      }
    case .append(let records): write(records)
    case .fold(let state):
      disk.async { [self] in
        guard archive?.fold(state) == false else { return }
        io.async { [self] in handle(.foldFailed(through: state.number)) }
      }
    case .log(let level, let event, let fields):
      log.write(Log.Level(level), event, fields, key: event)
    case .stopListening:
      manager.tellStopping()
      listener?.stop()
    case .stop: stop(now)
    }
  }

  func send(
    _ bytes: [UInt8],
    to id: ConnectionID,
    _ events: inout [Primary.Event]
  ) {
    guard let connection = connections[id] else { return }
    guard connection.send(bytes) else {
      log.write(.warning, "slow-consumer", ["connection": "\(id.rawValue)"], key: "slow-consumer")
      connection.abort()
      return
    }
    if delivering != id, connection.queuedBytes > 0,
      case .congested(let id, let since)? = progress(of: id)
    {
      events.append(.congested(id, since: since))
    }
  }

  private func progress(of id: ConnectionID) -> Primary.Event? {
    guard let connection = connections[id] else { return nil }
    let now = ClockReading.now()
    guard let stalled = connection.stalled(at: now) else { return .drained(id) }
    return .congested(id, since: now.boot - stalled)
  }

  /// Has records brought to the disk, and says what has come of it.
  private func write(_ records: [Record]) {
    guard let archive else { return }
    disk.async { [self] in
      // From here and not before: where there is one processor, it would come before the disk.
      io.async { [self] in handle(.handedOver) }
      let began = ClockReading.now().monotonic
      let failure: StorageFailure?
      do throws(StorageFailure) {
        try archive.append(records)
        failure = nil
      } catch {
        failure = error
      }
      let took = ClockReading.now().monotonic - began
      let work = StorageWork(took: took, journalBytes: archive.journalBytes)
      io.async { [self] in
        if let failure { return handle(.storageFailed(failure)) }
        reachFired(records)
        handle(.stored(work))
      }
    }
  }

  /// Ends once the disk has done what it was given, or when it takes too long.
  private func stop(_ now: ClockReading) {
    listener?.stop()
    timer = nil
    ticker = nil
    let finish = finished
    let (desktop, io) = (desktop, io)
    desktop?.stop()
    disk.async {
      guard let desktop else { return finish(.success) }
      io.async { desktop.whenEnded { finish(.success) } }
    }
    lastResort = WallTimer(queue: io) { finish(.success) }
    lastResort?.set(to: now.wall + 2_500, now: now)
  }

  private func moment(_ reading: ClockReading) -> Moment {
    Moment(wall: Instant(milliseconds: reading.wall), uptime: reading.boot)
  }
}
