import Synchronization
import System
import TestSupport
import Testing

@testable import Host

@Suite struct HeartbeatTests {
  /// A reading after some seconds awake and asleep.
  private func reading(awake: Int, asleep: Int = 0) -> ClockReading {
    ClockReading(
      wall: Int64(awake + asleep) * 1_000,
      monotonic: .seconds(awake),
      boot: .seconds(awake + asleep)
    )
  }

  @Test func `a sign of life is due twice in a period`() {
    var heartbeat = Heartbeat(period: .seconds(60), from: reading(awake: 0))
    #expect(!heartbeat.isDue(at: reading(awake: 29)))
    #expect(heartbeat.isDue(at: reading(awake: 30)))
    heartbeat.note(at: reading(awake: 31))
    #expect(!heartbeat.isDue(at: reading(awake: 60)))
    #expect(heartbeat.isDue(at: reading(awake: 61)))
  }

  @Test(arguments: [5, 600])
  func `after a sleep one is due at once, and then no more than otherwise`(asleep: Int) {
    var heartbeat = Heartbeat(period: .seconds(60), from: reading(awake: 0))
    let woken = reading(awake: 1, asleep: asleep)
    #expect(heartbeat.isDue(at: woken))
    heartbeat.note(at: woken)
    #expect(!heartbeat.isDue(at: reading(awake: 2, asleep: asleep)))
  }
}

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct ServiceManagerTests {
  private let io = SerialQueue("mark.io")
  private let disk = SerialQueue("mark.disk")

  private func manager(
    _ environment: [String: String],
    log: Log = Log(from: .error),
    clock: @escaping @Sendable () -> ClockReading = { ClockReading.now() }
  ) -> ServiceManager {
    ServiceManager(
      ServiceEnvironment(environment),
      queue: io,
      vouchingFor: [disk],
      log: log,
      clock: clock
    )
  }

  private func inbox() throws -> NotifyInbox {
    try NotifyInbox(TemporaryDirectory.file("notify"))
  }

  /// Runs work on a queue and waits for its end.
  private func on(_ queue: SerialQueue, _ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      queue.async {
        work()
        continuation.resume()
      }
    }
  }

  @Test func `what it is told is one message each, and a status is one line`() async throws {
    let inbox = try inbox()
    let manager = manager(["NOTIFY_SOCKET": inbox.name])
    await on(io) {
      manager.tell(status: "reading\nREADY=1")
      manager.tellReady(status: "serving")
      manager.tellStopping()
    }
    #expect(try inbox.next() == "STATUS=reading READY=1")
    #expect(try inbox.next() == "READY=1\nSTATUS=serving")
    #expect(try inbox.next() == "STOPPING=1\nSTATUS=stopping")
  }

  @Test func `without a watchdog there is no sign of life`() async throws {
    let inbox = try inbox()
    let manager = manager(["NOTIFY_SOCKET": inbox.name])
    await on(io) {
      manager.tellReady(status: "")
      manager.check()
      manager.tellStopping()
    }
    #expect(try inbox.next() == "READY=1\nSTATUS=")
    #expect(try inbox.next()?.hasPrefix("STOPPING=1") == true)
  }

  @Test func `signs of life follow, the first at once`() async throws {
    let inbox = try inbox()
    let manager = manager(["NOTIFY_SOCKET": inbox.name, "WATCHDOG_USEC": "50000"])
    await on(io) { manager.tellReady(status: "") }
    #expect(try inbox.next()?.hasPrefix("READY=1") == true)
    for _ in 0..<5 { #expect(try inbox.next() == "WATCHDOG=1") }
    withExtendedLifetime(manager) {}
  }

  @Test func `a queue that is stuck stops them, and once it goes on there is one`() async throws {
    let inbox = try inbox()
    let manager = manager(["NOTIFY_SOCKET": inbox.name, "WATCHDOG_USEC": "20000"])
    let (gate, key) = try UnixSocket.pair()
    disk.async {
      var buffer: [UInt8] = [0]
      _ = try? gate.receive(into: &buffer)
    }
    await on(io) { manager.tellReady(status: "") }
    #expect(try inbox.next()?.hasPrefix("READY=1") == true)
    // Twenty-five turns without a word.
    #expect(try inbox.next(within: .milliseconds(250)) == nil)
    try key.sendAll([1])
    #expect(try inbox.next() == "WATCHDOG=1")
    gate.close()
    key.close()
    withExtendedLifetime(manager) {}
  }

  @Test func `after ten minutes asleep one is given at once`() async throws {
    let inbox = try inbox()
    let asleep = Mutex(Duration.zero)
    let manager = manager(["NOTIFY_SOCKET": inbox.name, "WATCHDOG_USEC": "3600000000"]) {
      let now = ClockReading.now()
      let gap = asleep.withLock { $0 }
      return ClockReading(
        wall: now.wall + Int64(gap / .milliseconds(1)),
        monotonic: now.monotonic,
        boot: now.boot + gap
      )
    }
    await on(io) { manager.tellReady(status: "") }
    #expect(try inbox.next()?.hasPrefix("READY=1") == true)
    #expect(try inbox.next() == "WATCHDOG=1")
    await on(io) { manager.check() }
    await on(disk) {}
    await on(io) {}
    #expect(try inbox.next(within: .zero) == nil)
    asleep.withLock { $0 = .seconds(600) }
    await on(io) { manager.check() }
    #expect(try inbox.next() == "WATCHDOG=1")
  }

  @Test func `a manager that is behind hears later that the service is ready`() async throws {
    let inbox = try inbox()
    let flood = try NotifySocket(inbox.name)
    #expect(throws: SystemError.self) { while true { try flood.send("STATUS=flood") } }
    let manager = manager(["NOTIFY_SOCKET": inbox.name])
    await on(io) { manager.tellReady(status: "serving") }
    #expect(try inbox.next(beginning: "READY=1") == "READY=1\nSTATUS=serving")
    withExtendedLifetime(manager) {}
  }

  @Test(arguments: ["vsock:2:1", "/nowhere/notify", "@nobody-listens-here"])
  func `a manager that is not there costs a line in the log`(name: String) async throws {
    let recorder = LogRecorder()
    let manager = manager(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "1000000"], log: recorder.log())
    await on(io) {
      manager.tell(status: "reading")
      manager.tellReady(status: "serving")
      manager.tellStopping()
    }
    #expect(recorder.lines.count == 1)
    #expect(recorder.lines.first?.contains("event=notify-") == true)
  }
}
