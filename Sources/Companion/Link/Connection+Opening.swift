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
    let socket = try dial(path, within: patience)
    return try Connection(over: socket, place: path, hello: hello, patience: patience)
  }

  /// Connects, and says nothing yet.
  static func dial(_ path: String, within patience: Duration) throws(ConnectionError) -> UnixSocket
  {
    let address: UnixAddress
    do throws(UnixAddress.Invalid) {
      address = try UnixAddress(path)
    } catch {
      throw .unreachable(place: path, .badPath(error))
    }
    do throws(SystemError) {
      return try UnixSocket.connect(to: address, timeout: patience)
    } catch {
      throw .unreachable(place: path, ConnectionError.Unreachable(error))
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
