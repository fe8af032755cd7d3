import Glibc

extension UnixSocket {
  /// Binds and listens at a path that does not exist yet, with a mode of 0600 from the start.
  ///
  /// The mode is set before the path appears, so there is no moment in which the umask decides
  /// who may connect.
  ///
  /// - Throws: `SystemError` naming the path.
  package static func listen(
    at address: UnixAddress,
    backlog: Int32 = 128
  ) throws(SystemError) -> UnixSocket {
    let listener = try UnixSocket()
    let descriptor = listener.descriptor.rawValue
    do throws(SystemError) {
      try system("restrict", path: address.path) { fchmod(descriptor, 0o600) }
      try system("bind", path: address.path) {
        unsafe address.withSocketAddress { unsafe bind(descriptor, $0, $1) }
      }
      try system("listen at", path: address.path) { Glibc.listen(descriptor, backlog) }
      try listener.descriptor.setNonBlocking()
    } catch {
      listener.close()
      throw error
    }
    return listener
  }

  /// Takes the next waiting connection, made close-on-exec and non-blocking.
  ///
  /// - Returns: Nil when nobody waits.
  package func accept() throws(SystemError) -> UnixSocket? {
    let descriptor = descriptor.rawValue
    let accepted: Int32
    do throws(SystemError) {
      accepted = try system("accept a connection") { Glibc.accept(descriptor, nil, nil) }
    } catch  where error.code == .wouldBlock {
      return nil
    }
    let connection = UnixSocket(descriptor: FileDescriptor(rawValue: accepted))
    do throws(SystemError) {
      try connection.descriptor.setCloseOnExec()
      try connection.descriptor.setNonBlocking()
    } catch {
      connection.close()
      throw error
    }
    return connection
  }

  /// Who is at the other end, as the kernel noted when the connection was made.
  package func peer() throws(SystemError) -> Peer {
    // `struct ucred` is hidden from Swift; it is three 32-bit fields: pid, uid, gid.
    var fields: [UInt32] = [0, 0, 0]
    var length = socklen_t(12)
    try system("identify the peer") {
      unsafe getsockopt(descriptor.rawValue, SOL_SOCKET, SO_PEERCRED, &fields, &length)
    }
    if length != 12 { throw SystemError(.invalidArgument, "identify the peer") }
    return Peer(process: Int32(bitPattern: fields[0]), user: fields[1])
  }

  /// The process at the other end of a connection.
  package struct Peer: Hashable, Sendable {
    /// For logs only: the number may belong to another process by now.
    package let process: Int32
    package let user: UInt32
  }
}
