import Companion
import Glibc
import JSON
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonAwayTests {
  /// A home whose library has been seen by `mark` and by `mark-glance`, and is not served.
  private func seenHome() throws -> Home {
    let home = try Home()
    try home.serving { daemon in
      try home.connect().submit(.addAlgebra, 1)
      #expect(try home.run(.mark).ending == .exited(0))
      #expect(try home.run(.glance).ending == .exited(0))
      #expect(try daemon.terminate() == .exited(0))
    }
    return home
  }

  @Test func `a grade given while the daemon is away is kept, and made once when it is back`()
    throws
  {
    let home = try seenHome()
    let queued = try home.run(.mark, "grade", "alg", "trabajo", "8")
    #expect(queued.ending == .exited(0), "\(queued)")
    try home.serving { _ in
      let companion = try home.connect()
      #expect(try companion.count("records") == 1)
      for _ in 0..<2 {
        let shown = try home.run(.mark, "show", "alg")
        #expect(shown.ending == .exited(0))
        #expect(shown.output.contains("8"))
        #expect(try companion.count("records") == 2)
      }
    }
  }

  @Test func `a grade whose answer is lost on the way is made once`() throws {
    let home = try seenHome()
    let between = TemporaryDirectory.file("proxy")
    for passed in 0..<5 {
      let away = try home.run(.mark, "grade", "alg", "trabajo", "\(passed)")
      #expect(away.ending == .exited(0), "\(away)")
      try home.serving { _ in
        let proxy = try CuttingProxy(at: between, to: home.socket, passing: passed)
        let cut = try home.run(.mark, "grade", "alg", "examen", "\(passed)", "--socket", between)
        #expect(cut.ending == .exited(0), "\(passed) passed: \(cut)")
        withExtendedLifetime(proxy) {}
        try SystemDisk().remove(between)
        let companion = try home.connect()
        #expect(try home.run(.mark).ending == .exited(0))
        #expect(try companion.count("records") == 1 + 2 * (passed + 1), "\(passed) passed")
      }
    }
    #expect(try home.run(.mark, "status", "--json").output == "{\"running\":false,\"queued\":0}\n")
  }

  @Test func `a glance without a daemon shows what was seen last, and its age`() throws {
    let home = try seenHome()
    let run = try home.run(.glance)
    #expect(run.ending == .exited(0))
    #expect(run.output.hasPrefix("alg  you need 5"), "\(run)")
    #expect(run.output.contains("offline, data from"), "\(run)")
    let json = try JSONValue(
      parsing: Array(try home.run(.glance, "--json").output.utf8),
      limits: .file
    )
    #expect(json["cached"] == true)
  }

  @Test func `a glance without a daemon and without anything seen is not available`() throws {
    let home = try Home()
    let run = try home.run(.glance)
    #expect(run.ending == .exited(69))
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(home.socket), "\(run)")
  }

  @Test func `a daemon that does not answer is as good as away, until it answers`() throws {
    let home = try seenHome()
    try home.serving { daemon in
      daemon.send(SIGSTOP)
      let glance = try home.run(.glance)
      #expect(glance.ending == .exited(0))
      #expect(glance.output.contains("offline, data from"), "\(glance)")
      let queued = try home.run(.mark, "grade", "alg", "trabajo", "8")
      #expect(queued.ending == .exited(0), "\(queued)")
      daemon.send(SIGCONT)
      #expect(try home.run(.mark).ending == .exited(0))
      #expect(try home.connect().count("records") == 2)
    }
  }

  @Test func `a syllabus file becomes a subject, and its grades change what is needed`() throws {
    let home = try Home()
    let file = TemporaryDirectory.file("algebra.json")
    try SystemDisk().replaceFile(file, with: Array(algebra.utf8))
    try home.serving { _ in
      let added = try home.run(.mark, "subject", "add", file, "--as", "alg")
      #expect(added.ending == .exited(0), "\(added)")
      let graded = try home.run(.mark, "grade", "alg", "trabajo", "8")
      #expect(graded.output.contains("You need 3 in Examen"), "\(graded)")
      let glance = try home.run(.glance)
      #expect(glance.output.contains("3"), "\(glance)")
    }
  }
}
