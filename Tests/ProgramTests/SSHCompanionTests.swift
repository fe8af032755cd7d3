import Companion
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

/// What companions do, through a real OpenSSH server.
@Suite(.temporaryDirectory, .needsSSHServer, .serialized, .timeLimit(.minutes(5)))
struct SSHCompanionTests {
  private static let questions: [(BuiltProgram, String)] = [
    (.glance, ""), (.glance, "--line"), (.glance, "--json"), (.mark, ""), (.mark, "--json"),
    (.mark, "show alg"), (.mark, "show alg --json"), (.mark, "explain alg"), (.mark, "need alg"),
    (.mark, "need alg --target 7 --json"), (.mark, "what-if alg examen=5"), (.mark, "log"),
    (.mark, "log --json"),
  ]

  private static let changes = [
    "grade alg examen 7,5", "grade alg examen 8 --force", "date alg examen 2027-01-15 16:00",
    "done alg trabajo", "remind leads 7d 1d", "course add 2025/26", "subject rename alg Algebra",
    "undo",
  ]

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  @Test(arguments: OverSSH.Way.allCases)
  func `each question has the answer that it has there`(way: OverSSH.Way) throws {
    let over = try OverSSH()
    try over.trust()
    try over.serving { _ in
      try over.there("grade", "alg", "trabajo", "6")
      try over.going(way) { variables in
        for (program, line) in Self.questions {
          let there = try program.run(words(line), environment: over.far.environment)
          let here = try program.run(words(line), environment: variables)
          #expect(here == there, "\(program.rawValue) \(line)")
          #expect(here.ending == .exited(0), "\(program.rawValue) \(line)")
        }
        #expect(try BuiltProgram.mark.run(["status"], environment: variables).ending == .exited(0))
      }
    }
  }

  @Test(arguments: OverSSH.Way.allCases)
  func `each change is made there once, and those that waited first`(way: OverSSH.Way) throws {
    let over = try OverSSH()
    try over.trust()
    try over.serving { _ in
      let observer = try over.far.connect("observer")
      let before = try observer.count("records") ?? 0
      // Nobody is near, so it waits.
      let queued = try over.near.run(.mark, "course", "add", "2024/25")
      #expect(queued.output.hasPrefix("Saved here"))
      try over.going(way) { variables in
        for line in Self.changes {
          let run = try BuiltProgram.mark.run(words(line), environment: variables)
          #expect(run.ending == .exited(0), "\(line): \(run.errors)")
        }
      }
      #expect(try observer.count("records") == before + 1 + Self.changes.count)
      let log = try observer.request(.log(limit: 3)).parsed()["changes"]?.array
      #expect(log?.map { $0["kind"]?.string } == ["undo", "renameSubject", "addCourse"])
    }
  }

  @Test(arguments: OverSSH.Way.allCases)
  func `who watches hears of a change, and reminders come`(way: OverSSH.Way) throws {
    let over = try OverSSH()
    try over.trust()
    try over.serving { _ in
      try over.going(way) { variables in
        let paths = try Paths(home: over.near.directory, socket: nil) { variables[$0] }
        let place = PrimaryPlace(paths, options: []) { variables[$0] }
        let client = Hello.Client(id: "watch", name: "watch", version: "1", language: "en")
        let watcher = try Connection.open(
          place,
          hello: Hello(client: client),
          patience: .seconds(30)
        )
        _ = try watcher.watch(.glance, from: nil)
        try over.there("grade", "alg", "examen", "5")
        guard case .state? = try watcher.nextPush(timeout: .seconds(30)) else {
          Issue.record("no state")
          return
        }
        let shown = TemporaryDirectory.file("shown")
        let notify = try RunningProgram(
          .mark,
          ["notify", "--once", "--exec", "cat >\(shown)"],
          environment: variables,
          after: ":"
        )
        try notify.line(containing: "each reminder will go to")
        try over.there("date", "alg", "trabajo", "tomorrow")
        #expect(try notify.end() == .exited(0))
        let reminder = try #require(try SystemDisk().readFile(shown, limit: 1 << 16))
        #expect(String(decoding: reminder, as: UTF8.self).contains("\"part\":\"trabajo\""))
      }
    }
  }

  @Test(.enabled(if: OtherProgram.python != nil, "python3 is not installed"))
  func `the companion in Python goes both ways`() throws {
    let over = try OverSSH()
    try over.trust()
    let python = try #require(OtherProgram.python)
    let script = Repository.path("protocol/companion.py")
    try over.serving { _ in
      for (way, value) in [(OverSSH.Way.bridge, "6"), (.forward, "7")] {
        try over.going(way) { variables in
          let grade = try python.run(
            [script, "grade", "alg", "examen", value],
            environment: variables
          )
          #expect(grade.output == "alg examen: \(value)\n", "\(grade.errors)")
          let watch = try python.run([script, "watch", "--count", "1"], environment: variables)
          #expect(watch.ending == .exited(0))
          #expect(watch.output.contains("alg"))
        }
      }
    }
  }

  @Test(arguments: OverSSH.Way.allCases)
  func `a machine without its daemon is told as nobody there, with what was seen last`(
    way: OverSSH.Way
  ) throws {
    let over = try OverSSH()
    try over.trust()
    try over.going(way) { variables in
      func run(_ program: BuiltProgram, _ words: String...) throws -> ProgramRun {
        try program.run(words, environment: variables)
      }
      let first = try run(.glance)
      #expect(first.ending == .exited(69))
      #expect(first.errors.contains("there is nothing stored to show"))
      var seen: ProgramRun?
      try over.serving { _ in
        seen = try run(.glance)
        #expect(try run(.mark).ending == .exited(0))
      }
      let stale = try run(.glance)
      #expect(stale.ending == .exited(0))
      #expect(try stale.output.hasPrefix(#require(seen).output))
      let need = try run(.mark, "need", "alg")
      #expect(need.ending == .exited(69))
      #expect(need.errors.contains("closes without a greeting"))
      let grade = try run(.mark, "grade", "alg", "examen", "6")
      #expect(grade.ending == .exited(0))
      #expect(grade.output.hasPrefix("Saved here"))
      try over.serving { _ in
        let status = try run(.mark, "status")
        #expect(status.ending == .exited(0))
        #expect(try over.there("show", "alg", "--json").output.contains("\"text\":\"6\""))
      }
    }
  }

  @Test func `a machine that cannot be reached, or is another one, is told by ssh itself`() throws {
    let over = try OverSSH()
    try over.pair("submit")
    try over.serving { _ in
      let seen = try over.here(.glance)
      #expect(seen.ending == .exited(0))
      #expect(try over.here(.mark).ending == .exited(0))
      let other = TemporaryDirectory.file("other")
      try SSHServer.makeKey(other)
      try over.client.knowHost(by: other + ".pub")
      try checkKept(
        over,
        seen.output,
        grading: "6",
        saying: "REMOTE HOST IDENTIFICATION HAS CHANGED"
      )
      try over.client.knowHost()
      try over.client.configure(["Port 1"])
      try checkKept(over, seen.output, grading: "7", saying: "Connection refused")
      try over.client.configure(["HostName no-such-machine.invalid"])
      try checkKept(over, seen.output, grading: "8", saying: "Could not resolve hostname")
      try over.client.configure([])
      let status = try over.here(.mark, "status", "--json")
      #expect(status.ending == .exited(0), "\(status.errors)")
      let log = try over.there("log", "--json").output
      #expect(log.split(separator: "\"setGrade\"").count == 1 + 3)
    }
  }

  /// Checks that what was seen is shown, and that a change waits.
  private func checkKept(
    _ over: OverSSH,
    _ seen: String,
    grading value: String,
    saying text: String
  ) throws {
    let glance = try over.here(.glance)
    #expect(glance.ending == .exited(0))
    #expect(glance.output.hasPrefix(seen))
    #expect(glance.errors.contains(text), "\(glance.errors)")
    let grade = try over.here(.mark, "grade", "alg", "examen", value, "--force")
    #expect(grade.output.hasPrefix("Saved here"), "\(grade)")
    #expect(grade.errors.contains("ssh://home closes without a greeting"), "\(grade.errors)")
  }

  @Test func `an ssh -L that was lost is opened again over what it left`() throws {
    let over = try OverSSH()
    try over.trust()
    let socket = TemporaryDirectory.file("forwarded")
    let variables = over.near.environment.merging(["MARK_SOCKET": socket]) { $1 }
    try over.serving { _ in
      let lost = try over.forward(to: socket)
      #expect(try BuiltProgram.mark.run(["status"], environment: variables).ending == .exited(0))
      try lost.kill()
      let status = try BuiltProgram.mark.run(["status"], environment: variables)
      #expect(status.ending == .exited(69))
      #expect(status.errors.contains("nobody listens at \(socket)"))
      let again = try over.forward(to: socket)
      #expect(try BuiltProgram.mark.run(["status"], environment: variables).ending == .exited(0))
      try again.kill()
    }
  }

  @Test func `a tunnel that falls silent is noticed at this end`() throws {
    let over = try OverSSH()
    try over.pair("read")
    // What is said first counts: a second in place of thirty, and the number of times is ours.
    try over.client.wrap("exec \(over.client.ssh) -o ServerAliveInterval=1 \"$@\"")
    try over.serving { _ in
      let notify = try over.notifying()
      try over.server.freezeSessions()
      try notify.line(containing: "the connection to markd is lost")
      try over.server.killSessions()
      try notify.line(containing: "connected: reminders will be shown here")
      #expect(try notify.terminate() == .exited(0))
    }
  }
}
