internal import Phrases
internal import Wire

/// A key that may run `mark bridge` here and nothing else, under a name and with a scope.
struct Pairing: Hashable {
  let name: String
  let scope: Scope

  /// The line of `authorized_keys` that holds a key to a bridge.
  ///
  /// `sshd` starts it with an environment of its own, so that program and socket are named as they are now.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - program: The path of `mark`.
  ///   - socket: The path of the primary's socket.
  /// - Returns: The line, without its end.
  /// - Throws: When a path cannot stand in it.
  func line(
    for key: PublicKey,
    program: String,
    socket: String
  ) throws(PairingFault) -> String {
    for path in [program, socket] {
      // A quote would end the option, and what begins with `-` would be another one.
      let isHarmless = path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") }
      guard isHarmless, path.hasPrefix("/") else { throw .unquotable(path.printable) }
    }
    let command = [
      program.shellQuoted, "bridge", "--as", name, "--scope", scope.rawValue, "--socket",
      socket.shellQuoted,
    ].joined(separator: " ")
    return "restrict,command=\"\(command)\" \(key.type) \(key.encoded) \(name)"
  }

  init(name: String, scope: Scope) {
    self.name = name
    self.scope = scope
  }

  /// What a forced command lets in; nil for one that is no bridge with a name.
  init?(command: String) {
    let words = command.split(separator: " ").map(String.init)
    guard let bridge = words.firstIndex(of: "bridge"), bridge > 0 else { return nil }
    func value(_ option: String) -> String? {
      for (index, word) in words.enumerated().dropFirst(bridge + 1) {
        if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
        if word == option, index + 1 < words.count { return words[index + 1] }
      }
      return nil
    }
    guard let name = value("--as"), Via.isName(name) else { return nil }
    self.name = name
    scope = value("--scope").flatMap(Scope.init(rawValue:)) ?? .full
  }
}
