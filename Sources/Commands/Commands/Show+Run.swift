internal import Library
internal import System
internal import Texts

extension Command.Show {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    let subject = try session.subject(self.subject, in: seen.summary)
    if json {
      try session.write(subject.json, of: seen)
      return .success
    }
    let layout = session.console.layout
    try session.console.write(
      lines: SubjectScreen.render(
        subject,
        now: session.now,
        zone: session.zone(),
        language: session.wording.language,
        columns: layout.columns,
        ascii: layout.isASCII,
        colour: layout.isColoured
      ) + session.footnotes(seen)
    )
    return .success
  }
}
