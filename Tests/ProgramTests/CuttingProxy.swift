import Dispatch
import System
import Wire

/// Stands between a companion and the primary, and hangs up on both after so many of its messages.
final class CuttingProxy {
  private let stopper: UnixSocket

  /// - Parameters:
  ///   - path: Where it listens.
  ///   - target: Where the primary listens.
  ///   - count: How many messages of the primary it passes on, over each connection. The one after
  ///     them is taken from the primary and goes nowhere.
  /// - Throws: When it cannot listen there.
  init(at path: String, to target: String, passing count: Int) throws {
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
      try relay(between: companion, and: primary)
    }
  }

  private func relay(between companion: UnixSocket, and primary: UnixSocket) throws {
    var decoder = FrameDecoder(limit: Limits.frameFromServer)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var passed = 0
    while true {
      let sources = [stop.descriptor, companion.descriptor, primary.descriptor]
      let ready = try Readiness.waitToRead(sources, timeout: nil)
      if ready.contains(stop.descriptor) { return }
      if ready.contains(companion.descriptor) {
        let count = try companion.receive(into: &buffer)
        if count == 0 { return }
        try primary.sendAll(buffer[..<count])
      }
      if ready.contains(primary.descriptor) {
        let count = try primary.receive(into: &buffer)
        if count == 0 { return }
        decoder.append(buffer[..<count])
        while let payload = try decoder.next() {
          if passed == self.count { return }
          passed += 1
          try companion.sendAll(Frame.encode(payload)[...])
        }
      }
    }
  }
}
