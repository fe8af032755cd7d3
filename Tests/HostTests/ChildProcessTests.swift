import System
import TestSupport
import Testing

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct ChildProcessTests {
  /// Runs a shell script, its output going to the file named by `$OUT`, and returns that output.
  private func output(of script: String, input: [UInt8] = []) throws -> String {
    let out = TemporaryDirectory.file("out")
    let command = ChildProcess.Command(
      "sh",
      ["-c", script],
      environment: Environment.entries() + ["OUT=" + out],
      input: input
    )
    #expect(try ChildProcess.run(command, limit: .seconds(30)) == .exited(0))
    let content = try SystemDisk().readFile(out, limit: 1 << 20) ?? []
    return String(decoding: content, as: UTF8.self)
  }

  @Test func `a child has its three streams and no other descriptor`() throws {
    // Without close-on-exec, as a library might leave one; pair and pipe ends are always about.
    let leak = try SystemDisk().open("/dev/null", for: .reading).descriptor
    defer { leak.close() }
    leak.allowInheritance()
    let descriptors = try output(of: "ls /proc/$$/fd > $OUT")
    // The shell itself holds its redirection for the moment of the listing at 1, its copy at 10.
    let inherited = descriptors.split(separator: "\n").filter { $0 != "10" }
    #expect(inherited == ["0", "1", "2"])
  }

  @Test func `a child finds default signals and an empty mask`() throws {
    Terminal.ignoreBrokenPipes()
    let status = try output(of: "grep -E '^Sig(Blk|Ign)' /proc/self/status > $OUT")
    for line in status.split(separator: "\n") {
      let mask = line.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) }
      // The two real-time signals that the C library keeps for itself may show as ignored.
      #expect(mask.map { $0 & ~(0b11 << 31) } == 0, "\(line)")
    }
    #expect(status.contains("SigIgn"))
  }

  @Test(arguments: [0, 1, 65_536])
  func `a child reads its input to the end`(count: Int) throws {
    let input = [UInt8](repeating: UInt8(ascii: "x"), count: count)
    #expect(try output(of: "wc -c > $OUT", input: input) == "\(count)\n")
  }

  @Test func `input over the limit is refused before anything starts`() {
    let input = [UInt8](repeating: 0, count: ChildProcess.Command.inputLimit + 1)
    #expect(throws: SystemError(.fileTooLarge, "pass input to a program")) {
      try ChildProcess.start(ChildProcess.Command("true", input: input))
    }
  }

  @Test func `a child that does not read its input harms nobody`() throws {
    let input = [UInt8](repeating: 0, count: 65_536)
    let ending = try ChildProcess.run(.init("true", input: input), limit: .seconds(30))
    #expect(ending == .exited(0))
  }

  @Test func `a child is killed with all it started when its time is over`() throws {
    let fifo = try makeFIFO(TemporaryDirectory.file("alive"))
    let command = ChildProcess.Command(
      "sh",
      ["-c", "{ echo up; exec sleep 600; } > $0 & wait", fifo],
      output: .discarded
    )
    let child = try ChildProcess.start(command)
    let alive = try SystemDisk().open(fifo, for: .reading)
    defer { SystemDisk().close(alive) }
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try alive.descriptor.read(into: &buffer) == 3)
    child.killGroup()
    #expect(try child.wait() == .killed(signal: 9))
    // The stream ends when its last writer, the grandchild, is gone.
    #expect(try alive.descriptor.read(into: &buffer) == 0)
  }

  @Test(arguments: [
    ("echo up; exec sleep 600", Duration.seconds(30), ChildProcess.Ending.killed(signal: 15)),
    ("trap 'exit 7' TERM; echo up; while :; do :; done", .seconds(30), .exited(7)),
    ("trap '' TERM; echo up; while :; do :; done", .zero, .killed(signal: 9)),
  ])
  func `a child that is asked to end has ended, by force where it does not listen`(
    script: String,
    limit: Duration,
    ending: ChildProcess.Ending
  ) throws {
    let fifo = try makeFIFO(TemporaryDirectory.file("ready"))
    let child = try ChildProcess.start(
      ChildProcess.Command("sh", ["-c", "exec > $0; \(script)", fifo])
    )
    let ready = try SystemDisk().open(fifo, for: .reading)
    defer { SystemDisk().close(ready) }
    var buffer = [UInt8](repeating: 0, count: 8)
    _ = try ready.descriptor.read(into: &buffer)
    #expect(try child.end(within: limit) == ending)
    #expect(throws: SystemError.self) { try child.ending() }
  }

  @Test func `a program over its time limit is reported as overdue`() throws {
    let command = ChildProcess.Command("sleep", ["600"])
    #expect(try ChildProcess.run(command, limit: .zero) == .overdue)
  }

  @Test(arguments: [
    ("exit 3", ChildProcess.Ending.exited(3)), ("kill -TERM $$", .killed(signal: 15)),
  ])
  func `an ending is told as it was`(script: String, ending: ChildProcess.Ending) throws {
    #expect(try ChildProcess.run(.init("sh", ["-c", script]), limit: .seconds(30)) == ending)
  }

  @Test func `a program that is not there is named`() {
    #expect(throws: SystemError(.noSuchFile, "start", path: "/no/such/program")) {
      try ChildProcess.start(ChildProcess.Command("/no/such/program"))
    }
  }
}

extension ChildProcessTests {
  @Test func `what a child says can be read while it runs, errors included`() throws {
    let (child, output) = try ChildProcess.startReading(
      ChildProcess.Command("sh", ["-c", "echo up; echo down >&2; exec sleep 600"])
    )
    defer { output.close() }
    var said = ""
    var buffer = [UInt8](repeating: 0, count: 64)
    while said.count < 8 {
      try #require(try !Readiness.waitToRead([output], timeout: .seconds(30)).isEmpty)
      said += String(decoding: buffer[..<(try output.read(into: &buffer))], as: UTF8.self)
    }
    #expect(said == "up\ndown\n")
    child.send(.interrupt)
    #expect(try child.wait() == .killed(signal: 2))
    // The stream ends with its last writer: none is left here.
    #expect(try output.read(into: &buffer) == 0)
  }
}
