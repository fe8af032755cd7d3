internal import Companion
internal import Engine
internal import Library
internal import System
internal import Texts
internal import Wire

extension Command.Show {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    let subject = try session.subject(self.subject, in: seen.summary)
    if json {
      try session.write(subject.json, of: seen)
      return .success
    }
    let ladder = session.ladder(of: subject, seen)
    let lines = SubjectScreen.render(subject, ladder: ladder, on: session.canvas())
    try session.console.write(lines: lines + session.footnotes(seen))
    return .success
  }
}

extension Session {
  /// What each goal of a subject takes; nothing where there is nobody to work it out.
  fileprivate func ladder(of subject: SubjectSummary, _ seen: Seen) -> [Rung] {
    guard case .open = seen.link, subject.status != .notPresented else { return [] }
    let query = SubjectQuery(subject: subject.id.rawValue, ladder: true)
    // The rest of the screen is worth showing without it.
    guard let answer = try? ask(query, seen) else { return [] }
    return (try? answer.rungs("ladder")) ?? []
  }
}
