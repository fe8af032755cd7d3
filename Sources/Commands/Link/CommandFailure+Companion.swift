internal import Companion
internal import Phrases
internal import System
internal import Wire

extension CommandFailure {
  init(_ error: StateFileError) {
    let code: ExitCode =
      switch error {
      case .inUse: .unavailable
      case .damaged, .newerFormat, .unsendable, .tooLong: .data
      case .full: .inputOutput
      case .system(let error): error.isForbidden ? .permissions : .inputOutput
      }
    self.init(code, "\(error)".printable)
  }

  /// The primary is needed, and does not answer or does not want us.
  init(_ error: ConnectionError, _ phrases: any Phrasebook) {
    self.init(error.exitCode, error.told(phrases))
    if error.isAbsence { lines.append(phrases.unreachable) }
  }
}

extension ConnectionError {
  /// Whether nobody was there, which is told by how to start it.
  var isAbsence: Bool {
    if case .unreachable = self { true } else { false }
  }

  /// The error as it follows `mark: `; what the primary itself says is in the person's language.
  func told(_ phrases: any Phrasebook) -> String {
    if case .refused(let answer) = self, !answer.message.isEmpty { return answer.message.printable }
    return description.printable
  }
}
