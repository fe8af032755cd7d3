import System
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct SystemErrorTests {
  @Test func `an error names what was attempted, on what, and why not`() {
    let error = SystemError(.accessDenied, "open", path: "/x/library.json")
    #expect(error.description == "cannot open /x/library.json: permission denied (EACCES)")
    #expect(
      SystemError(.badDescriptor, "read").description == "cannot read: bad file descriptor (EBADF)"
    )
    #expect(Errno(rawValue: 4095).description == "errno 4095")
  }

  @Test(arguments: [Errno.noSpace, .overQuota, .fileTooLarge])
  func `a lack of space is recognised`(code: Errno) {
    #expect(SystemError(code, "write").isOutOfSpace)
    #expect(!SystemError(.inputOutput, "write").isOutOfSpace)
  }

  @Test func `text for a reader who has gone is dropped without an error`() throws {
    Terminal.ignoreBrokenPipes()
    let (near, far) = try UnixSocket.pair()
    defer { near.close() }
    far.close()
    #expect(try Terminal.write("x", to: near.descriptor) == false)
  }

  @Test func `text for a full disk is an error`() throws {
    let full = try SystemDisk().open("/dev/full", for: .updating)
    defer { SystemDisk().close(full) }
    let error = #expect(throws: SystemError.self) {
      try Terminal.write("x", to: full.descriptor)
    }
    #expect(error?.code == .noSpace)
  }

  @Test func `the clocks run forward together`() {
    let first = ClockReading.now()
    let second = ClockReading.now()
    #expect(second.monotonic >= first.monotonic)
    #expect(second.boot >= first.boot)
    #expect(second.boot >= second.monotonic)
    #expect(first.wall > 1_700_000_000_000)
  }

  @Test func `the environment is read whole and by name`() {
    let all = Environment.current()
    #expect(all["PATH"] != nil)
    #expect(Environment.variable("PATH") == all["PATH"])
    #expect(Environment.variable("MARK_NO_SUCH") == nil)
  }
}
