import System
import TestSupport
import Testing
import Wire

@testable import Glance

/// The release program beside the one that was built with the tests, which begins in another order: only in a
/// static program the runtime of Swift comes after the short way.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct GlanceReleaseTests {
  private static let path = ".build/release/mark-glance"
  private static let missing: Comment =
    "there is no .build/release/mark-glance; make all builds it"
  private static let isBuilt = ((try? SystemDisk().status(of: path)) ?? nil) != nil

  private static let state = #"""
    {"line":"so · 4,2","text":["so  4,2","álgebra \"A\"\t\u00f3"],"class":"open","percentage":42}
    """#

  private var environment: [String: String] {
    ["MARK_HOME": TemporaryDirectory.path, "LANG": "es_ES.UTF-8"]
  }

  private func withPrimary(
    _ reply: FakePrimary.Reply? = nil,
    _ body: () throws -> Void
  ) throws {
    let path = TemporaryDirectory.file("mark.sock")
    let raw = RawJSON(trusting: Array(Self.state.utf8))
    let glance = AnswerBody(StateUpdate(StateToken(epoch: "e", revision: 1), .full(raw)))
    let fake = try FakePrimary(at: path) { _ in reply ?? .ok(glance) }
    try withExtendedLifetime(fake, body)
    try SystemDisk().remove(path)
  }

  /// What the release program does, which has to be what the other one does.
  private func run(_ arguments: [String], by wrapper: String = "") throws -> ProgramRun {
    let other = try BuiltProgram.glance.run(arguments, environment: environment, by: wrapper)
    let release = try BuiltProgram.glance.run(
      arguments,
      environment: environment,
      by: wrapper,
      copy: Self.path
    )
    #expect(release == other)
    return release
  }

  @Test(
    .enabled(if: isBuilt, missing),
    arguments: [[], ["--line"], ["--json"], ["--version"], ["--help"], ["--lnie"], ["--line", ""]]
  )
  func `shows the same, asked in any way`(arguments: [String]) throws {
    try withPrimary {
      // The first start gives the companion its name, which is for the long way.
      for _ in 1...2 { _ = try run(arguments) }
    }
  }

  @Test(.enabled(if: isBuilt, missing)) func `shows the same without a primary`() throws {
    let nothing = try run([])
    #expect(nothing.ending == .exited(69))
    try withPrimary {
      let fresh = try run([])
      #expect(fresh.output == "so  4,2\nálgebra \"A\"\tó\n")
    }
    let stale = try run([])
    #expect(stale.output.hasPrefix("so  4,2\nálgebra \"A\"\tó\n(sin conexión"))
  }

  @Test(.enabled(if: isBuilt, missing)) func `shows the same where it is refused`() throws {
    try withPrimary { _ = try run([]) }
    try withPrimary(.error(.revoked, "no more")) {
      let refused = try run([])
      #expect(refused.errors.contains("markd ya no admite este programa"))
    }
  }

  @Test(
    .enabled(if: isBuilt, missing),
    arguments: [(">/dev/full", 74), (">/dev/null", 0), (">&-", 0), ("| true", 0)]
  )
  func `ends alike where its lines do not go`(output: String, code: Int32) throws {
    try withPrimary {
      _ = try run([])
      let ended = try run([], by: "sh -c '\"$0\" \(output)'")
      #expect(ended.ending == .exited(code))
      #expect(ended.output.isEmpty)
      #expect(ended.errors.isEmpty == (code == 0))
    }
  }
}
