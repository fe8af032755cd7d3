import System
import TestSupport
import Testing

@testable import Host

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct ListenerTests {
  private func mode(_ path: String) throws -> UInt32? {
    try FileStatus.of(path, followingLink: false)?.mode
  }

  /// Runs a script in the test's directory and tells whether it went well.
  private func shell(_ script: String, in directory: String = TemporaryDirectory.path) -> Bool {
    let command = ChildProcess.Command("sh", ["-c", "cd \(directory) && " + script])
    return (try? ChildProcess.run(command, limit: .seconds(30))) == .exited(0)
  }

  @Test func `a socket left by a killed daemon is replaced`() async throws {
    let path = TemporaryDirectory.file("s")
    try UnixSocket.listen(at: UnixAddress(path)).close()
    #expect(throws: SystemError(.connectionRefused, "connect to", path: path)) {
      try UnixSocket.connect(to: UnixAddress(path))
    }
    let served = try Served(at: path)
    served.startEcho()
    let client = try served.connect()
    defer { client.close() }
    #expect(try client.isAnswered())
    await served.stop()
  }

  @Test func `a second daemon is refused and told who serves`() async throws {
    let first = try Served()
    first.startEcho()
    let path = first.address.path
    #expect(throws: Listener.Failure.taken(path: path, by: .current())) { try Served() }
    let client = try first.connect()
    defer { client.close() }
    #expect(try client.isAnswered())
    await first.stop()
  }

  @Test func `a stopped daemon is not taken for dead`() throws {
    let fifo = try makeFIFO(TemporaryDirectory.file("locked"))
    let daemon = try ChildProcess.start(
      .init("sh", ["-c", "exec 9>$0.lock; flock 9; echo > $1; kill -STOP $$", path, fifo])
    )
    defer { daemon.killGroup() }
    let locked = try SystemDisk().open(fifo, for: .reading)
    defer { SystemDisk().close(locked) }
    var buffer: [UInt8] = [0]
    #expect(try locked.descriptor.read(into: &buffer) == 1)
    #expect(throws: Listener.Failure.taken(path: path, by: nil)) { try Served() }
    daemon.killGroup()
    #expect(try daemon.wait() == .killed(signal: 9))
  }

  private var path: String { TemporaryDirectory.file("s") }

  @Test func `the socket is for its owner alone whatever the umask`() async {
    await #expect(processExitsWith: .success) {
      setFileModeMask(0)
      try await TemporaryDirectory.with { directory in
        let path = directory + "/run/s"
        let served = try Served(at: path)
        #expect(try FileStatus.of(path)?.mode == 0o600)
        #expect(try FileStatus.of(directory + "/run")?.mode == 0o700)
        #expect(try FileStatus.of(path + ".lock")?.mode == 0o600)
        await served.stop()
      }
    }
  }

  @Test func `a missing directory is made with all above it`() async throws {
    let served = try Served(at: TemporaryDirectory.file("run/mark/s"))
    #expect(try mode(TemporaryDirectory.file("run/mark")) == 0o700)
    await served.stop()
  }

  @Test(arguments: [
    ("mkdir -m 770 d", Listener.DirectoryFault.open(mode: 0o770)),
    ("mkdir -m 755 d", .open(mode: 0o755)),
    ("mkdir -m 700 real; ln -s real d", .notDirectory),
    ("ln -s nowhere d", .notDirectory),
    ("touch d", .notDirectory),
  ])
  func `a directory that others could change is refused`(
    script: String,
    fault: Listener.DirectoryFault
  ) throws {
    try #require(shell(script))
    let directory = TemporaryDirectory.file("d")
    let error = #expect(throws: Listener.Failure.self) { try Served(at: directory + "/s") }
    #expect(error == .unsafeDirectory(path: directory, fault))
    #expect(error?.description.hasPrefix(directory) == true)
  }

  @Test(.enabled(if: ProcessIdentity.user == 0, "only root can give a directory away"))
  func `a directory of another user is refused`() throws {
    try #require(shell("mkdir -m 700 d && chown 12345 d"))
    let directory = TemporaryDirectory.file("d")
    #expect(throws: Listener.Failure.unsafeDirectory(path: directory, .foreign(owner: 12345))) {
      try Served(at: directory + "/s")
    }
  }

  @Test func `a file that is no socket is left alone`() throws {
    try SystemDisk().replaceFile(path, with: [1])
    #expect(throws: Listener.Failure.occupied(path: path)) { try Served() }
    #expect(try SystemDisk().readFile(path, limit: 1) == [1])
  }

  @Test func `a path of 107 bytes is listened at`() async throws {
    let directory = TemporaryDirectory.path + "/"
    let path = directory + String(repeating: "s", count: 107 - directory.utf8.count)
    let served = try Served(at: path)
    served.startEcho()
    let client = try served.connect()
    defer { client.close() }
    #expect(try client.isAnswered())
    await served.stop()
    #expect(try SystemDisk().list(TemporaryDirectory.path) == [Path.name(of: path) + ".lock"])
  }

  @Test func `connections over the limit are told so and leave room for later ones`() async throws {
    let served = try Served(limits: .init(connections: 1, refusal: [8, 8]))
    let (closings, continuation) = AsyncStream.makeStream(of: Void.self)
    served.start { event in
      switch event {
      case .received(let connection, let bytes): _ = connection.send(bytes)
      case .ended(let connection): connection.finish()
      case .closed: continuation.yield()
      case .accepted, .drained, .rebound: break
      }
    }
    let first = try served.connect()
    #expect(try first.isAnswered())
    let second = try served.connect()
    #expect(try second.receiveAll() == [8, 8])
    second.close()
    first.close()
    var iterator = closings.makeAsyncIterator()
    await iterator.next()
    // The count goes down in the same turn of the queue as the event.
    #expect(await served.onQueue { served.listener.connectionCount } == 0)
    let third = try served.connect()
    #expect(try third.isAnswered())
    third.close()
    await served.stop()
  }

  @Test func `a program of another user is turned away`() async throws {
    let foreign = ProcessIdentity.user + 1
    let served = try Served(limits: .init(connections: 1, user: foreign))
    served.startEcho()
    let client = try served.connect()
    defer { client.close() }
    #expect(try client.receiveAll() == [])
    await served.stop()
  }

  @Test func `a lack of descriptors turns one away, pauses accepting and passes`() async {
    await #expect(processExitsWith: .success) {
      try await TemporaryDirectory.with { directory in
        let recorder = LogRecorder()
        let served = try Served(
          at: directory + "/s",
          limits: .init(connections: 100, refusal: [8]),
          log: recorder.log()
        )
        served.startEcho()
        let early = try served.connect()
        try #require(try early.isAnswered())
        try DescriptorLimit.lower(to: 256)
        var fillers: [OpenFile] = []
        while let filler = try? SystemDisk().open("/dev/null", for: .reading) {
          fillers.append(filler)
        }
        try #require(!fillers.isEmpty)
        SystemDisk().close(fillers.removeLast())
        let refused = try served.connect()
        try #require(try refused.receiveAll() == [8])
        try #require(try early.isAnswered())
        refused.close()
        let late = try served.connect()
        fillers.forEach(SystemDisk().close)
        try #require(try late.isAnswered())
        let lines = recorder.lines
        try #require(lines.contains("level=debug event=accept-paused\n"))
        try #require(lines.filter { $0.contains("event=out-of-descriptors") }.count == 1)
        await served.stop()
      }
    }
  }

  @Test(arguments: ["rm d/s", "rm -r d", "mv d/s d/t", "mv d e"])
  func `a path swept away is made again and connections go on`(script: String) async throws {
    let served = try Served(at: TemporaryDirectory.file("d/s"))
    let rebounds = served.startEcho()
    let old = try served.connect()
    defer { old.close() }
    #expect(try old.isAnswered())
    // On the queue, or the listener would put things back between two steps of the script.
    let directory = TemporaryDirectory.path
    #expect(await served.onQueue { shell(script, in: directory) })
    var iterator = rebounds.makeAsyncIterator()
    #expect(await iterator.next() == .some(nil))
    let new = try served.connect()
    defer { new.close() }
    #expect(try new.isAnswered())
    #expect(try old.isAnswered())
    #expect(try mode(served.address.path) == 0o600)
    #expect(throws: Listener.Failure.taken(path: served.address.path, by: .current())) {
      try Served(at: served.address.path)
    }
    await served.stop()
  }

  @Test func `stopping removes the socket and lets the next daemon in`() async throws {
    let first = try Served()
    first.startEcho()
    await first.stop()
    #expect(try mode(path) == nil)
    let second = try Served()
    second.startEcho()
    let client = try second.connect()
    defer { client.close() }
    #expect(try client.isAnswered())
    await second.stop()
  }

  @Test func `stopping leaves another's socket where it is`() async throws {
    let served = try Served()
    try SystemDisk().remove(path)
    let other = try UnixSocket.listen(at: UnixAddress(path))
    defer { other.close() }
    await served.stop()
    #expect(try mode(path) == 0o600)
  }
}
