import JSON
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct CommandBridgeTests {
  /// What came of a bridge whose companion said all that it had to say at once.
  private struct Crossing {
    let ending: ChildProcess.Ending
    let messages: [ServerMessage]
    let bytes: Int
    let errors: String
  }

  private func cross(
    _ home: Home,
    _ arguments: [String] = [],
    connection: String? = nil,
    saying messages: [ClientMessage]
  ) throws -> Crossing {
    let (output, errors) = (TemporaryDirectory.file("answers"), TemporaryDirectory.file("errors"))
    var environment = home.environment
    environment["SSH_CONNECTION"] = connection
    var command = try BuiltProgram.mark.command(
      ["bridge"] + arguments,
      environment: environment,
      output: output,
      errors: errors
    )
    command.input = messages.flatMap { Frame.encode($0.encoded()) }
    let ending = try ChildProcess.run(command, limit: .seconds(40))
    let bytes = try SystemDisk().readFile(output, limit: 1 << 20) ?? []
    var decoder = FrameDecoder(limit: Limits.frameFromServer)
    decoder.append(bytes[...])
    var answers: [ServerMessage] = []
    while let payload = try decoder.next() { answers.append(try ServerMessage(decoding: payload)) }
    let told = try SystemDisk().readFile(errors, limit: 1 << 16) ?? []
    return Crossing(
      ending: ending,
      messages: answers,
      bytes: bytes.count,
      errors: String(decoding: told, as: UTF8.self)
    )
  }

  private static let hello = ClientMessage.hello(
    Hello(client: .init(id: "clock", name: "Clock", version: "1", language: "en"))
  )

  @Test(arguments: [
    (["--as", "tablet", "--scope", "read"], Scope.read, "tablet"),
    (["--as=tablet", "--scope=submit"], .submit, "tablet"),
    (["--as", "tablet"], .full, "tablet"), ([], .full, "bridge"),
  ])
  func `a companion speaks through a bridge, which says who it is and what it may do`(
    arguments: [String],
    scope: Scope,
    name: String
  ) throws {
    let home = try Home()
    try home.serving { _ in
      let crossing = try cross(
        home,
        arguments,
        saying: [Self.hello, .request(id: 1, .info), .request(id: 2, .ping)]
      )
      #expect(crossing.ending == .exited(0))
      #expect(crossing.errors.isEmpty)
      guard case .welcome(let welcome)? = crossing.messages.first else {
        Issue.record("no welcome")
        return
      }
      #expect(welcome.scope == scope)
      #expect(crossing.messages.count == 3)
      let info = crossing.messages.compactMap { message -> JSONValue? in
        if case .ok(re: 1, let body) = message { try? body.parsed() } else { nil }
      }
      #expect(info.first?["companions"]?.array?.first?["via"]?.string == name)
    }
  }

  @Test(arguments: [
    ("192.0.2.7 50000 192.0.2.1 22", "192.0.2.7"), ("2001:db8::7 1 ::1 22", "2001-db8--7"),
    ("", "bridge"),
  ])
  func `who has no name is called by the address it comes from`(
    connection: String,
    name: String
  ) throws {
    let home = try Home()
    try home.serving { daemon in
      let crossing = try cross(home, connection: connection, saying: [Self.hello])
      #expect(crossing.ending == .exited(0))
      #expect(try daemon.line(containing: "event=bridged").contains("via=\(name)"))
    }
  }

  @Test func `without a daemon it writes nothing, says why, and ends with 69`() throws {
    let crossing = try cross(try Home(), saying: [Self.hello])
    #expect(crossing.ending == .exited(69))
    #expect(crossing.bytes == 0)
    #expect(crossing.errors.contains("markd is not running"))
  }

  @Test func `a companion cannot say another scope than its bridge`() throws {
    let home = try Home()
    try home.serving { _ in
      let crossing = try cross(
        home,
        ["--scope", "read"],
        saying: [.via(Via(name: "other", scope: .full)), Self.hello]
      )
      guard case .error(let error)? = crossing.messages.first else {
        Issue.record("no error")
        return
      }
      #expect(error.code == .protocol)
      #expect(crossing.messages.count == 1)
    }
  }

  @Test func `ends when the daemon does, though its companion says nothing`() throws {
    let home = try Home()
    let pipe = NamedPipe(TemporaryDirectory.file("nothing"))
    let reading = try pipe.open()
    defer { reading.close() }
    try home.serving { daemon in
      // Open for both, the pipe never ends.
      try home.running(.mark, ["bridge", "--as", "tablet"], after: "exec 0<>'\(pipe.path)'") {
        bridge in
        _ = try daemon.line(containing: "event=bridged")
        #expect(try daemon.terminate() == .exited(0))
        #expect(try bridge.end() == .exited(0))
      }
    }
  }

  @Test(arguments: [
    (["--scope", "root"], "“root” is no scope: read, submit or full"),
    (["--as", "my tablet"], "“my tablet” cannot be a companion's name"),
    (["--as", ""], "needs a value"),
    (["--as"], "--as"), (["extra"], "extra"),
  ])
  func `what makes no sense is told before anything is done`(
    arguments: [String],
    problem: String
  ) throws {
    let run = try CommandRun(["bridge"] + arguments)
    #expect(run.code == .usage)
    #expect(run.errors.contains(problem))
  }
}
