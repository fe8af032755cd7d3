import Dispatch
package import System

/// The service manager that looks after this process, and what it is told.
///
/// Telling it never waits and never fails: without a manager, or with one that does not listen, nothing
/// happens. Confined to its queue, `mark.io` in the daemon.
// Unchecked, since the compiler does not know queues: what changes is used on the queue it was made
// with, `mark.io`; other queues are only passed through.
package final class ServiceManager: @unchecked Sendable {
  private let queue: SerialQueue
  private let others: [SerialQueue]
  private let period: Duration?
  private let log: Log
  private let clock: @Sendable () -> ClockReading
  private let socket: NotifySocket?
  /// What it did not take yet, in order.
  private var unsent: [String] = []
  private var isRetryPosted = false
  private var heartbeat: Heartbeat?
  private var ticker: Ticker?
  private var alarm: WallTimer?
  private var isBeating = false

  /// - Parameters:
  ///   - environment: What the manager has told us.
  ///   - queue: Where it is told from.
  ///   - others: The queues whose work a sign of life vouches for as well.
  ///   - log: Where a name that nothing can be sent to is noted.
  ///   - clock: What the clocks show; a test has its own.
  package init(
    _ environment: ServiceEnvironment,
    queue: SerialQueue,
    vouchingFor others: [SerialQueue],
    log: Log,
    clock: @escaping @Sendable () -> ClockReading = { ClockReading.now() }
  ) {
    self.queue = queue
    self.others = others
    self.log = log
    self.clock = clock
    period = environment.watchdogPeriod
    guard let name = environment.notifySocket else {
      socket = nil
      return
    }
    do throws(NotifySocket.Unusable) {
      socket = try NotifySocket(name)
    } catch {
      socket = nil
      log.write(.warning, "notify-socket-unusable", ["name": name, "error": "\(error)"])
    }
  }
}

extension ServiceManager {
  /// Says in a line what the process is about, for `systemctl status`.
  package func tell(status: String) {
    tell("STATUS=" + ServiceManager.line(status))
  }

  /// Says that the process serves; from here on it gives signs of life.
  package func tellReady(status: String) {
    tell("READY=1\nSTATUS=" + ServiceManager.line(status))
    startBeating()
  }

  /// Says that the process is about to end.
  package func tellStopping() {
    tell("STOPPING=1\nSTATUS=stopping")
  }

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  private func tell(_ message: String) {
    queue.assertCurrent()
    guard socket != nil else { return }
    unsent.append(message)
    sendUnsent()
  }

  private func sendUnsent() {
    while let message = unsent.first {
      do throws(SystemError) {
        try socket?.send(message)
      } catch  where error.code == .wouldBlock || error.code == .noBuffers {
        // It waits for this one: that the process serves must not be lost.
        return retryLater()
      } catch {
        log.write(.warning, "notify-failed", ["error": "\(error)"], key: "notify-failed")
      }
      unsent.removeFirst()
    }
  }

  private func retryLater() {
    if isRetryPosted { return }
    isRetryPosted = true
    queue.dispatch.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
      self?.isRetryPosted = false
      self?.sendUnsent()
    }
  }
}

extension ServiceManager {
  private func startBeating() {
    guard socket != nil, let period, heartbeat == nil else { return }
    let heartbeat = Heartbeat(period: period, from: clock())
    self.heartbeat = heartbeat
    // One counts without the time asleep and the other rings on waking, and may have been set.
    ticker = Ticker(every: heartbeat.interval, queue: queue) { [weak self] _ in self?.beat() }
    alarm = WallTimer(queue: queue) { [weak self] in self?.check() }
    beat()
  }

  /// Gives a sign of life if one is due; to be called whenever the process has woken.
  package func check() {
    queue.assertCurrent()
    if heartbeat?.isDue(at: clock()) == true { beat() }
  }

  /// Goes through every queue before it is sent, so that none of them is stuck when it is.
  private func beat() {
    let now = clock()
    heartbeat?.note(at: now)
    setAlarm(now)
    if isBeating { return }
    isBeating = true
    pass(through: others[...])
  }

  private func pass(through rest: ArraySlice<SerialQueue>) {
    guard let next = rest.first else {
      queue.async { [weak self] in self?.sendBeat() }
      return
    }
    next.async { [weak self] in self?.pass(through: rest.dropFirst()) }
  }

  private func sendBeat() {
    isBeating = false
    // One that is not taken is made up for by the next.
    try? socket?.send("WATCHDOG=1")
  }

  private func setAlarm(_ now: ClockReading) {
    guard let heartbeat, let alarm else { return }
    alarm.set(to: now.wall + Int64(heartbeat.interval / .milliseconds(1)), now: now)
  }
}
