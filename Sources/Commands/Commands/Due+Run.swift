internal import Civil
internal import JSON
internal import Library
internal import System
internal import Texts

extension Command.Due {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    let canvas = session.canvas()
    let now = session.zone().civil(at: session.now)
    let (subject, appointments) = try session.appointments(of: self.subject, in: seen.summary)
    let coming = appointments.coming(from: now.date)
      .filter { occasion == nil || $0.date.occasion == occasion }
    if json {
      let list = JSONValue.array(coming.map { $0.json(at: now) })
      try session.write(.object([("course", seen.summary.courseJSON), ("dates", list)]), of: seen)
      return .success
    }
    let lines = DueScreen.render(coming, of: seen.summary, subject: subject, on: canvas)
    try session.console.write(lines: lines + session.footnotes(seen))
    return .success
  }
}

extension Command.Calendar {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    let canvas = session.canvas()
    let now = session.zone().civil(at: session.now)
    let month = try month(in: session, on: now.date, seen.summary)
    let (subject, appointments) = try session.appointments(of: self.subject, in: seen.summary)
    if json {
      let list = JSONValue.array(appointments.within(month).map { $0.json(at: now) })
      try session.write(
        .object([
          ("course", seen.summary.courseJSON), ("month", .string(month.description)),
          ("today", .string(now.date.description)), ("dates", list),
        ]),
        of: seen
      )
      return .success
    }
    let lines = CalendarScreen.render(month, appointments, subject: subject, on: canvas)
    try session.console.write(lines: lines + session.footnotes(seen))
    return .success
  }

  private func month(
    in session: Session,
    on today: CivilDate,
    _ summary: Summary
  ) throws(CommandFailure) -> CivilMonth {
    if typed.isEmpty { return CivilMonth(of: today) }
    do throws(MonthTextError) {
      return try CivilMonth(typed: typed, today: today, course: summary.months)
    } catch {
      throw CommandFailure(.data, session.wording.refusal(error))
    }
  }
}

extension Session {
  /// The dates of the study, or of the one subject that was typed.
  fileprivate func appointments(
    of typed: String?,
    in summary: Summary
  ) throws(CommandFailure) -> (subject: SubjectSummary?, [Appointment]) {
    guard let typed else { return (nil, summary.appointments) }
    let subject = try subject(typed, in: summary)
    return (subject, summary.appointments.filter { $0.subject.id == subject.id })
  }
}

extension Summary {
  fileprivate var courseJSON: JSONValue { course.map(JSONValue.string) ?? nil }
}
