internal import Civil
internal import Library
internal import Phrases
internal import System
internal import Texts

extension Command.Snooze {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let until = try until(in: session)
    let seen = try session.look()
    let place = try session.find(self.place, in: seen.summary)
    let change = place.setting(until)
    return try session.submit(Submitting(change: .setSnooze(change), seen: seen, json: json))
  }

  /// Until when, by what was typed: a span from now, a date, or nothing for an hour; `nil` for no more.
  private func until(in session: Session) throws(CommandFailure) -> Instant? {
    if until == "-" { return nil }
    if let span = Lead(until.isEmpty ? "1h" : until), !span.isRepeated {
      return session.now.adding(milliseconds: Int64(span.minutes) * 60_000)
    }
    let zone = session.zone()
    do throws(DateTextError) {
      let due = try DueDate(typed: until, at: session.now, in: zone)
      let time = due.time ?? CivilTime(hour: 9, minute: 0) ?? .midnight
      return zone.instant(of: CivilDateTime(date: due.date, time: time))
    } catch {
      let today = zone.civil(at: session.now).date
      throw CommandFailure(.data, session.wording.refusal(error, on: today))
    }
  }
}
