import Companion
import JSON
import Library
import System
import TestSupport
import Testing

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct CommandOutboxTests {
  /// A home whose outbox was put back from an older copy, so that its next number is taken by another change.
  private func conflicted(_ home: Home) throws {
    let older = try #require(try home.files()["outbox"])
    #expect(try home.run(.mark, "grade", "alg", "trabajo", "7").ending == .exited(0))
    try SystemDisk().replaceFile(home.file("outbox"), with: older)
    let run = try home.run(.mark, "grade", "alg", "examen", "9")
    #expect(run.ending != .exited(0), "\(run)")
    #expect(run.errors.contains("mark outbox"), "\(run)")
  }

  private func withAlgebra(_ body: (Home) throws -> Void) throws {
    let home = try Home()
    try home.serving { _ in
      let file = home.file("algebra.syllabus")
      try SystemDisk().replaceFile(file, with: Array(algebra.utf8))
      #expect(try home.run(.mark, "subject", "add", file, "--as", "alg").ending == .exited(0))
      try body(home)
    }
  }

  @Test func `shows what waits, with when and what`() throws {
    try withAlgebra { home in
      try conflicted(home)
      let shown = try home.run(.mark, "outbox")
      #expect(shown.output.contains("alg · examen: 9"), "\(shown)")
      let json = try JSONValue(
        parsing: Array(home.run(.mark, "outbox", "--json").output.utf8),
        limits: .file
      )
      #expect(json["changes"]?.array?.count == 1)
    }
  }

  @Test func `sends anew what the primary took for something else`() throws {
    try withAlgebra { home in
      try conflicted(home)
      #expect(try home.run(.mark, "outbox", "--keep").ending == .exited(0))
      let status = try home.run(.mark, "status", "--json")
      #expect(status.output.contains("\"queued\":0"), "\(status)")
      #expect(try home.run(.mark, "show", "alg").output.contains("9"))
    }
  }

  @Test func `gives up what waits, and keeps the file`() throws {
    try withAlgebra { home in
      try conflicted(home)
      let before = try home.files()["outbox"]
      let run = try home.run(.mark, "outbox", "--drop")
      #expect(run.ending == .exited(0))
      #expect(run.output.contains(home.file("outbox.dropped-1")))
      #expect(try home.files()["outbox.dropped-1"] == before)
      #expect(try home.run(.mark, "outbox").output == "Nothing waits to be sent\n")
      #expect(try home.run(.mark, "grade", "alg", "examen", "4").ending == .exited(0))
    }
  }

  @Test func `says that nothing waits, whatever it is asked to do`() throws {
    let home = try Home()
    for option in ["--json", "--keep", "--drop"] {
      #expect(try home.run(.mark, "outbox", option).ending == .exited(0))
    }
    #expect(try home.run(.mark, "outbox", "--keep", "--drop").ending == .exited(64))
  }
}
