package import System
package import Wire

/// Why a companion and the primary do not, or no longer, understand each other.
package enum ConnectionError: Error, Hashable, Sendable {
  /// Nobody at the other end has said a word of the protocol; the place is the socket's path, or the
  /// other machine.
  case unreachable(place: String, Unreachable)
  /// The primary answered with an error: to one request, or to all if it is fatal.
  case refused(ErrorAnswer)
  /// No protocol version is spoken by both sides.
  case incompatible(Incompatibility)
  /// The primary said what the protocol does not allow here.
  case protocolViolation(String)
  /// The primary took its leave.
  case dismissed(Bye)
  /// The connection ended without a farewell; whether an unanswered request was done is unknown.
  case lost(Loss)
  /// A request is longer than the primary takes; it was not sent and the connection goes on.
  case tooLong(bytes: Int, limit: Int)
}

extension ConnectionError {
  /// How the primary was missed.
  package enum Unreachable: Hashable, Sendable {
    /// There is no socket: no primary runs, or it runs in another home.
    case absent
    /// There is a socket and nobody listens.
    case refused
    /// The connection ended before the primary greeted, as through a tunnel to a machine where none
    /// runs.
    case closedEarly
    /// Nobody took the connection, or greeted, in time.
    case timedOut
    /// The path cannot be a socket's.
    case badPath(UnixAddress.Invalid)
    /// What names another machine does not.
    case badRemote
    /// The program that would reach the other machine cannot be started.
    case noTunnel(program: String, SystemError)
    /// The system's reason.
    case system(SystemError)
  }

  /// How a connection ended.
  package enum Loss: Hashable, Sendable {
    /// The primary closed it.
    case closed
    /// An answer did not come in time. What comes later can no longer be told apart.
    case timedOut
    /// The system's reason.
    case system(SystemError)
  }

  /// The protocol versions of both sides.
  package struct Incompatibility: Hashable, Sendable {
    package let ours: ClosedRange<Int>
    /// Nil when the primary did not say.
    package let theirs: ClosedRange<Int>?

    /// The side that is behind, and so the one to update.
    package enum Older: Hashable, Sendable {
      case companion, primary
    }

    /// Which side is behind; nil when it cannot be told.
    package var older: Older? {
      guard let theirs else { return nil }
      if theirs.lowerBound > ours.upperBound { return .companion }
      if theirs.upperBound < ours.lowerBound { return .primary }
      return nil
    }
  }

  /// Whether the connection can still be used.
  var endsConnection: Bool {
    switch self {
    case .refused(let answer): answer.isFatal
    case .tooLong: false
    case .unreachable, .incompatible, .protocolViolation, .dismissed, .lost: true
    }
  }
}
