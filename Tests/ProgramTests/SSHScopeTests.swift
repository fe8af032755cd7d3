import Companion
import Glibc
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

/// What whoever holds a paired key tries beyond its scope, against a real OpenSSH server.
@Suite(.temporaryDirectory, .needsSSHServer, .serialized, .timeLimit(.minutes(5)))
struct SSHScopeTests {
  private static let hello = ClientMessage.hello(
    Hello(client: .init(id: "thief", name: "Thief", version: "1", language: "en"))
  )

  private func frames(_ messages: [ClientMessage]) -> [UInt8] {
    messages.flatMap { Frame.encode($0.encoded()) }
  }

  /// What the daemon says to frames that come over `ssh` with arguments.
  private func answers(
    _ over: OverSSH,
    _ arguments: [String] = ["home"],
    to messages: [ClientMessage]
  ) throws -> [ServerMessage] {
    let output = TemporaryDirectory.file("frames")
    let errors = TemporaryDirectory.file("frame-errors")
    var command = try #require(OtherProgram.ssh)
      .command(over.client.configured + arguments, environment: [:], output: output, errors: errors)
    command.input = frames(messages)
    _ = try ChildProcess.run(command, limit: .seconds(40))
    var decoder = FrameDecoder(limit: Limits.frameFromServer)
    decoder.append(try SystemDisk().readFile(output, limit: 1 << 20) ?? [])
    var answers: [ServerMessage] = []
    while let payload = try decoder.next() { answers.append(try ServerMessage(decoding: payload)) }
    return answers
  }

  /// Lets a key that is held to reading do its worst, and checks that nothing has changed.
  private func attack(_ body: (OverSSH) throws -> Void) throws {
    let over = try OverSSH()
    try over.pair("read")
    try over.serving { _ in
      let before = try over.far.connect("observer").count("records")
      try body(over)
      #expect(try over.far.connect("observer").count("records") == before)
      #expect(try SystemDisk().status(of: TemporaryDirectory.file("stolen")) == nil)
    }
  }

  @Test func `it sees, and changes nothing`() throws {
    try attack { over in
      #expect(try over.here(.glance).ending == .exited(0))
      #expect(try over.here(.mark, "show", "alg").ending == .exited(0))
      for line in ["grade alg examen 9", "done alg examen", "date alg examen tomorrow", "undo 1"] {
        let run = try over.here(.mark, line.split(separator: " ").map(String.init))
        #expect(run.ending == .exited(77), "\(line): \(run)")
        #expect(run.errors.contains("markd does not allow this program to do that"))
      }
    }
  }

  @Test(arguments: [
    "touch %", "mark bridge --as boss --scope full", "sh", "-s sftp", "internal-sftp",
  ])
  func `another command is not run`(command: String) throws {
    try attack { over in
      let words = command.replacing("%", with: TemporaryDirectory.file("stolen"))
      let said = try answers(
        over,
        command.hasPrefix("-s") ? ["-s", "home", "sftp"] : ["home", words],
        to: [Self.hello, .request(id: 1, .info), .request(id: 2, .stop)]
      )
      // It is asked by the command that the key is held to, whatever it says.
      if command.hasPrefix("-s"), said.isEmpty { return }
      guard case .welcome(let welcome)? = said.first,
        case .ok(1, let info)? = said.dropFirst().first,
        case .error(let refusal)? = said.dropFirst(2).first
      else {
        Issue.record("\(said)")
        return
      }
      #expect(welcome.scope == .read)
      #expect(try info.parsed()["companions"]?.array?.last?["via"]?.string == "tablet")
      #expect(refusal.code == .forbidden)
    }
  }

  @Test func `there is no shell, also not at a terminal`() throws {
    try attack { over in
      let script = Array("touch \(TemporaryDirectory.file("stolen"))\nexit\n".utf8)
      for arguments in [["home"], ["-tt", "home"], ["-T", "home", "/bin/sh"]] {
        let run = try over.client.run(arguments, input: script)
        if arguments.contains("-tt") {
          #expect(run.errors.contains("PTY allocation request failed"), "\(run)")
        } else {
          // The daemon takes it for the length of a frame.
          #expect(run.output.contains("frame-too-large"), "\(run)")
        }
      }
    }
  }

  @Test func `no socket and no port is forwarded, in either direction`() throws {
    try attack { over in
      let near = TemporaryDirectory.file("near-end")
      let ssh = try over.client.start(["-v", "-N", "-L", "\(near):\(over.far.socket)", "home"])
      try ssh.line(containing: "Local forwarding listening")
      let glance = try BuiltProgram.glance.run(
        [],
        environment: over.near.environment.merging(["MARK_SOCKET": near]) { $1 }
      )
      #expect(glance.ending == .exited(69))
      try ssh.line(containing: "open failed")
      try ssh.kill()
      let far = TemporaryDirectory.file("far-end")
      for end in ["\(far):\(over.near.socket)", "0:127.0.0.1:1"] {
        let run = try over.client.run([
          "-N", "-o", "ExitOnForwardFailure=yes", "-R", end, "home",
        ])
        #expect(run.ending == .exited(255), "\(end)")
        #expect(run.errors.contains("forwarding failed"), "\(run.errors)")
      }
      #expect(try SystemDisk().status(of: far) == nil)
      // What is forwarded for standard streams is a channel like any other.
      let streams = try over.client.run(["-W", "127.0.0.1:\(over.server.port)", "home"])
      #expect(streams.errors.contains("administratively prohibited"), "\(streams)")
    }
  }

  @Test func `no agent is brought along`() throws {
    try attack { over in
      let agent = TemporaryDirectory.file("agent")
      let listener = try UnixSocket.listen(at: UnixAddress(agent))
      defer { listener.close() }
      let observer = try over.far.connect("observer")
      var found: String?
      // A bridge that nobody speaks over is there for seconds only; a busy machine may look too late.
      for _ in 0..<5 where found == nil {
        let ssh = try over.client.start(["-T", "-o", "ForwardAgent=\(agent)", "home"])
        found = try bridgeEnvironment(to: over.far.socket, while: observer)
        try ssh.kill()
      }
      let environment = try #require(found)
      #expect(environment.contains("SSH_CONNECTION="))
      #expect(!environment.contains("SSH_AUTH_SOCK="))
      #expect(!environment.contains("DISPLAY="))
    }
  }

  /// The variables of the bridge that leads to a socket, once there is one.
  private func bridgeEnvironment(
    to socket: String,
    while observer: Connection
  ) throws -> String? {
    let disk = SystemDisk()
    for _ in 0..<1_000 {
      for name in try disk.list("/proc") where Int32(name) != nil {
        // A process may end while it is looked at.
        let line = (try? disk.readFile("/proc/\(name)/cmdline", limit: 1 << 16)) ?? []
        let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        if words.contains("bridge"), words.contains(socket), !words.contains("-c") {
          let bytes = try disk.readFile("/proc/\(name)/environ", limit: 1 << 20) ?? []
          return String(decoding: bytes, as: UTF8.self)
        }
      }
      _ = try observer.nextPush(timeout: .milliseconds(10))
    }
    return nil
  }

  @Test func `it cannot say for itself who it is, nor begin with anything but a greeting`() throws {
    try attack { over in
      let raised = try answers(
        over,
        to: [.via(Via(name: "boss", scope: .full)), Self.hello, .request(id: 1, .stop)]
      )
      guard case .error(let second)? = raised.first, raised.count == 1 else {
        Issue.record("\(raised)")
        return
      }
      #expect(second.code == .protocol)
      let late = try answers(
        over,
        to: [Self.hello, .via(Via(name: "boss", scope: .full)), .request(id: 1, .stop)]
      )
      guard case .error(let third)? = late.last, late.count == 2 else {
        Issue.record("\(late)")
        return
      }
      #expect(third.code == .protocol)
      let change = ChangeRequest(
        outbox: "ob",
        sequence: 1,
        atMS: 0,
        change: Change.grade("examen", "9").json
      )
      for request in [Request.change(change), .stop, .stateGet(.glance)] {
        let rude = try answers(over, to: [.request(id: 1, request), Self.hello])
        guard case .error(let error)? = rude.first, rude.count == 1 else {
          Issue.record("\(rude)")
          continue
        }
        #expect(error.code == .notHello)
      }
    }
  }

  @Test func `what is paired is what mark companions says, and each has its own scope`() throws {
    let over = try OverSSH()
    let clock = try SSHClient("clock", of: over.server)
    try over.pair("submit")
    try over.pair("read", as: "clock", clock)
    try over.serving { _ in
      #expect(try over.here(.mark, "grade", "alg", "examen", "5").ending == .exited(0))
      let grade = try BuiltProgram.mark.run(
        ["grade", "alg", "examen", "9"],
        environment: over.near.environment.merging(clock.variables) { $1 }
      )
      #expect(grade.ending == .exited(77))
      let list = try over.there("companions").output.split(separator: "\n")
      #expect(
        list.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
          "clock read", "tablet submit",
        ]
      )
      #expect(list.allSatisfy { $0.contains("last here") || $0.contains("here now") })
    }
  }

  @Test func `a key that is revoked is out at once, over a shared connection too`() throws {
    let over = try OverSSH()
    try over.pair("read")
    // One connection for all that this machine runs, which asks for no key again.
    let control = TemporaryDirectory.file("control")
    let sharing = ["ControlMaster auto", "ControlPath \(control)", "ControlPersist yes"]
    try over.client.configure(sharing)
    defer { _ = try? over.client.run(["-O", "exit", "home"]) }
    try over.serving { daemon in
      let notify = try over.notifying()
      #expect(try SystemDisk().status(of: control)?.kind == .socket)
      let list = try over.there("companions")
      #expect(list.output == "tablet  read    here now\n")
      let revoked = try over.there("companions", "revoke", "tablet")
      #expect(revoked.output == "tablet is revoked; 1 connection was closed\n")
      try notify.line(containing: "markd no longer admits this program")
      #expect(try notify.end() == .exited(77))
      // The shared connection still stands, and whoever comes over it is turned away by the daemon.
      let shared = try over.here(.glance)
      #expect(shared.errors.contains("markd no longer admits this program"), "\(shared)")
      #expect(try daemon.terminate() == .exited(0))
    }
    try over.serving { _ in
      let shared = try over.here(.glance)
      #expect(shared.errors.contains("markd no longer admits this program"), "\(shared)")
      // Anew, not even sshd lets it in.
      _ = try over.client.run(["-O", "exit", "home"])
      let anew = try over.here(.glance)
      #expect(anew.errors.contains("Permission denied (publickey)"), "\(anew)")
      try over.pair("submit")
      #expect(try over.here(.glance).ending == .exited(0))
      #expect(try over.here(.mark, "grade", "alg", "examen", "5").ending == .exited(0))
    }
  }
}
