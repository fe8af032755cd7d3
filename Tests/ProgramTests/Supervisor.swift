import Glibc
import System
import TestSupport

/// What a service manager is to a daemon: it hands over a socket, hears what it is told, and starts the
/// daemon again.
///
/// A shell becomes the daemon: only what is its own process can tell it its number.
final class Supervisor {
  let home: Home
  let inbox: NotifyInbox
  private let socket: UnixSocket

  /// Listens where the daemon of a home would.
  init(_ home: Home) throws {
    self.home = home
    try SystemDisk().createDirectories(Path.parent(of: home.socket))
    socket = try UnixSocket.listen(at: UnixAddress(home.socket))
    inbox = try NotifyInbox(TemporaryDirectory.file("notify"))
  }

  deinit {
    socket.close()
  }

  /// What the shell does with the socket that it finds as its input: it becomes descriptor 3.
  static let handOver = "exec 3<&0 0</dev/null; export LISTEN_PID=$$ LISTEN_FDS=1 WATCHDOG_PID=$$"

  /// Starts the daemon without waiting for it.
  ///
  /// - Parameters:
  ///   - period: How long it may be silent.
  ///   - fault: What happens to it: `MARK_FAULT`.
  ///   - preparation: What is done with the socket.
  ///   - copy: Where the executable is, if not where it was built.
  /// - Returns: The daemon.
  /// - Throws: When it cannot be started.
  func start(
    watchdog period: Duration? = nil,
    fault: String? = nil,
    after preparation: String = Supervisor.handOver,
    copy: String? = nil
  ) throws -> RunningProgram {
    var environment = home.environment
    environment["NOTIFY_SOCKET"] = inbox.name
    environment["WATCHDOG_USEC"] = period.map { "\(Int($0 / .microseconds(1)))" }
    environment["MARK_FAULT"] = fault
    // What a debug build tells of its end takes longer than the test.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return try RunningProgram(
      .markd,
      [],
      environment: environment,
      after: preparation,
      over: socket,
      copy: copy
    )
  }

  /// Starts the daemon and waits until it says that it is ready.
  func startReady(
    watchdog period: Duration? = nil,
    fault: String? = nil,
    copy: String? = nil
  ) throws -> RunningProgram {
    let daemon = try start(watchdog: period, fault: fault, copy: copy)
    _ = try inbox.next(beginning: "READY=1")
    return daemon
  }

  /// Waits until the daemon has been silent for longer than it may, then does what the watchdog does.
  func killWhenSilent(_ daemon: RunningProgram, for period: Duration) throws {
    while try inbox.next(within: period) != nil {}
    daemon.send(SIGABRT)
  }
}
