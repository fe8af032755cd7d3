import Dispatch
import System
import TestSupport
import Wire

/// A primary that listens at a path and answers as it is told, one connection after the other.
final class FakePrimary {
  /// How it answers a request; called on its own thread, one request at a time.
  typealias Answering = @Sendable (Request) -> Reply

  enum Reply: Sendable {
    case ok(AnswerBody)
    /// An answer, with what it says beside it in one write.
    case okBeside(AnswerBody, [ServerMessage])
    case error(ErrorCode, String)
    /// An error as the primary answers it, but for the number of its request.
    case refusal(ErrorAnswer)
    /// Closes the connection without an answer.
    case hangUp
  }

  private let stopper: UnixSocket

  /// - Parameters:
  ///   - path: The socket's path.
  ///   - pushes: What it says after each greeting without being asked.
  ///   - answering: How it answers.
  /// - Throws: When it cannot listen there.
  init(
    at path: String,
    pushes: [ServerMessage] = [],
    answering: @escaping Answering
  ) throws {
    let listener = try UnixSocket.listen(at: UnixAddress(path))
    let (near, far) = try UnixSocket.pair()
    stopper = near
    let service = Service(listener: listener, stop: far, pushes: pushes, answering: answering)
    DispatchQueue(label: "fake primary").async {
      // An error of the socket closes the connection, which fails the test.
      try? service.run()
      service.close()
    }
  }

  deinit {
    stopper.close()
  }
}

/// What the fake's thread works with.
private struct Service: Sendable {
  let listener: UnixSocket
  let stop: UnixSocket
  let pushes: [ServerMessage]
  let answering: FakePrimary.Answering

  func run() throws {
    while try isReady(listener) {
      guard let peer = try listener.accept() else { continue }
      defer { peer.close() }
      try? serve(peer)
    }
  }

  func close() {
    listener.close()
    stop.close()
  }

  /// Waits; false when the fake is to end.
  private func isReady(_ socket: UnixSocket) throws -> Bool {
    let ready = try Readiness.waitToRead([stop.descriptor, socket.descriptor], timeout: nil)
    return !ready.contains(stop.descriptor)
  }

  private func serve(_ peer: UnixSocket) throws {
    var decoder = FrameDecoder(limit: Limits.frameFromClient)
    var check = ConversationCheck()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while try isReady(peer) {
      let count = try peer.receive(into: &buffer)
      if count == 0 { return }
      decoder.append(buffer[..<count])
      while let payload = try decoder.next() {
        check.companionSaid(payload)
        switch try ClientMessage(decoding: payload) {
        case .hello: try send([.welcome(.fake)] + pushes, to: peer)
        case .request(let id, let request):
          switch answering(request) {
          case .ok(let body): try send([.ok(re: id, body: body)], to: peer)
          case .okBeside(let body, let pushes):
            try send([.ok(re: id, body: body)] + pushes, to: peer)
          case .error(let code, let message):
            var answer = ErrorAnswer(code, message, re: id)
            if case .change(let change) = request, code == .conflict || code == .rejected {
              answer.sequence = change.sequence
            }
            try send([.error(answer)], to: peer)
          case .refusal(var answer):
            answer.re = id
            try send([.error(answer)], to: peer)
          case .hangUp: return
          }
        case .via, .pong, .bye: break
        }
      }
    }
  }

  private func send(_ messages: [ServerMessage], to peer: UnixSocket) throws {
    try peer.sendAll(messages.flatMap { Frame.encode($0.encoded()) }[...])
  }
}

extension Welcome {
  fileprivate static let fake = Welcome(
    version: 1,
    server: Server(version: "0.1.0", process: 1),
    token: StateToken(epoch: "e", revision: 1),
    scope: .full,
    heartbeatMS: 30_000,
    nowMS: 0,
    zone: "Europe/Madrid"
  )
}

extension Reminder {
  /// A reminder of something to hand in, as a primary words it.
  static func sample(_ key: ReminderKey, of subject: String, title: String) -> Reminder {
    Reminder(
      key: key,
      subject: subject,
      title: title,
      body: "due tomorrow",
      urgency: .normal,
      due: .date("2027-01-11"),
      fireMS: 0,
      lateMS: 0,
      actions: []
    )
  }
}
