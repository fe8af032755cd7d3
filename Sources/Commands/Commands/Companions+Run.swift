internal import Companion
internal import Engine
internal import JSON
internal import Phrases
internal import System
internal import Wire

extension Command.Companions {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    try session.checkIsHere("companions")
    let list = try session.companions()
    if json {
      let value: JSONValue = [
        "running": .bool(list.isRunning), "companions": .array(list.all.map(\.json)),
      ]
      try session.console.write(lines: [value.description])
    } else if list.all.isEmpty {
      try session.console.write(lines: [session.phrases.noCompanions])
    } else {
      let width = list.all.map(\.name.count).max() ?? 0
      try session.console.write(
        lines: list.all.map {
          $0.line(nameWidth: width, isRunning: list.isRunning, in: session)
        }
      )
    }
    if !list.isRunning, !json { session.console.tell(session.startAdvice) }
    return .success
  }
}

extension Command.Revoke {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    try session.checkIsHere("companions revoke \(name)")
    let list = try session.companions()
    guard let companion = list.all.first(where: { $0.name == name }) else {
      let near = closestName(to: name, among: list.all.map(\.name))
      throw CommandFailure(.refused, session.phrases.unknownCompanion(name, near: near))
    }
    // Nobody new comes by the key before those who came are sent away.
    if companion.pairing != nil {
      try session.editKeys { (keys) throws(PairingFault) in keys.remove(name) }
    }
    guard try session.askAboutCompanions(.revoke(name: name)) != nil else {
      throw CommandFailure(
        .unavailable,
        session.phrases.revokedInPart(name),
        session.startAdvice
      )
    }
    let value: JSONValue = [
      "name": .string(name), "connections": .integer(companion.connections),
    ]
    let text = session.phrases.revoked(name, connections: companion.connections)
    try session.console.write(lines: [json ? value.description : text])
    return .success
  }
}
