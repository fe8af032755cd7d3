internal import JSON
internal import System
package import Wire

/// One question for a state, over a connection of its own.
///
/// It does what `Connection` does, for a program that asks once and ends: greeting and question
/// leave in one write, and nothing is kept to tell answers and pushes apart.
package struct StateQuestion: Hashable, Sendable {
  package let view: StateView
  package let hello: Hello

  package init(_ view: StateView, hello: Hello) {
    self.view = view
    self.hello = hello
  }

  /// Asks the primary at a place.
  ///
  /// - Parameters:
  ///   - place: Where it is looked for.
  ///   - patience: How long connecting, and each step of the answer, may take.
  /// - Returns: The whole state.
  /// - Throws: As `Connection.open(_:hello:patience:)` and `Connection.state(_:)`.
  package func ask(
    at place: PrimaryPlace,
    patience: Duration = Connection.patience
  ) throws(ConnectionError) -> StateUpdate {
    let line = try Connection.dial(place, within: patience)
    defer { line.socket.close() }
    var exchange = Exchange(socket: line.socket)
    do throws(ConnectionError) {
      let request = ClientMessage.request(id: Self.id, .stateGet(view))
      try exchange.send(
        ClientMessage.hello(hello).frame() + request.frame()
      )
      let answer = try answer(over: &exchange)
      line.tunnel?.greet()
      return answer
    } catch {
      throw exchange.hasSpoken ? error : error.missed(at: place.name)
    }
  }

  private static let id = 1

  private func answer(over exchange: inout Exchange) throws(ConnectionError) -> StateUpdate {
    while true {
      let payload = try exchange.receive()
      let message: Picked
      do throws(JSONError) {
        message = try Picked(payload)
      } catch {
        throw .protocolViolation("\(error)")
      }
      switch message.type {
      case "welcome":
        guard let version = message.version, hello.versions.contains(version) else {
          let theirs = message.version.map { $0...$0 }
          throw .incompatible(
            ConnectionError.Incompatibility(ours: hello.versions, theirs: theirs)
          )
        }
      case "ok":
        guard message.re == Self.id, let epoch = message.epoch, let revision = message.revision,
          let state = message.state
        else { throw .protocolViolation("answer to state.get: not the whole state") }
        return StateUpdate(StateToken(epoch: epoch, revision: revision), .full(state))
      case "error", "bye": throw Self.farewell(payload)
      // A newer primary may say what this build does not know.
      default: break
      }
    }
  }

  /// What the primary said instead of an answer; rare, and so read the long way.
  private static func farewell(_ payload: [UInt8]) -> ConnectionError {
    do throws(WireError) {
      switch try ServerMessage(decoding: payload) {
      case .error(let answer): return .refused(answer)
      case .bye(let bye): return .dismissed(bye)
      case .welcome, .ok, .state, .reminder, .reminderClear, .ping:
        return .protocolViolation("neither an error nor a farewell")
      }
    } catch {
      return .protocolViolation(error.description)
    }
  }
}

/// A socket with the frames that come over it.
private struct Exchange {
  let socket: UnixSocket
  /// Whether a whole frame has come; until then there may be no primary at the other end.
  private(set) var hasSpoken = false
  private var decoder = FrameDecoder(limit: Limits.frameFromServer)
  private var buffer = [UInt8](repeating: 0, count: 8 << 10)

  init(socket: UnixSocket) {
    self.socket = socket
  }

  func send(_ bytes: [UInt8]) throws(ConnectionError) {
    do throws(SystemError) {
      try socket.sendAll(bytes[...])
    } catch {
      // What a primary that has closed said before still waits to be received, and says more.
      if error.code != .brokenPipe, error.code != .connectionReset { throw .lost(Self.loss(error)) }
    }
  }

  mutating func receive() throws(ConnectionError) -> [UInt8] {
    while true {
      do throws(FrameError) {
        if let payload = try decoder.next() {
          hasSpoken = true
          return payload
        }
      } catch {
        throw .protocolViolation(error.description)
      }
      let count: Int
      do throws(SystemError) {
        count = try socket.receive(into: &buffer)
      } catch {
        throw .lost(Self.loss(error))
      }
      if count == 0 { throw .lost(.closed) }
      decoder.append(buffer[..<count])
    }
  }

  private static func loss(_ error: SystemError) -> ConnectionError.Loss {
    switch error.code {
    case .wouldBlock: .timedOut
    case .connectionReset: .closed
    default: .system(error)
    }
  }
}

/// The members of a server's message that the answer to one question has.
private struct Picked {
  private(set) var type = ""
  private(set) var re: Int?
  private(set) var version: Int?
  private(set) var epoch: String?
  private(set) var revision: Int?
  private(set) var state: RawJSON?

  init(_ payload: [UInt8]) throws(JSONError) {
    var reader = try JSONReader(payload, limits: .frame)
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "t": type = try reader.readString()
      case "re": re = try reader.readInteger()
      case "proto": version = try reader.readInteger()
      case "epoch": epoch = try reader.readString()
      case "rev": revision = try reader.readInteger()
      case "state": state = RawJSON(trusting: Array(try reader.readRaw()))
      default: break
      }
    }
    try reader.finish()
  }
}
