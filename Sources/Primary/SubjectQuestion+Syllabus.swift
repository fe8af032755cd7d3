import JSON
import Library
import Texts
import Wire

extension SubjectQuestion {
  /// The text of the syllabus and its edition, where they are asked for.
  ///
  /// Without white space, so that what came in as a text goes out as one that is no longer.
  func syllabus() throws(WireError) -> [(String, JSONValue)] {
    guard query.syllabus else { return [] }
    let text = subject.syllabus.json.description
    guard text.utf8.count <= JSONLimits.frame.maxStringBytes else {
      throw WireError(
        .badValue,
        "the syllabus is too long to be sent: edit it in library.json while markd is stopped",
        field: "/syllabus"
      )
    }
    return [("syllabus", .string(text)), ("edition", .string(subject.syllabus.edition))]
  }

  /// The subject as it would be with the syllabus that is asked about, and what has no place in it.
  func replaced(in wording: Wording) throws(WireError) -> [(String, JSONValue)] {
    guard let text = query.replace else { return [] }
    do throws(Refusal) {
      let changed = try subject.replacing(with: text)
      let unplaced = changed.unplaced.map(\.json)
      let members: [(String, JSONValue)] = [
        ("subject", SubjectSummary(changed.subject, course: course).json),
        ("unplaced", .array(unplaced)),
      ]
      return [("replaced", .object(members))]
    } catch {
      throw WireError(error.code, wording.refusal(error), field: "/replace")
    }
  }
}
