import Companion
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct CommandStatusTests {
  private func status(_ home: Home) throws -> JSONValue {
    let run = try home.run(.mark, "status", "--json")
    return try JSONValue(parsing: Array(run.output.utf8), limits: .file)
  }

  @Test
  func `tells what is not in the snapshots, how large the journal is, and how long a write took`()
    throws
  {
    let home = try Home()
    try home.serving { _ in
      let empty = try status(home)
      #expect(empty["unfolded"]?.integer == 0)
      #expect(empty["last_store_us"] == nil)
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      try companion.submit(.grade("trabajo", "7"), 2)
      let full = try status(home)
      #expect(full["unfolded"]?.integer == 2)
      #expect(full["rev"]?.integer == 2)
      let bytes = try #require(full["journal_bytes"]?.integer)
      #expect(bytes > 40 && bytes < 1 << 20)
      #expect(try #require(full["last_store_us"]?.integer) >= 0)
      let text = try home.run(.mark, "status").output
      #expect(text.contains("revision"))
      #expect(text.contains("KiB (2)"))
      #expect(text.contains(" ms)"))
    }
  }

  @Test(arguments: [("suspect", true), ("believed", false), (nil, false)] as [(String?, Bool)])
  func `says that nothing rings where the primary doubts its clock`(
    clock: String?,
    isTold: Bool
  ) throws {
    let info = clock.map { JSONValue.object([("clock", .string($0))]) } ?? .object([])
    let primary = try FakePrimary(at: CommandRun.socket) { request in
      request == .info ? .ok(AnswerBody(info)) : .ok(.empty)
    }
    try withExtendedLifetime(primary) {
      let run = try CommandRun("status")
      #expect(run.code == .success, "\(run.errors)")
      #expect(run.output.contains("Nothing rings") == isTold)
    }
  }

  @Test func `names the companions, and what waits for each`() throws {
    let home = try Home()
    try home.serving { _ in
      let watch = try home.connect("watch")
      _ = try watch.request(.ping)
      let all = try #require(try status(home)["companions"]?.array)
      let names = all.compactMap { $0["name"]?.string }
      #expect(names == ["watch", "mark"])
      for companion in all {
        #expect(companion["unanswered"]?.integer == 0)
        #expect(try #require(companion["unread_bytes"]?.integer) >= 0)
      }
    }
  }
}
