internal import JSON
internal import System
internal import Wire

/// Messages over a blocking stream socket: frames it, waits with a deadline, answers pings.
///
/// It owns the socket and closes it when the last reference goes. Not for two threads.
final class MessageStream {
  /// A payload beside the message it was read as, for members the message does not keep.
  struct Received {
    let message: ServerMessage
    let payload: [UInt8]
  }

  let socket: UnixSocket
  /// What ends when the socket is closed.
  private let tunnel: Tunnel?
  private var decoder = FrameDecoder(limit: Limits.frameFromServer)
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)

  init(_ line: Line) {
    socket = line.socket
    tunnel = line.tunnel
  }

  deinit {
    socket.close()
  }

  /// Sends a message whole.
  ///
  /// That the primary has closed is no error here: what it said before it did, such as `busy` or a
  /// farewell, still waits to be received and says more.
  func send(_ payload: [UInt8]) throws(ConnectionError) {
    do throws(SystemError) {
      try socket.sendAll(Frame.encode(payload)[...])
    } catch {
      switch error.code {
      case .brokenPipe, .connectionReset: return
      case .wouldBlock: throw .lost(.timedOut)
      default: throw .lost(.system(error))
      }
    }
  }

  /// Waits for the next message that is not a ping.
  ///
  /// - Returns: Nil when the deadline, on the monotonic clock, passes first.
  /// - Throws: `lost`, or `protocolViolation` for what is no message of the protocol. Messages of
  ///   a type this build does not know are skipped: a newer primary may send them.
  func receive(until deadline: Duration?) throws(ConnectionError) -> Received? {
    while true {
      while let payload = try nextPayload() {
        guard let message = try Self.read(payload) else { continue }
        guard case .ping(let id) = message else {
          return Received(message: message, payload: payload)
        }
        let now = Int(ClockReading.now().wall)
        try send(ClientMessage.pong(re: id, nowMS: now).encoded())
      }
      guard try readMore(until: deadline) else { return nil }
    }
  }

  private func nextPayload() throws(ConnectionError) -> [UInt8]? {
    do throws(FrameError) {
      return try decoder.next()
    } catch {
      throw .protocolViolation(error.description)
    }
  }

  private static func read(_ payload: [UInt8]) throws(ConnectionError) -> ServerMessage? {
    do throws(WireError) {
      return try ServerMessage(decoding: payload)
    } catch {
      if error.code == .unknownType { return nil }
      throw .protocolViolation(error.description)
    }
  }

  /// Waits for bytes; false when the deadline passes first.
  private func readMore(until deadline: Duration?) throws(ConnectionError) -> Bool {
    let count: Int
    do throws(SystemError) {
      let left = deadline.map { $0 - ClockReading.now().monotonic }
      if try Readiness.waitToRead([socket.descriptor], timeout: left).isEmpty { return false }
      count = try socket.receive(into: &buffer)
    } catch {
      throw .lost(error.code == .connectionReset ? .closed : .system(error))
    }
    guard count > 0 else { throw .lost(.closed) }
    decoder.append(buffer[..<count])
    return true
  }
}
