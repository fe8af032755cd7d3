internal import Companion
internal import Engine
internal import JSON
internal import Library
internal import System
internal import Texts
internal import Wire

extension Command.Need {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    let known = try session.subject(subject, in: seen.summary)
    let assumed = try session.typed(self.assumed, in: known)
    var over: [String] = []
    for part in self.over { over.append(try session.address(part, in: known).address) }
    let query = SubjectQuery(
      subject: known.id.rawValue,
      sitting: try session.sittingID(sitting, of: known),
      need: SubjectQuery.Need(
        target: target,
        over: over,
        assume: assumed.map(\.typed),
        others: others ?? "worst",
        countsBlanks: true
      ),
      ladder: true
    )
    let answer = try session.ask(query, seen)
    if json {
      try session.console.write(lines: [answer.json.description])
      return .success
    }
    let (subject, rung, ladder) = try session.reading { () throws(ConnectionError) in
      (
        try answer.read("subject", SubjectSummary.init(json:)),
        try answer.read("need", Rung.init(json:)), try answer.rungs("ladder")
      )
    }
    let lines = NeedScreen.render(
      rung,
      ladder: ladder,
      of: subject,
      namesParts: !over.isEmpty,
      supposing: session.wording.supposing(
        assumed.map { ($0.name, $0.typed.grade) },
        // It is not worth a word where there are no others.
        others: others ?? (over.isEmpty ? nil : "worst")
      ),
      on: session.canvas()
    )
    try session.console.write(lines: lines)
    return .success
  }
}

extension Session {
  /// The id of a sitting that may have been named.
  func sittingID(
    _ typed: String?,
    of subject: SubjectSummary
  ) throws(CommandFailure) -> String? {
    guard let typed else { return nil }
    return try sitting(typed, of: subject).id.rawValue
  }

  /// Grades that were typed, with the address and the name of the part that each is of.
  func typed(
    _ assumed: [Command.Assumption],
    in subject: SubjectSummary
  ) throws(CommandFailure) -> [(name: String, typed: SubjectQuery.Typed)] {
    var typed: [(name: String, typed: SubjectQuery.Typed)] = []
    for assumption in assumed {
      let (address, name) = try address(assumption.part, in: subject)
      // Who types a part again has thought better of it.
      typed.removeAll { $0.typed.part == address }
      typed.append((name, SubjectQuery.Typed(part: address, grade: assumption.grade)))
    }
    return typed
  }
}
