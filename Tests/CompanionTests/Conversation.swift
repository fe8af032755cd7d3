import Dispatch
import System
import Wire

@testable import Companion

/// The primary's end of a connection, as a script plays it.
final class Peer {
  private let socket: UnixSocket
  private var decoder = FrameDecoder(limit: Limits.frameFromClient)

  init(_ socket: UnixSocket) {
    self.socket = socket
  }

  deinit {
    socket.close()
  }

  /// The next message; nil at the end of the stream.
  func receive() throws -> ClientMessage? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let payload = try decoder.next() { return try ClientMessage(decoding: payload) }
      let count = try socket.receive(into: &buffer)
      if count == 0 { return nil }
      decoder.append(buffer[..<count])
    }
  }

  func send(_ messages: ServerMessage...) throws {
    try raw(messages.flatMap { Frame.encode($0.encoded()) })
  }

  func send(json: String) throws {
    try raw(Frame.encode(Array(json.utf8)))
  }

  func raw(_ bytes: [UInt8]) throws {
    try socket.sendAll(bytes[...])
  }

  /// Takes the greeting and answers it.
  func welcome(allowance: Welcome.Allowance = .init()) throws {
    _ = try receive()
    try send(.welcome(.fake(allowance: allowance)))
  }
}

extension Welcome {
  static func fake(
    version: Int = 1,
    allowance: Welcome.Allowance = .init()
  ) -> Welcome {
    Welcome(
      version: version,
      server: Server(version: "1.0", process: 1),
      token: StateToken(epoch: "e", revision: 1),
      scope: .full,
      allowance: allowance,
      heartbeatMS: 30_000,
      nowMS: 0,
      zone: "Europe/Madrid"
    )
  }
}

extension Hello {
  static let test = Hello(
    client: Client(id: "c-1", name: "laptop", version: "1.0", language: "es")
  )
}

extension Connection {
  /// A connection to a primary that plays a script on a thread of its own.
  ///
  /// The script ends when the connection does, for it then receives nothing more.
  static func fake(
    patience: Duration = .seconds(30),
    hello: Hello = .test,
    script: @escaping @Sendable (Peer) throws -> Void
  ) throws(ConnectionError) -> Connection {
    let near: UnixSocket
    let far: UnixSocket
    do throws(SystemError) {
      (near, far) = try UnixSocket.pair()
    } catch {
      throw .lost(.system(error))
    }
    DispatchQueue(label: "fake primary").async {
      // A script that fails closes the connection, which fails the test.
      try? script(Peer(far))
    }
    return try Connection(over: near, place: "fake", hello: hello, patience: patience)
  }
}
