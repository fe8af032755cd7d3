internal import Companion
internal import Engine
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Texts
internal import Wire

/// Where a grade or a date goes, found by the names that were typed.
struct Place {
  let subject: SubjectSummary
  let part: PartSummary
  let sitting: SittingID

  /// Whether it is in the sitting that the summary shows, so that the person saw what is there.
  var isSeen: Bool { sitting == subject.sitting }

  /// The place as it is typed, without a doubt about what is meant.
  var address: String {
    let place = "\(subject.id) \(part.id.rawValue.shellQuoted)"
    return isSeen ? place : "\(place) --sitting \(sitting.rawValue.shellQuoted)"
  }

  /// What sets a value there.
  func setting<Value>(_ value: Value) -> Change.Setting<Value> {
    .init(subject: subject.id, part: part.id, sitting: sitting, value: value)
  }
}

extension Session {
  /// Finds a place.
  ///
  /// - Throws: When a name leads nowhere, or to several things.
  func find(_ place: Command.Place, in summary: Summary) throws(CommandFailure) -> Place {
    let subject = try subject(place.subject, in: summary)
    let part = try part(place.part, of: subject)
    if let typed = place.sitting {
      return Place(subject: subject, part: part, sitting: try sitting(typed, of: subject).id)
    }
    guard part.gradedIn.count == 1, let sitting = part.gradedIn.first else {
      let refusal = Refusal.sittingNeeded(part.id, of: subject.id, part.gradedIn)
      throw CommandFailure(.refused, wording.refusal(refusal, in: summary))
    }
    return Place(subject: subject, part: part, sitting: sitting)
  }

  /// Finds a subject.
  func subject(_ typed: String, in summary: Summary) throws(CommandFailure) -> SubjectSummary {
    try found(.subject(in: summary)) { () throws(LookupError) in try summary.subject(named: typed) }
  }

  /// Finds a subject on the record, of whatever course.
  func result(_ typed: String, in record: StudyRecord) throws(CommandFailure) -> SubjectResult {
    try found(.result(in: record)) { () throws(LookupError) in try record.result(named: typed) }
  }

  /// Finds a part of a subject.
  func part(_ typed: String, of subject: SubjectSummary) throws(CommandFailure) -> PartSummary {
    try found(.part(of: subject)) { () throws(LookupError) in try subject.part(named: typed) }
  }

  /// Finds a sitting of a subject.
  func sitting(
    _ typed: String,
    of subject: SubjectSummary
  ) throws(CommandFailure) -> SubjectSummary.SittingName {
    try found(.sitting(of: subject)) { () throws(LookupError) in
      try subject.sitting(named: typed)
    }
  }

  /// Finds a part or a row: its address, and its name.
  func address(
    _ typed: String,
    in subject: SubjectSummary
  ) throws(CommandFailure) -> (address: String, name: String) {
    try found(.part(of: subject)) { () throws(LookupError) in try subject.address(named: typed) }
  }

  private func found<Found>(
    _ sought: Wording.Sought,
    _ find: () throws(LookupError) -> Found
  ) throws(CommandFailure) -> Found {
    do throws(LookupError) {
      return try find()
    } catch {
      throw CommandFailure(.refused, wording.lookup(error, of: sought))
    }
  }

  /// What the person takes to be there: what waits to be sent, else what the summary shows.
  ///
  /// In a sitting that is not shown nothing was seen, and nothing is compared.
  func expectation(
    at place: Place,
    shown: String?,
    queued: (Change) -> String??
  ) -> Expectation {
    let waiting = (try? outbox.waiting())?.entries ?? []
    let last = waiting.compactMap { try? Change(json: $0.change) }.compactMap(queued).last
    if let last { return .value(last) }
    return place.isSeen ? .value(shown) : .anything
  }
}
