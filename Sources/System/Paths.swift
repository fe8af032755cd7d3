/// Where the programs keep their files and meet.
///
/// The same resolver serves the daemon and every client, so that they cannot disagree. A home given
/// by option or by `MARK_HOME` holds everything; otherwise the XDG base directories do. There is no
/// fall-back to `/tmp`, where anybody can put a socket with our name.
package struct Paths: Hashable, Sendable {
  /// The directory of the library, its journal and its lock.
  package let data: String

  /// The directory of what must survive but is no library: the outbox of unsent changes.
  package let state: String

  /// The directory of what can be fetched again: the last summary seen.
  package let cache: String

  /// The socket the daemon listens on.
  package let socket: String

  /// The lock of the library: whoever holds it may write there.
  package var libraryLock: String { Path.join(data, "markd.lock") }

  /// The variables the resolver looks at.
  package static let variables = [
    "HOME", "MARK_HOME", "MARK_SOCKET",
    "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
  ]

  /// Resolves the paths from an environment and the options that override it.
  ///
  /// An empty variable counts as unset, and so does an XDG variable that is not an absolute path,
  /// as the XDG base directory specification asks.
  ///
  /// - Parameters:
  ///   - environment: Variables by name.
  ///   - home: What `--home` gave: as `MARK_HOME`, but stronger.
  ///   - socket: What `--socket` gave: stronger than everything else for the socket.
  /// - Throws: `Unresolved` when neither `HOME` nor the XDG variable for a directory is set.
  package init(
    environment: [String: String],
    home: String? = nil,
    socket: String? = nil
  ) throws(Unresolved) {
    try self.init(home: home, socket: socket) { environment[$0] }
  }

  /// Resolves the paths from single variables; for a program that a dictionary costs too much.
  package init(
    home: String? = nil,
    socket: String? = nil,
    variable: @escaping (String) -> String?
  ) throws(Unresolved) {
    let lookup = Lookup(variable: variable)
    let chosenSocket = nonEmpty(socket) ?? lookup.value("MARK_SOCKET")
    if let home = nonEmpty(home) ?? lookup.value("MARK_HOME") {
      let home = Path.withoutTrailingSlashes(home)
      data = home
      state = home
      cache = home
      self.socket = chosenSocket ?? Path.join(home, "mark.sock")
      return
    }
    data = try lookup.directory("XDG_DATA_HOME", orUnderHome: ".local/share")
    state = try lookup.directory("XDG_STATE_HOME", orUnderHome: ".local/state")
    cache = try lookup.directory("XDG_CACHE_HOME", orUnderHome: ".cache")
    if let chosenSocket {
      self.socket = chosenSocket
    } else if let runtime = lookup.absolute("XDG_RUNTIME_DIR") {
      self.socket = Path.join(runtime, "mark/mark.sock")
    } else {
      // Where no session manager made a runtime directory: su, a bare ssh, a container.
      self.socket = Path.join(state, "mark.sock")
    }
  }

  /// The environment does not say where a directory is.
  package struct Unresolved: Error, Hashable, Sendable, CustomStringConvertible {
    /// The XDG variable that would have said it.
    package let variable: String

    package var description: String {
      "nowhere to keep files: set HOME, \(variable) or MARK_HOME"
    }
  }
}

/// An environment read by the rules for paths.
private struct Lookup {
  let variable: (String) -> String?

  func value(_ name: String) -> String? {
    nonEmpty(variable(name))
  }

  func absolute(_ name: String) -> String? {
    value(name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
  }

  func directory(
    _ variable: String,
    orUnderHome fallback: String
  ) throws(Paths.Unresolved) -> String {
    if let base = absolute(variable) { return Path.join(base, "mark") }
    guard let home = value("HOME") else { throw Paths.Unresolved(variable: variable) }
    return Path.join(home, fallback + "/mark")
  }
}

private func nonEmpty(_ text: String?) -> String? {
  text.flatMap { $0.isEmpty ? nil : $0 }
}
