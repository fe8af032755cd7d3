/// Why a request or a connection failed: a closed list.
///
/// A new code needs a new minor version of the protocol; one that this build does not know reads as
/// `internal`.
public enum ErrorCode: String, Hashable, Sendable, CaseIterable {
  /// A frame without payload.
  case frameEmpty = "frame-empty"
  /// A frame longer than its receiver allows.
  case frameTooLarge = "frame-too-large"
  /// Bytes that are not UTF-8, or control characters in a string.
  case badEncoding = "bad-encoding"
  /// Not one JSON object, or nested too deep, or a key that occurs twice.
  case badJSON = "bad-json"
  /// The first message was not `hello`.
  case notHello = "not-hello"
  /// No protocol version that both sides speak.
  case protoUnsupported = "proto-unsupported"
  /// The companion's access was taken back.
  case revoked
  /// `hello` or the rest of a frame took too long.
  case timeout
  /// A message that makes no sense in this state of the connection.
  case `protocol`

  /// A message type that this build does not know.
  case unknownType = "unknown-type"
  /// A member of the wrong type or out of range.
  case badValue = "bad-value"
  /// A member that must be there is not.
  case missingField = "missing-field"
  /// The connection's scope does not allow the request.
  case forbidden
  /// The subject, part or reminder does not exist.
  case notFound = "not-found"
  /// The library no longer holds the value the person saw.
  case conflict
  /// The library refuses the change for good.
  case rejected
  /// A sequence number was skipped; the answer says which one is expected.
  case seqGap = "seq-gap"
  /// A sequence number was used before, for another change.
  case seqConflict = "seq-conflict"
  /// A limit of the library is reached.
  case tooMany = "too-many"
  /// No room for another connection or request now.
  case busy
  /// The disk is full; nothing was changed.
  case storageFull = "storage-full"
  /// The store is damaged and serves reading only; nothing was changed.
  case storageDamaged = "storage-damaged"
  /// The primary is stopping; nothing was changed.
  case shuttingDown = "shutting-down"
  /// The request is known but not possible with this primary.
  case unsupported
  /// The primary failed, or answered with a code this build does not know.
  case `internal`

  /// Reads a code; an unknown one is `internal`.
  public init(decoding name: String) {
    self = ErrorCode(rawValue: name) ?? .internal
  }

  /// Whether the connection closes after it.
  public var isFatal: Bool {
    switch self {
    case .frameEmpty, .frameTooLarge, .badEncoding, .badJSON, .notHello, .protoUnsupported,
      .revoked,
      .timeout, .protocol:
      true
    case .unknownType, .badValue, .missingField, .forbidden, .notFound, .conflict, .rejected,
      .seqGap, .seqConflict, .tooMany, .busy, .storageFull, .storageDamaged, .shuttingDown,
      .unsupported, .internal:
      false
    }
  }
}
