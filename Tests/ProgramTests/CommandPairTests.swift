import Glibc
import JSON
import Phrases
import System
import TestSupport
import Testing

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct CommandPairTests {
  /// A person with a home of programs, and a directory of their own that sshd would look into.
  private struct Person {
    let home: Home
    let directory = TemporaryDirectory.file("ana")

    init() throws {
      home = try Home()
      try SystemDisk().createDirectories(directory)
      try write("tablet.pub", SampleKeys.tablet)
      try write("clock.pub", SampleKeys.clock)
    }

    var keys: String { Path.join(directory, ".ssh/authorized_keys") }

    func write(_ name: String, _ text: String) throws {
      try SystemDisk().replaceFile(Path.join(directory, name), with: Array((text + "\n").utf8))
    }

    func run(
      _ arguments: [String],
      with variables: [String: String] = [:]
    ) throws -> ProgramRun {
      let environment = home.environment.merging(["HOME": directory]) { $1 }
      return try BuiltProgram.mark.run(
        arguments,
        environment: environment.merging(variables) { $1 }
      )
    }

    /// Pairs with the key of the same name.
    @discardableResult
    func pair(_ name: String, _ scope: String = "submit", _ more: String...) throws -> ProgramRun {
      let key = Path.join(directory, "\(name).pub")
      return try run(["pair", name, key, "--scope", scope] + more)
    }

    func list() throws -> [JSONValue] {
      let run = try run(["companions", "--json"])
      return try JSONValue(parsing: Array(run.output.utf8), limits: .file)["companions"]?.array
        ?? []
    }

    func keysText() throws -> String? {
      try SystemDisk().readFile(keys, limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
    }

    func mode(_ path: String) throws -> UInt32? { try SystemDisk().status(of: path)?.mode }
  }

  @Test func `the key is written down for nobody else to read, and the companion is listed`() throws
  {
    let ana = try Person()
    try ana.home.serving { _ in
      let run = try ana.pair("tablet")
      #expect(run.ending == .exited(0), "\(run.errors)")
      #expect(run.output == "tablet is paired, with the scope submit\n")
      #expect(run.errors == "mark: on the other machine: export MARK_REMOTE=ssh://USER@HOST\n")
      let key = SampleKeys.tablet.split(separator: " ").prefix(2).joined(separator: " ")
      let program = try BuiltProgram.mark.path
      #expect(
        try ana.keysText() == "restrict,command=\"\(program) bridge --as tablet --scope submit"
          + " --socket \(ana.home.socket)\" \(key) tablet\n"
      )
      #expect(try ana.mode(ana.keys) == 0o600)
      #expect(try ana.mode(Path.parent(of: ana.keys)) == 0o700)
      #expect(try SystemDisk().list(Path.parent(of: ana.keys)) == ["authorized_keys"])
      let list = try ana.run(["companions"])
      #expect(list.output == "tablet  submit  not here since markd started\n")
    }
  }

  @Test func `what is in the file stays, and others can no longer read it`() throws {
    let ana = try Person()
    let ssh = Path.parent(of: ana.keys)
    try SystemDisk().createDirectories(ssh)
    #expect(unsafe chmod(ssh, 0o777) == 0)
    try ana.write(".ssh/authorized_keys", "# mine\n\(SampleKeys.rsa)")
    #expect(unsafe chmod(ana.keys, 0o666) == 0)
    let before = try #require(try ana.keysText())
    #expect(try ana.pair("tablet").ending == .exited(0))
    #expect(try ana.keysText()?.hasPrefix(before) == true)
    #expect(try ana.mode(ana.keys) == 0o600)
    #expect(try ana.mode(ssh) == 0o700)
  }

  @Test func `printing the line writes no file`() throws {
    let ana = try Person()
    let run = try ana.pair("tablet", "read", "--print")
    #expect(run.ending == .exited(0))
    #expect(run.output.hasPrefix("restrict,command=\""))
    #expect(run.output.contains(" bridge --as tablet --scope read --socket "))
    #expect(try ana.keysText() == nil)
    #expect(try SystemDisk().status(of: Path.parent(of: ana.keys)) == nil)
  }

  @Test func `a name or a key that is paired is told, with what to do`() throws {
    let ana = try Person()
    try ana.pair("tablet")
    let before = try ana.keysText()
    let name = try ana.pair("tablet", "full")
    #expect(name.ending == .exited(1))
    #expect(name.errors.contains("this key is paired already, as tablet, in line 1"))
    #expect(name.errors.contains("mark companions revoke tablet"))
    let other = try ana.run([
      "pair", "tablet", Path.join(ana.directory, "clock.pub"), "--scope", "read",
    ])
    #expect(other.ending == .exited(1))
    #expect(other.errors.contains("tablet is paired already"))
    #expect(try ana.keysText() == before)
  }

  @Test(arguments: [
    "", "../tablet", "a b", "tab\"let", "tab\nlet", String(repeating: "a", count: 65),
  ])
  func `a name that none can be is refused`(name: String) throws {
    let ana = try Person()
    let key = Path.join(ana.directory, "tablet.pub")
    #expect(try ana.run(["pair", name, key, "--scope", "read"]).ending == .exited(64))
    #expect(try ana.keysText() == nil)
  }

  @Test func `without a scope nothing is given`() throws {
    let ana = try Person()
    let run = try ana.run(["pair", "tablet", Path.join(ana.directory, "tablet.pub")])
    #expect(run.ending == .exited(64))
    #expect(run.errors.contains("“mark pair” needs --scope"))
    #expect(try ana.keysText() == nil)
  }

  @Test func `a key that is none ends with 65, and names the file`() throws {
    let ana = try Person()
    try ana.write("tablet.pub", "restrict \(SampleKeys.tablet)")
    let run = try ana.pair("tablet")
    #expect(run.ending == .exited(65))
    #expect(run.errors.contains("tablet.pub: something stands before the key"))
    #expect(try ana.keysText() == nil)
  }

  @Test(arguments: [".ssh", ".ssh/authorized_keys"])
  func `a link is not followed`(name: String) throws {
    let ana = try Person()
    let elsewhere = Path.join(ana.directory, "elsewhere")
    if name == ".ssh" {
      try SystemDisk().createDirectories(elsewhere)
    } else {
      try SystemDisk().createDirectories(Path.join(ana.directory, ".ssh"))
      try ana.write("elsewhere", "# mine")
    }
    #expect(unsafe symlink(elsewhere, Path.join(ana.directory, name)) == 0)
    for arguments in [["companions"], ["companions", "revoke", "tablet"]] {
      #expect(try ana.run(arguments).ending == .exited(77))
    }
    let run = try ana.pair("tablet")
    #expect(run.ending == .exited(77))
    #expect(run.errors.contains("is a link; with --print"))
    #expect(try ana.keysText() ?? "# mine\n" == "# mine\n")
  }

  @Test(.enabled(if: ProcessIdentity.user == 0, "only root can give files away"))
  func `somebody else's file is left alone`() throws {
    let ana = try Person()
    try ana.pair("tablet")
    let before = try ana.keysText()
    #expect(unsafe chown(ana.keys, 12_345, 12_345) == 0)
    let run = try ana.pair("clock")
    #expect(run.ending == .exited(77))
    #expect(run.errors.contains("belongs to another user (12345)"))
    #expect(try ana.keysText() == before)
  }

  @Test func `of many that are paired at once none is lost`() throws {
    let ana = try Person()
    let shell = try #require(OtherProgram.shell)
    let mark = try BuiltProgram.mark.path.shellQuoted
    // Keys that differ in their last letters; what they are good for is another matter.
    for index in 0..<8 {
      let letter = ["A", "E", "I", "M", "Q", "U", "Y", "c"][index]
      try ana.write("k\(index).pub", SampleKeys.tablet.replacing("dkv3", with: "dk\(letter)3"))
    }
    let run = try shell.run(
      [
        "-c",
        "cd \(ana.directory.shellQuoted); for i in 0 1 2 3 4 5 6 7; do"
          + " \(mark) pair k$i k$i.pub --scope read & done; wait",
      ],
      environment: ana.home.environment.merging(["HOME": ana.directory]) { $1 }
    )
    #expect(run.ending == .exited(0))
    #expect(try ana.list().compactMap { $0["name"]?.string } == (0..<8).map { "k\($0)" })
  }

  @Test func `revoking takes the line out, closes the connection at once, and lasts`() throws {
    let ana = try Person()
    try ana.home.serving { daemon in
      try ana.pair("tablet")
      try ana.pair("clock", "read")
      let pipe = NamedPipe(TemporaryDirectory.file("silence"))
      let reading = try pipe.open()
      defer { reading.close() }
      let bridge = ["bridge", "--as", "tablet", "--scope", "submit"]
      try ana.home.running(.mark, bridge, after: "exec 0<>'\(pipe.path)'") { tablet in
        try daemon.line(containing: "via=tablet")
        let run = try ana.run(["companions", "revoke", "tablet"])
        #expect(run.ending == .exited(0), "\(run.errors)")
        #expect(try tablet.end() == .exited(0))
      }
      #expect(try ana.list().compactMap { $0["name"]?.string } == ["clock", "tablet"])
      #expect(try ana.list().last?["paired"]?.bool == false)
      #expect(try ana.list().last?["revoked"]?.bool == true)
      #expect(try ana.keysText()?.contains("tablet") == false)
      #expect(try daemon.terminate() == .exited(0))
    }
    try ana.home.serving { _ in
      let refused = try refusal(bridging: "tablet", in: ana)
      #expect(refused == "revoked")
      #expect(try refusal(bridging: "clock", in: ana) == nil)
      #expect(try ana.pair("tablet").ending == .exited(0))
      #expect(try refusal(bridging: "tablet", in: ana) == nil)
    }
  }

  /// The code with which the daemon turns a name away; nil when it comes in.
  private func refusal(bridging name: String, in person: Person) throws -> String? {
    let errors = try BuiltProgram.glance.run(
      ["--json"],
      environment: person.home.environment.merging([
        "MARK_REMOTE": "ssh://home", "MARK_SSH": try ssh(bridging: name, in: person),
        "MARK_HOME": TemporaryDirectory.file("elsewhere"), "MARK_SOCKET": "",
      ]) { $1 }
    ).errors
    return errors.contains("no longer admits") ? "revoked" : nil
  }

  /// What stands in for an `ssh` that is held to a name.
  private func ssh(bridging name: String, in person: Person) throws -> String {
    let path = TemporaryDirectory.file("ssh-\(name)")
    let script = """
      #!/bin/sh
      exec \(try BuiltProgram.mark.path) bridge --as \(name) --socket \(person.home.socket)

      """
    try SystemDisk().replaceFile(path, with: Array(script.utf8))
    #expect(unsafe chmod(path, 0o700) == 0)
    return path
  }

  @Test func `without a daemon the key goes, and that more is to be done is told`() throws {
    let ana = try Person()
    let paired = try ana.pair("tablet")
    #expect(paired.ending == .exited(0))
    #expect(paired.errors.contains("if tablet was revoked before, markd still refuses it"))
    let list = try ana.run(["companions"])
    #expect(list.output == "tablet  submit  markd is not running\n")
    let run = try ana.run(["companions", "revoke", "tablet"])
    #expect(run.ending == .exited(69))
    #expect(run.errors.contains("start it and revoke again"))
    #expect(try ana.keysText() == "")
    let unknown = try ana.run(["companions", "revoke", "tablet"])
    #expect(unknown.ending == .exited(1))
  }

  @Test func `without a home it is told where the file would be`() throws {
    let ana = try Person()
    let run = try ana.run(["companions"], with: ["HOME": ""])
    #expect(run.ending == .exited(78))
    #expect(run.errors == "mark: HOME is not set, and authorized_keys is below it\n")
  }

  @Test func `a name that nobody has is told, with the nearest`() throws {
    let ana = try Person()
    try ana.home.serving { _ in
      try ana.pair("tablet")
      let run = try ana.run(["companions", "revoke", "tabelt"])
      #expect(run.ending == .exited(1))
      #expect(run.errors.contains("no companion is called “tabelt”; did you mean “tablet”?"))
    }
  }

  @Test(arguments: [
    ["pair", "tablet", "tablet.pub", "--scope", "read"], ["companions"],
    ["companions", "revoke", "tablet"],
  ])
  func `where the daemon is elsewhere nothing here is touched`(arguments: [String]) throws {
    let ana = try Person()
    let run = try ana.run(arguments, with: ["MARK_REMOTE": "ssh://ana@home:22"])
    #expect(run.ending == .exited(78))
    let line = arguments.joined(separator: " ")
    #expect(run.errors.contains("run it there: ssh -p 22 ana@home mark \(line)"))
    #expect(try SystemDisk().status(of: Path.parent(of: ana.keys)) == nil)
  }
}
