internal import Library
internal import Phrases
internal import System

extension Command.RenameStudy {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    return try session.submit(
      Submitting(
        change: .renameStudy(name),
        expectation: force ? .anything : .value(seen.summary.study),
        seen: seen,
        override: "mark study rename \(name.shellQuoted) --force",
        json: json
      )
    )
  }
}
