internal import Wire

/// Sends what waits in an outbox, window by window, and takes out what is answered for good.
struct Flush {
  private let outbox: Outbox
  private let connection: Connection
  private var delivery: Delivery

  init(_ queue: Outbox.Queue, of outbox: Outbox, over connection: Connection) {
    delivery = Delivery(queue)
    self.outbox = outbox
    self.connection = connection
  }

  /// Sends until nothing waits, what was queued meanwhile included, or something stops it.
  mutating func run() -> FlushReport {
    var report = FlushReport()
    do throws(FlushStopped) {
      while try reloadIfEmpty() { try sendWindow() }
    } catch {
      report.ending = error.ending
    }
    report.settled = delivery.settlements
    report.kept = delivery.queue.entries
    return report
  }

  private struct FlushStopped: Error {
    let ending: FlushReport.Ending
  }

  /// False when nothing is left to send.
  private mutating func reloadIfEmpty() throws(FlushStopped) -> Bool {
    guard delivery.queue.entries.isEmpty else { return true }
    guard let waiting = try recorded({ () throws(StateFileError) in try outbox.waiting() })
    else { return false }
    delivery.go(on: waiting)
    return !waiting.entries.isEmpty
  }

  private mutating func sendWindow() throws(FlushStopped) {
    let window = delivery.window(atMost: connection.welcome.allowance.unansweredRequests)
    var requests: [Int] = []
    var failure: ConnectionError?
    for entry in window where failure == nil {
      do throws(ConnectionError) {
        requests.append(try connection.send(.change(entry)))
      } catch {
        failure = error
      }
    }
    for (entry, request) in zip(window, requests) {
      delivery.take(answer(to: request), to: entry)
    }
    if let failure { delivery.cut(failure) }
    let name = delivery.queue.name
    if let last = delivery.settled() {
      try recorded { () throws(StateFileError) in try outbox.settle(through: last, in: name) }
    }
    switch delivery.next() {
    case .goOn: break
    case .end(let ending): throw FlushStopped(ending: ending)
    case .reopen:
      let reopened = try recorded { () throws(StateFileError) in
        try outbox.reopen(insteadOf: name)
      }
      guard let reopened else { throw FlushStopped(ending: .superseded) }
      delivery.go(on: reopened)
    case .putAside(let answer):
      let first = delivery.queue.first
      let reopened = try recorded { () throws(StateFileError) in
        try outbox.reopen(insteadOf: name, without: first)
      }
      guard let reopened else { throw FlushStopped(ending: .superseded) }
      delivery.go(on: reopened, refusing: answer)
    }
  }

  private func answer(to request: Int) -> Delivery.Answer {
    do throws(ConnectionError) {
      let body = try connection.answer(to: request)
      return .outcome(try? ChangeOutcome(answer: body))
    } catch {
      guard case .refused(let answer) = error, answer.re == request else { return .cut(error) }
      return .refused(answer)
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
