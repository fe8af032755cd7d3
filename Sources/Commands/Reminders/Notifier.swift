internal import Companion
internal import Phrases
internal import System
internal import Wire

/// Waits for reminders and shows them, over one connection after another.
struct Notifier {
  private let session: Session
  private let shower: ReminderShower
  private let endsAfterFirst: Bool
  /// What was shown in this run; the primary sends again what it has no receipt for.
  private var shown: Set<ReminderKey> = []
  private var hasConnected = false
  /// Failed attempts in a row.
  private var failures = 0

  init(_ session: Session, _ shower: ReminderShower, endsAfterFirst: Bool) {
    self.session = session
    self.shower = shower
    self.endsAfterFirst = endsAfterFirst
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

  private mutating func open(as id: String) throws(Interruption) -> Connection {
    do throws(ConnectionError) {
      let connection = try session.connect(as: id, [.reminders])
      hasConnected = true
      failures = 0
      session.console.tell(session.phrases.notifying(with: shower.command?.printable))
      return connection
    } catch {
      throw .link(error)
    }
  }

  /// Shows what comes over a connection until the program is to end.
  private mutating func serve(_ connection: Connection) throws(Interruption) {
    while true {
      // What came along with an answer waits already, and the descriptor does not tell of it.
      while let push = try next(connection) {
        if case .reminder(let reminder) = push, try isLast(reminder, connection) { return }
      }
      do throws(SystemError) {
        let ready = try Readiness.waitToRead(
          [shower.stop, connection.descriptor],
          timeout: nil
        )
        if ready.contains(shower.stop) { return }
      } catch {
        throw .failure(CommandFailure(error, session.phrases))
      }
    }
  }

  private func next(_ connection: Connection) throws(Interruption) -> Push? {
    do throws(ConnectionError) {
      return try connection.nextPush(timeout: .zero)
    } catch {
      throw .link(error)
    }
  }

  /// Shows a reminder and says how that went; true when the program is to end after it.
  private mutating func isLast(
    _ reminder: Reminder,
    _ connection: Connection
  ) throws(Interruption) -> Bool {
    let outcome = try shown.contains(reminder.key) ? .shown : show(reminder)
    if case .stopped = outcome { return true }
    let isShown = if case .shown = outcome { true } else { false }
    if isShown { shown.insert(reminder.key) }
    let receipt = ReminderReceipt(key: reminder.key, result: isShown ? .shown : .failed)
    do throws(ConnectionError) {
      _ = try connection.request(.reminderShown(receipt))
    } catch {
      guard case .refused(let answer) = error, !answer.isFatal else { throw .link(error) }
      session.console.tell(answer.told(session.phrases))
    }
    return isShown && endsAfterFirst
  }

  private func show(_ reminder: Reminder) throws(Interruption) -> ReminderShower.Outcome {
    do throws(CommandFailure) {
      return try shower.show(reminder)
    } catch {
      throw .failure(error)
    }
  }

  /// Waits before the next attempt; true when the program is to end instead.
  private mutating func isOver(after error: ConnectionError) throws(CommandFailure) -> Bool {
    var askedMS: Int?
    switch error {
    case .dismissed(let bye) where bye.code == .replaced:
      session.console.tell(error.told(session.phrases))
      return true
    case .dismissed(let bye) where bye.code == .revoked:
      throw CommandFailure(error, in: session)
    case .refused(let answer) where answer.code == .revoked:
      throw CommandFailure(error, in: session)
    case .incompatible: throw CommandFailure(error, in: session)
    case .dismissed(let bye): askedMS = bye.retryMS
    case .refused(let answer): askedMS = answer.retryMS
    case .unreachable, .protocolViolation, .lost, .tooLong: break
    }
    failures += 1
    if failures == 1 { tellWaiting(error) }
    return try isStopped(within: delay(askedMS))
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

  private func isStopped(within delay: Duration) throws(CommandFailure) -> Bool {
    do throws(SystemError) {
      return try !Readiness.waitToRead([shower.stop], timeout: delay).isEmpty
    } catch {
      throw CommandFailure(error, session.phrases)
    }
  }
}
