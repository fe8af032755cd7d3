import Companion
import Glibc
import Library
import System
import TestSupport
import Testing
import Wire

/// The daemon under a service manager.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct ServiceTests {
  @Test func `it serves the socket that it is handed, and says when and that it ends`() throws {
    let home = try Home()
    let supervisor = try Supervisor(home)
    let daemon = try supervisor.start()
    #expect(try supervisor.inbox.next() == "STATUS=reading \(home.directory)")
    #expect(try supervisor.inbox.next() == "READY=1\nSTATUS=serving \(home.directory)")
    #expect(try home.connect().welcome.server.process == Int(daemon.id))
    #expect(try daemon.terminate() == .exited(0))
    #expect(try supervisor.inbox.next()?.hasPrefix("STOPPING=1") == true)
  }

  @Test func `no child would inherit the socket`() throws {
    let supervisor = try Supervisor(Home())
    let daemon = try supervisor.startReady()
    let found = try SystemDisk().readFile("/proc/\(daemon.id)/fdinfo/3", limit: 4096)
    let line = String(decoding: found ?? [], as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("flags:") }
    let digits = try #require(line?.split(separator: "\t").last)
    let flags = try #require(Int32(digits, radix: 8))
    #expect(flags & O_CLOEXEC != 0)
    #expect(try daemon.terminate() == .exited(0))
  }

  @Test func `while it is started again nobody is refused`() throws {
    let home = try Home()
    let supervisor = try Supervisor(home)
    var daemon = try supervisor.startReady()
    for _ in 0..<3 {
      let before = try home.connect()
      #expect(try daemon.terminate() == .exited(0))
      #expect(throws: ConnectionError.self) { try before.nextPush(timeout: .seconds(30)) }
      // Nobody serves now.
      let waiting = try UnixSocket.connect(to: UnixAddress(home.socket), timeout: .seconds(30))
      try waiting.sendAll(Home.hello()[...])
      daemon = try supervisor.startReady()
      var answer = [UInt8](repeating: 0, count: 4096)
      let count = try waiting.receive(into: &answer)
      #expect(String(decoding: answer[..<count], as: UTF8.self).contains("\"t\":\"welcome\""))
      waiting.close()
      #expect(try home.connect().welcome.server.process == Int(daemon.id))
    }
    #expect(try daemon.terminate() == .exited(0))
  }

  @Test func `killed, it is started again at the same socket and has what it answered`() throws {
    let home = try Home()
    let supervisor = try Supervisor(home)
    let first = try supervisor.startReady()
    try home.connect().submit(.addAlgebra, 1)
    first.send(SIGKILL)
    #expect(try first.end() == .killed(signal: SIGKILL))
    let second = try supervisor.startReady()
    #expect(try home.connect().count("records") == 1)
    #expect(try second.terminate() == .exited(0))
  }

  @Test func `a disk that hangs stops its signs of life, and it is started again`() throws {
    let home = try Home()
    let supervisor = try Supervisor(home)
    let period = Duration.seconds(1)
    let stuck = try supervisor.startReady(watchdog: period, fault: "after-append:hang")
    for _ in 0..<3 { #expect(try supervisor.inbox.next() == "WATCHDOG=1") }
    let companion = try home.connect()
    let change = try companion.post(.addAlgebra, 1)
    // It still answers: what is stuck is the other queue.
    #expect(try companion.request(.ping) != .empty)
    try supervisor.killWhenSilent(stuck, for: period)
    #expect(try stuck.end() == .killed(signal: SIGABRT))
    #expect(throws: ConnectionError.self) { try companion.answer(to: change) }
    let fresh = try supervisor.startReady(watchdog: period)
    try home.connect().submit(.addAlgebra, 1)
    #expect(try fresh.terminate() == .exited(0))
  }

  @Test func `what is meant for another process is left alone`() throws {
    let home = try Home(socket: TemporaryDirectory.file("run/mark.sock"))
    let supervisor = try Supervisor(home)
    // Its own socket takes the place of the one that nobody hands over.
    let daemon = try supervisor.start(
      after: "exec 3<&0 0</dev/null; export LISTEN_PID=1 LISTEN_FDS=1"
    )
    _ = try supervisor.inbox.next(beginning: "READY=1")
    #expect(try home.connect().welcome.server.process == Int(daemon.id))
    #expect(try daemon.terminate() == .exited(0))
    #expect(try SystemDisk().status(of: home.socket) == nil)
  }

  @Test(arguments: [
    ("exec 3<&0 4<&0 0</dev/null; export LISTEN_PID=$$ LISTEN_FDS=2", "2 descriptors"),
    ("exec 3</dev/null 0</dev/null; export LISTEN_PID=$$ LISTEN_FDS=1", "no socket"),
    ("exec 0</dev/null; export LISTEN_PID=$$ LISTEN_FDS=1", "no socket"),
    ("exec 0</dev/null; export LISTEN_PID=$$ LISTEN_FDS=some", "“some” descriptors"),
  ])
  func `what is no single socket is a configuration error that says so`(
    preparation: String,
    words: String
  ) throws {
    let home = try Home()
    let supervisor = try Supervisor(home)
    let daemon = try supervisor.start(after: preparation)
    #expect(try daemon.end() == .exited(78))
    #expect(daemon.told.contains(words), "\(daemon.told)")
    let status = try supervisor.inbox.next()
    #expect(
      status?.hasPrefix("STATUS=") == true && status?.contains(words) == true,
      "\(status ?? "")"
    )
    // Nothing was made, and what the manager has made is there.
    #expect(try SystemDisk().list(home.directory) == ["mark.sock"])
  }

  @Test func `a socket of another kind is a configuration error that says so`() throws {
    let home = try Home()
    let number = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let datagrams = UnixSocket(descriptor: FileDescriptor(rawValue: number))
    defer { datagrams.close() }
    let daemon = try RunningProgram(
      .markd,
      [],
      environment: home.environment,
      after: Supervisor.handOver,
      over: datagrams
    )
    #expect(try daemon.end() == .exited(78))
    #expect(daemon.told.contains("another kind"), "\(daemon.told)")
  }

  @Test func `a socket swept away is told with what to do, and not made again`() throws {
    let home = try Home(socket: TemporaryDirectory.file("run/mark.sock"))
    let supervisor = try Supervisor(home)
    let daemon = try supervisor.startReady()
    let companion = try home.connect()
    try SystemDisk().remove(home.socket)
    let line = try daemon.line(containing: "event=socket-lost")
    #expect(line.contains("systemctl --user restart markd.socket"), "\(line)")
    #expect(try companion.request(.ping) != .empty)
    #expect(try SystemDisk().status(of: home.socket) == nil)
    #expect(try daemon.terminate() == .exited(0))
  }

  @Test func `a socket that companions do not look for is served with a warning`() throws {
    let home = try Home()
    let supervisor = try Supervisor(home)
    let daemon = try supervisor.start(
      after: Supervisor.handOver + "; export MARK_SOCKET=\(TemporaryDirectory.file("elsewhere"))"
    )
    let line = try daemon.line(containing: "event=socket-elsewhere")
    #expect(line.contains(home.socket), "\(line)")
    _ = try supervisor.inbox.next(beginning: "READY=1")
    #expect(try home.connect().request(.ping) != .empty)
    #expect(try daemon.terminate() == .exited(0))
  }

  @Test func `told to stop while it reads the library, it ends at once`() throws {
    let supervisor = try Supervisor(Home())
    let daemon = try supervisor.start(fault: "before-open:hang")
    _ = try supervisor.inbox.next(beginning: "STATUS=reading")
    #expect(try daemon.terminate() == .exited(0))
    #expect(try supervisor.inbox.next()?.hasPrefix("STOPPING=1") == true)
  }

  @Test(arguments: [
    ("$(stat -c %d:%i \"$errors\"*)", "<6>level="), ("1:1", "level="), ("", "level="),
  ])
  func `a log has priorities where it goes to the journal`(stream: String, start: String) throws {
    let home = try Home()
    let preparation =
      "errors=\(TemporaryDirectory.file("errors-")); export JOURNAL_STREAM=\(stream)"
    try home.running(.markd, after: preparation) { daemon in
      let line = try daemon.line(containing: "event=serving")
      #expect(line.hasPrefix(start), "\(line)")
    }
  }

  @Test func `a manager that has gone changes nothing`() throws {
    let home = try Home()
    let environment = home.environment.merging(
      ["NOTIFY_SOCKET": TemporaryDirectory.file("gone"), "WATCHDOG_USEC": "100000"]
    ) { $1 }
    let daemon = try RunningProgram(.markd, [], environment: environment, after: ":")
    try daemon.line(containing: "event=notify-failed")
    try daemon.line(containing: "event=serving")
    #expect(try home.connect().request(.ping) != .empty)
    #expect(try daemon.terminate() == .exited(0))
  }
}
