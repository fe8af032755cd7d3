import Companion
import Glibc
import Library
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonStopTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `told to stop, it says goodbye, folds the snapshots and ends well`(signal: Int32) throws {
    let home = try Home()
    try home.serving { daemon in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      try companion.submit(.grade("trabajo", "7,5"), 2)
      daemon.send(signal)
      let farewell = #expect(throws: ConnectionError.self) {
        try companion.nextPush(timeout: .seconds(30))
      }
      guard case .dismissed(let bye)? = farewell else {
        Issue.record("expected a goodbye")
        return
      }
      #expect(bye.code == .shutdown)
      #expect(bye.retryMS != nil)
      #expect(try daemon.end() == .exited(0))
    }
    #expect(try SystemDisk().status(of: home.socket) == nil)
    let library = try #require(try home.files()["library.json"])
    let (content, through) = try Library.read(library)
    #expect(through == 2)
    #expect(content["alg"]?.grades.isEmpty == false)
  }

  @Test func `stopping in a stream of changes, it keeps those it answered and no other`() throws {
    let home = try Home()
    let kept = try home.serving { daemon in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      let requests = try (2...40).map { try companion.post(.grade("trabajo", "\($0 % 10)"), $0) }
      daemon.send(SIGTERM)
      let made = requests.prefix { (try? companion.answer(to: $0)) != nil }
      #expect(try daemon.end() == .exited(0))
      return 1 + made.count
    }
    #expect(try home.serving { _ in try home.connect().count("records") } == kept)
  }

  @Test func `a companion with the right to may stop it`() throws {
    let home = try Home()
    try home.serving { daemon in
      let answer = try home.connect().request(.stop)
      #expect(answer == .empty)
      #expect(try daemon.end() == .exited(0))
    }
  }

  @Test func `a companion that takes nothing does not keep it from ending`() throws {
    let home = try Home()
    try home.serving { daemon in
      let deaf = try UnixSocket.connect(to: UnixAddress(home.socket))
      defer { deaf.close() }
      #expect(try home.connect().request(.ping) != .empty)
      #expect(try daemon.terminate() == .exited(0))
    }
  }

  @Test(arguments: [false, true])
  func `a socket swept away comes back, its directory too, and open connections go on`(
    isDirectorySwept: Bool
  ) throws {
    let directory = TemporaryDirectory.file("run")
    let home = try Home(socket: Path.join(directory, "mark.sock"))
    try home.serving { daemon in
      let companion = try home.connect()
      let swept = isDirectorySwept ? directory : home.socket
      // In one step: the daemon may be quicker than a removal of one file after the other.
      try SystemDisk().rename(swept, to: TemporaryDirectory.file("swept"))
      try daemon.line(containing: "event=socket-made-again")
      #expect(try home.connect("phone").request(.ping) != .empty)
      #expect(try companion.request(.ping) != .empty)
    }
  }
}
