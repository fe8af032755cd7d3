import System
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct NotifySocketTests {
  @Test func `a message arrives at a path`() throws {
    let inbox = try NotifyInbox(TemporaryDirectory.file("notify"))
    try NotifySocket(inbox.name).send("READY=1\nSTATUS=here")
    #expect(try inbox.next() == "READY=1\nSTATUS=here")
  }

  @Test func `a message arrives at an abstract name, which is not filled up with zeros`() throws {
    let inbox = try NotifyInbox("@" + TemporaryDirectory.file("notify"))
    try NotifySocket(inbox.name).send("READY=1")
    #expect(try inbox.next() == "READY=1")
  }

  @Test func `a path that fills the kernel's field is reached`() throws {
    let start = TemporaryDirectory.file("")
    let path = start + String(repeating: "n", count: 108 - start.utf8.count)
    let inbox = try NotifyInbox(path)
    try NotifySocket(path).send("READY=1")
    #expect(try inbox.next() == "READY=1")
    #expect(throws: NotifySocket.Unusable.tooLong(bytes: 109)) { try NotifySocket(path + "n") }
  }

  @Test(arguments: ["", "@", "/", "run/notify", "vsock:2:1234", "/a\0b"])
  func `a name of another form is refused`(name: String) {
    #expect(throws: NotifySocket.Unusable.form) { try NotifySocket(name) }
  }

  @Test func `nobody at the name is an error`() throws {
    let socket = try NotifySocket(TemporaryDirectory.file("nobody"))
    let error = #expect(throws: SystemError.self) { try socket.send("READY=1") }
    #expect(error?.code == .noSuchFile)
  }

  @Test func `a manager that is behind is an error and no wait`() throws {
    let inbox = try NotifyInbox(TemporaryDirectory.file("notify"))
    let socket = try NotifySocket(inbox.name)
    let error = #expect(throws: SystemError.self) {
      while true { try socket.send("WATCHDOG=1") }
    }
    #expect(error?.code == .wouldBlock)
  }
}
