internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Wire

extension Command.Undo {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    // What is last is known to the primary alone: another companion may have made it.
    let (number, seen): (Int, Seen?) =
      if let number { (number, nil) } else { try latest(in: session) }
    return try session.submit(Submitting(change: .undo(number), seen: seen, json: json))
  }

  private func latest(in session: Session) throws(CommandFailure) -> (Int, Seen?) {
    let summary: Summary
    let connection: Connection
    do throws(CommandFailure) {
      (summary, connection) = try session.lookAtPrimary()
    } catch {
      var failure = error
      if failure.code == .unavailable { failure.lines.append(session.phrases.undoNeedsNumber) }
      throw failure
    }
    let changes = try session.changes(over: connection).entries
    guard let last = changes.first(where: { $0.undoneBy == nil && $0.undoes == nil }) else {
      throw CommandFailure(.refused, session.phrases.nothingToUndo)
    }
    return (last.number, Seen(summary: summary, receivedMS: nil, link: .open(connection)))
  }
}
