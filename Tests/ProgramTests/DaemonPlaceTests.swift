import Companion
import Glibc
import Library
import System
import TestSupport
import Testing

/// Where the daemon finds its home, and how it may be there.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonPlaceTests {
  private func mode(_ path: String) throws -> UInt32? {
    try FileStatus.of(path, followingLink: false)?.mode
  }

  @Test(arguments: ["0", "0777"])
  func `what it makes is for its owner alone, whatever the umask`(mask: String) throws {
    let home = try Home(
      socket: TemporaryDirectory.file("run/deep/mark.sock"),
      directory: TemporaryDirectory.file("")
    )
    let directory = TemporaryDirectory.file("made/by/markd")
    let environment = home.environment.merging(["MARK_HOME": directory]) { $1 }
    let daemon = try RunningProgram(
      .markd,
      [],
      environment: environment,
      after: "umask \(mask)"
    )
    try daemon.line(containing: "event=serving")
    try home.connect().submit(.addAlgebra, 1)
    #expect(try daemon.terminate() == .exited(0), "\(daemon.told)")
    for made in ["made", "made/by", "made/by/markd", "run", "run/deep"] {
      #expect(try mode(TemporaryDirectory.file(made)) == 0o700, "\(made)")
    }
    let names = try SystemDisk().list(directory)
    #expect(names.contains("library.json"))
    for name in names { #expect(try mode(Path.join(directory, name)) == 0o600, "\(name)") }
    #expect(try mode(home.socket + ".lock") == 0o600)
  }

  @Test(arguments: ["0", "0777"])
  func `nobody else can reach its socket, whatever the umask`(mask: String) throws {
    let home = try Home()
    let found = try home.serving(after: "umask \(mask)") { _ in try mode(home.socket) }
    #expect(found == 0o600)
  }

  @Test(
    .enabled(if: OrdinaryUser.wrapper != nil, "root cannot become another user here"),
    arguments: [0o500, 0o000] as [UInt32]
  )
  func `a home that it may not write to is told by name`(mode: UInt32) throws {
    let home = try Home()
    for path in [TemporaryDirectory.path, home.directory] { try OrdinaryUser.take(path) }
    unsafe _ = chmod(home.directory, mode)
    let run = try BuiltProgram.markd.run(
      [],
      environment: home.environment,
      by: try #require(OrdinaryUser.wrapper)
    )
    #expect(run.ending == .exited(77), "\(run)")
    #expect(run.errors.contains(home.directory), "\(run)")
    #expect(run.errors.contains("EACCES"), "\(run)")
  }

  @Test(.enabled(if: ProcessIdentity.user == 0, "only root can give a directory away"))
  func `a home of somebody else is refused by name, and left as it is`() throws {
    let home = try Home(socket: TemporaryDirectory.file("run/mark.sock"))
    if unsafe chown(home.directory, 12_345, 12_345) != 0 { Issue.record("cannot give it away") }
    let run = try home.run(.markd)
    #expect(run.ending == .exited(77), "\(run)")
    #expect(run.errors.contains(home.directory), "\(run)")
    #expect(try SystemDisk().list(home.directory).isEmpty)
  }

  @Test func `a link where the directory of the socket should be is refused by name`() throws {
    let home = try Home(socket: TemporaryDirectory.file("link/mark.sock"))
    let link = TemporaryDirectory.file("link")
    try SystemDisk().createDirectories(TemporaryDirectory.file("real"))
    unsafe _ = symlink("real", link)
    let run = try home.run(.markd)
    #expect(run.ending == .exited(77), "\(run)")
    #expect(run.errors.contains("\(link) is a link"), "\(run)")
    #expect(try SystemDisk().list(link).isEmpty)
  }

  @Test(arguments: ["mark.sock.old", "/nowhere/mark.sock"])
  func `a link where the socket should be is refused by name, and left as it is`(
    target: String
  ) throws {
    let home = try Home()
    unsafe _ = symlink(target, home.socket)
    let run = try home.run(.markd)
    #expect(run.ending == .exited(78), "\(run)")
    #expect(run.errors.contains("\(home.socket) is no socket"), "\(run)")
    #expect(try FileStatus.of(home.socket, followingLink: false)?.kind == .symbolicLink)
  }

  @Test func `a home that is a link to a directory elsewhere is served`() throws {
    let elsewhere = TemporaryDirectory.file("disk")
    try SystemDisk().createDirectories(elsewhere)
    let link = TemporaryDirectory.file("home")
    unsafe _ = symlink(elsewhere, link)
    let home = try Home(socket: TemporaryDirectory.file("run/mark.sock"), directory: link)
    try home.serving { daemon in
      try home.connect().submit(.addAlgebra, 1)
      #expect(try daemon.terminate() == .exited(0))
    }
    #expect(try SystemDisk().list(elsewhere).contains("library.json"))
  }
}
