internal import Wire

/// What a companion makes of the answers to what waits in its outbox.
///
/// Which changes to send, which are settled, and when to stop. It opens no file and no connection; ``Flush``
/// does what it says.
///
/// Send a ``window(atMost:)``, give each answer to ``take(_:to:)`` in the order of the changes, write down
/// what ``settled()`` says, then do what ``next()`` says.
struct Delivery {
  /// The changes that wait, as far as this program knows.
  private(set) var queue: Outbox.Queue
  /// The changes answered for good.
  private(set) var settlements: [FlushReport.Settlement] = []
  private var hasResent = false
  private var hasReopened = false
  /// What stopped the window under way before its end.
  private var stop: Stop?

  private enum Stop {
    case answer(ErrorAnswer)
    /// The primary does not take the change from this companion; its number is free.
    case forbidden(ErrorAnswer)
    case link(ConnectionError)
  }

  /// How one change of a window was answered.
  enum Answer {
    /// With `ok`, about the change or not.
    case outcome(ChangeOutcome?)
    /// With an error to the request itself.
    case refused(ErrorAnswer)
    /// The connection ended first.
    case cut(ConnectionError)
  }

  /// What to do after a window.
  enum Next {
    /// Send the next window; there is nothing more to send when that is empty.
    case goOn
    /// The primary does not know this outbox: open a new one and give it to ``go(on:)``.
    case reopen
    /// Put the first change aside, which is refused for good, open a new outbox with the rest and give it to
    /// ``go(on:refusing:)``.
    case putAside(ErrorAnswer)
    case end(FlushReport.Ending)
  }

  init(_ queue: Outbox.Queue) {
    self.queue = queue
  }

  /// The changes to send next.
  ///
  /// - Parameter allowed: How many the primary lets go unanswered.
  /// - Returns: One at least, where any wait.
  func window(atMost allowed: Int) -> ArraySlice<ChangeRequest> {
    queue.entries.prefix(max(min(allowed, Limits.unansweredRequests), 1))
  }

  /// Takes the answer to a change.
  ///
  /// After the first that settles nothing the rest is ignored: those changes follow one that was not
  /// taken, so their answers can only say so.
  mutating func take(_ answer: Answer, to entry: ChangeRequest) {
    guard stop == nil else { return }
    switch answer {
    case .outcome(let outcome?) where outcome.sequence == entry.sequence:
      settlements.append(.init(entry: entry, outcome: .applied(outcome)))
    case .outcome:
      let problem = "answer to change \(entry.sequence) is not about it"
      stop = .link(.protocolViolation(problem))
    case .refused(let answer) where answer.sequence == entry.sequence:
      settlements.append(.init(entry: entry, outcome: .refused(answer)))
    case .refused(let answer) where answer.code == .forbidden: stop = .forbidden(answer)
    case .refused(let answer): stop = answer.isFatal ? .link(.refused(answer)) : .answer(answer)
    case .cut(let error): stop = .link(error)
    }
  }

  /// The connection failed while the window was sent; what was sent before may be answered all the same.
  mutating func cut(_ error: ConnectionError) {
    if stop == nil { stop = .link(error) }
  }

  /// Takes out what the window settled.
  ///
  /// - Returns: The number up to which the outbox's file can forget; `nil` when nothing was settled.
  mutating func settled() -> Int? {
    guard let last = settlements.last?.entry, last.outbox == queue.name,
      last.sequence >= queue.first
    else { return nil }
    hasResent = false
    queue.drop(through: last.sequence)
    return last.sequence
  }

  /// What to do once what was settled is written down.
  ///
  /// Going on from the number that the primary expects, and opening a new outbox if that change is gone,
  /// happen once each without progress in between; a primary that insists is not argued with.
  mutating func next() -> Next {
    defer { stop = nil }
    switch stop {
    case nil: return .goOn
    case .link(let error): return .end(.cut(error))
    case .forbidden(let answer): return .putAside(answer)
    case .answer(let answer):
      guard answer.code == .seqGap, let expected = answer.expected else {
        return .end(.held(answer))
      }
      if expected == queue.first, !hasResent {
        hasResent = true
        return .goOn
      }
      guard expected < queue.first, !hasReopened else { return .end(.held(answer)) }
      hasReopened = true
      return .reopen
    }
  }

  /// Goes on with what the outbox's file holds now that the first change has been put aside.
  mutating func go(on queue: Outbox.Queue, refusing answer: ErrorAnswer) {
    if let entry = self.queue.entries.first {
      settlements.append(.init(entry: entry, outcome: .refused(answer)))
    }
    self.queue = queue
  }

  /// Goes on with what the outbox's file holds now.
  mutating func go(on queue: Outbox.Queue) {
    self.queue = queue
  }
}
