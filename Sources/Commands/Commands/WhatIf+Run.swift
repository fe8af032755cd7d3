internal import Companion
internal import Engine
internal import JSON
internal import Library
internal import System
internal import Texts
internal import Wire

extension Command.WhatIf {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    let known = try session.subject(subject, in: seen.summary)
    let assumed = try session.typed(self.assumed, in: known)
    let query = SubjectQuery(
      subject: known.id.rawValue,
      sitting: try session.sittingID(sitting, of: known),
      ladder: true,
      whatIf: assumed.map(\.typed)
    )
    let answer = try session.ask(query, seen)
    if json {
      try session.console.write(lines: [answer.json.description])
      return .success
    }
    let lines = try session.reading { () throws(ConnectionError) in
      let then = SubjectAnswer(json: try answer.read("what_if") { $0 })
      return WhatIfScreen.render(
        before: try sides(of: answer),
        after: try sides(of: then),
        supposing: session.wording.supposing(
          assumed.map { ($0.name, $0.typed.grade) },
          others: nil
        ),
        on: session.canvas()
      )
    }
    try session.console.write(lines: lines)
    return .success
  }

  private func sides(
    of answer: SubjectAnswer
  ) throws(ConnectionError) -> (subject: SubjectSummary, ladder: [Rung]) {
    (try answer.read("subject", SubjectSummary.init(json:)), try answer.rungs("ladder"))
  }
}
