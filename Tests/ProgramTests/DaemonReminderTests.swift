import Companion
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonReminderTests {
  private func part(of line: String) throws -> String? {
    guard case .reminder(let reminder) = try ServerMessage(decoding: Array(line.utf8)) else {
      return nil
    }
    return reminder.part
  }

  @Test func `a reminder reaches a command once, and not again after a restart`() throws {
    let home = try Home()
    var shown = try Lines()
    defer { shown.close() }
    try home.serving { _ in
      try home.connect().submit(.addAlgebra, 1)
      #expect(try home.run(.mark, "date", "alg", "trabajo", "tomorrow").ending == .exited(0))
    }
    try home.running(.mark, ["notify", "--exec", "cat > \(shown.pipe.path)"]) { notifier in
      try home.serving { daemon in
        #expect(try part(of: shown.next()) == "trabajo")
        try waitForReceipt(in: home)
        try daemon.kill()
      }
      try home.serving { _ in
        try notifier.line(containing: "each reminder will go to")
        #expect(try home.run(.mark, "date", "alg", "examen", "tomorrow").ending == .exited(0))
        #expect(try part(of: shown.next()) == "examen")
      }
      #expect(try notifier.terminate() == .exited(0))
    }
  }

  /// Waits until the daemon has written down that the first reminder was shown.
  private func waitForReceipt(in home: Home) throws {
    let observer = try home.connect("observer")
    // The subject, its date, that it has rung and that it was shown.
    for _ in 0..<3_000 where try observer.count("records") != 4 {
      _ = try observer.nextPush(timeout: .milliseconds(10))
    }
    #expect(try observer.count("records") == 4)
  }

  @Test func `a command that hangs is killed, and the next reminder is shown`() throws {
    let home = try Home(socket: CommandRun.socket)
    try home.serving { _ in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      for part in ["trabajo", "examen"] {
        #expect(try home.run(.mark, "date", "alg", part, "tomorrow").ending == .exited(0))
      }
      let flag = TemporaryDirectory.file("has-hung")
      let script = "test -e \(flag) || { touch \(flag); sleep 600; }"
      let run = try CommandRun(
        "notify",
        "--once",
        "--exec",
        script,
        commandLimit: .milliseconds(300)
      )
      #expect(run.code == .success)
      #expect(run.errors.contains("was killed"), "\(run.errors)")
    }
  }
}
