package import System
internal import Wire

extension ConnectionError {
  /// The code for a program that could do nothing for lack of an answer.
  package var exitCode: ExitCode {
    switch self {
    case .unreachable(_, .badPath), .unreachable(_, .badRemote): .configuration
    case .unreachable(_, .system(let error)) where error.isForbidden: .permissions
    case .refused(let answer): answer.code.exitCode
    case .dismissed(let bye) where bye.code == .revoked: .permissions
    case .tooLong: .data
    case .unreachable, .incompatible, .protocolViolation, .dismissed, .lost: .unavailable
    }
  }
}

extension ErrorCode {
  /// The code for a program whose request was answered so.
  package var exitCode: ExitCode {
    switch self {
    case .badValue, .missingField, .notFound, .conflict, .rejected: .refused
    case .forbidden, .revoked: .permissions
    case .storageFull: .inputOutput
    case .storageDamaged: .data
    case .frameEmpty, .frameTooLarge, .badEncoding, .badJSON, .notHello, .protoUnsupported,
      .timeout, .protocol, .unknownType, .seqGap, .seqConflict, .tooMany, .busy, .shuttingDown,
      .unsupported, .internal:
      .unavailable
    }
  }
}
