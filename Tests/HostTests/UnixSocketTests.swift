import System
import TestSupport
import Testing

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct UnixSocketTests {
  @Test func `a path of 107 bytes is the longest`() throws {
    let longest = "/" + String(repeating: "é", count: 53)
    #expect(longest.utf8.count == 107)
    #expect(try UnixAddress(longest).path == longest)
  }

  @Test(arguments: [108, 200])
  func `a longer path is refused with its length`(count: Int) throws {
    let path = "/" + String(repeating: "x", count: count - 1)
    let error = try #require(#expect(throws: UnixAddress.Invalid.self) { try UnixAddress(path) })
    #expect(error == .tooLong(path, length: count))
    #expect(error.description == "socket path \(path) has \(count) bytes, 107 is the most")
  }

  @Test(arguments: ["", "/a\0b"])
  func `a path that is none is refused`(path: String) {
    #expect(throws: UnixAddress.Invalid.malformed(path)) { try UnixAddress(path) }
  }

  @Test func `a listening socket of the longest path is reached`() throws {
    let directory = TemporaryDirectory.path + "/"
    let path = directory + String(repeating: "s", count: 107 - directory.utf8.count)
    let address = try UnixAddress(path)
    let listener = try UnixSocket.listen(at: address)
    defer { listener.close() }
    let client = try UnixSocket.connect(to: address)
    defer { client.close() }
    let server = try #require(try listener.accept())
    defer { server.close() }
    #expect(try server.peer().user == ProcessIdentity.user)
    #expect(try listener.accept() == nil)
    #expect(try FileStatus.of(path)?.mode == 0o600)
  }

  @Test func `nobody listening is an error that names the path`() throws {
    let path = TemporaryDirectory.file("none.sock")
    let error = #expect(throws: SystemError.self) {
      try UnixSocket.connect(to: UnixAddress(path))
    }
    #expect(
      error?.description == "cannot connect to \(path): no such file or directory (ENOENT)"
    )
  }

  @Test func `connecting to a full queue gives up when its time is over`() throws {
    let address = try UnixAddress(TemporaryDirectory.file("s"))
    let listener = try UnixSocket.listen(at: address, backlog: 0)
    defer { listener.close() }
    let waiting = try UnixSocket.connect(to: address)
    defer { waiting.close() }
    let error = #expect(throws: SystemError.self) {
      try UnixSocket.connect(to: address, timeout: .milliseconds(1))
    }
    #expect(error?.code == .wouldBlock)
  }

  @Test func `sending to a peer that is gone is an error and no signal`() throws {
    let (near, far) = try UnixSocket.pair()
    defer { near.close() }
    far.close()
    let error = #expect(throws: SystemError.self) { try near.sendAll([1]) }
    #expect(error?.code == .brokenPipe)
  }

  @Test func `bytes and the end of the stream arrive`() throws {
    let (near, far) = try UnixSocket.pair()
    defer { near.close() }
    defer { far.close() }
    try near.sendAll([1, 2, 3])
    try near.finishSending()
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try far.receive(into: &buffer) == 3)
    #expect(buffer.prefix(3) == [1, 2, 3])
    #expect(try far.receive(into: &buffer) == 0)
  }

  @Test func `waiting tells who is ready, and nobody when the time is over`() throws {
    let (near, far) = try UnixSocket.pair()
    defer { near.close() }
    defer { far.close() }
    let both = [near.descriptor, far.descriptor]
    #expect(try Readiness.waitToRead(both, timeout: .zero).isEmpty)
    try near.sendAll([1])
    #expect(try Readiness.waitToRead(both, timeout: nil) == [far.descriptor])
  }
}
