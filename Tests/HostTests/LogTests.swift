import System
import TestSupport
import Testing

@testable import Host

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct LogTests {
  @Test func `a line is pairs, quoted where they need it`() {
    let recorder = LogRecorder()
    recorder.log().write(
      .warning,
      "accept-failed",
      ["error": "too many", "n": "3", "empty": "", "odd": "a\"\n\u{1}=é"]
    )
    let line =
      #"level=warning event=accept-failed error="too many" n=3 empty="" odd="a\"\n\u{1}=é""#
    #expect(recorder.lines == [line + "\n"])
  }

  @Test func `lines below the level are left out`() {
    let recorder = LogRecorder()
    let log = recorder.log(from: .warning)
    for level in Log.Level.allCases { log.write(level, "x") }
    #expect(
      recorder.lines == ["level=warning event=x\n", "level=error event=x\n"]
    )
  }

  @Test func `a line for the journal begins with its priority`() {
    let recorder = LogRecorder()
    let log = recorder.log(withPriorities: true)
    for level in Log.Level.allCases { log.write(level, "x") }
    #expect(
      recorder.lines == [
        "<7>level=debug event=x\n", "<6>level=info event=x\n", "<4>level=warning event=x\n",
        "<3>level=error event=x\n",
      ]
    )
  }

  @Test func `a flood is one line, and one per minute with the count of the others`() {
    let recorder = LogRecorder()
    let log = recorder.log()
    for second in 0..<150 {
      recorder.setTime(.seconds(second))
      for _ in 0..<1000 { log.write(.info, "bad-frame", key: "bad-frame") }
    }
    #expect(
      recorder.lines == [
        "level=info event=bad-frame\n",
        "level=info event=bad-frame left_out=59999\n",
        "level=info event=bad-frame left_out=59999\n",
      ]
    )
  }

  @Test func `keys are limited apart and the oldest is forgotten`() {
    var limiter = LogLimiter(interval: .seconds(60), keyLimit: 2)
    #expect(limiter.judge("a", at: .seconds(0)) == .write)
    #expect(limiter.judge("b", at: .seconds(1)) == .write)
    #expect(limiter.judge("a", at: .seconds(2)) == .leaveOut)
    #expect(limiter.judge("c", at: .seconds(3)) == .write)
    #expect(limiter.judge("b", at: .seconds(4)) == .leaveOut)
    #expect(limiter.judge("a", at: .seconds(5)) == .write)
  }

  @Test func `a stream nobody reads costs lines and no time`() throws {
    let (near, far) = try UnixSocket.pair()
    defer { near.close() }
    defer { far.close() }
    let log = Log(to: near.descriptor)
    for _ in 0..<10_000 { log.write(.info, "event", ["text": String(repeating: "x", count: 900)]) }
    var buffer = [UInt8](repeating: 0, count: 32)
    #expect(try far.receive(into: &buffer) == 32)
    #expect(String(decoding: buffer, as: UTF8.self).hasPrefix("level=info event=event text=xxx"))
  }
}
