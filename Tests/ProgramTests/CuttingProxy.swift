import Dispatch
import System

/// Stands between a companion and the primary, and hangs up on both after so many of its messages.
///
/// What both say is held against the schemas of the protocol.
final class CuttingProxy {
  private let stopper: UnixSocket

  /// - Parameters:
  ///   - path: Where it listens.
  ///   - target: Where the primary listens.
  ///   - count: How many messages of the primary it passes on, over each connection. The one after
  ///     them is taken from the primary and goes nowhere.
  /// - Throws: When it cannot listen there.
  init(at path: String, to target: String, passing count: Int = .max) throws {
    let listener = try UnixSocket.listen(at: UnixAddress(path))
    let (near, far) = try UnixSocket.pair()
    stopper = near
    let service = Service(listener: listener, stop: far, target: target, count: count)
    DispatchQueue(label: "cutting proxy").async {
      // An error of a socket ends the proxy, which fails the test.
      try? service.run()
      listener.close()
      far.close()
    }
  }

  deinit { stopper.close() }
}

/// What the proxy's thread works with.
private struct Service: Sendable {
  let listener: UnixSocket
  let stop: UnixSocket
  let target: String
  let count: Int

  func run() throws {
    while true {
      let ready = try Readiness.waitToRead([stop.descriptor, listener.descriptor], timeout: nil)
      if ready.contains(stop.descriptor) { return }
      guard let companion = try listener.accept() else { continue }
      defer { companion.close() }
      let primary = try UnixSocket.connect(to: UnixAddress(target))
      defer { primary.close() }
      try Relay(companion: companion, primary: primary, stop: stop, count: count).run()
    }
  }
}
