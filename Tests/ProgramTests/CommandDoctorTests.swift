import Companion
import Glibc
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct CommandDoctorTests {
  /// The codes of what is found, and the commands that mend it.
  private func findings(
    _ home: Home,
    _ environment: [String: String] = [:]
  ) throws -> [String: String] {
    let before = try everything(in: home)
    let run = try BuiltProgram.mark.run(
      ["doctor", "--json"],
      environment: home.environment.merging(environment) { $1 }
    )
    #expect(try everything(in: home) == before, "it changes nothing")
    let json = try JSONValue(parsing: Array(run.output.utf8), limits: .file)
    let list = try #require(json["findings"]?.array)
    #expect(run.ending == .exited(list.isEmpty ? 0 : 1), "\(run)")
    return Dictionary(
      list.map { ($0["code"]?.string ?? "", $0["command"]?.string ?? "") },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Names, modes, owners and times of all that is there.
  private func everything(in home: Home) throws -> [String: FileStatus] {
    let disk = SystemDisk()
    var all: [String: FileStatus] = [:]
    for name in try disk.list(home.directory) {
      all[name] = try disk.status(of: home.file(name))
    }
    return all
  }

  private func used() throws -> Home {
    let home = try Home()
    try home.serving { daemon in
      try home.connect().submit(.addAlgebra, 1)
      #expect(try daemon.terminate() == .exited(0))
    }
    return home
  }

  @Test func `finds nothing wrong with a home, new, served or left in good order`() throws {
    #expect(try findings(Home()) == [:])
    let home = try used()
    #expect(try findings(home) == [:])
    try home.serving { _ in
      #expect(try findings(home) == [:])
      let said = try home.run(.mark, "doctor")
      #expect(
        said.output == "Nothing is wrong; markd is running, and there are 2 copies of the library\n"
      )
    }
  }

  @Test func `names what is open to others, and the mode it should have`() throws {
    let home = try used()
    unsafe chmod(home.directory, 0o755)
    #expect(try findings(home) == ["open-to-others": "chmod 700 \(home.directory)"])
    unsafe chmod(home.directory, 0o700)
    unsafe chmod(home.file("library.json"), 0o644)
    #expect(try findings(home) == ["open-to-others": "chmod 600 \(home.file("library.json"))"])
  }

  @Test func `names a socket that a killed daemon left`() throws {
    let home = try Home()
    try home.serving { daemon in try daemon.kill() }
    let command = try #require(try findings(home)["stale-socket"])
    #expect(command.hasPrefix("markd --home \(home.directory)"))
  }

  @Test func `names a process that has the library and does not answer`() throws {
    let home = try Home()
    try home.serving { daemon in
      daemon.send(SIGSTOP)
      let found = try findings(home)
      #expect(found["silent-primary"] == "kill \(daemon.id)")
      daemon.send(SIGCONT)
    }
  }

  @Test func `names another machine that has the library, and nobody who has given it up`() throws {
    let home = try used()
    let lock = home.file("markd.lock")
    try SystemDisk().replaceFile(lock, with: Array("77 elsewhere 0-0-0\n".utf8))
    #expect(try findings(home) == ["held-elsewhere": ""])
    // A process of this machine before it was started anew is gone.
    let line = "77 \(ProcessIdentity.host) 0-0-0\n"
    try SystemDisk().replaceFile(lock, with: Array(line.utf8))
    #expect(try findings(home) == [:])
  }

  @Test func `names a directory of the socket that is a link`() throws {
    let real = TemporaryDirectory.file("real")
    try SystemDisk().createDirectories(real)
    let link = TemporaryDirectory.file("link")
    #expect(unsafe symlink(real, link) == 0)
    let home = try Home(socket: Path.join(link, "mark.sock"))
    #expect(try findings(home).keys.sorted() == ["linked-directory"])
  }

  @Test func `names damage by its place, and the copy to restore`() throws {
    let home = try used()
    let disk = SystemDisk()
    let copy = try #require(try home.files().keys.filter { $0.contains("backup") }.sorted().last)
    try disk.replaceFile(home.file("library.json"), with: Array("{".utf8))
    #expect(try findings(home) == ["damaged": "mark restore \(copy)"])
    let said = try home.run(.mark, "doctor")
    #expect(said.output.contains(home.file("library.json")), "\(said)")
    for name in try home.files().keys where name.contains("backup") {
      try disk.remove(home.file(name))
    }
    #expect(try findings(home) == ["unusable": "mark restore FILE"])
    try disk.replaceFile(home.file("library.json"), with: Array(#"{"format": 99}"#.utf8))
    #expect(try findings(home).keys.sorted() == ["newer-format"])
  }

  @Test func `names damage in the middle of the journal by its byte`() throws {
    let home = try Home()
    try home.serving { _ in
      let companion = try home.connect()
      for number in 1...3 {
        try companion.submit(.addSubject(.init(course: "2026/27", syllabus: algebra)), number)
      }
    }
    let name = try #require(try home.files().keys.filter { $0.hasPrefix("journal-") }.max())
    var bytes = try #require(try home.files()[name])
    // Behind the header, in the first record, which others follow.
    bytes[100] ^= 0xFF
    try SystemDisk().replaceFile(home.file(name), with: bytes)
    #expect(try findings(home)["damaged"]?.hasPrefix("mark restore ") == true)
    let said = try home.run(.mark, "doctor")
    #expect(said.output.contains("\(home.file(name)), byte 40: record 1"), "\(said)")
  }

  @Test func `names a disk that was full when the primary wrote last, until it has room`() throws {
    let home = try Home()
    let daemon = try home.daemon(fault: "mid-append:errno")
    try daemon.line(containing: "event=serving")
    let companion = try home.connect()
    #expect(try companion.refusal(of: .addAlgebra, 1)?.code == .storageFull)
    #expect(try findings(home) == ["disk-full": ""])
    let said = try home.run(.mark, "doctor")
    #expect(said.output.hasPrefix("the disk is full, and nothing new is kept: "), "\(said)")
    #expect(said.output.hasSuffix(" → make room\n"))
    try companion.submit(.addAlgebra, 1)
    #expect(try findings(home) == [:])
    try daemon.kill()
  }

  @Test func `names a file that cannot be read`() throws {
    let home = try used()
    let name = home.file("journal-000000000009")
    try SystemDisk().makeDirectory(name)
    #expect(try findings(home).keys.sorted() == ["misplaced", "unreadable"])
    let said = try home.run(.mark, "doctor")
    #expect(said.output.contains("\(name) cannot be looked at: this is a directory"), "\(said)")
  }

  @Test(.disabled(if: ProcessIdentity.user == 0, "whoever may read everything finds nothing"))
  func `names a file that may not be read`() throws {
    let home = try used()
    unsafe chmod(home.file("library.json"), 0)
    let said = try home.run(.mark, "doctor")
    #expect(said.output.contains("\(home.file("library.json")) cannot be looked at: "), "\(said)")
    #expect(said.output.hasSuffix(" → look at its permissions\n"))
  }

  @Test func `names an outbox whose numbers the primary holds already`() throws {
    let home = try used()
    let outbox = Outbox(directory: home.directory)
    let now = Int(ClockReading.now().wall)
    _ = try outbox.append(Change.renameStudy("Uno").json, was: nil, atMS: now)
    let old = try #require(try home.files()["outbox"])
    try home.serving { _ in
      _ = try outbox.append(Change.renameStudy("Dos").json, was: nil, atMS: now)
      #expect(try home.run(.mark, "status").ending == .exited(0))
      #expect(try findings(home) == [:])
      // A home that was copied before, and put back.
      try SystemDisk().replaceFile(home.file("outbox"), with: old)
      #expect(try findings(home)["outbox-conflict"] == "mark outbox --keep")
      #expect(try home.run(.mark, "outbox", "--keep").ending == .exited(0))
      #expect(try findings(home)["outbox-conflict"] == nil)
    }
  }

  @Test func `names a unit that is not enabled, and one that systemd has given up`() throws {
    let home = try used()
    let disk = SystemDisk()
    let units = TemporaryDirectory.file(".config/systemd/user")
    try disk.createDirectories(units)
    try disk.replaceFile(Path.join(units, "markd.service"), with: [])
    let surroundings = ["HOME": TemporaryDirectory.path, "PATH": TemporaryDirectory.file("bin")]
    let enable = "systemctl --user enable --now markd.service"
    #expect(try findings(home, surroundings) == ["unit-disabled": enable])
    let wants = Path.join(units, "default.target.wants")
    try disk.createDirectories(wants)
    #expect(unsafe symlink("../markd.service", Path.join(wants, "markd.service")) == 0)
    #expect(try findings(home, surroundings) == [:])
    let systemctl = TemporaryDirectory.file("bin/systemctl")
    try disk.createDirectories(Path.parent(of: systemctl))
    try disk.replaceFile(
      systemctl,
      with: Array("#!/bin/sh\n[ \"$*\" = \"--user --quiet is-failed markd.service\" ]\n".utf8)
    )
    unsafe chmod(systemctl, 0o700)
    let found = try findings(home, surroundings)
    #expect(
      found["unit-failed"]
        == "systemctl --user reset-failed markd.service; journalctl --user -u markd.service"
    )
  }

  @Test func `names what was put aside, and changes that wait for days`() throws {
    let home = try used()
    let disk = SystemDisk()
    try disk.replaceFile(home.file("journal.torn-000000000004"), with: [1])
    try disk.replaceFile(home.file("outbox.damaged-1"), with: [1])
    #expect(try findings(home).keys.sorted() == ["put-aside"])
    let outbox = Outbox(directory: home.directory)
    _ = try outbox.append(Change.grade("trabajo", "5").json, was: nil, atMS: 0)
    #expect(try findings(home)["outbox-waiting"] == "mark outbox")
    try disk.replaceFile(outbox.path, with: Array("nonsense".utf8))
    #expect(try findings(home)["outbox-unreadable"] == "mark outbox")
  }

  @Test func `names a clock that is behind what was written`() throws {
    let home = try used()
    var times = [
      timespec(tv_sec: 4_102_444_800, tv_nsec: 0), timespec(tv_sec: 4_102_444_800, tv_nsec: 0),
    ]
    #expect(unsafe utimensat(AT_FDCWD, home.file("state.json"), &times, 0) == 0)
    #expect(try findings(home) == ["clock-behind": ""])
  }

  @Test func `says in Spanish what is wrong and what mends it`() throws {
    let home = try used()
    unsafe chmod(home.directory, 0o755)
    let run = try BuiltProgram.mark.run(
      ["doctor"],
      environment: home.environment.merging(["LANG": "es_ES.UTF-8"]) { $1 }
    )
    #expect(
      run.output
        == "\(home.directory) está abierto a otros (modo 755) → chmod 700 \(home.directory)\n"
    )
  }
}
