internal import Library
internal import System

extension Command.Done {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    let place = try session.find(self.place, in: seen.summary)
    let change = place.setting(!isNot)
    let shown = place.part.isDone ? Effect.done : nil
    let expectation =
      force
      ? Expectation.anything
      : session.expectation(at: place, shown: shown) { waiting in
        guard case .setDone(let other) = waiting, other.isSamePlace(as: change) else { return nil }
        return .some(other.value ? Effect.done : nil)
      }
    return try session.submit(
      Submitting(
        change: .setDone(change),
        expectation: expectation,
        seen: seen,
        override: "mark done \(place.address)\(isNot ? " --not" : "") --force",
        json: json
      )
    )
  }
}
