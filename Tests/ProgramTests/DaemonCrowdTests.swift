import Companion
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonCrowdTests {
  @Test func `at the limit of connections the next is told to come back`() throws {
    let home = try Home()
    try home.serving(after: "ulimit -n 48") { _ in
      var companions = try (0..<16).map { try home.connect("c\($0)") }
      let refusal = #expect(throws: ConnectionError.self) { try home.connect() }
      guard case .refused(let answer)? = refusal else {
        Issue.record("expected a refusal, got \(String(describing: refusal))")
        return
      }
      #expect(answer.code == .busy)
      #expect(answer.retryMS != nil)
      for companion in companions { #expect(try companion.request(.ping) != .empty) }
      companions.removeLast()
      let next = try home.connectWhenThereIsRoom("phone", waitingWith: companions[0])
      #expect(try next.request(.ping) != .empty)
    }
  }

  @Test func `out of descriptors, it serves those it has and later the others`() throws {
    let home = try Home()
    try home.serving(after: "ulimit -n 20") { daemon in
      let companion = try home.connect()
      let crowd = try (0..<40).map { _ in try UnixSocket.connect(to: UnixAddress(home.socket)) }
      try daemon.line(containing: "event=out-of-descriptors")
      #expect(try companion.request(.ping) != .empty)
      for socket in crowd { socket.close() }
      let next = try home.connectWhenThereIsRoom("phone", waitingWith: companion)
      #expect(try next.request(.ping) != .empty)
    }
  }

  /// A home with enough subjects that a window of answers is more than the daemon queues.
  private func servingMany(_ body: (Home, RunningProgram) throws -> Void) throws {
    let home = try Home()
    try home.serving { daemon in
      let companion = try home.connect()
      for number in 1...40 {
        try companion.submit(.addSubject(.init(course: "2026/27", syllabus: algebra)), number)
      }
      try body(home, daemon)
    }
  }

  @Test func `a window of long answers comes whole, however late it is read`() throws {
    try servingMany { home, _ in
      let companion = try home.connect("phone")
      let count = companion.welcome.allowance.unansweredRequests
      let requests = try (0..<count).map { _ in try companion.send(.stateGet(.summary)) }
      var bytes = 0
      for request in requests { bytes += try companion.answer(to: request).raw.bytes.count }
      #expect(bytes > 2 * Limits.outputBytes)
    }
  }

  @Test func `a companion that asks and never reads is asked to wait, and holds up nobody`() throws
  {
    try servingMany { home, daemon in
      let deaf = try UnixSocket.connect(to: UnixAddress(home.socket), timeout: .milliseconds(200))
      defer { deaf.close() }
      try deaf.sendAll(Home.hello("deaf")[...])
      let request = Frame.encode(ClientMessage.request(id: 1, .stateGet(.summary)).encoded())
      // In the end the daemon reads no more, and the socket takes no more.
      let error = #expect(throws: SystemError.self) {
        for _ in 0..<100_000 { try deaf.sendAll(request[...]) }
      }
      #expect(error?.code == .wouldBlock)
      let companion = try home.connect("phone")
      for number in 1...20 { try companion.submit(.setLeads(.init(nil)), number) }
      #expect(try companion.count("records") == 60)
    }
  }

  @Test(arguments: [true, false])
  func `programs that give grades at the same time lose none`(isServed: Bool) throws {
    let home = try Home()
    try home.serving { daemon in
      try home.connect().submit(.addAlgebra, 1)
      #expect(try home.run(.mark).ending == .exited(0))
      if !isServed { try daemon.kill() }
      let all = try (1...6).map { grade in
        try RunningProgram(
          .mark,
          ["grade", "alg", "trabajo", "\(grade)", "--force"],
          environment: home.environment,
          after: ":"
        )
      }
      for program in all { #expect(try program.end() == .exited(0), "\(program.told)") }
      try daemon.kill()
    }
    let records = try home.serving { _ in
      let flushed = try home.run(.mark)
      #expect(flushed.ending == .exited(0), "\(flushed)")
      return try home.connect().count("records")
    }
    #expect(records == 7)
  }
}
