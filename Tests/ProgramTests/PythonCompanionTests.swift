import Companion
import JSON
import System
import TestSupport
import Testing
import Wire

@Suite(
  .temporaryDirectory,
  .timeLimit(.minutes(5)),
  .serialized,
  .enabled(if: OtherProgram.python != nil, "python3 is not installed")
)
struct PythonCompanionTests {
  private func run(
    _ arguments: String...,
    in home: Home,
    socket: String? = nil
  ) throws -> ProgramRun {
    let python = try #require(OtherProgram.python)
    let script = Repository.path("protocol/companion.py")
    return try python.run([script] + arguments, in: home, socket: socket)
  }

  /// What the library holds as the grade of a part.
  private func grade(_ part: String, by companion: Connection) throws -> String? {
    let answer = try companion.request(.subjectGet(SubjectQuery(subject: "alg"))).parsed()
    let parts = try #require(answer["subject"]?["parts"]?.array)
    return try #require(parts.first { $0["id"]?.string == part })["text"]?.string
  }

  /// Waits until the daemon counts so many records.
  private func wait(for records: Int, of companion: Connection) throws {
    for _ in 0..<3_000 where try companion.count("records") != records {
      _ = try companion.nextPush(timeout: .milliseconds(10))
    }
    #expect(try companion.count("records") == records)
  }

  @Test func `a grade is set, and everything said is of the protocol`() throws {
    let home = try Home()
    try home.serving { _ in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      let between = TemporaryDirectory.file("proxy")
      let proxy = try CuttingProxy(at: between, to: home.socket)
      try withExtendedLifetime(proxy) {
        let run = try run("grade", "alg", "examen", "7,5", in: home, socket: between)
        #expect(run.ending == .exited(0), "\(run)")
        #expect(run.output == "alg examen: 7,5\n")
      }
      #expect(try grade("examen", by: companion) == "7,5")
    }
  }

  @Test func `grades given while the daemon is dead are kept, and each is made once`() throws {
    let home = try Home()
    try home.serving { daemon in
      try home.connect().submit(.addAlgebra, 1)
      try daemon.kill()
    }
    for value in ["6", "7"] {
      let run = try run("grade", "alg", "trabajo", value, in: home)
      #expect(run.ending == .exited(0), "\(run)")
      #expect(run.output.hasPrefix("queued as number"), "\(run)")
    }
    try home.serving { daemon in
      #expect(try run("grade", "alg", "examen", "8", in: home).ending == .exited(0))
      let companion = try home.connect()
      #expect(try companion.count("records") == 4)
      #expect(try grade("trabajo", by: companion) == "7")
      try daemon.kill()
    }
    try home.serving { _ in
      let watched = try run("watch", "--count", "1", in: home)
      #expect(watched.ending == .exited(0), "\(watched)")
      #expect(try home.connect().count("records") == 4)
    }
  }

  @Test func `a grade whose answer is lost on the way is made once`() throws {
    let home = try Home()
    let between = TemporaryDirectory.file("proxy")
    try home.serving { _ in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      for passed in 0..<3 {
        let proxy = try CuttingProxy(at: between, to: home.socket, passing: passed)
        let cut = try run("grade", "alg", "examen", "\(passed)", in: home, socket: between)
        #expect(cut.ending == .exited(0), "\(passed) passed: \(cut)")
        #expect(cut.output.hasPrefix("queued"), "\(passed) passed: \(cut)")
        withExtendedLifetime(proxy) {}
        try SystemDisk().remove(between)
      }
      #expect(try run("grade", "alg", "examen", "9", in: home).ending == .exited(0))
      #expect(try companion.count("records") == 5)
      #expect(try grade("examen", by: companion) == "9")
    }
  }

  @Test func `a refused grade is told and does not hold up the next`() throws {
    let home = try Home()
    try home.serving { daemon in
      try home.connect().submit(.addAlgebra, 1)
      try daemon.kill()
    }
    #expect(try run("grade", "alg", "examen", "9½", in: home).ending == .exited(0))
    try home.serving { _ in
      let next = try run("grade", "alg", "trabajo", "9", in: home)
      #expect(next.ending == .exited(1), "\(next)")
      #expect(next.errors.contains("9½"), "\(next)")
      let companion = try home.connect()
      #expect(try grade("trabajo", by: companion) == "9")
      #expect(try grade("examen", by: companion) == nil)
      #expect(try run("grade", "alg", "trabajo", "8", in: home).ending == .exited(0))
    }
  }

  @Test func `the state is shown when it changes`() throws {
    let home = try Home()
    let python = try #require(OtherProgram.python)
    let output = TemporaryDirectory.file("lines")
    try home.serving { _ in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      let watcher = try ChildProcess.start(
        python.command(
          [Repository.path("protocol/companion.py"), "watch", "--count", "2"],
          in: home,
          output: output,
          errors: TemporaryDirectory.file("errors")
        )
      )
      var isWatching = false
      for _ in 0..<3_000 where !isWatching {
        let open = try companion.request(.info).parsed()["companions"]?.array ?? []
        isWatching = open.contains { $0["watching"]?.bool == true }
        _ = try companion.nextPush(timeout: .milliseconds(10))
      }
      try #require(isWatching)
      try companion.submit(.grade("trabajo", "10"), 2)
      #expect(try watcher.wait() == .exited(0))
      let text = String(
        decoding: try SystemDisk().readFile(output, limit: 1 << 16) ?? [],
        as: UTF8.self
      )
      let lines = text.split(separator: "\n")
      #expect(lines.count == 2 && Set(lines).count == 2, "\(text)")
    }
  }

  @Test func `a reminder is shown, and acknowledged for good`() throws {
    let home = try Home()
    try home.serving { _ in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      #expect(try home.run(.mark, "date", "alg", "trabajo", "tomorrow").ending == .exited(0))
      let shown = try run("remind", "--count", "1", in: home)
      #expect(shown.ending == .exited(0), "\(shown)")
      #expect(shown.output.contains("Trabajo"), "\(shown)")
      // The subject, its date, that it has rung and that it was shown.
      try wait(for: 4, of: companion)
      #expect(try home.run(.mark, "date", "alg", "examen", "tomorrow").ending == .exited(0))
      let next = try run("remind", "--count", "1", in: home)
      #expect(next.output.contains("Examen") && !next.output.contains("Trabajo"), "\(next)")
    }
  }

  @Test func `arguments that make no sense are told how they are used`() throws {
    let run = try run("grade", "alg", in: try Home())
    #expect(run.ending == .exited(64))
    #expect(run.errors.contains("companion.py grade SUBJECT PART VALUE"))
  }
}
