internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Texts

extension Command.Courses {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let (record, receivedMS) = try session.lookAtRecord()
    if json {
      let courses = record.courses.map { course in
        JSONValue.object([
          ("name", .string(course.name)), ("followed", .bool(course.name == record.course)),
          ("archived", .bool(course.isArchived)),
          ("subjects", .integer(record.only(course.name).results.count)),
        ])
      }
      let list = JSONValue.object([
        ("study", .string(record.study)), ("courses", .array(courses)),
      ])
      try session.write(list, receivedMS: receivedMS)
      return .success
    }
    let lines = CoursesScreen.render(record, on: session.canvas())
    try session.console.write(lines: lines + session.footnotes(receivedMS: receivedMS))
    return .success
  }
}

extension Command.RepeatSubject {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    // It may be of a course that is not followed any more, which the record has.
    let subject = try session.result(self.subject, in: session.lookAtRecord().record)
    let repetition = Change.RepeatSubject(
      subject: subject.id,
      course: course,
      id: shortName.map(SubjectID.init(rawValue:))
    )
    return try session.submit(Submitting(change: .repeatSubject(repetition), json: json))
  }
}
