import Engine
public import JSON
public import Library
public import Texts
public import Wire

/// What a companion asks about a subject, and the answer.
public struct SubjectQuestion: Sendable {
  let query: SubjectQuery
  let subject: Subject
  let course: String

  /// - Parameters:
  ///   - query: What is asked.
  ///   - subject: The subject that it is asked about.
  ///   - course: The name of its course.
  public init(_ query: SubjectQuery, about subject: Subject, course: String) {
    self.query = query
    self.subject = subject
    self.course = course
  }

  /// The members of the answer: the subject, and what else was asked for.
  ///
  /// - Parameter wording: The language of what is wrong with the question.
  /// - Returns: `subject`, and `need`, `ladder`, `what_if` and the like where they are asked for.
  /// - Throws: A `WireError` that says which member makes no sense.
  public func answers(in wording: Wording) throws(WireError) -> [(String, JSONValue)] {
    var place = "/sitting"
    let end = try end()
    let editing = try syllabus() + replaced(in: wording)
    do throws(QuestionError) {
      let sitting = try subject.sitting(named: query.sitting)
      var members = [("subject", SubjectSummary(subject, course: course, sitting: sitting).json)]
      place = "/need"
      let need = query.need ?? SubjectQuery.Need()
      let assumed = try subject.assuming(need.assume.map(\.pair), in: sitting)
      if query.need != nil {
        members.append(("need", try assumed.rung(need.target, on: need.terms, in: sitting).json))
      }
      if query.ladder {
        let rungs = try assumed.ladder(on: need.terms, in: sitting)
        members.append(("ladder", .array(rungs.map(\.json))))
      }
      place = "/what_if"
      if !query.whatIf.isEmpty {
        members.append(("what_if", try whatIf(in: sitting)))
      }
      if let end {
        members.append(("explain", SubjectExplanation(subject, in: sitting, end).json))
      }
      return members + editing
    } catch {
      throw WireError(
        error.code,
        wording.refusal(error, in: SubjectSummary(subject, course: course)),
        field: error.field(in: place)
      )
    }
  }

  /// What pending marks count as in the arithmetic that is asked for, if it is.
  private func end() throws(WireError) -> End? {
    guard let explain = query.explain else { return nil }
    guard let end = End(rawValue: explain) else {
      throw WireError(.badValue, "an explanation is of “secured” or “best”", field: "/explain")
    }
    return end
  }

  /// The subject and its ladder as they would be.
  private func whatIf(in sitting: SittingID) throws(QuestionError) -> JSONValue {
    let changed = try subject.assuming(query.whatIf.map(\.pair), in: sitting)
    return .object([
      ("subject", SubjectSummary(changed, course: course, sitting: sitting).json),
      ("ladder", .array(try changed.ladder(in: sitting).map(\.json))),
    ])
  }
}

extension SubjectQuery.Need {
  fileprivate var terms: NeedTerms {
    NeedTerms(over: over, others: others, countsBlanks: countsBlanks)
  }
}

extension SubjectQuery.Typed {
  fileprivate var pair: (part: String, text: String) { (part, grade) }
}

extension QuestionError {
  /// The code under which the protocol tells it.
  fileprivate var code: ErrorCode {
    switch self {
    case .target, .others, .nothingSoFar, .grade(_, .unreadableGrade), .grade(_, .tooManyGrades):
      .badValue
    case .part(let refusal), .sitting(let refusal), .grade(_, let refusal): refusal.code
    }
  }

  /// The member at fault, within the one that holds it.
  fileprivate func field(in place: String) -> String {
    switch self {
    case .target: "/need/target"
    case .others, .nothingSoFar: "/need/others"
    case .part: "/need/over"
    case .sitting: "/sitting"
    case .grade(let part, _): (place == "/need" ? "/need/assume/" : place + "/") + part.pointerToken
    }
  }
}

extension String {
  /// The text as one step of a JSON pointer.
  fileprivate var pointerToken: String {
    split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
      .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
  }
}
