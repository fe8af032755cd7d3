package import System
package import Wire

/// A companion's open connection to the primary, used by one thread with blocking calls.
///
/// Requests may be pipelined: `send(_:)` several times, then `answer(to:)` for each. Pushes that
/// arrive meanwhile wait for `nextPush(timeout:)`. The primary's pings are answered whenever
/// something is received. Once an error ended the connection every call throws that error again. It
/// closes when the last reference goes.
package final class Connection {
  /// How long a greeting or an answer may take unless the caller says otherwise.
  package static let patience = Duration.seconds(5)

  /// Pushes kept while an answer is waited for; a well-behaved primary sends far fewer.
  static let waitingPushes = 1024

  /// What the primary said of itself.
  package let welcome: Welcome

  private let stream: MessageStream
  private let patience: Duration
  private var nextID = 1
  private var unanswered: Set<Int> = []
  private var early: [Int: Result<AnswerBody, ErrorAnswer>] = [:]
  private var pushes: [Push] = []
  private var failure: ConnectionError?

  /// Greets over a connected, blocking socket, which is the connection's from here on.
  ///
  /// - Parameters:
  ///   - socket: The socket; closed also when this throws.
  ///   - place: What errors call the other end.
  ///   - hello: The greeting.
  ///   - patience: How long the greeting, and later each answer, may take.
  /// - Throws: `unreachable` when it ends or nothing comes before the primary's greeting;
  ///   `incompatible`, `refused` or `dismissed` when the primary does not want us.
  package convenience init(
    over socket: UnixSocket,
    place: String,
    hello: Hello,
    patience: Duration = Connection.patience
  ) throws(ConnectionError) {
    try self.init(
      over: Line(socket: socket),
      place: place,
      hello: hello,
      patience: patience,
      greetingPatience: patience
    )
  }

  init(
    over line: Line,
    place: String,
    hello: Hello,
    patience: Duration,
    greetingPatience: Duration
  ) throws(ConnectionError) {
    stream = MessageStream(line)
    self.patience = patience
    let greeting = Greeting(hello: hello, place: place)
    welcome = try greeting.exchange(over: stream, within: greetingPatience)
    line.tunnel?.greet()
  }

  /// What to wait on beside other descriptors; when it is readable, call `nextPush(timeout:)`.
  package var descriptor: FileDescriptor { stream.socket.descriptor }

  /// Asks, and waits for the answer.
  ///
  /// - Throws: `refused` when the answer is an error; what ends the connection otherwise.
  package func request(_ request: Request) throws(ConnectionError) -> AnswerBody {
    try answer(to: send(request))
  }

  /// Asks without waiting; give the number returned to `answer(to:)`.
  ///
  /// No more than `welcome.allowance.unansweredRequests` may be left unanswered.
  package func send(_ request: Request) throws(ConnectionError) -> Int {
    try checkOpen()
    let id = nextID
    let payload = ClientMessage.request(id: id, request).encoded()
    let limit = welcome.allowance.frameBytes
    if payload.count > limit { throw .tooLong(bytes: payload.count, limit: limit) }
    do throws(ConnectionError) {
      try stream.send(payload)
    } catch {
      throw end(error)
    }
    nextID += 1
    unanswered.insert(id)
    return id
  }

  /// Waits for the answer to a request that was sent.
  ///
  /// - Precondition: The request has not been answered through this call before.
  /// - Throws: `refused` when the answer is an error; what ends the connection otherwise.
  package func answer(to id: Int) throws(ConnectionError) -> AnswerBody {
    let deadline = ClockReading.now().monotonic + patience
    while true {
      if let answer = early.removeValue(forKey: id) {
        switch answer {
        case .success(let body): return body
        case .failure(let error): throw .refused(error)
        }
      }
      try checkOpen()
      precondition(unanswered.contains(id), "no such request waits for an answer")
      guard try receive(until: deadline) else { throw end(.lost(.timedOut)) }
    }
  }

  /// The next push; nil when none comes in time, and no time limit when that is nil.
  package func nextPush(timeout: Duration?) throws(ConnectionError) -> Push? {
    let deadline = timeout.map { ClockReading.now().monotonic + $0 }
    while pushes.isEmpty {
      try checkOpen()
      guard try receive(until: deadline) else { return nil }
    }
    return pushes.removeFirst()
  }

  private func checkOpen() throws(ConnectionError) {
    if let failure { throw failure }
  }

  private func end(_ error: ConnectionError) -> ConnectionError {
    failure = error
    return error
  }

  /// Takes one message in; false when none comes in time.
  private func receive(until deadline: Duration?) throws(ConnectionError) -> Bool {
    do throws(ConnectionError) {
      guard let received = try stream.receive(until: deadline) else { return false }
      try take(received.message)
      return true
    } catch {
      throw error.endsConnection ? end(error) : error
    }
  }

  private func take(_ message: ServerMessage) throws(ConnectionError) {
    switch message {
    case .ok(let re, let body): try settle(re, .success(body))
    case .error(let answer):
      guard !answer.isFatal, let re = answer.re else { throw .refused(answer) }
      try settle(re, .failure(answer))
    case .state(let update): try keep(.state(update))
    case .reminder(let reminder): try keep(.reminder(reminder))
    case .reminderClear(let clear): try keep(.reminderClear(clear))
    case .bye(let bye): throw .dismissed(bye)
    case .welcome: throw .protocolViolation("a second welcome")
    case .ping: break
    }
  }

  private func settle(
    _ re: Int,
    _ answer: Result<AnswerBody, ErrorAnswer>
  ) throws(ConnectionError) {
    guard unanswered.remove(re) != nil else {
      throw .protocolViolation("answer to request \(re), which waits for none")
    }
    early[re] = answer
  }

  private func keep(_ push: Push) throws(ConnectionError) {
    guard pushes.count < Self.waitingPushes else {
      throw .protocolViolation("more than \(Self.waitingPushes) pushes before an answer")
    }
    pushes.append(push)
  }
}
