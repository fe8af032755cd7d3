package import Phrases
package import System

extension SystemError {
  /// The error in one line, as it follows `mark: `: the file and the reason.
  package func told(_ phrases: any Phrasebook) -> String {
    guard known != nil else { return description.printable }
    return (path.map { "\($0): " } ?? "").printable + reason(phrases)
  }

  /// Why, without the file; in English for a reason that nobody but an engineer can do anything about.
  package func reason(_ phrases: any Phrasebook) -> String {
    known.map { "\(phrases.reason($0)) (\(code.name))" } ?? code.description
  }

  private var known: SystemReason? {
    switch code {
    case .noSuchFile: .missing
    case .accessDenied, .notPermitted: .forbidden
    case .isDirectory: .isDirectory
    case .notDirectory: .notDirectory
    case .noSpace, .overQuota: .noSpace
    case .readOnly: .readOnly
    case .fileTooLarge: .tooLarge
    case .inputOutput: .inputOutput
    case .processFileLimit, .systemFileLimit: .tooManyOpen
    default: nil
    }
  }
}

extension Paths.Unresolved {
  /// The error in one line, as it follows `mark: `.
  package func told(_ phrases: any Phrasebook) -> String {
    phrases.nowhereToKeepFiles(variable: variable)
  }
}
