import System
import TestSupport
import Testing

@testable import Host

/// Sockets that a service manager has made, and keeps.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct PassedSocketTests {
  private var path: String { TemporaryDirectory.file("s") }

  /// A listening socket as it is passed on: it waits, and is inherited.
  private func passed() throws -> PassedSocket {
    let address = try UnixAddress(path)
    let socket = try UnixSocket.listen(at: address)
    socket.descriptor.allowInheritance()
    return PassedSocket(socket: socket, address: address)
  }

  @Test func `whoever waits at the socket is served, and the next at its path`() async throws {
    let passed = try passed()
    let early = try UnixSocket.connect(to: passed.address)
    defer { early.close() }
    let served = try Served(adopting: passed)
    served.startEcho()
    #expect(try early.isAnswered())
    let late = try served.connect()
    defer { late.close() }
    #expect(try late.isAnswered())
    await served.stop()
  }

  @Test func `stopping leaves the path, and who connects then waits for the next daemon`()
    async throws
  {
    let passed = try passed()
    // The manager's own hold on the socket.
    let copy = try passed.socket.descriptor.copy()
    let first = try Served(adopting: passed)
    first.startEcho()
    await first.stop()
    let between = try UnixSocket.connect(to: passed.address)
    defer { between.close() }
    let second = try Served(
      adopting: PassedSocket(socket: UnixSocket(descriptor: copy), address: passed.address)
    )
    second.startEcho()
    #expect(try between.isAnswered())
    await second.stop()
    #expect(try FileStatus.of(path, followingLink: false)?.kind == .socket)
  }

  @Test func `a daemon that is started by hand does not take its place`() async throws {
    let served = try Served(adopting: passed())
    served.startEcho()
    #expect(throws: Listener.Failure.taken(path: path, by: .current())) { try Served(at: path) }
    await served.stop()
  }

  @Test func `it does not take the place of a daemon that was started by hand`() async throws {
    let own = try Served(at: path)
    own.startEcho()
    let passed = PassedSocket(socket: try UnixSocket.pair().0, address: own.address)
    #expect(throws: Listener.Failure.taken(path: path, by: .current())) {
      try Served(adopting: passed)
    }
    let client = try own.connect()
    defer { client.close() }
    #expect(try client.isAnswered())
    await own.stop()
  }

  @Test func `in a directory that others could change it is refused`() throws {
    let passed = try passed()
    defer { passed.socket.close() }
    let chmod = ChildProcess.Command("chmod", ["750", TemporaryDirectory.path])
    #expect(try ChildProcess.run(chmod, limit: .seconds(30)) == .exited(0))
    let directory = TemporaryDirectory.path
    #expect(throws: Listener.Failure.unsafeDirectory(path: directory, .open(mode: 0o750))) {
      try Served(adopting: passed)
    }
  }

  @Test(arguments: [false, true])
  func `a path swept away is told, and not made again`(isReplaced: Bool) async throws {
    let served = try Served(adopting: passed())
    let losses = served.startEcho()
    let client = try served.connect()
    defer { client.close() }
    #expect(try client.isAnswered())
    try SystemDisk().rename(path, to: path + "-swept")
    let other = isReplaced ? try UnixSocket.listen(at: UnixAddress(path)) : nil
    var iterator = losses.makeAsyncIterator()
    #expect(await iterator.next() == .notKept(path: path))
    #expect(try client.isAnswered())
    #expect((try FileStatus.of(path, followingLink: false) != nil) == isReplaced)
    await served.stop()
    #expect((try FileStatus.of(path, followingLink: false) != nil) == isReplaced)
    other?.close()
  }
}
