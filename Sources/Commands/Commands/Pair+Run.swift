internal import JSON
internal import Phrases
internal import System
internal import Wire

extension Command.Pair {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    try session.checkIsHere("pair \(name) \(key.printable.shellQuoted) --scope \(scope.rawValue)")
    let publicKey = try readKey(in: session)
    let pairing = Pairing(name: name, scope: scope)
    let program = try session.attempt(Program.path)
    let socket = try session.attempt(session.absoluteSocket)
    let line = try session.attemptPairing { () throws(PairingFault) in
      try pairing.line(for: publicKey, program: program, socket: socket)
    }
    if !isPrinted {
      try session.editKeys { (keys) throws(PairingFault) in
        try keys.add(line, for: publicKey, pairing)
      }
    }
    let isAdmitted = try session.askAboutCompanions(.admit(name: name)) != nil
    try session.console.write(lines: [said(line, in: session)])
    if !isPrinted, !json {
      // Who it comes as, and to which name of this machine, nobody here knows.
      session.console.tell(session.phrases.howToCome("MARK_REMOTE=ssh://USER@HOST"))
    }
    if !isAdmitted { session.console.tell(session.phrases.mayStillBeRefused(name)) }
    return .success
  }

  private func said(_ line: String, in session: Session) -> String {
    if json {
      let members: JSONValue = [
        "name": .string(name), "scope": .string(scope.rawValue), "line": .string(line),
        "written": .bool(!isPrinted),
      ]
      return members.description
    }
    return isPrinted ? line : session.phrases.paired(name, scope: scope.rawValue)
  }

  private func readKey(in session: Session) throws(CommandFailure) -> PublicKey {
    let bytes = try session.attempt { () throws(SystemError) in
      try session.readFile(key, limit: PublicKey.limit)
    }
    do throws(PairingFault) {
      return try PublicKey(reading: bytes)
    } catch {
      throw CommandFailure(.data, "\(key.printable): \(session.phrases.fault(error))")
    }
  }
}
