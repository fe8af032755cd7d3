internal import Companion
internal import JSON
internal import Phrases
internal import System
internal import Wire

extension Command.Status {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    switch try session.ask() {
    case .answered(let info, let queued):
      let status = PrimaryStatus(info, queued: queued)
      try session.console.write(
        lines: json ? [status.json.description] : status.lines(in: session)
      )
      return .success
    case .away(let error, let queued):
      if json {
        let status: JSONValue = ["running": false, "queued": .integer(queued)]
        try session.console.write(lines: [status.description])
      }
      var failure = CommandFailure(error, in: session)
      if queued > 0 { failure.lines.append(session.phrases.waiting(queued)) }
      throw failure
    }
  }
}

/// What came of asking the primary how it is.
private enum Asked {
  case answered(JSONValue, queued: Int)
  case away(ConnectionError, queued: Int)
}

extension Session {
  /// Sends what waits, and asks the primary how it is.
  fileprivate func ask() throws(CommandFailure) -> Asked {
    let id = try clientID()
    var waiting = 0
    do throws(StateFileError) {
      waiting = try outbox.waiting()?.entries.count ?? 0
    } catch {
      console.tell(error.told(phrases))
    }
    do throws(ConnectionError) {
      let connection = try connect(as: id)
      let report = outbox.flush(over: connection)
      tell(report, knowing: nil)
      waiting = report.kept.count
      let info = try connection.request(.info)
      // Bytes that were read as a message parse once more.
      return .answered((try? info.parsed()) ?? .object([]), queued: waiting)
    } catch {
      return .away(error, queued: waiting)
    }
  }
}
