import Synchronization
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct CommandNotifyTests {
  /// Keeps the receipts that the primary got.
  private final class Receipts: Sendable {
    private let receipts = Mutex<[ReminderReceipt]>([])

    var all: [ReminderReceipt] { receipts.withLock { $0 } }

    func keep(_ receipt: ReminderReceipt) { receipts.withLock { $0.append(receipt) } }
  }

  private func primary(
    _ pushes: [ServerMessage],
    _ receipts: Receipts
  ) throws -> FakePrimary {
    try FakePrimary(at: CommandRun.socket, pushes: pushes) { request in
      if case .reminderShown(let receipt) = request { receipts.keep(receipt) }
      return .ok(.empty)
    }
  }

  private func reminder(_ id: String, title: String = "Práctica 2 · SO") -> ServerMessage {
    .reminder(
      Reminder(
        key: ReminderKey(id: id, generation: 1),
        subject: "so",
        title: title,
        body: "vence mañana 23:59\nnecesitas un 4,2",
        urgency: .normal,
        due: .date("2027-01-11"),
        fireMS: 0,
        lateMS: 0,
        actions: []
      )
    )
  }

  @Test func `prints a reminder, says it was shown, and ends`() throws {
    let receipts = Receipts()
    let fake = try primary([reminder("a")], receipts)
    try withExtendedLifetime(fake) {
      let run = try CommandRun("notify", "--once")
      #expect(run.code == .success)
      #expect(run.output == "Práctica 2 · SO\n  vence mañana 23:59\n  necesitas un 4,2\n")
      #expect(run.errors == "mark: connected: reminders will be shown here\n")
      let expected = ReminderReceipt(key: ReminderKey(id: "a", generation: 1), result: .shown)
      #expect(receipts.all == [expected])
    }
  }

  @Test func `hands a reminder to a command as JSON`() throws {
    let receipts = Receipts()
    let fake = try primary([reminder("a")], receipts)
    try withExtendedLifetime(fake) {
      let file = TemporaryDirectory.file("seen.json")
      let run = try CommandRun("notify", "--once", "--exec", "cat > '\(file)'")
      #expect(run.code == .success)
      let seen = try #require(try SystemDisk().readFile(file, limit: 1 << 16))
      let message = try ServerMessage(decoding: Array(seen.dropLast()))
      #expect(message == reminder("a"))
      #expect(run.errors == "mark: connected: each reminder will go to “cat > '\(file)'”\n")
    }
  }

  @Test func `a command that fails or hangs is told, and the next reminder is shown`() throws {
    let receipts = Receipts()
    let titles = ["fail", "hang", "show"]
    let fake = try primary(titles.map { reminder($0, title: $0) }, receipts)
    try withExtendedLifetime(fake) {
      let script =
        "read line; case $line in *'\"title\":\"fail\"'*) exit 3;; "
        + "*'\"title\":\"hang\"'*) sleep 600;; esac"
      let run = try CommandRun(
        "notify",
        "--once",
        "--exec",
        script,
        commandLimit: .seconds(2)
      )
      #expect(run.code == .success)
      #expect(run.errors.contains("ended with 3"))
      #expect(run.errors.contains("was killed"))
      #expect(receipts.all.map(\.result) == [.failed, .failed, .shown])
    }
  }

  @Test func `shows a reminder once however often it is sent`() throws {
    let receipts = Receipts()
    let fake = try primary(
      [reminder("a"), reminder("a"), .bye(Bye(.replaced))],
      receipts
    )
    try withExtendedLifetime(fake) {
      let run = try CommandRun("notify")
      #expect(run.code == .success)
      #expect(run.errors.contains("has taken over"))
      #expect(run.output == "Práctica 2 · SO\n  vence mañana 23:59\n  necesitas un 4,2\n")
    }
  }

  @Test func `ends well when it is told to stop, while it waits for a primary`() throws {
    let (near, far) = try UnixSocket.pair()
    defer { near.close() }
    far.close()
    let run = try CommandRun("notify", stop: near.descriptor)
    #expect(run.code == .success)
    #expect(run.errors.contains("start it with"))
  }

  @Test func `a companion that is no longer wanted ends with 77`() throws {
    let fake = try primary([.bye(Bye(.revoked, message: "revoked"))], Receipts())
    try withExtendedLifetime(fake) {
      let run = try CommandRun("notify")
      #expect(run.code == .permissions)
    }
  }
}
