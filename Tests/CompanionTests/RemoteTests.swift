import System
import TestSupport
import Testing
import Wire

@testable import Companion

@Suite(.temporaryDirectory) struct RemoteTests {
  @Test(arguments: [
    ("ssh://home", ["home"]), ("ssh://home/", ["home"]),
    ("ssh://ana@home.example", ["ana@home.example"]),
    ("ssh://ana@home:2222", ["-p", "2222", "ana@home"]), ("ssh://192.0.2.7", ["192.0.2.7"]),
    ("ssh://[2001:db8::7]:22", ["-p", "22", "2001:db8::7"]),
    ("ssh://[fe80::1%eth0]", ["fe80::1%eth0"]),
  ])
  func `another machine is named as ssh names it`(text: String, destination: [String]) throws {
    let remote = try #require(Remote(text))
    #expect(remote.destination == destination)
    #expect(
      remote.arguments(running: "mark", "bridge")
        == ["-T", "-o", "ServerAliveInterval=30", "-o", "ServerAliveCountMax=2"] + destination + [
          "mark", "bridge",
        ]
    )
  }

  @Test(arguments: [
    "", "home", "ssh://", "ssh:///", "ssh:home", "http://home", "SSH://home",
    "ssh://-oProxyCommand=id",
    "ssh://-l@home", "ssh://ana@-home", "ssh://@home", "ssh://home:", "ssh://home:0",
    "ssh://home:65536",
    "ssh://home:22x", "ssh://home:+22", "ssh://home/path", "ssh://ho me", "ssh://home;id",
    "ssh://$(id)",
    "ssh://`id`", "ssh://home\n", "ssh://hóme", "ssh://[::1", "ssh://[]", "ssh://[::1]x",
    "ssh://::1",
    "ssh://a@b@home", "ssh://[-1]",
  ])
  func `what could be anything else is refused, and nothing is started`(text: String) {
    #expect(Remote(text) == nil)
    let place = PrimaryPlace.remote(text, program: "/nonexistent/ssh")
    #expect(throws: ConnectionError.unreachable(place: text, .badRemote)) {
      try Connection.open(place, hello: Self.hello)
    }
    #expect(place.remoteStatusCommand == nil)
  }

  private static let hello = Hello(
    client: Hello.Client(id: "watch", name: "watch", version: "1", language: "en")
  )

  private func program(_ script: String) throws -> String {
    let path = TemporaryDirectory.file("ssh")
    let command = ChildProcess.Command(
      "/bin/sh",
      ["-c", "cat >\"$0\" && chmod +x \"$0\"", path],
      input: Array("#!/bin/sh\n\(script)\n".utf8)
    )
    #expect(try ChildProcess.run(command, limit: .seconds(30)) == .exited(0))
    return path
  }

  private func failure(_ program: String, patience: Duration = .seconds(30)) -> ConnectionError? {
    do throws(ConnectionError) {
      _ = try Connection.open(
        .remote("ssh://home", program: program),
        hello: Self.hello,
        patience: patience
      )
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "exit 255", "exec cat >/dev/null <&-", "head -c 4 >/dev/null", "kill -9 $$", "exit 0",
  ])
  func `an ssh that ends before a greeting has reached nobody`(script: String) throws {
    #expect(
      failure(try program(script)) == .unreachable(place: "ssh://home", .closedEarly)
    )
  }

  @Test func `an ssh that is not there has reached nobody`() {
    let program = TemporaryDirectory.file("none")
    guard case .unreachable("ssh://home", .noTunnel(program, let error))? = failure(program) else {
      Issue.record("something else")
      return
    }
    #expect(error.code == .noSuchFile)
  }

  @Test func `an ssh that says nothing is given up`() throws {
    let program = try program("exec sleep 1000")
    #expect(
      failure(program, patience: .milliseconds(5))
        == .unreachable(place: "ssh://home", .timedOut)
    )
  }

  @Test func `an ssh that is given up has ended`() throws {
    let note = TemporaryDirectory.file("process")
    let program = try program("echo $$ >\(note); printf '\\0\\0\\0\\0'; exec sleep 1000")
    #expect(failure(program) != nil)
    let text = try #require(try SystemDisk().readFile(note, limit: 100))
    let process = String(decoding: text, as: UTF8.self).dropLast()
    #expect(Int32(process) != nil)
    #expect(try FileStatus.of("/proc/\(process)") == nil)
  }

  @Test(
    arguments: [
      ([:], [], .socket("/h/mark.sock")),
      (["MARK_REMOTE": ""], [], .socket("/h/mark.sock")),
      (["MARK_REMOTE": "ssh://home"], [nil, nil], .remote("ssh://home", program: "ssh")),
      (["MARK_REMOTE": "ssh://home", "MARK_SSH": "s"], [""], .remote("ssh://home", program: "s")),
      (["MARK_REMOTE": "ssh://home"], ["/h", nil], .socket("/h/mark.sock")),
      (["MARK_REMOTE": "ssh://home"], [nil, "/h/mark.sock"], .socket("/h/mark.sock")),
    ] as [([String: String], [String?], PrimaryPlace)]
  )
  func `an option for this machine goes before the variable for another`(
    environment: [String: String],
    options: [String?],
    place: PrimaryPlace
  ) throws {
    let paths = try Paths(environment: ["MARK_HOME": "/h"])
    #expect(PrimaryPlace(paths, options: options) { environment[$0] } == place)
  }
}
