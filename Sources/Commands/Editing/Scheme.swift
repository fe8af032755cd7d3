internal import Companion
internal import Engine
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Texts
internal import Wire

/// The syllabus of a subject as the primary holds it, to make another from.
struct Scheme {
  let subject: SubjectSummary
  let json: JSONValue
  /// What tells it from a later one.
  let edition: String

  /// The text as people write it.
  var text: String { SyllabusDocument(json).text }

  /// The change that takes another syllabus in its place, unless somebody else has changed it meanwhile.
  func replaced(by json: JSONValue) -> Change {
    // Without white space: escaped in a message, that would count twice.
    let text = json.description
    return .replaceSyllabus(
      Change.ReplaceSyllabus(subject: subject.id, syllabus: text, edition: edition)
    )
  }
}

/// How a subject would stand with another syllabus.
struct Trial {
  let subject: SubjectSummary
  /// The grades and dates that it would have no place for.
  let unplaced: [Effect.Unplaced]
}

extension Session {
  /// Asks for the syllabus of a subject, which only the primary has.
  func scheme(of subject: SubjectSummary, _ seen: Seen) throws(CommandFailure) -> Scheme {
    let answer = try ask(SubjectQuery(subject: subject.id.rawValue, syllabus: true), seen)
    return try reading { () throws(ConnectionError) in
      let text = try answer.read("syllabus") { (text) throws(JSONFieldError) in text.string ?? "" }
      let edition = try answer.read("edition") { (edition) throws(JSONFieldError) in
        edition.string ?? ""
      }
      guard let json = try? JSONValue(parsing: Array(text.utf8), limits: .file) else {
        throw .protocolViolation("the syllabus is no JSON")
      }
      return Scheme(subject: subject, json: json, edition: edition)
    }
  }

  /// Asks how a subject would stand with another syllabus.
  func trial(
    _ json: JSONValue,
    of subject: SubjectSummary,
    _ seen: Seen
  ) throws(CommandFailure) -> Trial {
    let query = SubjectQuery(subject: subject.id.rawValue, replace: json.description)
    let answer = try ask(query, seen)
    return try reading { () throws(ConnectionError) in
      try answer.read("replaced") { (replaced) throws(JSONFieldError) in
        let fields = try JSONFields(replaced)
        var unplaced: [Effect.Unplaced] = []
        for entry in try fields.array("unplaced") {
          unplaced.append(try Effect.Unplaced(json: entry))
        }
        return Trial(
          subject: try SubjectSummary(json: try fields.require("subject")),
          unplaced: unplaced
        )
      }
    }
  }

  /// Shows what another syllabus would change; where there is no primary to ask, that it is not known.
  func preview(_ json: JSONValue, of subject: SubjectSummary, _ seen: Seen) throws(CommandFailure) {
    if case .missing(let error) = seen.link, error.isAbsence {
      console.tell(phrases.verdictUnknown)
      return
    }
    let trial = try trial(json, of: subject, seen)
    for line in wording.comparison(subject, trial.subject, unplaced: trial.unplaced) {
      console.complain(line)
    }
  }
}
