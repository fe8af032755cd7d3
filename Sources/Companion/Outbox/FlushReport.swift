package import Wire

/// What became of the changes that waited.
package struct FlushReport: Hashable, Sendable {
  /// The changes the primary has answered for good, in order; they no longer wait.
  package internal(set) var settled: [Settlement] = []
  /// The changes that wait on.
  package internal(set) var kept: [ChangeRequest] = []
  /// Why it ended.
  package internal(set) var ending: Ending = .finished

  /// A change and how it ended.
  package struct Settlement: Hashable, Sendable {
    package let entry: ChangeRequest
    package let outcome: Outcome
  }

  /// How the primary answered a change for good.
  package enum Outcome: Hashable, Sendable {
    /// It is in the library, now or since an earlier attempt.
    case applied(ChangeOutcome)
    /// The library does not take it: `rejected`, `conflict`, `not-found` or `bad-value`; or the primary does not
    /// take it from us: `forbidden`.
    case refused(ErrorAnswer)
  }

  /// Why sending ended.
  package enum Ending: Hashable, Sendable {
    /// Nothing waits any more.
    case finished
    /// The primary does not take changes now (`busy`, `storage-full`, …), or contradicts what the outbox
    /// knows (`seq-conflict`).
    case held(ErrorAnswer)
    /// There was no connection, or it did not last.
    case cut(ConnectionError)
    /// The outbox could not be read or written. What is reported as settled may be sent once more,
    /// which has no effect.
    case unrecorded(StateFileError)
    /// Another process opened a new outbox meanwhile and sends what is left.
    case superseded
  }
}
