import Companion
import Library
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonFullDiskTests {
  private static let tool = "/usr/bin/prlimit"
  private static let hasTool = ((try? SystemDisk().status(of: tool)) ?? nil) != nil
  private static let missing: Comment = "there is no /usr/bin/prlimit to limit files with"

  /// Lets the daemon write no file beyond a size, as if the disk were full there.
  private func limitFiles(of daemon: RunningProgram, to size: String) throws {
    let command = ChildProcess.Command(
      Self.tool,
      ["--pid", "\(daemon.id)", "--fsize=\(size):unlimited"]
    )
    #expect(try ChildProcess.run(command, limit: .seconds(30)) == .exited(0))
  }

  @Test(.enabled(if: hasTool, missing))
  func `a change for which there is no room is refused, and taken when there is`() throws {
    let home = try Home()
    try home.serving { daemon in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      try companion.submit(.grade("trabajo", "7"), 2)
      try limitFiles(of: daemon, to: "64")
      for _ in 0..<3 {
        let refusal = try companion.refusal(of: .grade("trabajo", "8"), 3)
        #expect(refusal?.code == .storageFull)
        #expect(refusal?.message.contains(home.directory) == true)
      }
      let run = try home.run(.mark, "status")
      #expect(run.output.contains("full"), "\(run)")
      #expect(try home.connect("phone").welcome.flags.contains(.storageFull))
      try limitFiles(of: daemon, to: "unlimited")
      #expect(try companion.submit(.grade("trabajo", "8"), 3).isDuplicate == false)
      #expect(try companion.count("records") == 3)
      try daemon.kill()
    }
    try home.serving { _ in
      let companion = try home.connect()
      #expect(try companion.count("records") == 3)
      #expect(try companion.submit(.grade("trabajo", "8"), 3).isDuplicate)
    }
  }

  @Test(.enabled(if: hasTool, missing))
  func `snapshots for which there is no room are left as they were, and nothing is lost`() throws {
    let home = try Home()
    try home.serving { daemon in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      try companion.submit(.grade("trabajo", "7"), 2)
      let before = try home.files()["library.json"]
      try limitFiles(of: daemon, to: "64")
      #expect(try daemon.terminate() == .exited(0))
      #expect(try home.files()["library.json"] == before)
    }
    #expect(try home.serving { _ in try home.connect().count("records") } == 2)
  }

  @Test func `a first start without room says what there is no room for, and the next one serves`()
    throws
  {
    let home = try Home()
    let daemon = try RunningProgram(
      .markd,
      [],
      environment: home.environment,
      after: "ulimit -f 1"
    )
    #expect(try daemon.end() == .exited(74))
    #expect(daemon.told.contains(home.directory) && daemon.told.contains("EFBIG"), "\(daemon.told)")
    let isServed = try home.serving { _ in try home.connect().request(.ping) != .empty }
    #expect(isServed)
  }

  @Test(.enabled(if: hasTool, missing))
  func `started without room for a journal, it serves, and takes changes when there is`() throws {
    let home = try Home()
    try home.serving { daemon in
      try home.connect().submit(.addAlgebra, 1)
      #expect(try daemon.terminate() == .exited(0))
    }
    for name in try home.files().keys where name.hasPrefix("journal-") || name == "state.json" {
      try SystemDisk().remove(home.file(name))
    }
    try home.serving(after: "ulimit -S -f 1") { daemon in
      let companion = try home.connect()
      #expect(try companion.count("subjects") == 1)
      let refusal = try companion.refusal(of: .grade("trabajo", "7"), 1)
      #expect(refusal?.code == .storageFull)
      try limitFiles(of: daemon, to: "unlimited")
      try companion.submit(.grade("trabajo", "7"), 1)
      try daemon.kill()
    }
    let run = try home.serving { _ in try home.run(.mark, "show", "alg") }
    #expect(run.output.contains("7"), "\(run)")
  }
}
