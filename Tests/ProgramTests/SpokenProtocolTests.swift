import Companion
import Library
import System
import TestSupport
import Testing
import Wire

/// What the programs and the daemon say to each other is what the schemas of the protocol say.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct SpokenProtocolTests {
  @Test func `every command keeps to the schemas`() throws {
    let home = try Home()
    let between = TemporaryDirectory.file("proxy")
    let file = Repository.path("docs/examples/reassessment.json")
    try home.serving { _ in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      let proxy = try CuttingProxy(at: between, to: home.socket)
      try withExtendedLifetime(proxy) {
        let environment = home.environment.merging(["MARK_SOCKET": between]) { _, own in own }
        let commands: [[String]] = [
          [], ["subject", "add", file, "--as", "re"], ["show", "re"], ["show", "alg"],
          ["grade", "alg", "trabajo", "7,5"], ["date", "alg", "examen", "tomorrow"],
          ["need", "alg", "--target", "7", "--over", "examen", "--assume", "trabajo=8"],
          ["need", "re"], ["what-if", "alg", "examen=9"], ["explain", "alg", "--best"],
          ["explain", "re"], ["status", "--json"], ["notify", "--once"],
        ]
        for command in commands {
          let run = try BuiltProgram.mark.run(command, environment: environment)
          #expect(run.ending == .exited(0), "\(command): \(run)")
        }
        let glance = try BuiltProgram.glance.run([], environment: environment)
        #expect(glance.ending == .exited(0), "\(glance)")
      }
    }
  }

  /// The first example of the specification in this language.
  private func example(_ language: String) throws -> String {
    let text = String(decoding: try Repository.read("protocol/README.md"), as: UTF8.self)
    let pieces = text.split(separator: "```\(language)\n", maxSplits: 1)
    return String(try #require(pieces.last?.split(separator: "\n```").first)) + "\n"
  }

  @Test(
    .enabled(
      if: OtherProgram.netcat != nil && OtherProgram.jq != nil,
      "nc (netcat-openbsd) or jq is not installed"
    )
  )
  func `the example in shell prints what is needed`() throws {
    let shell = try #require(OtherProgram.shell)
    try checkLine { home in try shell.run(["-c", try example("sh")], in: home) }
  }

  @Test(.enabled(if: OtherProgram.python != nil, "python3 is not installed"))
  func `the example in Python prints what is needed`() throws {
    let python = try #require(OtherProgram.python)
    try checkLine { home in try python.run(["-c", try example("python")], in: home) }
  }

  private func checkLine(_ run: (Home) throws -> ProgramRun) throws {
    let home = try Home()
    try home.serving { _ in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      let run = try run(home)
      #expect(run.ending == .exited(0), "\(run)")
      #expect(run.output.split(separator: "\n").last?.hasPrefix("alg · ") == true, "\(run)")
    }
  }
}
