package import System
package import Wire

/// Why a companion and the primary do not, or no longer, understand each other.
package enum ConnectionError: Error, Hashable, Sendable {
  /// Nobody at the other end has said a word of the protocol; the place is the socket's path.
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

extension ConnectionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreachable(let place, let reason): "no primary at \(place): \(reason)"
    case .refused(let answer): "the primary refuses: \(Self.told(answer.code.rawValue, answer))"
    case .incompatible(let versions): versions.description
    case .protocolViolation(let what): "the primary breaks the protocol: \(what)"
    case .dismissed(let bye):
      bye.message.isEmpty
        ? "the primary closed the connection: \(bye.code.rawValue)"
        : "the primary closed the connection: \(bye.code.rawValue): \(bye.message)"
    case .lost(let loss): "connection to the primary lost: \(loss)"
    case .tooLong(let bytes, let limit):
      "request of \(bytes) bytes, expected at most \(limit)"
    }
  }

  private static func told(_ code: String, _ answer: ErrorAnswer) -> String {
    answer.message.isEmpty ? code : "\(code): \(answer.message)"
  }
}

extension ConnectionError.Unreachable: CustomStringConvertible {
  package var description: String {
    switch self {
    case .absent: "no such socket"
    case .refused: "nobody listens"
    case .closedEarly: "closed before a greeting"
    case .timedOut: "no greeting in time"
    case .badPath(let reason): reason.description
    case .system(let error): error.description
    }
  }
}

extension ConnectionError.Loss: CustomStringConvertible {
  package var description: String {
    switch self {
    case .closed: "closed without a farewell"
    case .timedOut: "no answer in time"
    case .system(let error): error.description
    }
  }
}

extension ConnectionError.Incompatibility: CustomStringConvertible {
  package var description: String {
    let ranges =
      "this program speaks protocol \(Self.text(ours)), the primary \(theirs.map(Self.text) ?? "another")"
    return switch older {
    case .companion: "\(ranges): update this program"
    case .primary: "\(ranges): update the primary"
    case nil: "\(ranges): update the older of the two"
    }
  }

  private static func text(_ versions: ClosedRange<Int>) -> String {
    versions.count == 1
      ? "\(versions.lowerBound)" : "\(versions.lowerBound) to \(versions.upperBound)"
  }
}
