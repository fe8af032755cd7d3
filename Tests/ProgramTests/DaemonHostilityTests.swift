import Companion
import Library
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonHostilityTests {
  private func knock(at home: Home, _ bytes: [UInt8] = []) throws -> UnixSocket {
    let socket = try UnixSocket.connect(to: UnixAddress(home.socket), timeout: .seconds(30))
    do throws(SystemError) {
      try socket.sendAll(bytes[...])
    } catch  where error.code == .brokenPipe {
      // Turned away before it said a word; what it was told can still be read.
    }
    return socket
  }

  /// What a connection is told until the daemon closes it.
  private func farewell(of socket: UnixSocket) throws -> [ServerMessage] {
    defer { socket.close() }
    var decoder = FrameDecoder(limit: Limits.frameFromServer)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let ready = try Readiness.waitToRead([socket.descriptor], timeout: .seconds(30))
      try #require(!ready.isEmpty, "neither told anything nor closed")
      // A daemon that leaves with bytes of ours unread resets the connection.
      guard let count = try? socket.receive(into: &buffer), count > 0 else { break }
      decoder.append(buffer[..<count])
    }
    var messages: [ServerMessage] = []
    var check = ConversationCheck()
    while let payload = try decoder.next() {
      check.primarySaid(payload)
      messages.append(try ServerMessage(decoding: payload))
    }
    return messages
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0], .frameEmpty),
      ([0xFF, 0xFF, 0xFF, 0xFF], .frameTooLarge),
      (Array("GET / HTTP/1.1\r\n\r\n".utf8), .frameTooLarge),
      ([0, 0, 0, 4, 0x7B, 0xFF, 0xFE, 0x7D], .badEncoding),
      ([0, 0, 0, 2, 0x5B, 0x5D], .badJSON),
      ([0, 0, 0, 4, 0x7B, 0x7D, 0x7B, 0x7D], .badJSON),
    ] as [([UInt8], ErrorCode)]
  )
  func `what is no frame is told its fault and shown out`(
    bytes: [UInt8],
    code: ErrorCode
  ) throws {
    let home = try Home()
    try home.serving { _ in
      let companion = try home.connect()
      let told = try farewell(of: knock(at: home, bytes))
      guard case .error(let answer)? = told.first else {
        Issue.record("expected an error, got \(told)")
        return
      }
      #expect(answer.code == code)
      #expect(answer.isFatal)
      #expect(told.count == 1)
      #expect(try companion.request(.ping) != .empty)
    }
  }

  @Test func `connections that end at any byte of their greeting cost the others nothing`() throws {
    let home = try Home()
    try home.serving { _ in
      let companion = try home.connect()
      let hello = Home.hello("cut")
      for count in 0..<hello.count {
        try knock(at: home, Array(hello[..<count])).close()
        #expect(try companion.request(.ping) != .empty, "after \(count) bytes")
      }
      let next = try home.connectWhenThereIsRoom("phone", waitingWith: companion)
      #expect(try next.request(.ping) != .empty)
    }
  }

  @Test func `a request whose sender has gone is carried out all the same`() throws {
    let home = try Home()
    try home.serving { _ in
      let change = ChangeRequest(outbox: "o", sequence: 1, atMS: 0, change: Change.addAlgebra.json)
      let request = Frame.encode(ClientMessage.request(id: 1, .change(change)).encoded())
      try knock(at: home, Home.hello("gone") + request).close()
      // A connection made after it is served after it, but the record may still be under way.
      let companion = try home.connect("gone")
      let again = try companion.answer(to: companion.send(.change(change)))
      #expect(try ChangeOutcome(answer: again).isDuplicate)
      #expect(try companion.count("records") == 1)
    }
  }

  @Test func `two hundred connections that say three bytes keep nobody out for long`() throws {
    let home = try Home()
    try home.serving { _ in
      let companion = try home.connect()
      let silent = try (0..<200).map { _ in try knock(at: home, [0, 0, 0]) }
      #expect(try companion.request(.ping) != .empty)
      // Those over the bound are turned away at once, the others when their time is over.
      var busy = 0
      for socket in silent {
        guard case .error(let answer)? = try farewell(of: socket).first else { continue }
        #expect([.busy, .timeout].contains(answer.code))
        if answer.code == .busy { busy += 1 }
      }
      #expect(busy == 200 - Limits.connectionsBeforeHello)
      #expect(try companion.request(.ping) != .empty)
      #expect(try home.connect("phone").request(.ping) != .empty)
    }
  }
}
