import JSON
import Library
import System
import TestSupport
import Testing

/// Programs on one machine, the primary on another, and between them what stands in for `ssh`.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct RemoteCompanionTests {
  /// A home without a primary, whose programs look for one elsewhere.
  private struct Away {
    let near: Home
    let far: Home
    private let ssh = TemporaryDirectory.file("ssh")
    /// What the last `ssh` was given.
    let record = TemporaryDirectory.file("record")

    /// - Parameter options: What the key is held to, on the far side.
    /// - Throws: When the homes cannot be made.
    init(bridging options: String = "") throws {
      near = try Home(directory: TemporaryDirectory.file("near"))
      far = try Home(directory: TemporaryDirectory.file("far"))
      try bring(bridging: options)
    }

    /// Lets `ssh` reach the far machine.
    func bring(bridging options: String = "") throws {
      let mark = try BuiltProgram.mark.path
      try write(
        """
        printf '%s ' "$@" >'\(record)'
        while [ "$1" != mark ]; do shift; done
        shift
        export MARK_HOME='\(far.directory)' MARK_SOCKET='\(far.socket)'
        exec '\(mark)' "$@" \(options)
        """
      )
    }

    /// Lets `ssh` reach nobody.
    func lose() throws { try write("echo 'ssh: no route to host' >&2; exit 255") }

    private func write(_ script: String) throws {
      let command = ChildProcess.Command(
        "/bin/sh",
        ["-c", "cat >\"$0\" && chmod +x \"$0\"", ssh],
        input: Array("#!/bin/sh\n\(script)\n".utf8)
      )
      #expect(try ChildProcess.run(command, limit: .seconds(30)) == .exited(0))
    }

    func environment(_ remote: String = "ssh://ana@home:2222") -> [String: String] {
      near.environment.merging(["MARK_REMOTE": remote, "MARK_SSH": ssh]) { _, new in new }
    }

    func run(_ program: BuiltProgram, _ arguments: String...) throws -> ProgramRun {
      try program.run(arguments, environment: environment())
    }

    /// Lets a daemon serve the far home, which has algebra.
    func serving(_ body: (RunningProgram) throws -> Void) throws {
      try far.serving { daemon in
        try far.connect().submit(.addAlgebra, 1)
        try body(daemon)
      }
    }
  }

  @Test func `each program shows and changes what is on the other machine`() throws {
    let away = try Away()
    try away.serving { _ in
      let grade = try away.run(.mark, "grade", "alg", "examen", "7,5")
      #expect(grade.ending == .exited(0))
      #expect(grade.errors.isEmpty)
      let here = try away.far.run(.mark, "show", "alg", "--json")
      #expect(here.output.contains("7,5"))
      let there = try away.run(.mark, "show", "alg", "--json")
      #expect(there == here)
      #expect(try away.run(.glance) == away.far.run(.glance))
      #expect(try away.run(.glance, "--json").ending == .exited(0))
      let record = try SystemDisk().readFile(away.record, limit: 1 << 12) ?? []
      #expect(
        String(decoding: record, as: UTF8.self)
          == "-T -o ServerAliveInterval=30 -o ServerAliveCountMax=2 -p 2222 ana@home mark bridge "
      )
    }
  }

  @Test func `reminders come from the other machine`() throws {
    let away = try Away()
    try away.serving { daemon in
      let notify = try RunningProgram(
        .mark,
        ["notify"],
        environment: away.environment(),
        after: ":"
      )
      try notify.line(containing: "connected: reminders will be shown here")
      #expect(try daemon.terminate() == .exited(0))
      #expect(try notify.says("the connection"))
      #expect(try notify.terminate() == .exited(0))
    }
  }

  @Test func `an ssh that reaches a machine without a daemon is told as nobody there`() throws {
    let away = try Away()
    let status = try away.run(.mark, "status")
    #expect(status.ending == .exited(69))
    #expect(status.errors.contains("markd is not running"))
    let need = try away.run(.mark, "need", "alg")
    #expect(need.ending == .exited(69))
    #expect(need.errors.contains("ssh://ana@home:2222 closes without a greeting"))
    #expect(need.errors.contains("see “ssh -p 2222 ana@home mark status”"))
  }

  @Test func `while ssh fails the last state is shown and changes wait`() throws {
    let away = try Away()
    try away.serving { _ in
      let seen = try away.run(.glance)
      #expect(try away.run(.mark).ending == .exited(0))
      try away.lose()
      let stale = try away.run(.glance)
      #expect(stale.ending == .exited(0))
      #expect(stale.errors.contains("no route to host"))
      #expect(!seen.output.isEmpty)
      let queued = try away.run(.mark, "grade", "alg", "examen", "6")
      #expect(queued.errors.contains("closes without a greeting"))
      #expect(!(try away.far.run(.mark, "show", "alg", "--json").output.contains("\"6\"")))
      try away.bring()
      #expect(try away.run(.mark, "status").ending == .exited(0))
      let sent = try away.far.run(.mark, "log", "--json")
      #expect(sent.output.contains("\"6\""))
    }
  }

  @Test func `a key that is held to reading sets no grade`() throws {
    let away = try Away(bridging: "--as tablet --scope read")
    try away.serving { _ in
      #expect(try away.run(.glance).ending == .exited(0))
      let records = try away.far.connect().count("records")
      let grade = try away.run(.mark, "grade", "alg", "examen", "6")
      #expect(grade.ending != .exited(0))
      #expect(try away.far.connect().count("records") == records)
    }
  }

  @Test func `what the scope does not allow is told, and holds up nothing that follows`() throws {
    let away = try Away()
    try away.serving { _ in
      #expect(try away.run(.mark).ending == .exited(0))
      try away.lose()
      for line in [["date", "alg", "examen", "tomorrow"], ["grade", "alg", "examen", "6"]] {
        let queued = try BuiltProgram.mark.run(line, environment: away.environment())
        #expect(queued.output.hasPrefix("Saved here"), "\(queued)")
      }
      try away.bring(bridging: "--as tablet --scope submit")
      let status = try away.run(.mark, "status")
      #expect(status.ending == .exited(0))
      #expect(
        status.errors.contains("alg · examen: markd does not allow this program to do that"),
        "\(status.errors)"
      )
      #expect(try away.run(.mark, "outbox").output == "Nothing waits to be sent\n")
      let log = try away.far.run(.mark, "log", "--json").output
      #expect(log.contains("setGrade"))
      #expect(!log.contains("setDate"))
    }
  }

  @Test func `the doctor looks at what is here, and says what to run there`() throws {
    let away = try Away()
    // What lies here is not what the daemon there has.
    try SystemDisk().replaceFile(away.near.file("library.json"), with: [])
    try away.serving { _ in
      let well = try away.run(.mark, "doctor")
      #expect(well.ending == .exited(0), "\(well)")
      #expect(well.output == "Nothing is wrong here, and markd answers\n")
      #expect(well.errors.contains("ssh -p 2222 ana@home mark doctor"))
      try away.lose()
      let lost = try away.run(.mark, "doctor")
      #expect(lost.ending == .exited(1))
      #expect(lost.output.contains("ssh://ana@home:2222 closes without a greeting"))
      #expect(lost.output.contains("→ ssh -p 2222 ana@home mark status"))
    }
  }

  @Test(arguments: [["backup"], ["backup", "x.json"], ["restore", "x.json"]])
  func `files are copied and put back where they are`(arguments: [String]) throws {
    let away = try Away()
    let run = try BuiltProgram.mark.run(arguments, environment: away.environment())
    #expect(run.ending == .exited(78))
    let line = arguments.joined(separator: " ")
    #expect(run.errors.contains("run it there: ssh -p 2222 ana@home mark \(line)"))
  }

  @Test(arguments: ["ssh://-oProxyCommand=id", "home", "ssh://home;id"])
  func `a machine that is no machine's name is told, and nothing is run`(remote: String) throws {
    let away = try Away()
    for (program, arguments) in [(BuiltProgram.mark, ["status"]), (.glance, [])] {
      let run = try program.run(arguments, environment: away.environment(remote))
      #expect(run.ending == .exited(78))
      #expect(run.errors.contains("MARK_REMOTE is ssh://[USER@]HOST[:PORT]"))
    }
    #expect(try SystemDisk().readFile(away.record, limit: 1 << 12) == nil)
  }

  @Test(.enabled(if: OtherProgram.python != nil))
  func `the companion in Python goes the same way`() throws {
    let away = try Away()
    let python = try #require(OtherProgram.python)
    try away.serving { _ in
      let script = Repository.path("protocol/companion.py")
      let run = try python.run(
        [script, "grade", "alg", "examen", "6,5"],
        environment: away.environment()
      )
      #expect(run.output == "alg examen: 6,5\n")
      #expect(run.ending == .exited(0))
      try away.bring(bridging: "--scope read")
      let forbidden = try python.run(
        [script, "grade", "alg", "examen", "9"],
        environment: away.environment()
      )
      #expect(forbidden.ending == .exited(1))
      #expect(forbidden.errors.contains("needs the scope submit"))
      try away.bring()
      let next = try python.run(
        [script, "grade", "alg", "examen", "8"],
        environment: away.environment()
      )
      #expect(next.output == "alg examen: 8\n")
      try away.lose()
      let queued = try python.run(
        [script, "grade", "alg", "examen", "7"],
        environment: away.environment()
      )
      #expect(queued.output.contains("queued as number 2"))
    }
  }
}
