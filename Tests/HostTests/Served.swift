import Host
import System
import TestSupport

/// A listener in the running test's directory, whose connections are told about one by one.
struct Served: Sendable {
  /// What happened, in order.
  enum Event: Sendable {
    case accepted(Connection)
    case received(Connection, [UInt8])
    case ended(Connection)
    case drained(Connection)
    case closed(Connection, SystemError?)
    case rebound(Listener.Failure?)
  }

  let queue = SerialQueue("mark.io")
  let address: UnixAddress
  let listener: Listener

  init(
    at path: String = TemporaryDirectory.file("s"),
    limits: Listener.Limits = .init(connections: 100),
    log: Log = Log(from: .error)
  ) throws {
    address = try UnixAddress(path)
    listener = try Listener(address, queue: queue, limits: limits, log: log)
  }

  /// A listener that has taken over a socket.
  init(adopting passed: PassedSocket, log: Log = Log(from: .error)) throws {
    address = passed.address
    listener = try Listener(
      adopting: passed,
      queue: queue,
      limits: .init(connections: 100),
      log: log
    )
  }

  /// Starts, and tells every event to `handle`, on the queue.
  func start(_ handle: @escaping @Sendable (Event) -> Void) {
    let connectionEvents = Connection.Events(
      received: { handle(.received($0, $1)) },
      ended: { handle(.ended($0)) },
      drained: { handle(.drained($0)) },
      closed: { handle(.closed($0, $1)) }
    )
    let events = Listener.Events(
      accepted: {
        handle(.accepted($0))
        $0.start(connectionEvents)
      },
      rebound: { handle(.rebound($0)) }
    )
    queue.async { listener.start(events) }
  }

  /// Starts with connections that are sent back what they send.
  ///
  /// - Returns: What becomes of the path of the socket.
  @discardableResult
  func startEcho() -> AsyncStream<Listener.Failure?> {
    let (rebounds, continuation) = AsyncStream.makeStream(of: Listener.Failure?.self)
    start { event in
      switch event {
      case .received(let connection, let bytes):
        if !connection.send(bytes) { connection.abort() }
      case .ended(let connection): connection.finish()
      case .rebound(let failure): continuation.yield(failure)
      case .accepted, .drained, .closed: break
      }
    }
    return rebounds
  }

  /// Starts with events that come out of a stream.
  func startStream() -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    start { continuation.yield($0) }
    return stream
  }

  /// Runs work on the queue and returns what it gives.
  func onQueue<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }

  func stop() async {
    await onQueue { listener.stop() }
  }

  func connect() throws -> UnixSocket {
    try UnixSocket.connect(to: address, timeout: .seconds(50))
  }
}

extension UnixSocket {
  /// All that comes until the peer closes.
  func receiveAll() throws -> [UInt8] {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = try receive(into: &buffer)
      if count == 0 { return content }
      content += buffer[..<count]
    }
  }

  /// What comes next, at most 64 bytes.
  func receiveSome() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = try receive(into: &buffer)
    return Array(buffer[..<count])
  }

  /// Whether an echoing peer gives back what it is sent.
  func isAnswered() throws -> Bool {
    try sendAll([42])
    return try receiveSome() == [42]
  }
}
