public import Store

extension Primary {
  /// Something that the primary wants done outside.
  ///
  /// Effects are carried out in their order.
  public enum Effect: Sendable {
    /// Send frames.
    case send(ConnectionID, [UInt8])
    /// Send what is queued, then close.
    case finish(ConnectionID)
    /// Close at once.
    case abort(ConnectionID)
    /// Stop reading, or read on.
    case setReading(ConnectionID, Bool)
    /// Say later whether the peer has taken all that was sent, with ``Event/drained(_:)``, or when it
    /// last took something, with ``Event/congested(_:since:)``.
    case checkProgress(ConnectionID)
    /// Write records; answer with ``Event/stored(_:)`` or ``Event/storageFailed(_:)``, and not before
    /// are there more to write.
    case append([Record])
    /// Write the snapshots of a state that is on disk as records already.
    indirect case fold(State)
    /// Say something in the log: what happened in a word, and the circumstances.
    case log(LogLevel, String, [(key: String, value: String)])
    /// Take no more connections.
    case stopListening
    /// Everything is done: end the program.
    case stop
  }
}

/// How much a line of the log matters.
public enum LogLevel: String, Hashable, Comparable, Sendable {
  case debug, info, warning, error

  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }
}
