internal import System
package import Wire

extension Connection {
  /// Connects to the primary that listens at a socket's path, and greets it.
  ///
  /// - Parameters:
  ///   - path: The socket, as `Paths` resolves it.
  ///   - hello: The greeting.
  ///   - patience: How long connecting, the greeting, and later each answer may take.
  /// - Returns: A connection that was welcomed.
  /// - Throws: As `init(over:place:hello:patience:)`, and `unreachable` when nobody listens.
  package static func open(
    _ path: String,
    hello: Hello,
    patience: Duration = Connection.patience
  ) throws(ConnectionError) -> Connection {
    let socket = try connect(to: address(path), within: patience)
    return try Connection(over: socket, place: path, hello: hello, patience: patience)
  }

  private static func address(_ path: String) throws(ConnectionError) -> UnixAddress {
    do throws(UnixAddress.Invalid) {
      return try UnixAddress(path)
    } catch {
      throw .unreachable(place: path, .badPath(error))
    }
  }

  private static func connect(
    to address: UnixAddress,
    within patience: Duration
  ) throws(ConnectionError) -> UnixSocket {
    do throws(SystemError) {
      return try UnixSocket.connect(to: address, timeout: patience)
    } catch {
      throw .unreachable(place: address.path, ConnectionError.Unreachable(error))
    }
  }
}

extension ConnectionError.Unreachable {
  fileprivate init(_ error: SystemError) {
    self =
      switch error.code {
      case .noSuchFile, .notDirectory: .absent
      case .connectionRefused: .refused
      // The queue of a primary that does not take its connections stayed full.
      case .wouldBlock: .timedOut
      default: .system(error)
      }
  }
}
