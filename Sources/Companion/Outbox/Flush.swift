internal import Wire

/// Sends what waits in an outbox, window by window, and takes out what is answered for good.
struct Flush {
  private let outbox: Outbox
  private let connection: Connection
  private var queue: Outbox.Queue
  private var report = FlushReport()
  private var hasResent = false
  private var hasReopened = false

  /// What stopped a window before its end.
  private enum Stop {
    case answer(ErrorAnswer)
    case link(ConnectionError)
  }

  init(_ queue: Outbox.Queue, of outbox: Outbox, over connection: Connection) {
    self.queue = queue
    self.outbox = outbox
    self.connection = connection
  }

  /// Sends until nothing waits, what was queued meanwhile included, or something stops it.
  mutating func run() -> FlushReport {
    do throws(FlushStopped) {
      while try reloadIfEmpty() { try sendWindow() }
    } catch {
      report.ending = error.ending
    }
    report.kept = queue.entries
    return report
  }

  private struct FlushStopped: Error {
    let ending: FlushReport.Ending
  }

  /// False when nothing is left to send.
  private mutating func reloadIfEmpty() throws(FlushStopped) -> Bool {
    guard queue.entries.isEmpty else { return true }
    guard let waiting = try recorded({ () throws(StateFileError) in try outbox.waiting() })
    else { return false }
    queue = waiting
    return !queue.entries.isEmpty
  }

  private mutating func sendWindow() throws(FlushStopped) {
    let allowed = min(connection.welcome.allowance.unansweredRequests, Limits.unansweredRequests)
    let window = queue.entries.prefix(max(allowed, 1))
    var stop: Stop?
    var requests: [Int] = []
    for entry in window where stop == nil {
      do throws(ConnectionError) {
        requests.append(try connection.send(.change(entry)))
      } catch {
        stop = .link(error)
      }
    }
    // What was sent before the connection failed may be answered all the same.
    if let earlier = receive(requests, for: window) { stop = earlier }
    try forgetSettled()
    if let stop { try react(to: stop) }
  }

  /// Takes the answers of a window; returns the first that settles nothing.
  ///
  /// After that one the rest is read and ignored: those changes follow one that was not taken, so
  /// their answers can only say so.
  private mutating func receive(_ requests: [Int], for window: ArraySlice<ChangeRequest>) -> Stop? {
    var stop: Stop?
    for (entry, request) in zip(window, requests) {
      do throws(ConnectionError) {
        let outcome = try self.outcome(of: request, for: entry)
        if stop == nil { report.settled.append(.init(entry: entry, outcome: outcome)) }
      } catch {
        if stop != nil { continue }
        if case .refused(let answer) = error, !answer.isFatal, answer.re == request {
          stop = .answer(answer)
        } else {
          stop = .link(error)
        }
      }
    }
    return stop
  }

  private func outcome(
    of request: Int,
    for entry: ChangeRequest
  ) throws(ConnectionError) -> FlushReport.Outcome {
    do throws(ConnectionError) {
      let body = try connection.answer(to: request)
      guard let outcome = try? ChangeOutcome(answer: body), outcome.sequence == entry.sequence
      else {
        throw ConnectionError.protocolViolation(
          "answer to change \(entry.sequence) is not about it"
        )
      }
      return .applied(outcome)
    } catch {
      guard case .refused(let answer) = error, answer.re == request,
        answer.sequence == entry.sequence
      else { throw error }
      return .refused(answer)
    }
  }

  /// Takes out of the file what this window settled.
  private mutating func forgetSettled() throws(FlushStopped) {
    guard let last = report.settled.last?.entry, last.outbox == queue.name,
      last.sequence >= queue.first
    else { return }
    hasResent = false
    queue.drop(through: last.sequence)
    try recorded { () throws(StateFileError) in
      try outbox.settle(through: last.sequence, in: last.outbox)
    }
  }

  private mutating func react(to stop: Stop) throws(FlushStopped) {
    switch stop {
    case .link(let error): throw FlushStopped(ending: .cut(error))
    case .answer(let answer):
      guard answer.code == .seqGap, let expected = answer.expected else {
        throw FlushStopped(ending: .held(answer))
      }
      try closeGap(answer, expected: expected)
    }
  }

  /// Goes on from the number the primary expects, in a new outbox if that change is gone.
  ///
  /// Each happens once without progress in between; a primary that insists is not argued with.
  private mutating func closeGap(
    _ answer: ErrorAnswer,
    expected: Int
  ) throws(FlushStopped) {
    if expected == queue.first, !hasResent {
      hasResent = true
    } else if expected < queue.first, !hasReopened {
      hasReopened = true
      let left = queue.name
      let reopened = try recorded { () throws(StateFileError) in
        try outbox.reopen(insteadOf: left)
      }
      guard let reopened else { throw FlushStopped(ending: .superseded) }
      queue = reopened
    } else {
      throw FlushStopped(ending: .held(answer))
    }
  }

  private func recorded<Result>(
    _ body: () throws(StateFileError) -> Result
  ) throws(FlushStopped) -> Result {
    do throws(StateFileError) {
      return try body()
    } catch {
      throw FlushStopped(ending: .unrecorded(error))
    }
  }
}
