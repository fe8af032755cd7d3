import Glibc

/// A Unix stream socket: the end of a connection, or a listening one.
///
/// Created close-on-exec. Sending never raises SIGPIPE. Like `FileDescriptor` it is a plain value
/// that its owner closes.
package struct UnixSocket: Hashable, Sendable {
  package let descriptor: FileDescriptor

  package init(descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// A socket that is not connected to anything yet.
  init() throws(SystemError) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    descriptor = FileDescriptor(
      rawValue: try system("make a socket") { socket(AF_UNIX, kind, 0) }
    )
  }

  /// Connects to a listening socket.
  ///
  /// - Parameters:
  ///   - address: The listener's path.
  ///   - timeout: How long to wait while the listener's queue is full, and for each later send or
  ///     receive; nil waits for ever.
  /// - Returns: A blocking socket.
  /// - Throws: `SystemError` naming the path: `Errno.noSuchFile` or `Errno.connectionRefused` when
  ///   nobody listens, `Errno.wouldBlock` when the time is over.
  package static func connect(
    to address: UnixAddress,
    timeout: Duration? = nil
  ) throws(SystemError) -> UnixSocket {
    let connection = try UnixSocket()
    do throws(SystemError) {
      if let timeout { try connection.limit(to: timeout) }
      let descriptor = connection.descriptor.rawValue
      try system("connect to", path: address.path) {
        unsafe address.withSocketAddress { unsafe Glibc.connect(descriptor, $0, $1) }
      }
    } catch {
      connection.close()
      throw error
    }
    return connection
  }

  /// Lets no later send or receive wait for longer.
  ///
  /// - Parameter timeout: How long each may wait.
  /// - Throws: When the system refuses.
  package func limit(to timeout: Duration) throws(SystemError) {
    try setTimeout(SO_SNDTIMEO, timeout)
    try setTimeout(SO_RCVTIMEO, timeout)
  }

  private func setTimeout(_ option: Int32, _ timeout: Duration) throws(SystemError) {
    let parts = timeout.components
    let limit = timeval(
      tv_sec: Int(parts.seconds),
      tv_usec: Int(parts.attoseconds / 1_000_000_000_000)
    )
    // The kernel takes zero for no limit at all.
    try setTimeout(option, timeout > .microseconds(1) ? limit : timeval(tv_sec: 0, tv_usec: 1))
  }

  func setTimeout(_ option: Int32, _ limit: timeval) throws(SystemError) {
    var limit = limit
    try system("set a socket's time limit") {
      unsafe setsockopt(
        descriptor.rawValue,
        SOL_SOCKET,
        option,
        &limit,
        socklen_t(MemoryLayout<timeval>.size)
      )
    }
  }

  /// Two sockets connected to each other.
  package static func pair() throws(SystemError) -> (UnixSocket, UnixSocket) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try system("make a pair of sockets") { unsafe socketpair(AF_UNIX, kind, 0, &ends) }
    return (
      UnixSocket(descriptor: FileDescriptor(rawValue: ends[0])),
      UnixSocket(descriptor: FileDescriptor(rawValue: ends[1]))
    )
  }

  /// Releases the socket.
  package func close() {
    descriptor.close()
  }

  /// Sends some of the bytes.
  ///
  /// - Returns: How many the kernel took; on a non-blocking socket perhaps fewer than given.
  /// - Throws: `SystemError`: `Errno.brokenPipe` when the peer is gone, `Errno.wouldBlock` when
  ///   nothing can be taken now.
  package func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let descriptor = descriptor.rawValue
    return try unsafe bytes.span.withUnsafeBytes { source throws(SystemError) in
      try system("send") {
        unsafe Glibc.send(descriptor, source.baseAddress, source.count, Int32(MSG_NOSIGNAL))
      }
    }
  }

  /// Sends all the bytes of a blocking socket.
  package func sendAll(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      rest = rest.dropFirst(try send(rest))
    }
  }

  /// Receives what is there, at most as much as the buffer holds; 0 when the peer has finished.
  package func receive(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    try descriptor.read(into: &buffer, as: "receive")
  }

  /// Tells the peer that nothing more will come, and keeps receiving.
  package func finishSending() throws(SystemError) {
    try system("finish sending") { shutdown(descriptor.rawValue, Int32(SHUT_WR)) }
  }
}
