import Companion
import Glibc
import System
import TestSupport
import Testing
import Wire

/// A new version in place of the one that runs.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonUpgradeTests {
  /// Puts the program where `make install` would: under a name, at once.
  private func install(at path: String) throws {
    let program = try SystemDisk().readFile(BuiltProgram.markd.path, limit: 1 << 28)
    try SystemDisk().replaceFile(path, with: try #require(program))
    unsafe _ = chmod(path, 0o755)
  }

  @Test func `the program is replaced under the daemon, and the next start is the new one`() throws
  {
    let home = try Home()
    let path = TemporaryDirectory.file("markd")
    try install(at: path)
    let supervisor = try Supervisor(home)
    let old = try supervisor.startReady(copy: path)
    let companion = try home.connect()
    try companion.submit(.addAlgebra, 1)
    try install(at: path)
    // The old one goes on until it is told to stop.
    try companion.submit(.grade("trabajo", "7"), 2)
    #expect(try old.terminate() == .exited(0))
    let new = try supervisor.startReady(copy: path)
    #expect(try home.connect().count("records") == 2)
    #expect(try new.terminate() == .exited(0))
  }

  @Test func `a grade that was kept meanwhile is made by the new one`() throws {
    let home = try Home()
    try home.serving { daemon in
      try home.connect().submit(.addAlgebra, 1)
      #expect(try home.run(.mark).ending == .exited(0))
      #expect(try daemon.terminate() == .exited(0))
    }
    #expect(try home.run(.mark, "grade", "alg", "trabajo", "8").ending == .exited(0))
    try home.serving { _ in
      let run = try home.run(.mark)
      #expect(run.ending == .exited(0), "\(run)")
      #expect(try home.connect().count("records") == 2)
    }
  }

  @Test(arguments: ["0.0.1", "99.0"])
  func `a companion of another version is served by the protocol they share`(
    version: String
  ) throws {
    let home = try Home()
    try home.serving { _ in
      let socket = try UnixSocket.connect(to: UnixAddress(home.socket), timeout: .seconds(30))
      defer { socket.close() }
      let hello = """
        {"t":"hello","proto":[1,9],"client":{"id":"old","name":"mark","ver":"\(version)","lang":"en"},\
        "caps":["of-another-time"],"of_another_time":{"x":[1]}}
        """
      try socket.sendAll(Frame.encode(Array(hello.utf8))[...])
      var answer = [UInt8](repeating: 0, count: 4096)
      let count = try socket.receive(into: &answer)
      let text = String(decoding: answer[..<count], as: UTF8.self)
      #expect(text.contains("\"t\":\"welcome\"") && text.contains("\"proto\":1"), "\(text)")
    }
  }
}
