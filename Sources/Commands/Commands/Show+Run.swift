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
    let lines = SubjectScreen.render(subject, on: session.canvas())
    try session.console.write(lines: lines + session.footnotes(seen))
    return .success
  }
}
