internal import Library
internal import Phrases
internal import System
internal import Texts

extension Command.RenameSubject {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    guard (name == nil) != (shortName == nil) else {
      throw CommandFailure(.usage, session.phrases.oneName)
    }
    let seen = try session.look()
    let subject = try session.subject(self.subject, in: seen.summary)
    let renaming = Change.RenameSubject(
      subject: subject.id,
      id: shortName.map(SubjectID.init(rawValue:)),
      name: name
    )
    // The short name is what the subject is found by; only another name can have changed meanwhile.
    let saw: Expectation = force || name == nil ? .anything : .value(subject.name)
    return try session.submit(
      Submitting(
        change: .renameSubject(renaming),
        expectation: saw,
        seen: seen,
        override: name.map { "mark subject rename \(subject.id) \($0.shellQuoted) --force" },
        json: json
      )
    )
  }
}

extension Command.ReplaceSubject {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let file = try session.syllabusFile(self.file)
    let text = try session.syllabus(in: file)
    let seen = try session.look()
    let subject = try session.subject(self.subject, in: seen.summary)
    let replacement = Change.ReplaceSyllabus(
      subject: subject.id,
      syllabus: text,
      file: Path.name(of: file)
    )
    return try session.submit(
      Submitting(
        change: .replaceSyllabus(replacement),
        seen: seen,
        json: json
      )
    )
  }
}

extension Command.RemoveSubject {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    let subject = try session.subject(self.subject, in: seen.summary)
    let grades = subject.parts.count { $0.state != .pending || $0.text != nil }
    if !isSure, grades > 0 || !subject.past.isEmpty {
      let question = session.phrases.askRemoval(subject.name.printable, grades: grades)
      guard let isSure = session.confirm(question) else {
        throw CommandFailure(.refused, question, session.phrases.answerWith("--yes"))
      }
      guard isSure else { throw CommandFailure(.refused, session.phrases.leftAsItWas) }
    }
    return try session.submit(
      Submitting(
        change: .removeSubject(subject.id),
        seen: seen,
        json: json
      )
    )
  }
}
