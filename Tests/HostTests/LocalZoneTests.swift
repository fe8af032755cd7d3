import System
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct LocalZoneTests {
  private func write(_ name: String, _ text: String) throws -> String {
    let path = TemporaryDirectory.file(name)
    try SystemDisk().createDirectories(Path.parent(of: path))
    try SystemDisk().replaceFile(path, with: Array(text.utf8))
    return path
  }

  private func read(_ environment: [String: String], localtime: String = "/none") throws
    -> LocalZone
  {
    try LocalZone.read(environment: environment, localtime: localtime)
  }

  @Test func `the machine's zone takes its name from the link`() throws {
    let zone = try write("zoneinfo/Europe/Madrid", "TZif")
    let link = TemporaryDirectory.file("localtime")
    try #require(
      try ChildProcess.run(.init("ln", ["-s", zone, link]), limit: .seconds(30)) == .exited(0)
    )
    let found = try read([:], localtime: link)
    #expect(found.name == "Europe/Madrid")
    #expect(found.rules == .file(Array("TZif".utf8)))
  }

  @Test func `a copied zone file has rules and no name`() throws {
    let path = try write("localtime", "TZif")
    let found = try read([:], localtime: path)
    #expect(found.name == nil)
    #expect(found.rules == .file(Array("TZif".utf8)))
  }

  @Test(arguments: ["Europe/Madrid", ":Europe/Madrid"])
  func `a zone named by the environment is looked up`(value: String) throws {
    _ = try write("zones/Europe/Madrid", "TZif")
    let found = try read(["TZ": value, "TZDIR": TemporaryDirectory.file("zones")])
    #expect(found.name == "Europe/Madrid")
    #expect(found.rules == .file(Array("TZif".utf8)))
  }

  @Test func `a zone file named by its path is read`() throws {
    let path = try write("zoneinfo/Asia/Tehran", "TZif")
    #expect(try read(["TZ": ":" + path]).name == "Asia/Tehran")
  }

  @Test func `a value that names no file is a rule`() throws {
    let rule = "CET-1CEST,M3.5.0,M10.5.0/3"
    #expect(try read(["TZ": rule]).rules == .posix(rule))
  }

  @Test func `nothing set up means universal time`() throws {
    #expect(try read([:]).rules == .utc)
    #expect(try read(["TZ": ""], localtime: "/etc/localtime").rules == .utc)
  }

  @Test func `the stamp changes with the zone and not without it`() throws {
    let path = try write("localtime", "a")
    let before = LocalZone.stamp(environment: [:], localtime: path)
    #expect(LocalZone.stamp(environment: [:], localtime: path) == before)
    _ = try write("localtime", "b")
    #expect(LocalZone.stamp(environment: [:], localtime: path) != before)
  }
}
