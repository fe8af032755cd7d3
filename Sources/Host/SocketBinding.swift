import System

/// A socket that listens at a path, and the lock that entitles us to the path.
///
/// Whether another daemon serves the path is decided by the lock beside it and by nothing else: a
/// busy or stopped daemon looks dead to whoever knocks, and a dead one leaves its socket behind.
struct SocketBinding: Sendable {
  let address: UnixAddress
  let socket: UnixSocket

  private let lock: FileLock
  /// What the path leads to; nil when it led nowhere already as the socket was passed on.
  private let identity: FileStatus.Identity?
  /// Whether a service manager has made the path, and keeps it.
  let isPassed: Bool

  /// Takes the path, replacing a socket that nobody holds the lock of.
  ///
  /// - Parameters:
  ///   - address: Where to listen.
  ///   - previous: A binding of ours to the same path that has lost its socket file.
  /// - Returns: A listening, non-blocking socket of mode 0600.
  /// - Throws: `Listener.Failure`; another's socket is untouched then.
  static func claim(
    _ address: UnixAddress,
    after previous: SocketBinding? = nil
  ) throws(Listener.Failure) -> SocketBinding {
    try SocketDirectory.prepare(Path.parent(of: address.path))
    let lock = try takeLock(for: address, after: previous)
    let present = try Listener.Failure.wrapping { () throws(SystemError) in
      try FileStatus.of(address.path, followingLink: false)
    }
    if let present, present.kind != .socket { throw .occupied(path: address.path) }
    return try Listener.Failure.wrapping { () throws(SystemError) in
      try SocketBinding(address, lock: lock)
    }
  }

  private static func takeLock(
    for address: UnixAddress,
    after previous: SocketBinding?
  ) throws(Listener.Failure) -> FileLock {
    if let lock = previous?.lock, lock.isInPlace { return lock }
    let outcome = try Listener.Failure.wrapping { () throws(SystemError) in
      try FileLock.acquire(address.path + ".lock")
    }
    switch outcome {
    case .acquired(let lock): return lock
    case .held(let holder): throw .taken(path: address.path, by: holder)
    }
  }

  /// Listens under a passing name and then renames, so that nobody finds the path refusing.
  private init(_ address: UnixAddress, lock: FileLock) throws(SystemError) {
    let disk = SystemDisk()
    let passing = address.passing
    if try disk.status(of: passing.path) != nil { try disk.remove(passing.path) }
    let socket = try UnixSocket.listen(at: passing)
    do throws(SystemError) {
      guard let status = try disk.status(of: passing.path) else {
        throw SystemError(.noSuchFile, "find", path: passing.path)
      }
      try disk.rename(passing.path, to: address.path)
      identity = status.identity
    } catch {
      socket.close()
      throw error
    }
    self.address = address
    self.socket = socket
    self.lock = lock
    isPassed = false
  }

  /// Takes over a socket that listens already.
  ///
  /// The lock beside it is taken as for one of ours: a daemon that is started by hand would put its own
  /// socket in its place.
  ///
  /// - Parameter passed: What the service manager has passed on.
  /// - Returns: The same socket, close-on-exec and non-blocking.
  /// - Throws: `Listener.Failure`; the socket is as it was then.
  static func adopt(_ passed: PassedSocket) throws(Listener.Failure) -> SocketBinding {
    try SocketDirectory.prepare(Path.parent(of: passed.address.path))
    let lock = try takeLock(for: passed.address, after: nil)
    return try Listener.Failure.wrapping { () throws(SystemError) in
      try SocketBinding(passed, lock: lock)
    }
  }

  private init(_ passed: PassedSocket, lock: FileLock) throws(SystemError) {
    // It comes without: otherwise a program of another kind could not be handed it.
    try passed.socket.descriptor.setCloseOnExec()
    try passed.socket.descriptor.setNonBlocking()
    let status = try FileStatus.of(passed.address.path, followingLink: false)
    identity = status.flatMap { $0.kind == .socket ? $0.identity : nil }
    address = passed.address
    socket = passed.socket
    self.lock = lock
    isPassed = true
  }

  /// Whether the path still leads to our socket.
  var isInPlace: Bool {
    // What cannot be looked at cannot be reached either.
    guard let identity else { return false }
    return (try? FileStatus.of(address.path, followingLink: false))??.identity == identity
  }

  /// Frees the path, unless it leads to somebody else's socket by now, or a service manager keeps it; the
  /// socket stays open.
  func release() {
    if !isPassed, isInPlace {
      // The next daemon replaces what we fail to remove.
      try? SystemDisk().remove(address.path)
    }
    lock.release()
  }
}
