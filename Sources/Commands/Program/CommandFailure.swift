internal import Companion
internal import Phrases
package import System

/// Why a command did not do what was asked: what to tell, and the code to end with.
package struct CommandFailure: Error, Hashable, Sendable {
  package var code: ExitCode
  /// What went wrong, then what to do next; each is told as `mark: …`.
  package var lines: [String]
  /// What stands beneath them as it is, for somebody who has just begun.
  package var beginning: [String] = []

  package init(_ code: ExitCode, _ lines: String...) {
    self.code = code
    self.lines = lines
  }

  /// Whoever read the output has seen enough; there is nothing to tell and nothing went wrong.
  static let readerGone = CommandFailure(.success)
}

extension CommandFailure {
  init(_ error: SystemError, _ phrases: any Phrasebook) {
    self.init(error.isForbidden ? .permissions : .inputOutput, error.told(phrases))
  }
}
