internal import Companion
internal import Engine
internal import JSON
internal import Library
internal import System
internal import Texts
internal import Wire

extension Command.Explain {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let (summary, connection) = try session.lookAtPrimary()
    let subject = try session.subject(self.subject, in: summary)
    let sitting: SubjectSummary.SittingName? =
      if let typed = self.sitting { try session.sitting(typed, of: subject) } else { nil }
    let query = SubjectQuery(
      subject: subject.id.rawValue,
      sitting: sitting?.id.rawValue,
      explain: (best ? End.best : .secured).rawValue
    )
    let answer: JSONValue
    let explanation: SubjectExplanation
    do throws(ConnectionError) {
      (answer, explanation) = try Self.ask(query, over: connection)
    } catch {
      throw CommandFailure(error, in: session)
    }
    if json {
      try session.console.write(lines: [answer.description])
    } else {
      let lines = ExplanationScreen.render(explanation, on: session.canvas())
      try session.console.write(lines: lines)
    }
    return .success
  }

  private static func ask(
    _ query: SubjectQuery,
    over connection: Connection
  ) throws(ConnectionError) -> (JSONValue, SubjectExplanation) {
    let body = try connection.request(.subjectGet(query))
    do {
      guard let json = try body.parsed()["explain"] else {
        throw ConnectionError.protocolViolation("the primary does not know how to explain")
      }
      return (json, try SubjectExplanation(json: json))
    } catch {
      throw .protocolViolation("the explanation cannot be understood: \(error)")
    }
  }
}
