import Dispatch
import System
import TestSupport
import Wire

/// Passes on what a companion and the primary say, and holds it against the schemas of the protocol.
struct Relay: Sendable {
  let companion: UnixSocket
  let primary: UnixSocket
  /// Becomes readable when the relay is to end.
  var stop: UnixSocket?
  /// How many messages of the primary are passed on; the one after them goes nowhere, and it ends.
  var count = Int.max

  /// Puts itself between a companion and a connected primary, on a thread of its own.
  ///
  /// - Parameter primary: The connection to the primary; it is closed when either side closes.
  /// - Returns: The companion's end.
  /// - Throws: When there is no descriptor left for it.
  static func overhear(_ primary: UnixSocket) throws(SystemError) -> UnixSocket {
    let (near, far) = try UnixSocket.pair()
    let relay = Relay(companion: far, primary: primary)
    DispatchQueue(label: "relay").async {
      // An error of a socket ends the connection, as it would without the relay.
      try? relay.run()
      far.close()
      primary.close()
    }
    return near
  }

  /// Runs until a side closes, the count is reached or it is told to stop; closes nothing.
  func run() throws {
    var answers = FrameDecoder(limit: Limits.frameFromServer)
    var requests = FrameDecoder(limit: Limits.frameFromClient)
    var check = ConversationCheck()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var passed = 0
    let stopping = stop.map { [$0.descriptor] } ?? []
    while true {
      let sources = stopping + [companion.descriptor, primary.descriptor]
      let ready = try Readiness.waitToRead(sources, timeout: nil)
      if let stop, ready.contains(stop.descriptor) { return }
      if ready.contains(companion.descriptor) {
        let count = try companion.receive(into: &buffer)
        if count == 0 { return }
        requests.append(buffer[..<count])
        while let payload = try requests.next() { check.companionSaid(payload) }
        try ask(buffer[..<count])
      }
      if ready.contains(primary.descriptor) {
        let count = try primary.receive(into: &buffer)
        if count == 0 { return }
        answers.append(buffer[..<count])
        while let payload = try answers.next() {
          check.primarySaid(payload)
          if passed == self.count { return }
          passed += 1
          try companion.sendAll(Frame.encode(payload)[...])
        }
      }
    }
  }

  /// Passes on what the companion said; a primary that has closed may have said why before.
  private func ask(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    do throws(SystemError) {
      try primary.sendAll(bytes)
    } catch {
      if ![.brokenPipe, .connectionReset].contains(error.code) { throw error }
    }
  }
}
