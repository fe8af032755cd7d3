internal import Companion
internal import System
internal import Wire

extension Command.Bridge {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let name = name ?? Self.name(of: session.surroundings.environment["SSH_CONNECTION"])
    do throws(ConnectionError) {
      try Companion.Bridge(Via(name: name, scope: scope)).join(
        .standardInput,
        .standardOutput,
        to: session.paths.socket,
        patience: session.surroundings.patience
      )
    } catch {
      throw CommandFailure(error, in: session)
    }
    return .success
  }

  /// What to call who comes over SSH: the address that they come from, as far as a name can hold it.
  ///
  /// - Parameter connection: What `sshd` says of the connection, which begins with that address.
  /// - Returns: A name.
  private static func name(of connection: String?) -> String {
    let address = connection?.split(separator: " ").first ?? ""
    let name = String(address.map { Via.isName(String($0)) ? $0 : "-" })
    return Via.isName(name) ? name : "bridge"
  }
}
