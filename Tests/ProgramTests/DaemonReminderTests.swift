import Companion
import JSON
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

  private static let zones = "/usr/share/zoneinfo/"

  @Test(.enabled(if: (try? FileStatus.of(zones + "America/New_York")) != nil))
  func `a zone that is set while nobody is there is known to who comes next`() throws {
    let path = TemporaryDirectory.file("zone")
    func set(_ name: String) throws {
      let bytes = try #require(try SystemDisk().readFile(Self.zones + name, limit: 1 << 17))
      try SystemDisk().replaceFile(path, with: bytes)
    }
    try set("Europe/Madrid")
    var home = try Home()
    home.variables["TZ"] = ":" + path
    try home.serving { daemon in
      try set("America/New_York")
      let companion = try home.connect()
      try daemon.line(containing: "event=zone-changed")
      try companion.submit(.addAlgebra, 1)
      #expect(
        try home.run(.mark, "date", "alg", "trabajo", "2099-06-01", "12:00").ending == .exited(0)
      )
      let list = try companion.request(.reminderList(withinSeconds: nil)).parsed()
      let fires = list["next"]?.array?.compactMap { $0["fire_ms"]?.integer } ?? []
      // Three hours before noon in New York.
      #expect(fires.contains(4_083_998_400_000 + 3_600_000))
    }
  }
}
