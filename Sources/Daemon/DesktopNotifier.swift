import Host
import System

/// Keeps `mark notify --desktop` running beside the daemon.
///
/// It is a companion like any other, in a process of its own that is never waited for. Confined to its queue,
/// `mark.io` in the daemon.
// Unchecked, since the compiler does not know queues: what changes is used on `mark.io`, where its
// timer and its signal come too.
final class DesktopNotifier: @unchecked Sendable {
  private let command: ChildProcess.Command
  private let queue: SerialQueue
  private let log: Log
  private var signals: Signals?
  /// When to start it again; while it is to stop, when to have done with it.
  private var timer: WallTimer?
  private var child: ChildProcess?
  private var startedAt = Duration.zero
  /// How often in a row it has not lasted.
  private var failures = 0
  private var isStopping = false
  private var ended: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - command: What to run.
  ///   - queue: Where everything happens.
  ///   - log: Where it is told that it ended.
  init(_ command: ChildProcess.Command, queue: SerialQueue, log: Log) {
    self.command = command
    self.queue = queue
    self.log = log
  }

  /// The command for a daemon: the `mark` that was installed with it, speaking to its socket.
  static func command(_ options: Options, socket: String) -> ChildProcess.Command {
    var arguments = ["notify", "--desktop", "--socket", socket]
    if options.isPrivate { arguments.append("--private") }
    if options.keepsDismissed { arguments.append("--keep-dismissed") }
    if let home = options.home { arguments += ["--home", home] }
    // Where the system does not tell, it is looked for as a person's command is.
    let own = try? Program.path()
    let program = own.map { Path.join(Path.parent(of: $0), "mark") } ?? "mark"
    return ChildProcess.Command(program, arguments)
  }

  func start() {
    queue.assertCurrent()
    timer = WallTimer(queue: queue) { [self] in ring() }
    signals = Signals([.child], queue: queue) { [self] _ in
      notice()
    } ready: { [self] in
      launch()
    }
  }

  /// Asks it to end, and has it end after a second.
  func stop() {
    queue.assertCurrent()
    isStopping = true
    child?.send(.terminate)
    setTimer(after: 1_000)
  }

  /// Says when none runs any more.
  func whenEnded(_ ended: @escaping @Sendable () -> Void) {
    queue.assertCurrent()
    if child == nil { ended() } else { self.ended = ended }
  }

  private func launch() {
    guard !isStopping, child == nil else { return }
    startedAt = ClockReading.now().boot
    do throws(SystemError) {
      let child = try ChildProcess.start(command)
      self.child = child
      log.write(.info, "desktop-started", ["pid": "\(child.id)"])
    } catch {
      launchLater("\(error)")
    }
  }

  /// Looks whether it has ended.
  private func notice() {
    guard let child else { return }
    do throws(SystemError) {
      guard let ending = try child.ending() else { return }
      self.child = nil
      if !isStopping { launchLater(ending.description) }
    } catch {
      self.child = nil
      if !isStopping { launchLater("\(error)") }
    }
    if isStopping { ended?() }
  }

  private func launchLater(_ reason: String) {
    if ClockReading.now().boot - startedAt > .seconds(60) { failures = 0 }
    let seconds = min(1 << min(failures, 6), 60)
    failures += 1
    log.write(
      .warning,
      "desktop-ended",
      ["reason": reason, "again_in_s": "\(seconds)"],
      key: "desktop-ended"
    )
    setTimer(after: Int64(seconds) * 1_000)
  }

  private func setTimer(after milliseconds: Int64) {
    let now = ClockReading.now()
    timer?.set(to: now.wall + milliseconds, now: now)
  }

  private func ring() {
    guard isStopping else { return launch() }
    child?.killGroup()
  }
}

extension ChildProcess.Ending {
  fileprivate var description: String {
    switch self {
    case .exited(let code): "exit \(code)"
    case .killed(let signal): "signal \(signal)"
    case .overdue: "overdue"
    }
  }
}
