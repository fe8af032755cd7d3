internal import Civil
internal import Library
internal import Phrases
internal import System
internal import Texts

extension Command.Date {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let due = try due(in: session)
    let seen = try session.look()
    let place = try session.find(self.place, in: seen.summary)
    let change = place.setting(due)
    let expectation =
      force
      ? Expectation.anything
      : session.expectation(at: place, shown: place.part.due?.description) { waiting in
        guard case .setDate(let other) = waiting, other.isSamePlace(as: change) else { return nil }
        return .some(other.value?.description)
      }
    let typed = (due?.description ?? "-").shellQuoted
    return try session.submit(
      Submitting(
        change: .setDate(change),
        expectation: expectation,
        seen: seen,
        override: "mark date \(place.address) \(typed) --force",
        json: json
      )
    )
  }

  private func due(in session: Session) throws(CommandFailure) -> DueDate? {
    if when == "-" { return nil }
    let zone = session.zone()
    do throws(DateTextError) {
      return try DueDate(typed: when, at: session.now, in: zone)
    } catch {
      let today = zone.civil(at: session.now).date
      throw CommandFailure(.data, session.wording.refusal(error, on: today))
    }
  }
}
