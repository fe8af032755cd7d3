internal import Companion
internal import Phrases
internal import System
internal import Wire

extension CommandFailure {
  init(_ error: StateFileError, _ phrases: any Phrasebook) {
    let code: ExitCode =
      switch error {
      case .inUse: .unavailable
      case .damaged, .newerFormat, .unsendable, .tooLong: .data
      case .full: .inputOutput
      case .system(let error): error.isForbidden ? .permissions : .inputOutput
      }
    self.init(code, error.told(phrases))
  }

  /// The primary is needed, and does not answer or does not want us.
  init(_ error: ConnectionError, in session: Session) {
    self.init(error.exitCode, error.told(session.phrases))
    if error.isAbsence { lines.append(session.startAdvice) }
  }
}

extension ConnectionError {
  /// How long the primary asks to wait before the next attempt, in milliseconds; `nil` where it does not say.
  ///
  /// - Throws: Where no other attempt is of use: the companion was revoked, or is of another version.
  func wait(in session: Session) throws(CommandFailure) -> Int? {
    switch self {
    case .dismissed(let bye) where bye.code == .revoked: throw CommandFailure(self, in: session)
    case .refused(let answer) where answer.code == .revoked:
      throw CommandFailure(self, in: session)
    case .incompatible: throw CommandFailure(self, in: session)
    case .dismissed(let bye): return bye.retryMS
    case .refused(let answer): return answer.retryMS
    case .unreachable, .protocolViolation, .lost, .tooLong: return nil
    }
  }
}
