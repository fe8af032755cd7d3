import Companion
import Glibc
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonStartTests {
  /// Runs `markd` where it is expected to end by itself.
  private func refused(
    _ arguments: [String] = [],
    environment: [String: String]
  ) throws -> ProgramRun {
    try BuiltProgram.markd.run(arguments, environment: environment)
  }

  @Test(arguments: [false, true])
  func `a second daemon of a home names the first and leaves it alone`(isStopped: Bool) throws {
    let home = try Home()
    try home.serving { first in
      if isStopped { first.send(SIGSTOP) }
      let second = try home.run(.markd)
      if isStopped { first.send(SIGCONT) }
      #expect(second.ending == .exited(75))
      #expect(second.errors.contains("pid \(first.id) "), "\(second.errors)")
      #expect(try home.connect().welcome.server.process == Int(first.id))
    }
  }

  @Test func `whoever connects while the library is read is greeted when it is`() throws {
    let home = try Home()
    let daemon = try home.daemon(["--verbose"], fault: "before-open:delay")
    try daemon.line(containing: "event=listening")
    #expect(try home.connect().welcome.server.process == Int(daemon.id))
    try daemon.line(containing: "event=serving")
    #expect(try daemon.terminate() == .exited(0))
  }

  @Test func `a second daemon of a socket names the first, though its home is another`() throws {
    let home = try Home()
    try home.serving { first in
      let environment = home.environment.merging(
        ["MARK_HOME": TemporaryDirectory.file("other")]
      ) { $1 }
      let second = try refused(environment: environment)
      #expect(second.ending == .exited(75))
      #expect(second.errors.contains("pid \(first.id) "), "\(second.errors)")
      #expect(try home.connect().welcome.server.process == Int(first.id))
    }
  }

  @Test func `of twenty daemons started at once exactly one serves, and the others name it`() throws
  {
    let home = try Home()
    let all = try (0..<20).map { _ in
      try RunningProgram(.markd, [], environment: home.environment, after: ":")
    }
    defer { for daemon in all { try? daemon.kill() } }
    let serving = try all.filter { try $0.says("event=serving") }
    #expect(serving.count == 1)
    #expect(try home.connect().welcome.server.process == serving.first.map { Int($0.id) })
    let name = "served already by pid \(try #require(serving.first).id) "
    for daemon in all where daemon !== serving.first {
      #expect(try daemon.end() == .exited(75), "\(daemon.told)")
      #expect(daemon.told.contains(name), "\(daemon.told)")
    }
  }

  @Test func `a daemon that is told to stop while it starts ends well`() throws {
    let home = try Home()
    try home.running(.markd) { daemon in
      try daemon.line(containing: "event=recovered")
      #expect(try daemon.terminate() == .exited(0))
    }
    #expect(try home.serving { try $0.terminate() } == .exited(0))
  }

  @Test func `a socket path of 107 bytes serves`() throws {
    let home = try Home(socket: path(bytes: 107))
    #expect(try home.serving { _ in try home.connect().request(.ping) } != .empty)
  }

  @Test(arguments: [("x", 108), ("x", 200), ("ñ", 108)])
  func `a longer socket path is refused by name and length`(letter: String, bytes: Int) throws {
    let path = path(bytes: bytes, of: letter)
    let home = try Home(socket: path)
    let run = try home.run(.markd)
    #expect(run.ending == .exited(78))
    #expect(run.errors.contains("\(path) has \(bytes) bytes"), "\(run.errors)")
  }

  private func path(bytes: Int, of letter: String = "x") -> String {
    var path = TemporaryDirectory.file("")
    while path.utf8.count < bytes - letter.utf8.count { path += letter }
    while path.utf8.count < bytes { path += "y" }
    return path
  }

  @Test func `a library that another machine has opened and not given up is served with a warning`()
    throws
  {
    let home = try Home()
    let lock = Array("77 elsewhere 0-0-0\n".utf8)
    try SystemDisk().replaceFile(home.file("markd.lock"), with: lock)
    try home.serving { daemon in
      #expect(daemon.told.contains("event=opened-elsewhere"), "\(daemon.told)")
      #expect(daemon.told.contains("pid 77 on elsewhere"), "\(daemon.told)")
      let ending = try daemon.terminate()
      #expect(ending == .exited(0))
    }
    // Given up in good order, it is nobody's.
    try home.serving { daemon in #expect(!daemon.told.contains("opened-elsewhere")) }
  }

  @Test func `a directory that others can enter is refused`() throws {
    let home = try Home()
    unsafe _ = chmod(home.directory, 0o750)
    let run = try home.run(.markd)
    #expect(run.ending == .exited(77))
    #expect(run.errors.contains("\(home.directory) has mode 750"), "\(run.errors)")
    #expect(try SystemDisk().status(of: home.socket) == nil)
  }

  @Test func `an environment that names no place is refused`() throws {
    let run = try refused(environment: ["PATH": "/bin"])
    #expect(run.ending == .exited(78))
    #expect(run.errors.contains("MARK_HOME"), "\(run.errors)")
  }

  @Test(arguments: [["--nonsense"], ["serve"], ["--home"]])
  func `arguments that make no sense are a usage error`(arguments: [String]) throws {
    let run = try refused(arguments, environment: ["PATH": "/bin"])
    #expect(run.ending == .exited(64))
    #expect(run.errors.contains(arguments[0]), "\(run.errors)")
  }
}
