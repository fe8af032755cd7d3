internal import Library
internal import Phrases
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
    if let row = try session.row(place, value, in: seen.summary) {
      return try run(row, seen, in: session)
    }
    let grading = Grading(try session.find(place, in: seen.summary), value)
    try check(grading, seen, session)
    return try session.submit(
      Submitting(
        change: .setGrade(grading.setting),
        expectation: force ? .anything : session.expectation(of: grading),
        seen: seen,
        override: override(grading.place.address, value.shellQuoted),
        json: json
      )
    )
  }

  /// Sets the members of a row, in order; a dash for one that has no grade clears nothing.
  private func run(
    _ row: [Grading],
    _ seen: Seen,
    in session: Session
  ) throws(CommandFailure) -> ExitCode {
    for grading in row { try check(grading, seen, session) }
    let address = "\(place.subject.shellQuoted) \(place.part.shellQuoted)"
    let grades = value.gradeTexts.map(\.shellQuoted).joined(separator: " ")
    let sitting = place.sitting.map { " --sitting \($0.shellQuoted)" } ?? ""
    return try session.submit(
      row.filter { $0.value != nil || !$0.isThere },
      seen: seen,
      force: force,
      override: override(address + sitting, grades),
      json: json
    )
  }

  private func check(
    _ grading: Grading,
    _ seen: Seen,
    _ session: Session
  ) throws(CommandFailure) {
    guard let refusal = grading.refusal else { return }
    throw CommandFailure(
      .refused,
      session.wording.refusal(refusal, of: .setGrade(grading.setting), in: seen.summary)
    )
  }

  /// The command line that sets the same whatever is there.
  private func override(_ address: String, _ value: String) -> String {
    "mark grade \(address) \(value) --force"
  }
}
