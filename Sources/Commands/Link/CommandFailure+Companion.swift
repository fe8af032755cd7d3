internal import Companion
internal import Phrases
internal import System

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
