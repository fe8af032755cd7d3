internal import System

/// Where `Paths` finds the socket and the files, as bytes that end with a zero.
///
/// What is unusual is left to `Paths`: no `HOME`, a directory written with a slash at its end. A
/// path that is too long is none that a system call would take.
struct QuickPlaces: ~Copyable {
  /// Appends a variable of the environment, and says whether it is set.
  typealias Lookup = (StaticString, inout SystemBuffer) -> Bool

  let socket: SystemBuffer
  let clientID: SystemBuffer
  let cache: SystemBuffer

  init?(_ variable: Lookup) {
    var remote = SystemBuffer(capacity: 8)
    // Another machine is not reached in a hurry.
    if variable("MARK_REMOTE", &remote), remote.count > 0 || remote.isOverfull { return nil }
    var state = SystemBuffer(capacity: Self.longest)
    var cache = SystemBuffer(capacity: Self.longest)
    var socket = SystemBuffer(capacity: Self.longest)

    let hasHome = variable("MARK_HOME", &state) && state.count > 0
    if hasHome {
      state.withBytes { cache.append($0) }
    } else {
      // Unset or empty, it matters to a directory that is not looked at here.
      var home = SystemBuffer(capacity: Self.longest)
      guard variable("HOME", &home), home.count > 0,
        Self.append("XDG_STATE_HOME", orUnderHome: "/.local/state", to: &state, variable),
        Self.append("XDG_CACHE_HOME", orUnderHome: "/.cache", to: &cache, variable)
      else { return nil }
    }
    guard state.isDirectory, cache.isDirectory else { return nil }
    if !variable("MARK_SOCKET", &socket) || socket.count == 0 {
      if !hasHome, variable("XDG_RUNTIME_DIR", &socket), socket.isAbsolute {
        guard socket.isDirectory else { return nil }
        socket.append("/mark")
      } else {
        socket.removeAll()
        state.withBytes { socket.append($0) }
      }
      socket.append("/mark.sock")
    }
    state.append("/client-id")
    state.append(0)
    cache.append("/glance.json")
    cache.append(0)
    socket.append(0)
    clientID = state
    self.cache = cache
    self.socket = socket
  }

  /// Longer paths are for `Paths`; small blocks share pages.
  private static let longest = 1024

  private static func append(
    _ name: StaticString,
    orUnderHome fallback: StaticString,
    to directory: inout SystemBuffer,
    _ variable: Lookup
  ) -> Bool {
    if !variable(name, &directory) || !directory.isAbsolute {
      directory.removeAll()
      guard variable("HOME", &directory), directory.isDirectory else { return false }
      directory.append(fallback)
    }
    guard directory.isDirectory else { return false }
    directory.append("/mark")
    return true
  }
}

extension SystemBuffer {
  fileprivate var isAbsolute: Bool { withBytes { !$0.isEmpty && $0[0] == UInt8(ascii: "/") } }

  /// Whether something can be written after it: `Path.join` cuts slashes first.
  fileprivate var isDirectory: Bool {
    withBytes { !$0.isEmpty && $0[$0.count - 1] != UInt8(ascii: "/") }
  }
}
