internal import Library
internal import Phrases
internal import System
internal import Texts

extension Command.Leads {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let leads = self.leads.compactMap { Lead($0) }
    guard leads.count == self.leads.count else {
      throw CommandFailure(.refused, session.wording.refusal(.unusableLeads))
    }
    return try session.submit(Submitting(change: .setLeads(Change.SetLeads(leads)), json: json))
  }
}

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
