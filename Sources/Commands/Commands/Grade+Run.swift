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
    let place = try session.find(self.place, in: seen.summary)
    let change = place.setting(value == "-" ? nil : value)
    if let refusal = refusal(at: place) {
      throw CommandFailure(
        .refused,
        session.wording.refusal(refusal, of: .setGrade(change), in: seen.summary)
      )
    }
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
          "mark grade \(place.address) \(value.shellQuoted) --force",
        json: json
      )
    )
  }
}

extension Command.Grade {
  /// Why the primary will refuse the grade, as far as it can be told without it.
  ///
  /// A grade that waits to be sent for days should not be refused only then.
  private func refusal(at place: Place) -> Refusal? {
    let part = place.part
    if place.isSeen {
      switch part.origin {
      case .kept where part.state != .pending:
        if let earlier = place.subject.past.last {
          return .keptFrom(earlier.sitting, part: part.id)
        }
      case .lost: return .partLost(part.id, place.sitting)
      case .own, .kept, .retakable: break
      }
    }
    do throws(GradeTextError) {
      _ = try GradeText(style: part.input, maximum: part.maximum).state(of: value)
      return nil
    } catch {
      return .unreadableGrade(error)
    }
  }
}
