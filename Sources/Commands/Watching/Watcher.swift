internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Wire

/// Shows the study and follows it, over one connection after another.
///
/// What it shows depends on the day and on the size of the terminal, too: so it is worked out anew after each
/// wait, and drawn when it differs.
struct Watcher {
  /// The longest wait: a machine that has slept through midnight shows the new day soon after.
  private static let longestWait = Duration.seconds(60)

  private let session: Session
  private let json: Bool
  private let stop: FileDescriptor
  private let resize: FileDescriptor
  private var screen: WatchScreen
  private var seen: Seen?
  /// Why there is nothing fresh to see.
  private var trouble: [String] = []
  /// Failed attempts in a row.
  private var failures = 0

  /// - Parameters:
  ///   - session: Where the primary is, and how to speak.
  ///   - json: Whether programs read it: a line for each state.
  ///   - stop: What becomes readable when the program is to end.
  ///   - resize: What becomes readable when the terminal has another size.
  init(_ session: Session, json: Bool, stop: FileDescriptor, resize: FileDescriptor) {
    self.session = session
    self.json = json
    self.stop = stop
    self.resize = resize
    screen = WatchScreen(session.console)
  }

  /// What ends a connection.
  private enum Interruption: Error {
    case link(ConnectionError)
    case failure(CommandFailure)
  }

  /// Runs until it is told to stop; the terminal is then as it was.
  ///
  /// - Throws: When the primary does not want this companion; that nobody answers is waited out.
  mutating func run() throws(CommandFailure) {
    defer { screen.close() }
    while true {
      do throws(Interruption) {
        try follow()
        return
      } catch {
        switch error {
        case .failure(let failure): throw failure
        case .link(let error): if try isOver(after: error) { return }
        }
      }
    }
  }

  /// Shows what comes over a connection until the program is to end.
  private mutating func follow() throws(Interruption) {
    // What became of changes that waited is told where it stays to be read.
    if let waiting = try? session.outbox.look(), !waiting.entries.isEmpty { screen.close() }
    let (session, connection) = (session, try open())
    seen = try link { () throws(ConnectionError) in try session.watch(over: connection) }
    failures = 0
    trouble = []
    while true {
      while let push = try link({ () throws(ConnectionError) in
        try connection.nextPush(timeout: .zero)
      }) {
        guard case .state(let update) = push else { continue }
        seen = try link { () throws(ConnectionError) in
          try session.take(update, over: connection)
        }
      }
      do throws(CommandFailure) {
        try draw()
        if try isStopped(or: [connection.descriptor], after: Self.longestWait) { return }
      } catch {
        throw .failure(error)
      }
    }
  }

  private func open() throws(Interruption) -> Connection {
    let session = session
    return try link { () throws(ConnectionError) in try session.openForChanges() }
  }

  private func link<Result>(
    _ step: () throws(ConnectionError) -> Result
  ) throws(Interruption) -> Result {
    do throws(ConnectionError) {
      return try step()
    } catch {
      throw .link(error)
    }
  }

  /// Shows what was seen last with its age until it is time to try again; true when the program is to end.
  private mutating func isOver(after error: ConnectionError) throws(CommandFailure) -> Bool {
    let askedMS = try error.wait(in: session)
    failures += 1
    seen = session.recalled(without: error)
    trouble = [error.told(session.phrases)] + (error.isAbsence ? [session.startAdvice] : [])
    var generator = SystemRandomNumberGenerator()
    let end =
      ClockReading.now().monotonic
      + Backoff.delay(afterFailures: failures, askedMS: askedMS, using: &generator)
    while true {
      try draw()
      let left = end - ClockReading.now().monotonic
      if left <= .zero { return false }
      if try isStopped(or: [], after: left) { return true }
    }
  }

  private mutating func draw() throws(CommandFailure) {
    guard let seen else {
      // Nothing was ever seen: why, and what to do about it.
      if !json { try screen.show(trouble.map { "mark: \($0)" }, notes: [], state: "") }
      return
    }
    let state = seen.receivedMS == nil ? "" : "away"
    if json {
      // A terminal shows these one beneath the other, too: nobody reads them there but to copy them.
      return try screen.print(
        session.line(seen.summary.json, receivedMS: seen.receivedMS),
        state: state + seen.summary.json.description
      )
    }
    try screen.show(session.homeLines(seen), notes: session.footnotes(seen), state: state)
  }

  /// Waits for something to do.
  private func isStopped(
    or descriptors: [FileDescriptor],
    after longest: Duration
  ) throws(CommandFailure) -> Bool {
    do throws(SystemError) {
      let ready = try Readiness.waitToRead([stop, resize] + descriptors, timeout: longest)
      if ready.contains(resize) { resize.drain() }
      return ready.contains(stop)
    } catch {
      throw CommandFailure(error, session.phrases)
    }
  }
}
