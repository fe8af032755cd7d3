internal import Library
internal import Phrases
internal import System
internal import Texts

extension Command.Leads {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let leads = try typedLeads(in: session)
    let target: Change.SetLeads.Target
    switch owner {
    case .everything: target = .everything
    case .exams: target = .occasion(.exam)
    case .handIns: target = .occasion(.handIn)
    case .subject(let typed, let part):
      let seen = try session.look()
      guard let part else {
        target = .subject(try session.subject(typed, in: seen.summary).id)
        break
      }
      let subject = try session.subject(typed, in: seen.summary)
      target = .part(subject.id, try session.part(part, of: subject).id)
    }
    return try session.submit(
      Submitting(change: .setLeads(Change.SetLeads(leads, for: target)), json: json)
    )
  }

  /// The leads; `nil` for the usual ones.
  private func typedLeads(in session: Session) throws(CommandFailure) -> [Lead]? {
    if leads == ["usual"] { return nil }
    if leads == ["none"] { return [] }
    let read = leads.compactMap { Lead($0) }
    guard read.count == leads.count else {
      throw CommandFailure(.refused, session.wording.refusal(.unusableLeads))
    }
    return read
  }
}

extension Command.Quiet {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    var hours = QuietHours(self.hours)
    if exceptUrgent {
      hours = hours.flatMap { QuietHours(from: $0.from, until: $0.until, exceptUrgent: true) }
    }
    guard hours != nil || self.hours == "off" else {
      let typed = session.phrases.quoted(self.hours.printable)
      throw CommandFailure(.data, "\(typed): \(session.phrases.notQuietHours)")
    }
    return try session.submit(Submitting(change: .setQuiet(hours), json: json))
  }
}
