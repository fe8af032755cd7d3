import Glibc
import System
import TestSupport
import Testing

/// `docs/install.sh`, which `make install` runs and the packed archive brings along.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct InstallTests {
  private let disk = SystemDisk()
  private var tree: String { TemporaryDirectory.file("tree") }

  /// A tree as it is packed, with what a test wants in it.
  private func pack(_ files: [String]) throws {
    for file in files + ["bin/markd", "share/systemd/user/markd.service"] {
      let path = Path.join(tree, file)
      try disk.createDirectories(Path.parent(of: path))
      let isUnit = file.hasSuffix(".service") || file.hasSuffix(".socket")
      let text =
        isUnit
        ? try Repository.read("docs/units/\(Path.name(of: path))") : Array("#!/bin/sh\n".utf8)
      try disk.replaceFile(path, with: text)
    }
    let script = Path.join(tree, "install.sh")
    try disk.replaceFile(script, with: Repository.read("docs/install.sh"))
  }

  @discardableResult
  private func install(_ arguments: String..., expecting code: Int32 = 0) throws -> ProgramRun {
    let shell = try #require(OtherProgram.shell)
    let run = try shell.run([Path.join(tree, "install.sh")] + arguments, environment: [:])
    #expect(run.ending == .exited(code), "\(run)")
    return run
  }

  /// Everything below a directory, by its path from there; directories end with a slash.
  private func content(of directory: String, _ start: String = "") throws -> [String] {
    try disk.list(directory).flatMap { name -> [String] in
      let path = Path.join(directory, name)
      guard try disk.status(of: path)?.kind == .directory else { return [start + name] }
      return try [start + name + "/"] + content(of: path, start + name + "/")
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try #require(try disk.readFile(path, limit: 1 << 16)), as: UTF8.self)
  }

  @Test func `what is installed is there for everybody, and goes without a trace`() throws {
    try pack(["share/man/man1/markd.1"])
    let prefix = TemporaryDirectory.file("usr")
    try install("--prefix", prefix)
    #expect(
      try content(of: prefix).filter { !$0.hasSuffix("/") } == [
        "bin/markd", "share/man/man1/markd.1", "share/mark/installed",
        "share/systemd/user/markd.service",
      ]
    )
    #expect(try disk.status(of: Path.join(prefix, "bin/markd"))?.mode == 0o755)
    #expect(try disk.status(of: Path.join(prefix, "share/man/man1/markd.1"))?.mode == 0o644)
    #expect(try disk.status(of: Path.join(prefix, "share/man"))?.mode == 0o755)
    try install("--prefix", prefix, "--uninstall")
    #expect(try disk.status(of: prefix) == nil)
    #expect(try install("--prefix", prefix, "--uninstall").output.hasPrefix("nothing of mark"))
  }

  @Test func `what others have put there stays`() throws {
    try pack([])
    let prefix = TemporaryDirectory.file("usr")
    let theirs = Path.join(prefix, "bin/theirs")
    try disk.createDirectories(Path.parent(of: theirs))
    try disk.replaceFile(theirs, with: [])
    try install("--prefix", prefix)
    let late = Path.join(prefix, "share/mark/late")
    try disk.replaceFile(late, with: [])
    try install("--prefix", prefix, "--uninstall")
    #expect(
      try content(of: prefix) == ["bin/", "bin/theirs", "share/", "share/mark/", "share/mark/late"]
    )
  }

  @Test func `a new version takes away what it has no more, and nothing is left of either`() throws
  {
    let prefix = TemporaryDirectory.file("usr")
    try pack(["share/old/one", "share/old/two"])
    try install("--prefix", prefix)
    try disk.remove(Path.join(tree, "share/old/one"))
    try install("--prefix", prefix)
    #expect(try content(of: Path.join(prefix, "share/old")) == ["two"])
    try install("--prefix", prefix, "--uninstall")
    #expect(try disk.status(of: prefix) == nil)
  }

  @Test func `what breaks off in between says why, and can be removed`() throws {
    try pack(["share/old/one"])
    let prefix = TemporaryDirectory.file("usr")
    let obstacle = Path.join(prefix, "share/old/one")
    try disk.createDirectories(obstacle)
    let run = try install("--prefix", prefix, expecting: 73)
    #expect(run.errors.contains("\(obstacle) is a directory"), "\(run)")
    #expect(try disk.status(of: Path.join(prefix, "bin/markd")) != nil)
    try disk.rename(obstacle, to: TemporaryDirectory.file("theirs"))
    try install("--prefix", prefix, "--uninstall")
    #expect(try content(of: prefix) == ["share/", "share/old/"])
  }

  @Test func `a program that runs is replaced and goes on`() throws {
    let prefix = TemporaryDirectory.file("usr")
    try pack([])
    try install("--prefix", prefix)
    let installed = Path.join(prefix, "bin/markd")
    let before = try disk.status(of: installed)?.identity
    let held = try disk.open(installed, for: .reading)
    defer { disk.close(held) }
    try install("--prefix", prefix)
    #expect(try disk.status(of: installed)?.identity != before)
    #expect(try disk.read(held, limit: 100) == Array("#!/bin/sh\n".utf8))
  }

  @Test func `a package is staged below another root, and its unit knows where it will be`() throws
  {
    try pack([])
    let shell = try #require(OtherProgram.shell)
    let root = TemporaryDirectory.file("root")
    let run = try shell.run(
      [Path.join(tree, "install.sh"), "--prefix=/usr"],
      environment: ["DESTDIR": root]
    )
    #expect(run.output == "installed below \(root)/usr\n", "\(run)")
    let unit = try text(Path.join(root, "usr/share/systemd/user/markd.service"))
    #expect(unit.contains("\nExecStart=/usr/bin/markd\n"), "\(unit)")
  }

  @Test(arguments: ["usr", "a b", "100%", "a&b|c"])
  func `the unit starts what was installed, wherever that is`(name: String) throws {
    try pack(["share/systemd/user/markd.socket"])
    let prefix = TemporaryDirectory.file(name)
    let run = try install("--prefix", prefix)
    #expect(run.output.contains("systemctl --user enable --now markd.service"))
    #expect(run.output.contains("loginctl enable-linger"))
    let unit = try text(Path.join(prefix, "share/systemd/user/markd.service"))
    let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
    let told = line.dropFirst("ExecStart=".count).replacing("\\x20", with: " ")
      .replacing("%%", with: "%")
    #expect(told == Path.join(prefix, "bin/markd"))
  }

  @Test(arguments: [
    ["--prefix"], ["--prefix", "usr"], ["--prefix", "/a\"b"], ["--everything"],
  ])
  func `arguments that make no sense are a usage error, and nothing is done`(
    arguments: [String]
  ) throws {
    try pack([])
    let shell = try #require(OtherProgram.shell)
    let run = try shell.run([Path.join(tree, "install.sh")] + arguments, environment: [:])
    #expect(run.ending == .exited(64), "\(run)")
    #expect(!run.errors.isEmpty)
    #expect(try disk.list(TemporaryDirectory.path).sorted() == ["errors", "output", "tree"])
  }

  @Test(
    .enabled(if: OtherProgram.systemdAnalyze != nil, "there is no systemd-analyze here"),
    arguments: ["usr", "a b%"]
  )
  func `systemd finds nothing wrong with the units`(name: String) throws {
    try pack(["share/systemd/user/markd.socket"])
    let prefix = TemporaryDirectory.file(name)
    try install("--prefix", prefix)
    let units = Path.join(prefix, "share/systemd/user")
    let run = try #require(OtherProgram.systemdAnalyze).run(
      ["--user", "--man=no", "verify"]
        + ["markd.service", "markd.socket"].map { Path.join(units, $0) },
      environment: ["XDG_RUNTIME_DIR": TemporaryDirectory.path, "HOME": TemporaryDirectory.path]
    )
    #expect(run.ending == .exited(0), "\(run)")
    // What it does not know it names and passes over.
    #expect(run.errors.isEmpty && run.output.isEmpty, "\(run)")
  }
}
