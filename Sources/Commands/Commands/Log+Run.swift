internal import Civil
internal import Companion
internal import JSON
internal import Phrases
internal import System
internal import Texts
internal import Wire

extension Command.Log {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let (_, connection) = try session.lookAtPrimary()
    // All of them, for a person is told how many more there are.
    let (json, all) = try session.changes(limit: self.json ? limit : nil, over: connection)
    let entries = all.prefix(limit ?? all.count)
    if self.json {
      try session.console.write(lines: [json.description])
    } else if entries.isEmpty {
      try session.console.write(lines: [session.phrases.noChanges])
    } else {
      let zone = session.zone()
      let width = entries.map { "\($0.number)".count }.max() ?? 0
      try session.console.write(
        lines: entries.map { entry in
          let number = "\(entry.number)"
          let moment = zone.civil(at: Instant(milliseconds: entry.atMS))
          let undone = entry.undoneBy.map { " " + session.phrases.undoneBy($0) } ?? ""
          return String(repeating: " ", count: width - number.count) + number
            + "  \(moment.date) \(moment.time.toTheMinute)  \(entry.who.printable)  \(entry.text.printable)\(undone)"
        }
      )
      if all.count > entries.count {
        let command = session.command("mark log --all")
        try session.console.write(
          lines: [session.phrases.earlierChanges(all.count - entries.count, command: command)]
        )
      }
    }
    return .success
  }
}

extension CivilTime {
  /// Hours and minutes, as wide as any other.
  fileprivate var toTheMinute: String {
    [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}

/// A change as the primary lists it.
struct LoggedChange {
  let number: Int
  let atMS: Int64
  let who: String
  let text: String
  let undoes: Int?
  let undoneBy: Int?

  init(_ fields: JSONFields) throws(JSONFieldError) {
    number = try fields.integer("n")
    atMS = Int64(try fields.integer("at_ms"))
    who = try fields.string("who")
    text = try fields.string("text")
    undoes = try fields.integerIfPresent("undoes")
    undoneBy = try fields.integerIfPresent("undone_by")
  }
}

extension Session {
  /// The last changes, the newest first: as they came, and read.
  func changes(
    limit: Int? = nil,
    over connection: Connection
  ) throws(CommandFailure) -> (json: JSONValue, entries: [LoggedChange]) {
    do throws(ConnectionError) {
      let body = try connection.request(.log(limit: limit))
      do {
        let json = try body.parsed()
        return (json, try JSONFields(json).objects("changes").map(LoggedChange.init))
      } catch {
        throw .protocolViolation("the changes cannot be understood: \(error)")
      }
    } catch {
      throw CommandFailure(error, in: self)
    }
  }
}
