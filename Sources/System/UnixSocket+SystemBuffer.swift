import Glibc

/// The same calls for a program that makes no array.
extension UnixSocket {
  /// Connects to the listener at a path that ends with a zero byte.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - seconds: How long connecting, and each later send or receive, may take.
  /// - Returns: A blocking socket.
  /// - Throws: `SystemError` without the path; `Errno.nameTooLong` when it is no socket's.
  package static func connect(
    to path: borrowing SystemBuffer,
    timeout seconds: Int
  ) throws(SystemError) -> UnixSocket {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.isPath, path.count <= UnixAddress.limit + 1 else {
      throw SystemError(.nameTooLong, "connect")
    }
    path.withBytes { bytes in
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
        // No more bytes than the field has: checked above, and by the copy.
        unsafe bytes.withUnsafeBytes { unsafe field.copyMemory(from: $0) }
      }
    }
    let socket = try UnixSocket()
    do throws(SystemError) {
      let limit = timeval(tv_sec: seconds, tv_usec: 0)
      try socket.setTimeout(SO_SNDTIMEO, limit)
      try socket.setTimeout(SO_RCVTIMEO, limit)
      let descriptor = socket.descriptor.rawValue
      try system("connect") {
        unsafe withUnsafePointer(to: &address) { pointer in
          unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
            unsafe Glibc.connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_un>.size))
          }
        }
      }
    } catch {
      socket.close()
      throw error
    }
    return socket
  }

  /// Sends the bytes, which a socket that waits takes at once.
  ///
  /// - Returns: Whether all were taken.
  package func send(_ buffer: borrowing SystemBuffer) throws(SystemError) -> Bool {
    let descriptor = descriptor.rawValue
    return try system("send") {
      buffer.withBytes { bytes in
        unsafe bytes.withUnsafeBytes {
          unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      }
    } == buffer.count
  }

  /// Appends what is there, as much as there is room for.
  ///
  /// - Returns: How many bytes; 0 when the peer has finished, and when there is no room.
  package func receive(into buffer: inout SystemBuffer) throws(SystemError) -> Int {
    let descriptor = descriptor.rawValue
    return try unsafe buffer.appendFilling { space throws(SystemError) in
      try system("receive") { unsafe read(descriptor, space.baseAddress, space.count) }
    }
  }
}
