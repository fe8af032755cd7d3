import Synchronization
import System
import TestSupport
import Testing
import Wire

/// A desktop that cannot be reached.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct DesktopTroubleTests {
  /// Keeps receipts, and stops the run when there are as many as are waited for.
  private final class Receipts: Sendable {
    private let receipts = Mutex<[String: ReminderReceipt.Result]>([:])
    private let awaited: Int
    private let stopper: UnixSocket
    let stop: UnixSocket

    init(awaiting count: Int) throws {
      awaited = count
      (stop, stopper) = try UnixSocket.pair()
    }

    deinit {
      stop.close()
      stopper.close()
    }

    var all: [String: ReminderReceipt.Result] { receipts.withLock { $0 } }

    func keep(_ receipt: ReminderReceipt) {
      receipts.withLock { receipts in
        receipts[receipt.key.id] = receipt.result
        if receipts.count == awaited { try? stopper.sendAll([0]) }
      }
    }
  }

  /// Runs a notifier that is sent a reminder of each name, until it has said what came of them.
  private func run(
    _ names: [String],
    _ receipts: Receipts,
    notifySend: String,
    language: String = "en_GB.UTF-8"
  ) throws -> CommandRun {
    let pushes = names.map { name in
      ServerMessage.reminder(
        .sample(ReminderKey(id: name, generation: 1), of: name, title: name)
      )
    }
    let fake = try FakePrimary(at: CommandRun.socket, pushes: pushes) { request in
      if case .reminderShown(let receipt) = request { receipts.keep(receipt) }
      return .ok(.empty)
    }
    return try withExtendedLifetime(fake) {
      try CommandRun(
        ["notify", "--desktop"],
        language: language,
        commandLimit: .seconds(2),
        notifySend: notifySend,
        stop: receipts.stop.descriptor
      )
    }
  }

  @Test func `one that hangs or fails is printed, and holds up no other`() throws {
    let lines = try Lines()
    defer { lines.close() }
    let script = """
      case $title in
      hang*) exec sleep 600;;
      fail*) echo 'no desktop' >&2; exit 3;;
      esac
      echo 7
      exec sleep 600
      """
    let program = try NotifySend(telling: lines.pipe.path, script)
    let receipts = try Receipts(awaiting: 4)
    let names = ["hang", "fail-1", "fail-2", "shown"]
    let run = try run(names, receipts, notifySend: program.path)
    #expect(run.code == .success)
    #expect(
      receipts.all
        == ["hang": .failed, "fail-1": .failed, "fail-2": .failed, "shown": .shown]
    )
    for name in names.dropLast() { #expect(run.output.contains("\(name)\n  due tomorrow\n")) }
    #expect(!run.output.contains("shown"))
    #expect(run.errors.contains("mark: notify-send: no desktop\n"))
    #expect(run.errors.contains("mark: “notify-send” took longer than 2 s and was killed\n"))
  }

  @Test func `a program that is missing is told once, with what to install`() throws {
    let receipts = try Receipts(awaiting: 2)
    let missing = TemporaryDirectory.file("missing")
    let run = try run(["a", "b"], receipts, notifySend: missing)
    #expect(receipts.all == ["a": .failed, "b": .failed])
    // Both are tried at once, and either may be the first to end.
    let (a, b) = ("a\n  due tomorrow\n", "b\n  due tomorrow\n")
    #expect([a + b, b + a].contains(run.output))
    #expect(run.errors.components(of: "apt install libnotify-bin") == 1, "\(run.errors)")
    #expect(run.errors.contains(missing))
  }

  @Test func `trouble is told in Spanish`() throws {
    let receipts = try Receipts(awaiting: 1)
    let missing = TemporaryDirectory.file("missing")
    let run = try run(["a"], receipts, notifySend: missing, language: "es_ES.UTF-8")
    #expect(run.errors.contains("no se puede mostrar un aviso en el escritorio"))
  }
}

extension String {
  /// How often a text is in this one.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
