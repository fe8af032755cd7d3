import JSON
import System
import Testing
import Wire

@testable import Companion

@Suite(.timeLimit(.minutes(5))) struct ConnectionTests {
  static func state(_ revision: Int) -> StateUpdate {
    StateUpdate(StateToken(epoch: "e", revision: revision), .full(RawJSON(["n": 1])))
  }

  /// A connection whose primary, once it has so many requests, does something.
  private func connection(
    afterRequests count: Int = 1,
    patience: Duration = .seconds(30),
    script: @escaping @Sendable (Peer) throws -> Void
  ) throws -> Connection {
    try Connection.fake(patience: patience) { peer in
      try peer.welcome()
      for _ in 0..<count { _ = try peer.receive() }
      try script(peer)
      while try peer.receive() != nil {}
    }
  }

  @Test func `pushes between a request and its answer wait in their order`() throws {
    let clear = ReminderClear(key: ReminderKey(id: "r", generation: 1), reason: .done)
    let connection = try connection { peer in
      try peer.send(.state(Self.state(2)), .reminderClear(clear), .state(Self.state(3)))
      try peer.send(.ok(re: 1, body: AnswerBody(["a": 1])))
    }
    #expect(try connection.request(.info) == AnswerBody(["a": 1]))
    #expect(try connection.nextPush(timeout: .zero) == .state(Self.state(2)))
    #expect(try connection.nextPush(timeout: .zero) == .reminderClear(clear))
    #expect(try connection.nextPush(timeout: .zero) == .state(Self.state(3)))
    #expect(try connection.nextPush(timeout: .zero) == nil)
  }

  @Test func `a push is waited for`() throws {
    let connection = try connection(afterRequests: 0) { try $0.send(.state(Self.state(2))) }
    #expect(try connection.nextPush(timeout: nil) == .state(Self.state(2)))
  }

  @Test func `the primary's ping is answered`() throws {
    let connection = try connection { peer in
      try peer.send(.ping(id: 7))
      guard case .pong(re: 7, nowMS: _?) = try peer.receive() else { return }
      try peer.send(.ok(re: 1, body: .empty))
    }
    #expect(try connection.request(.info) == .empty)
  }

  @Test func `messages of types to come are skipped`() throws {
    let connection = try connection { peer in
      try peer.send(json: #"{"t":"weather","id":3}"#)
      try peer.send(.ok(re: 1, body: .empty))
    }
    #expect(try connection.request(.info) == .empty)
  }

  @Test func `answers find their requests in any order`() throws {
    let connection = try connection(afterRequests: 3) { peer in
      try peer.send(.ok(re: 3, body: AnswerBody(["n": 3])), .ok(re: 1, body: AnswerBody(["n": 1])))
      try peer.send(.error(ErrorAnswer(.notFound, "", re: 2)))
    }
    let ids = [try connection.send(.info), try connection.send(.info), try connection.send(.ping)]
    #expect(try connection.answer(to: ids[0]) == AnswerBody(["n": 1]))
    #expect(throws: ConnectionError.refused(ErrorAnswer(.notFound, "", re: 2))) {
      try connection.answer(to: ids[1])
    }
    #expect(try connection.answer(to: ids[2]) == AnswerBody(["n": 3]))
  }

  @Test func `an error that is not fatal leaves the connection open`() throws {
    let connection = try Connection.fake { peer in
      try peer.welcome()
      _ = try peer.receive()
      try peer.send(.error(ErrorAnswer(.forbidden, "read only", re: 1)))
      _ = try peer.receive()
      try peer.send(.ok(re: 2, body: .empty))
    }
    #expect(throws: ConnectionError.refused(ErrorAnswer(.forbidden, "read only", re: 1))) {
      try connection.request(.stop)
    }
    #expect(try connection.request(.info) == .empty)
  }

  @Test(
    arguments: [
      (.error(ErrorAnswer(.revoked, "")), .refused(ErrorAnswer(.revoked, ""))),
      (.bye(Bye(.slowConsumer)), .dismissed(Bye(.slowConsumer))),
      (.ok(re: 9, body: .empty), .protocolViolation("answer to request 9, which waits for none")),
      (.welcome(.fake()), .protocolViolation("a second welcome")),
    ] as [(ServerMessage, ConnectionError)]
  )
  func `what ends a connection is the error of every later call`(
    message: ServerMessage,
    expected: ConnectionError
  ) throws {
    let connection = try connection { try $0.send(message) }
    #expect(throws: expected) { try connection.request(.info) }
    #expect(throws: expected) { try connection.request(.info) }
    #expect(throws: expected) { try connection.nextPush(timeout: .zero) }
  }

  @Test func `a farewell is found although the connection is gone when we ask`() throws {
    let connection = try Connection.fake { peer in
      try peer.welcome()
      try peer.send(.bye(Bye(.idle)))
    }
    #expect(throws: ConnectionError.dismissed(Bye(.idle))) {
      try connection.nextPush(timeout: nil)
    }
    let silent = try Connection.fake { try $0.welcome() }
    #expect(throws: ConnectionError.lost(.closed)) { try silent.nextPush(timeout: nil) }
  }

  @Test func `a connection that ends in the middle of an answer is lost`() throws {
    let connection = try Connection.fake { peer in
      try peer.welcome()
      _ = try peer.receive()
      try peer.raw(Frame.encode(ServerMessage.ok(re: 1, body: .empty).encoded()).dropLast())
    }
    #expect(throws: ConnectionError.lost(.closed)) { try connection.request(.info) }
  }

  @Test func `after an answer that did not come in time nothing is trusted`() throws {
    // The far end is ours, so that nothing but the test decides when it speaks.
    let (near, far) = try UnixSocket.pair()
    let peer = Peer(far)
    try peer.send(.welcome(.fake()))
    let connection = try Connection(over: near, place: "", hello: .test, patience: .zero)
    #expect(throws: ConnectionError.lost(.timedOut)) { try connection.request(.info) }
    try peer.send(.ok(re: 1, body: .empty))
    #expect(throws: ConnectionError.lost(.timedOut)) { try connection.nextPush(timeout: .zero) }
  }

  @Test func `a request the primary would not take is not sent`() throws {
    let connection = try Connection.fake { peer in
      try peer.welcome(allowance: .init(frameBytes: 30, unansweredRequests: 1))
      guard case .request(id: 1, .ping) = try peer.receive() else { return }
      try peer.send(.ok(re: 1, body: .empty))
    }
    #expect(throws: ConnectionError.tooLong(bytes: 40, limit: 30)) {
      try connection.request(.stateGet(.glance))
    }
    #expect(try connection.request(.ping) == .empty)
  }

  @Test func `pushes without end before an answer end the connection`() throws {
    let connection = try connection { peer in
      for revision in 1...Connection.waitingPushes + 1 {
        try peer.send(.state(Self.state(revision)))
      }
    }
    #expect(throws: ConnectionError.protocolViolation("more than 1024 pushes before an answer")) {
      try connection.request(.info)
    }
  }

  @Test func `a state is asked for and watched`() throws {
    let unchanged = StateUpdate(StateToken(epoch: "e", revision: 4), .unchanged)
    let connection = try Connection.fake { peer in
      try peer.welcome()
      guard case .request(id: 1, .stateGet(.summary)) = try peer.receive() else { return }
      try peer.send(.ok(re: 1, body: AnswerBody(Self.state(4))))
      guard case .request(id: 2, .stateWatch(.glance, from: unchanged.token)) = try peer.receive()
      else { return }
      try peer.send(.ok(re: 2, body: AnswerBody(unchanged)))
      _ = try peer.receive()
      try peer.send(.ok(re: 3, body: .empty))
    }
    #expect(try connection.state(.summary) == Self.state(4))
    #expect(try connection.watch(.glance, from: unchanged.token) == unchanged)
    #expect(
      throws: ConnectionError.protocolViolation(
        #"answer to state.get: missing-field: /epoch: missing member "epoch""#
      )
    ) { try connection.state(.glance) }
  }
}
