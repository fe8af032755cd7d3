package import System
package import Wire

/// A way to the primary for a companion elsewhere, whose bytes come and go over two streams.
package struct Bridge: Hashable, Sendable {
  /// What the primary is told of the companion before it speaks.
  package let via: Via

  package init(_ via: Via) { self.via = via }

  /// Lets the companion speak with the primary that listens at a socket's path, until that closes.
  ///
  /// Without a primary nothing is written, so that the companion sees its connection end before a greeting.
  ///
  /// - Parameters:
  ///   - input: What the companion says.
  ///   - output: Where it is answered.
  ///   - path: The socket, as `Paths` resolves it.
  ///   - patience: How long connecting may take.
  /// - Throws: `unreachable` when nobody listens, and `lost`.
  package func join(
    _ input: FileDescriptor,
    _ output: FileDescriptor,
    to path: String,
    patience: Duration = Connection.patience
  ) throws(ConnectionError) {
    let socket = try Connection.dial(path, within: patience)
    defer { socket.close() }
    do throws(SystemError) {
      try socket.sendAll(ClientMessage.via(via).frame()[...])
      try StreamJoint.join(input, output, with: socket)
    } catch {
      switch error.code {
      case .brokenPipe, .connectionReset: throw .lost(.closed)
      default: throw .lost(.system(error))
      }
    }
  }
}
