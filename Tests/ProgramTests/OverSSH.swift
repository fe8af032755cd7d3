import Library
import System
import TestSupport
import Testing

/// A daemon on a machine with `sshd`, and a companion on another one.
struct OverSSH {
  /// How the companion reaches the daemon.
  enum Way: CaseIterable {
    /// `MARK_REMOTE`, which runs `mark bridge` there.
    case bridge
    /// The socket of the daemon, brought here by `ssh -L`.
    case forward
  }

  /// The home of the daemon.
  let far: Home
  /// The home of the companion.
  let near: Home
  let server: SSHServer
  let client: SSHClient

  /// - Throws: When the machines cannot be made.
  init() throws {
    far = try Home(directory: TemporaryDirectory.file("far"))
    near = try Home(directory: TemporaryDirectory.file("near"))
    // What a person's own machine finds: mark in the path, and the home of the daemon.
    let programs = Path.parent(of: try BuiltProgram.mark.path)
    server = try SSHServer([
      "PATH": "\(programs):/usr/bin:/bin", "MARK_HOME": far.directory, "MARK_SOCKET": far.socket,
    ])
    client = try SSHClient("tablet", of: server)
  }

  /// Runs `mark` where the daemon is, as the person that sshd lets others come to.
  @discardableResult
  func there(_ arguments: String...) throws -> ProgramRun {
    try BuiltProgram.mark.run(
      arguments,
      environment: far.environment.merging(["HOME": server.person]) { $1 }
    )
  }

  /// Lets the companion come with a scope.
  func pair(_ scope: String, as name: String = "tablet", _ client: SSHClient? = nil) throws {
    let run = try there("pair", name, (client ?? self.client).publicKey, "--scope", scope)
    #expect(run.ending == .exited(0), "\(run.errors)")
  }

  /// Lets the companion come to a shell, as from a machine of one's own.
  func trust(_ privateKey: String? = nil) throws {
    let path = (privateKey ?? client.key) + ".pub"
    let key = try SystemDisk().readFile(path, limit: 1 << 12) ?? []
    try SystemDisk().replaceFile(Path.join(server.person, ".ssh/authorized_keys"), with: key)
  }

  /// Variables of the companion's programs.
  var variables: [String: String] {
    near.environment.merging(client.variables) { $1 }
  }

  /// Runs a program of the companion.
  func here(_ program: BuiltProgram, _ arguments: String...) throws -> ProgramRun {
    try here(program, arguments)
  }

  func here(_ program: BuiltProgram, _ arguments: [String]) throws -> ProgramRun {
    try program.run(arguments, environment: variables)
  }

  /// Starts `mark notify` at the companion, and waits until it is connected.
  func notifying() throws -> RunningProgram {
    let notify = try RunningProgram(.mark, ["notify"], environment: variables, after: ":")
    try notify.line(containing: "connected: reminders will be shown here")
    return notify
  }

  /// Lets a daemon serve the far home, which has algebra.
  func serving(_ body: (RunningProgram) throws -> Void) throws {
    try far.serving { daemon in
      if try far.connect().count("subjects") == 0 { try far.connect().submit(.addAlgebra, 1) }
      try body(daemon)
    }
  }

  /// Opens a way, and gives the variables of programs that go it.
  func going(_ way: Way, _ body: ([String: String]) throws -> Void) throws {
    switch way {
    case .bridge: try body(variables)
    case .forward:
      let socket = TemporaryDirectory.file("forwarded")
      let ssh = try forward(to: socket)
      try withExtendedLifetime(ssh) {
        try body(near.environment.merging(["MARK_SOCKET": socket]) { $1 })
      }
      try ssh.kill()
    }
  }

  /// Starts an `ssh -L` that brings the socket of the daemon to a path here.
  func forward(to socket: String) throws -> RunningProgram {
    let ssh = try client.start([
      "-v", "-N", "-o", "ExitOnForwardFailure=yes", "-o", "StreamLocalBindUnlink=yes", "-L",
      "\(socket):\(far.socket)", "home",
    ])
    try ssh.line(containing: "Local forwarding listening")
    return ssh
  }
}
