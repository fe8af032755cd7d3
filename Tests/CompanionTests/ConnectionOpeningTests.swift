import JSON
import Phrases
import System
import TestSupport
import Testing
import Wire

@testable import Companion

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct ConnectionOpeningTests {
  private func failure(_ path: String, patience: Duration = .seconds(30)) -> ConnectionError? {
    #expect(throws: ConnectionError.self) {
      try Connection.open(path, hello: .test, patience: patience)
    }
  }

  @Test func `no socket file is told with its path`() {
    let path = TemporaryDirectory.file("none/s")
    let error = failure(path)
    #expect(error == .unreachable(place: path, .absent))
    #expect(
      error?.told(Language.english.phrases) == "markd is not running: there is no \(path)"
    )
  }

  @Test func `a socket file nobody listens at is told`() throws {
    let path = TemporaryDirectory.file("s")
    try UnixSocket.listen(at: UnixAddress(path)).close()
    #expect(failure(path) == .unreachable(place: path, .refused))
  }

  @Test func `a path no socket can have is told`() {
    let path = "/" + String(repeating: "x", count: 107)
    #expect(
      failure(path) == .unreachable(place: path, .badPath(.tooLong(path, length: 108)))
    )
  }

  @Test func `a primary that takes the connection and says nothing is waited for in vain`() throws {
    let path = TemporaryDirectory.file("s")
    let listener = try UnixSocket.listen(at: UnixAddress(path))
    defer { listener.close() }
    #expect(failure(path, patience: .zero) == .unreachable(place: path, .timedOut))
  }

  @Test func `the greeting names the versions, the companion and its outbox`() throws {
    let path = TemporaryDirectory.file("s")
    let listener = try UnixSocket.listen(at: UnixAddress(path))
    defer { listener.close() }
    var hello = Hello.test
    hello.capabilities = [.reminders]
    hello.outbox = "ob-1"
    // The kernel keeps what is sent before the connection is taken.
    #expect(throws: ConnectionError.self) {
      try Connection.open(path, hello: hello, patience: .zero)
    }
    let accepted = try #require(try listener.accept())
    let greeting = try Peer(accepted).receive()
    #expect(greeting == .hello(hello))
    #expect(hello.versions == 1...1)
  }

  @Test func `a connection that ends before the greeting is no primary`() throws {
    #expect(throws: ConnectionError.unreachable(place: "fake", .closedEarly)) {
      try Connection.fake { _ in }
    }
    #expect(throws: ConnectionError.unreachable(place: "fake", .closedEarly)) {
      try Connection.fake { peer in _ = try peer.receive() }
    }
    #expect(throws: ConnectionError.unreachable(place: "fake", .closedEarly)) {
      try Connection.fake { try $0.raw([0, 0, 0]) }
    }
  }

  @Test func `the welcome is kept`() throws {
    let connection = try Connection.fake { peer in
      try peer.welcome()
      _ = try peer.receive()
    }
    #expect(connection.welcome == .fake())
  }

  @Test func `a primary of another protocol tells who is to be updated`() throws {
    func failure(_ json: String) -> ConnectionError? {
      #expect(throws: ConnectionError.self) {
        try Connection.fake { peer in
          _ = try peer.receive()
          try peer.send(json: json)
        }
      }
    }
    #expect(
      failure(#"{"t":"error","code":"proto-unsupported","proto":[2,3]}"#)?.told(
        Language.english.phrases
      )
        == "this program speaks protocol 1 and markd 2-3; update this program"
    )
    #expect(
      failure(#"{"t":"error","code":"proto-unsupported"}"#)
        == .incompatible(.init(ours: 1...1, theirs: nil))
    )
    let welcome = String(
      decoding: ServerMessage.welcome(.fake(version: 2)).encoded(),
      as: UTF8.self
    )
    #expect(failure(welcome) == .incompatible(.init(ours: 1...1, theirs: 2...2)))
    #expect(ConnectionError.Incompatibility(ours: 3...4, theirs: 1...2).older == .primary)
  }

  @Test(
    arguments: [
      (
        .error(ErrorAnswer(.busy, "full", retryMS: 9)),
        .refused(ErrorAnswer(.busy, "full", retryMS: 9))
      ),
      (.error(ErrorAnswer(.revoked, "")), .refused(ErrorAnswer(.revoked, ""))),
      (.bye(Bye(.shutdown)), .dismissed(Bye(.shutdown))),
      (
        .ok(re: 1, body: .empty),
        .protocolViolation("expected welcome as the first message")
      ),
    ] as [(ServerMessage, ConnectionError)]
  )
  func `another first message is an error of its own`(
    message: ServerMessage,
    expected: ConnectionError
  ) throws {
    // The primary may close without reading the greeting, which must not hide what it said.
    #expect(throws: expected) { try Connection.fake { try $0.send(message) } }
  }

  @Test(
    arguments: [
      (Array("HTTP/1.1 400".utf8), "frame of 1213486160 bytes, expected at most 262144"),
      ([0, 4, 0, 1], "frame of 262145 bytes, expected at most 262144"),
      ([0, 0, 0, 0], "empty frame, expected a JSON object"),
    ] as [([UInt8], String)]
  )
  func `what is no frame of the protocol is refused before it is kept`(
    bytes: [UInt8],
    reason: String
  ) throws {
    #expect(throws: ConnectionError.protocolViolation(reason)) {
      try Connection.fake { peer in
        try peer.raw(bytes)
        _ = try peer.receive()
        _ = try peer.receive()
      }
    }
  }
}
