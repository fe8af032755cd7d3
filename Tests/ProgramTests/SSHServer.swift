import Glibc
import Phrases
import System
import TestSupport
import Testing

/// An OpenSSH server of one test, on the loopback, with keys and files that exist only there.
///
/// Who comes finds a home directory of the test's: its `.ssh/authorized_keys` decides who may.
final class SSHServer {
  /// Why there can be none here; nil when there can.
  static let obstacle: String? = {
    if OtherProgram.sshd == nil { return "sshd is not installed" }
    if OtherProgram.ssh == nil || OtherProgram.sshKeygen == nil { return "ssh is not installed" }
    // As root it parts from its privileges in this directory, which a service manager makes elsewhere.
    let disk = SystemDisk()
    guard ProcessIdentity.user == 0 else { return nil }
    do {
      try disk.createDirectories("/run/sshd")
      let accounts = try disk.readFile("/etc/shadow", limit: 1 << 20) ?? []
      let own = String(decoding: accounts, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("\(SSHClient.user):") }
      return own?.contains(":!") ?? false ? "sshd lets nobody into a locked account" : nil
    } catch {
      return "sshd needs /run/sshd: \(error)"
    }
  }()

  /// The directory that stands for the person's own.
  let person = TemporaryDirectory.file("person")
  let port: Int
  private let directory = TemporaryDirectory.file("sshd")
  private let server: RunningProgram

  /// Starts one and waits until it listens.
  ///
  /// - Parameter variables: What it puts into the environment of those who come.
  /// - Throws: When it cannot be started.
  init(_ variables: [String: String] = [:]) throws {
    let disk = SystemDisk()
    try disk.createDirectories(directory)
    try disk.createDirectories(Path.join(person, ".ssh"))
    try SSHServer.makeKey(Path.join(directory, "host"))
    let program = try #require(OtherProgram.sshd)
    // A shell that is not the outermost one reads no files of the person who runs the tests.
    let environment = variables.merging(["SHLVL": "1"]) { $1 }
    for _ in 0..<20 {
      let port = Int.random(in: 20_000..<60_000)
      let path = Path.join(directory, "config")
      let lines = [
        "Port \(port)", "ListenAddress 127.0.0.1", "HostKey \(directory)/host", "PidFile none",
        "AuthorizedKeysFile \(person)/.ssh/authorized_keys", "StrictModes no", "UsePAM no",
        "PasswordAuthentication no", "KbdInteractiveAuthentication no", "PermitRootLogin yes",
        "MaxStartups 100", "MaxSessions 100",
        "SetEnv " + environment.map { "\($0)=\($1)" }.joined(separator: " "),
      ]
      try disk.replaceFile(path, with: Array((lines.joined(separator: "\n") + "\n").utf8))
      let server = try RunningProgram(program, ["-D", "-e", "-f", path])
      // Where another program has the port it ends.
      guard try server.says("Server listening") else { continue }
      (self.port, self.server) = (port, server)
      return
    }
    throw RunningProgram.Unexpected(description: "sshd finds no port")
  }

  /// Makes a key without a passphrase; its public half has `.pub` after the path.
  static func makeKey(_ path: String) throws {
    let run = try #require(OtherProgram.sshKeygen)
      .run(["-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", path], environment: [:])
    #expect(run.ending == .exited(0), "\(run.errors)")
  }

  /// Ends the processes that serve connections, without warning, as a crash or a lost machine would.
  func killSessions() throws { for id in try sessions() { _ = kill(id, SIGKILL) } }

  /// Lets those processes stand still, as if the machine were suspended.
  func freezeSessions() throws { for id in try sessions() { _ = kill(id, SIGSTOP) } }

  /// The process that serves each connection, and what it has started of sshd.
  private func sessions() throws -> [Int32] {
    func children(of id: Int32) -> [Int32] {
      let path = "/proc/\(id)/task/\(id)/children"
      let bytes = (try? SystemDisk().readFile(path, limit: 1 << 16)) ?? []
      return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap {
        Int32($0)
      }
    }
    return children(of: server.id).flatMap { [$0] + children(of: $0).filter(isOfSSHD) }
  }

  private func isOfSSHD(_ id: Int32) -> Bool {
    let name = (try? SystemDisk().readFile("/proc/\(id)/comm", limit: 64)) ?? []
    return name.starts(with: Array("sshd".utf8))
  }
}

/// A machine that comes to an ``SSHServer`` with a key of its own.
struct SSHClient {
  let server: SSHServer
  /// The path of its key.
  let key: String
  /// What stands for `ssh`, with the configuration of this machine.
  let program: String
  private let configuration: String
  private let knownHosts: String

  /// - Parameters:
  ///   - name: What its files are called.
  ///   - server: Where it goes when it goes to `home`.
  ///   - options: More lines of its configuration, before the others.
  /// - Throws: When its files cannot be made.
  init(_ name: String, of server: SSHServer, options: [String] = []) throws {
    self.server = server
    key = TemporaryDirectory.file("\(name).key")
    program = TemporaryDirectory.file("\(name)-ssh")
    configuration = TemporaryDirectory.file("\(name).config")
    knownHosts = TemporaryDirectory.file("\(name).hosts")
    try SSHServer.makeKey(key)
    try knowHost()
    try configure(options)
    try wrap("exec \(ssh) \"$@\"")
  }

  /// Who runs the tests, and so who comes.
  static let user =
    unsafe getpwuid(geteuid()).map { unsafe String(cString: $0.pointee.pw_name) } ?? "root"

  /// The command line that is `ssh` here.
  var ssh: String { (["ssh"] + configured).joined(separator: " ") }

  /// What `ssh` is given first.
  var configured: [String] { ["-F", configuration] }

  /// Variables for programs of this machine, whose primary is at the server.
  var variables: [String: String] {
    ["MARK_REMOTE": "ssh://home", "MARK_SSH": program, "PATH": "/usr/bin:/bin"]
  }

  /// Its public key.
  var publicKey: String { key + ".pub" }

  func configure(_ options: [String]) throws {
    let lines = [
      "Host home", "HostName 127.0.0.1", "Port \(server.port)", "User \(SSHClient.user)",
      "IdentityFile \(key)", "IdentitiesOnly yes", "IdentityAgent none", "BatchMode yes",
      "UserKnownHostsFile \(knownHosts)", "GlobalKnownHostsFile /dev/null",
      "StrictHostKeyChecking yes",
    ]
    let text = (options + lines).joined(separator: "\n") + "\n"
    try SystemDisk().replaceFile(configuration, with: Array(text.utf8))
  }

  /// Takes a key for that of the server: its own, unless another one is given.
  func knowHost(by path: String = TemporaryDirectory.file("sshd/host.pub")) throws {
    let key = try SystemDisk().readFile(path, limit: 1 << 12) ?? []
    try SystemDisk().replaceFile(
      knownHosts,
      with: Array("[127.0.0.1]:\(server.port) ".utf8) + key
    )
  }

  /// Makes what stands for `ssh` do something else.
  func wrap(_ script: String) throws { try write(program, script) }

  /// Writes a script that can be run.
  func write(_ path: String, _ script: String) throws {
    try SystemDisk().replaceFile(path, with: Array("#!/bin/sh\n\(script)\n".utf8))
    #expect(unsafe chmod(path, 0o700) == 0)
  }

  /// Runs `ssh` with arguments after its configuration.
  func run(_ arguments: [String], input: [UInt8] = []) throws -> ProgramRun {
    try #require(OtherProgram.ssh)
      .run(configured + arguments, environment: [:], input: input)
  }

  /// Starts `ssh` with arguments after its configuration.
  func start(_ arguments: [String]) throws -> RunningProgram {
    try RunningProgram(#require(OtherProgram.ssh), configured + arguments)
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves the tests out, with the reason, where no OpenSSH server can be started.
  static var needsSSHServer: Self {
    .enabled(if: SSHServer.obstacle == nil, Comment(rawValue: SSHServer.obstacle ?? ""))
  }
}
