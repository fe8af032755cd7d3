import Companion
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

/// Many connections that come and go, in every way in which they may.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonChurnTests {
  @Test func `ten thousand connections leave nothing behind`() throws {
    let home = try Home()
    try home.serving { daemon in
      let companion = try home.connect("watch")
      try companion.submit(.addAlgebra, 1)
      let descriptors = try Measures(daemon).descriptors
      // What is made once is made by the first of them.
      for turn in 0..<500 { try visit(home, turn) }
      let before = try settle(daemon, companion, descriptors: descriptors)
      for turn in 0..<9_500 { try visit(home, turn) }
      let after = try settle(daemon, companion, descriptors: descriptors)
      #expect(after.threads <= before.threads + 4)
      // What a thousand of them would leave, if each left a kilobyte.
      #expect(after.kilobytes < before.kilobytes + 8 << 10, "\(before) \(after)")
      #expect(try companion.count("records") == 1)
      #expect(try daemon.terminate() == .exited(0))
    }
  }

  /// One connection, which ends in one of the ways in which they do.
  private func visit(_ home: Home, _ turn: Int) throws {
    if turn % 10 == 0 {
      // Each descriptor number is used again and again, and every connection is heard.
      let visitor = try home.connect("visitor")
      #expect(try visitor.request(.ping) != .empty)
      return
    }
    let socket = try UnixSocket.connect(to: UnixAddress(home.socket))
    defer { socket.close() }
    switch turn % 10 {
    case 1: _ = try socket.send(Home.hello()[...])
    case 2: _ = try socket.send(Home.hello().prefix(turn % 50))
    case 3: _ = try socket.send([0xFF, 0xFF, 0xFF, 0xFF])
    case 4: try socket.finishSending()
    case 5:
      _ = try socket.send(Home.hello()[...])
      let request = ClientMessage.request(id: 1, .stateWatch(.summary, from: nil))
      _ = try socket.send(Frame.encode(request.encoded())[...])
    default: break
    }
  }

  /// Waits until the daemon has noticed that all others have gone, and tells what it has then.
  private func settle(
    _ daemon: RunningProgram,
    _ companion: Connection,
    descriptors: Int
  ) throws -> Measures {
    for _ in 0..<2_000 {
      let measures = try Measures(daemon)
      let companions = try companion.request(.info).parsed()["companions"]?.array?.count
      if companions == 1, measures.descriptors <= descriptors { return measures }
      _ = try companion.nextPush(timeout: .milliseconds(5))
    }
    Issue.record("connections that have gone are still there")
    return try Measures(daemon)
  }

  /// What the kernel says that a process has.
  private struct Measures {
    let descriptors: Int
    let kilobytes: Int
    let threads: Int

    init(_ daemon: RunningProgram) throws {
      let place = "/proc/\(daemon.id)"
      descriptors = try SystemDisk().list("\(place)/fd").count
      let status = try SystemDisk().readFile("\(place)/status", limit: 1 << 16) ?? []
      let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
      func number(_ name: String) -> Int {
        let line = lines.first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
      }
      kilobytes = number("VmRSS:")
      threads = number("Threads:")
    }
  }
}
