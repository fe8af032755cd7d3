import Companion
import Glibc
import Library
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonLogTests {
  /// Sends frames that are none, each over a connection of its own, and waits for the ends.
  private func flood(_ home: Home, connections: Int) throws {
    for _ in 0..<connections {
      let socket = try UnixSocket.connect(to: UnixAddress(home.socket), timeout: .seconds(30))
      defer { socket.close() }
      _ = try? socket.sendAll([0, 0, 0, 2, 0x5B, 0x5D])
    }
  }

  @Test func `a hundred thousand bad frames make fewer than two hundred lines`() throws {
    let home = try Home()
    try home.serving { daemon in
      let companion = try home.connect()
      let socket = try UnixSocket.connect(to: UnixAddress(home.socket), timeout: .seconds(30))
      defer { socket.close() }
      try socket.sendAll(Home.hello("flood")[...])
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      try flood(home, connections: 2_000)
      // The first bad frame ends a connection that has not greeted; after that it goes on.
      var decoder = FrameDecoder(limit: Limits.frameFromServer)
      var answered = -1
      for batch in 0..<980 {
        let frames = (1...100).flatMap {
          Frame.encode(Array("{\"t\":\"nonsense\",\"id\":\(batch * 100 + $0)}".utf8))
        }
        try socket.sendAll(frames[...])
        // Its answers are taken, so that it is not one that never reads.
        while answered < (batch + 1) * 100 {
          let ready = try Readiness.waitToRead([socket.descriptor], timeout: .seconds(30))
          try #require(!ready.isEmpty)
          let count = try socket.receive(into: &buffer)
          try #require(count > 0)
          decoder.append(buffer[..<count])
          while try decoder.next() != nil { answered += 1 }
        }
      }
      _ = try companion.request(.ping)
      #expect(try daemon.terminate() == .exited(0))
      let lines = daemon.told.split(separator: "\n")
      #expect(lines.count < 200, "\(lines.count) lines")
      for line in lines { #expect(line.hasPrefix("level="), "\(line)") }
    }
  }

  @Test func `a full disk under its log holds up nobody`() throws {
    let home = try Home()
    let daemon = try ChildProcess.start(
      BuiltProgram.markd.command(
        [],
        environment: home.environment,
        output: "/dev/null",
        errors: "/dev/full"
      )
    )
    defer { daemon.killGroup() }
    var companion = try? home.connect()
    while companion == nil {
      _ = try Readiness.waitToRead([], timeout: .milliseconds(20))
      companion = try? home.connect()
    }
    try flood(home, connections: 50)
    #expect(try companion?.submit(.addAlgebra, 1).sequence == 1)
    kill(daemon.id, SIGTERM)
    #expect(try daemon.wait() == .exited(0))
  }
}
