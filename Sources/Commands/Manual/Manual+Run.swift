internal import Phrases
internal import System

extension Command.Manual {
  /// Writes the page in the person's language.
  func run(in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let phrases = surroundings.language.phrases
    let page =
      switch self {
      case .mark: ManualPage.mark(phrases)
      case .other(let guide): ManualPage.program(guide, phrases)
      }
    try surroundings.console.write(page.text)
    return .success
  }
}
