internal import Companion
internal import JSON
internal import Wire

extension Submission {
  /// What became of the change, for programs.
  ///
  ///     {"status":"applied","rev":7,"duplicate":false,"effect":{…},"others":[…]}
  ///     {"status":"refused","code":"conflict","message":"…","others":[]}
  ///     {"status":"queued","position":1,"others":[]}
  var json: JSONValue {
    var members: [(String, JSONValue)]
    switch fate {
    case .settled(let outcome): members = outcome.members
    case .queued(let position):
      members = [("status", "queued"), ("position", .integer(position))]
    }
    members.append(("others", .array(others.map { .object($0.members) })))
    return .object(members)
  }
}

extension FlushReport.Settlement {
  fileprivate var members: [(String, JSONValue)] { [("change", entry.change)] + outcome.members }
}

extension FlushReport.Outcome {
  fileprivate var members: [(String, JSONValue)] {
    switch self {
    case .applied(let outcome):
      [
        ("status", "applied"), ("rev", .integer(outcome.revision)),
        ("duplicate", .bool(outcome.isDuplicate)),
        ("effect", (try? outcome.effect?.parsed()) ?? .null),
      ]
    case .refused(let answer):
      [
        ("status", "refused"), ("code", .string(answer.code.rawValue)),
        ("message", .string(answer.message)),
      ]
    }
  }
}
