internal import Library
internal import System
internal import Texts

extension Command.Grade {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let isEmpty = value.allSatisfy(\.isWhitespace)
    if isEmpty {
      let refusal = Refusal.unreadableGrade(GradeTextError(.empty, in: value))
      throw CommandFailure(.refused, session.wording.refusal(refusal))
    }
    let seen = try session.look()
    let place = try session.find(self.place, in: seen.summary)
    let change = Change.SetGrade(
      subject: place.subject.id,
      part: place.part.id,
      sitting: place.sitting,
      value: value == "-" ? nil : value
    )
    let expectation =
      force
      ? Expectation.anything
      : session.expectation(at: place, shown: place.part.text) { waiting in
        guard case .setGrade(let other) = waiting, other.isSamePlace(as: change) else { return nil }
        return .some(other.value)
      }
    return try session.submit(
      Submitting(
        change: .setGrade(change),
        expectation: expectation,
        seen: seen,
        override:
          "mark grade \(place.address) \(shellQuoted(value)) --force",
        json: json
      )
    )
  }
}

extension Change.SetGrade {
  fileprivate func isSamePlace(as other: Change.SetGrade) -> Bool {
    subject == other.subject && part == other.part && sitting == other.sitting
  }
}
