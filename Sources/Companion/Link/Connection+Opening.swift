internal import System
package import Wire

/// A way to the primary on which nothing has been said.
struct Line {
  let socket: UnixSocket
  /// What carries it, to another machine.
  var tunnel: Tunnel?
}

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
    try open(.socket(path), hello: hello, patience: patience)
  }

  /// Connects to the primary at a place, and greets it.
  ///
  /// - Parameters:
  ///   - place: Where it is looked for.
  ///   - hello: The greeting.
  ///   - patience: How long connecting, the greeting, and later each answer may take; on another machine,
  ///     six times as long until the greeting.
  /// - Returns: A connection that was welcomed.
  /// - Throws: As `init(over:place:hello:patience:)`, and `unreachable` when nobody listens or the other
  ///   machine cannot be reached.
  package static func open(
    _ place: PrimaryPlace,
    hello: Hello,
    patience: Duration = Connection.patience
  ) throws(ConnectionError) -> Connection {
    try Connection(
      over: dial(place, within: patience),
      place: place.name,
      hello: hello,
      patience: patience,
      greetingPatience: place.greetingPatience(patience)
    )
  }

  /// Finds a way to the primary, and says nothing yet.
  static func dial(
    _ place: PrimaryPlace,
    within patience: Duration
  ) throws(ConnectionError) -> Line {
    switch place {
    case .socket(let path): return Line(socket: try dial(path, within: patience))
    case .remote(let text, let program):
      guard let remote = Remote(text) else { throw .unreachable(place: text, .badRemote) }
      do throws(SystemError) {
        let (tunnel, socket) = try Tunnel.open(to: remote, by: program)
        try socket.limit(to: place.greetingPatience(patience))
        return Line(socket: socket, tunnel: tunnel)
      } catch {
        throw .unreachable(place: text, .noTunnel(program: program, error))
      }
    }
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
