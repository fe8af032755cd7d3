internal import Companion
internal import JSON
internal import Phrases
internal import System
internal import Wire

extension Session {
  /// Changes the file that says who may come.
  func editKeys(
    _ change: (inout AuthorizedKeys) throws(PairingFault) -> Void
  ) throws(CommandFailure) {
    let file = try authorizedKeys()
    do throws(AuthorizedKeysFile.Failure) { try file.edit(change) } catch { throw failure(error) }
  }

  /// Who may come by a key that is held to a bridge.
  func pairings() throws(CommandFailure) -> [Pairing] {
    let file = try authorizedKeys()
    do throws(AuthorizedKeysFile.Failure) {
      return try file.read().pairings
    } catch {
      throw failure(error)
    }
  }

  private func authorizedKeys() throws(CommandFailure) -> AuthorizedKeysFile {
    guard let home = surroundings.environment["HOME"], !home.isEmpty else {
      throw failure(.homeless)
    }
    return AuthorizedKeysFile(home: home, state: paths.state)
  }

  private func failure(_ failure: AuthorizedKeysFile.Failure) -> CommandFailure {
    switch failure {
    case .fault(let fault): self.failure(fault)
    case .system(let error): CommandFailure(error, phrases)
    case .state(let error): CommandFailure(error, phrases)
    }
  }

  private func failure(_ fault: PairingFault) -> CommandFailure {
    switch fault {
    case .nameTaken(let name), .keyTaken(_, let name?):
      CommandFailure(
        .refused,
        phrases.fault(fault),
        phrases.toPairAnew(command("mark companions revoke \(name)"))
      )
    case .keyTaken: CommandFailure(.refused, phrases.fault(fault))
    case .linked, .foreign, .misplaced: CommandFailure(.permissions, phrases.fault(fault))
    case .changing: CommandFailure(.unavailable, phrases.fault(fault))
    case .unquotable, .homeless: CommandFailure(.configuration, phrases.fault(fault))
    case .emptyKey, .privateKey, .severalLines, .optionsBeforeKey, .unknownType, .malformedKey,
      .strangeCharacters:
      CommandFailure(.data, phrases.fault(fault))
    }
  }

  /// Runs the body; what speaks against pairing ends the command and is told.
  func attemptPairing<Result>(
    _ body: () throws(PairingFault) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(PairingFault) { return try body() } catch { throw failure(error) }
  }

  /// Asks the primary for something that concerns companions on other machines.
  ///
  /// - Returns: The answer; nil where there is no primary.
  /// - Throws: What it says instead of an answer.
  func askAboutCompanions(_ request: Request) throws(CommandFailure) -> JSONValue? {
    do throws(ConnectionError) {
      let answer = try connect(as: ClientID.unkept()).request(request)
      // Bytes that were read as a message parse once more.
      return (try? answer.parsed()) ?? .object([])
    } catch {
      if error.isAbsence { return nil }
      throw CommandFailure(error, in: self)
    }
  }

  /// The primary's socket by a path that means the same everywhere.
  func absoluteSocket() throws(SystemError) -> String {
    paths.socket.hasPrefix("/") ? paths.socket : Path.join(try Program.directory(), paths.socket)
  }
}
