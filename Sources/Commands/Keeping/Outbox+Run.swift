internal import Civil
internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Texts
internal import Wire

extension Command.Outbox {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    switch action {
    case .show: try show(try session.attemptState(session.outbox.waiting), in: session)
    case .keep: try keep(in: session)
    case .drop: try drop(in: session)
    }
    return .success
  }

  private func show(
    _ queue: Outbox.Queue?,
    in session: Session
  ) throws(CommandFailure) {
    let entries = queue?.entries ?? []
    if json {
      let list = entries.map { entry -> JSONValue in
        .object([
          ("seq", .integer(entry.sequence)), ("at_ms", .integer(entry.atMS)),
          ("change", entry.change),
        ])
      }
      let value: JSONValue = .object([
        ("outbox", queue.map { .string($0.name) } ?? .null), ("changes", .array(list)),
      ])
      try session.console.write(lines: [value.description])
    } else if entries.isEmpty {
      try session.console.write(lines: [session.phrases.nothingWaits])
    } else {
      try session.console.write(lines: entries.map { line($0, in: session) })
    }
  }

  /// When a change was made, what it is about and what it says.
  private func line(_ entry: ChangeRequest, in session: Session) -> String {
    let zone = session.zone()
    let today = zone.civil(at: session.now).date
    let made = zone.civil(at: Instant(milliseconds: Int64(entry.atMS)))
    let when = session.wording.date(.at(made), on: today)
    guard let change = try? Change(json: entry.change) else {
      return "\(when)  \(entry.change.description.printable)"
    }
    let value: String? =
      switch change {
      case .setGrade(let grade): grade.value ?? "-"
      case .setDate(let date): date.value?.description ?? "-"
      default: nil
      }
    let name = session.name(of: change, in: nil)
    return "\(when)  \(name)" + (value.map { ": \($0.printable)" } ?? "")
  }

  /// Numbers what waits anew; the next command that finds the primary sends it.
  private func keep(in session: Session) throws(CommandFailure) {
    let queue = try session.attemptState { () throws(StateFileError) in
      guard let queue = try session.outbox.waiting(), !queue.entries.isEmpty else {
        return nil as Outbox.Queue?
      }
      return try session.outbox.reopen(insteadOf: queue.name)
    }
    try report("kept", queue?.entries.count ?? 0, in: session) {
      session.phrases.keptWaiting($0)
    }
  }

  private func drop(in session: Session) throws(CommandFailure) {
    let dropped = try session.attemptState(session.outbox.abandon)
    let path = dropped?.keptAs ?? ""
    try report("dropped", dropped?.queue.entries.count ?? 0, keptAs: path, in: session) {
      session.phrases.droppedWaiting($0, keptAs: path.printable)
    }
  }

  private func report(
    _ word: String,
    _ count: Int,
    keptAs path: String? = nil,
    in session: Session,
    _ sentence: (Int) -> String
  ) throws(CommandFailure) {
    var members: [(String, JSONValue)] = [(word, .integer(count))]
    if count > 0, let path { members.append(("kept_as", .string(path))) }
    let text = count == 0 ? session.phrases.nothingWaits : sentence(count)
    try session.console.write(lines: [json ? JSONValue.object(members).description : text])
  }
}
