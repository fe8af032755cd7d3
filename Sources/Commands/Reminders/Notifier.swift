internal import Companion
internal import Phrases
internal import System
internal import Wire

/// Waits for reminders and shows them, over one connection after another.
///
///     primary ── reminder, clear ──▶ take ──▶ shower or desktop
///     primary ◀── receipts ── report ◀──────── what has come of each
///     outbox  ◀── changes ─── report ◀──────── what the person chose
struct Notifier {
  let session: Session
  let shower: ReminderShower
  var desktop: Desktop?
  let endsAfterFirst: Bool
  /// How the primary is to send them.
  let wishes: Set<Hello.Capability>
  /// What came of each reminder in this run; the primary sends again what it has no receipt for.
  var results: [ReminderKey: ReminderReceipt.Result] = [:]
  /// What the primary has not been told yet.
  var receipts: [ReminderReceipt] = []
  /// Whether its work is done.
  var isDone = false
  /// What is wrong with the desktop, as it was told last.
  var trouble: Desktop.Trouble?
  private var hasConnected = false
  /// Failed attempts in a row.
  private var failures = 0

  /// - Parameters:
  ///   - session: Where the primary is, and how to speak.
  ///   - shower: What shows a reminder; where there is a desktop, what shows those that it does not.
  ///   - desktop: The desktop, if they are to be shown there.
  ///   - endsAfterFirst: Whether one that was shown is enough.
  ///   - wishes: How the primary is to send them.
  init(
    _ session: Session,
    _ shower: ReminderShower,
    _ desktop: Desktop?,
    endsAfterFirst: Bool,
    wishes: Set<Hello.Capability>
  ) {
    self.session = session
    self.shower = shower
    self.desktop = desktop
    self.endsAfterFirst = endsAfterFirst
    self.wishes = wishes
  }

  /// What ends a connection before the program's work is done.
  private enum Interruption: Error {
    case link(ConnectionError)
    case failure(CommandFailure)
  }

  /// Runs until it is told to stop, another notifier takes its place, or its work is done.
  ///
  /// - Throws: When the primary does not want this companion; that nobody answers is waited out.
  mutating func run() throws(CommandFailure) {
    defer { desktop?.stop() }
    let id = try session.clientID()
    while true {
      do throws(Interruption) {
        try serve(try open(as: id))
        return
      } catch {
        switch error {
        case .failure(let failure): throw failure
        case .link(let error): if try isOver(after: error) { return }
        }
      }
    }
  }

  /// Connects; the desktop has a name of its own, so that it and a terminal do not take each other's place.
  private mutating func open(as id: String) throws(Interruption) -> Connection {
    do throws(ConnectionError) {
      let capabilities = wishes.union([.reminders])
      let connection =
        desktop == nil
        ? try session.connect(as: id, capabilities)
        : try session.connect(as: "\(id)-desktop", named: "desktop", capabilities)
      hasConnected = true
      failures = 0
      session.console.tell(
        desktop == nil
          ? session.phrases.notifying(with: shower.command?.printable)
          : session.phrases.notifyingOnDesktop
      )
      if desktop != nil { session.sendWhatWaits() }
      if desktop?.isEmpty == false { try clearWhatIsOver(connection) }
      return connection
    } catch {
      throw .link(error)
    }
  }

  /// Shows what comes over a connection until the program is to end.
  private mutating func serve(_ connection: Connection) throws(Interruption) {
    while true {
      // What came along with an answer waits already, and the descriptor does not tell of it.
      while !isDone, let push = try next(connection) {
        try Self.attempt { () throws(CommandFailure) in
          try take(push, scope: connection.welcome.scope)
        }
        try send(over: connection)
      }
      try Self.attempt { () throws(CommandFailure) in try attend() }
      let hasNews = !receipts.isEmpty
      try send(over: connection)
      if isDone { return }
      if hasNews { continue }
      try Self.attempt { () throws(CommandFailure) in
        if try isStopped(or: [connection.descriptor], until: nil) { isDone = true }
      }
      if isDone { return }
    }
  }

  private static func attempt(_ step: () throws(CommandFailure) -> Void) throws(Interruption) {
    do throws(CommandFailure) {
      try step()
    } catch {
      throw .failure(error)
    }
  }

  private func next(_ connection: Connection) throws(Interruption) -> Push? {
    do throws(ConnectionError) {
      return try connection.nextPush(timeout: .zero)
    } catch {
      throw .link(error)
    }
  }

  /// Tells the primary what came of its reminders.
  private mutating func send(over connection: Connection) throws(Interruption) {
    while let receipt = receipts.first {
      do throws(ConnectionError) {
        _ = try connection.request(.reminderShown(receipt))
      } catch {
        guard case .refused(let answer) = error, !answer.isFatal else { throw .link(error) }
        session.console.tell(answer.told(session.phrases))
      }
      receipts.removeFirst()
    }
  }

  /// Waits before the next attempt; true when the program is to end instead.
  private mutating func isOver(after error: ConnectionError) throws(CommandFailure) -> Bool {
    if case .dismissed(let bye) = error, bye.code == .replaced {
      session.console.tell(error.told(session.phrases))
      return true
    }
    let askedMS = try error.wait(in: session)
    failures += 1
    if failures == 1 { tellWaiting(error) }
    let end = ClockReading.now().monotonic + delay(askedMS)
    repeat {
      if try isStopped(or: [], until: end) { return true }
      try attend()
    } while !isDone && ClockReading.now().monotonic < end
    return isDone
  }

  private func tellWaiting(_ error: ConnectionError) {
    if hasConnected {
      session.console.tell(session.phrases.reconnecting)
    } else {
      session.console.tell(error.told(session.phrases))
      if error.isAbsence { session.console.tell(session.startAdvice) }
    }
  }

  private func delay(_ askedMS: Int?) -> Duration {
    var generator = SystemRandomNumberGenerator()
    return Backoff.delay(afterFailures: failures, askedMS: askedMS, using: &generator)
  }

  /// Waits for something to do.
  ///
  /// - Parameters:
  ///   - descriptors: What to wait on beside the desktop.
  ///   - end: The longest to wait, on the clock of `ClockReading.monotonic`.
  /// - Returns: Whether the program is to stop.
  /// - Throws: When the system cannot wait.
  private func isStopped(
    or descriptors: [FileDescriptor],
    until end: Duration?
  ) throws(CommandFailure) -> Bool {
    let ends = [end, desktop?.deadline].compactMap(\.self)
    do throws(SystemError) {
      return try Readiness.waitToRead(
        [shower.stop] + descriptors + (desktop?.descriptors ?? []),
        timeout: ends.min().map { max($0 - ClockReading.now().monotonic, .zero) }
      ).contains(shower.stop)
    } catch {
      throw CommandFailure(error, session.phrases)
    }
  }
}
