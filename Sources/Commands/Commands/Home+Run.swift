internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Texts

extension Command.Home {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    if json {
      try session.write(seen.summary.json, of: seen)
      return .success
    }
    let layout = session.console.layout
    try session.console.write(
      lines: HomeScreen.render(
        seen.summary,
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

extension Command.Show {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    let subject: SubjectSummary
    do throws(LookupError) {
      subject = try seen.summary.subject(named: self.subject)
    } catch {
      throw CommandFailure(.refused, session.wording.lookup(error))
    }
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

extension Session {
  /// What belongs beneath a screen that is not fresh: its age, and how many changes wait.
  fileprivate func footnotes(_ seen: Seen) -> [String] {
    guard let age = age(of: seen) else { return [] }
    let waiting = (try? outbox.waiting())?.entries.count ?? 0
    let notes = [age] + (waiting > 0 ? [phrases.waiting(waiting)] : [])
    return ["", "(\(notes.joined(separator: "; ")))"]
  }

  /// Writes an object, and whether it is fresh, as JSON on one line.
  fileprivate func write(_ json: JSONValue, of seen: Seen) throws(CommandFailure) {
    var members = (json.object ?? []).map { ($0.key, $0.value) }
    members.append(("cached", .bool(seen.receivedMS != nil)))
    if let received = seen.receivedMS {
      let age = nowMS.subtractingReportingOverflow(received).partialValue
      members.append(("age_ms", .integer(max(0, age))))
    }
    try console.write(lines: [JSONValue.object(members).description])
  }
}
