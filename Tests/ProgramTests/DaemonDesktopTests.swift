import Companion
import Glibc
import JSON
import System
import TestSupport
import Testing
import Wire

/// A daemon that has reminders shown on the desktop.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonDesktopTests {
  /// Lets a daemon with a desktop serve a home with a subject.
  private func serving(
    _ script: String,
    _ arguments: [String] = [],
    _ body: (Home, RunningProgram, inout Lines) throws -> Void
  ) throws {
    var lines = try Lines()
    defer { lines.close() }
    var home = try Home()
    home.path = try NotifySend(telling: lines.pipe.path, script).directory + ":" + home.path
    try home.running(.markd, ["--desktop"] + arguments) { daemon in
      try daemon.line(containing: "event=serving")
      try home.connect().submit(.addAlgebra, 1)
      try body(home, daemon, &lines)
      #expect(try daemon.terminate() == .exited(0))
    }
  }

  /// The process id of the notifier, as the log tells it when it starts.
  private func notifier(_ daemon: RunningProgram) throws -> Int32 {
    let line = try daemon.line(containing: "event=desktop-started")
    let pid = line.split(separator: " ").first { $0.hasPrefix("pid=") }?.dropFirst(4)
    return try #require(pid.flatMap { Int32($0) })
  }

  @Test func `it shows reminders, is a companion like any other, and ends with the daemon`() throws
  {
    try serving(NotifySend.waiting) { home, daemon, lines in
      let pid = try notifier(daemon)
      try daemon.line(containing: "connected: reminders will be shown on the desktop")
      #expect(try home.run(.mark, "date", "alg", "trabajo", "tomorrow").ending == .exited(0))
      #expect(try lines.next().contains("you need"))
      #expect(try home.run(.mark, "status").output.contains("desktop"))
      let ending = try daemon.terminate()
      #expect(ending == .exited(0))
      #expect(kill(pid, 0) == -1)
    }
  }

  @Test func `where others may look on it says nothing of marks`() throws {
    try serving(NotifySend.waiting, ["--private"]) { home, _, lines in
      #expect(try home.run(.mark, "date", "alg", "trabajo", "tomorrow").ending == .exited(0))
      let words = try lines.next()
      #expect(words.contains("Trabajo · Álgebra lineal|"))
      #expect(!words.contains("you need"), "\(words)")
    }
  }

  @Test func `one that is killed is started again`() throws {
    try serving(NotifySend.waiting) { _, daemon, _ in
      let pid = try notifier(daemon)
      #expect(kill(pid, SIGKILL) == 0)
      try daemon.line(containing: "reason=\"signal 9\"")
      _ = try notifier(daemon)
    }
  }

  /// Waits until the notifier has connected.
  private func awaitDesktop(in home: Home) throws {
    let observer = try home.connect("observer")
    for _ in 0..<3_000 {
      let companions = try observer.request(.info).parsed()["companions"]?.array ?? []
      if companions.contains(where: { $0["reminders"]?.bool == true }) { return }
      _ = try observer.nextPush(timeout: .milliseconds(10))
    }
    Issue.record("no notifier has come")
  }

  @Test func `one that hangs delays neither an answer nor the end`() throws {
    try serving(NotifySend.waiting) { home, daemon, _ in
      let pid = try notifier(daemon)
      // One that is still starting may hold what is locked for a moment.
      try awaitDesktop(in: home)
      #expect(kill(pid, SIGSTOP) == 0)
      #expect(try home.run(.mark, "date", "alg", "trabajo", "tomorrow").ending == .exited(0))
      let ending = try daemon.terminate()
      #expect(ending == .exited(0))
      #expect(kill(pid, 0) == -1)
    }
  }
}
