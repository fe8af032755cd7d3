import Engine
import JSON
import Library
import Store
import Texts
import Wire

extension Primary {
  /// Answers all that is asked about one subject; refuses the whole where a part of it makes no sense.
  mutating func get(
    _ query: SubjectQuery,
    re: Int,
    _ id: ConnectionID,
    _ companion: Session.Companion
  ) {
    let name = SubjectID(rawValue: query.subject)
    guard let subject = durable.library[name], let course = durable.library.course(of: name)
    else {
      let near = closestName(
        to: query.subject,
        among: durable.library.study.subjects.map(\.id.rawValue)
      )
      let hint = near.map { "; did you mean “\($0)”?" } ?? ""
      let problem = "no subject “\(query.subject)”\(hint)"
      answer(id, .error(ErrorAnswer(.notFound, problem, re: re, field: "/subject")))
      return
    }
    let question = SubjectQuestion(query, about: subject, course: course.name)
    do throws(WireError) {
      let members: [(String, JSONValue)] = [
        ("epoch", .string(durable.epoch)), ("rev", .integer(views.revision)),
      ]
      let answers = try question.answers(in: Wording(companion.language))
      answer(id, .ok(re: re, body: AnswerBody(.object(members + answers))))
    } catch {
      var refusal = error.answer
      refusal.re = re
      answer(id, .error(refusal))
    }
  }
}
