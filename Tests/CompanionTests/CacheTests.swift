import JSON
import System
import TestSupport
import Testing
import Wire

@testable import Companion

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct CacheTests {
  private let held = ContextTests.held
  private var directory: String { TemporaryDirectory.file("cache/mark") }

  private func written(_ context: Context) -> Cache {
    let cache = Cache(directory: directory)
    #expect(cache.write(context, .glance) == nil)
    return cache
  }

  private func replace(_ cache: Cache, _ bytes: [UInt8]) throws {
    try SystemDisk().replaceFile(cache.path(.glance), with: bytes)
  }

  @Test func `a context is read back, view by view`() throws {
    let cache = written(held)
    #expect(cache.read(.glance) == .context(held))
    #expect(cache.read(.summary) == .nothing)
    #expect(cache.path(.glance) == directory + "/glance.json")
    #expect(try FileStatus.of(cache.path(.glance))?.mode == 0o600)
    #expect(try SystemDisk().list(directory) == ["glance.json"])
  }

  @Test func `a file cut at any byte counts as none and is told`() throws {
    let cache = written(held)
    let bytes = try #require(try SystemDisk().readFile(cache.path(.glance), limit: 1 << 20))
    // Without the line feed at its end it is whole.
    for count in 0..<bytes.count - 1 {
      try replace(cache, Array(bytes.prefix(count)))
      guard case .unusable(let reason) = cache.read(.glance) else {
        Issue.record("usable after \(count) bytes")
        return
      }
      #expect(reason.hasPrefix(cache.path(.glance) + ":1:"))
    }
  }

  @Test(
    arguments: [
      #"{"format":2,"epoch":"e","rev":1,"received_ms":1,"lang":"es","state":{}}"#,
      #"{"format":1,"epoch":"e","rev":1,"received_ms":1,"lang":"es"}"#,
      #"{"format":1,"epoch":"e","rev":"1","received_ms":1,"lang":"es","state":{}}"#,
      "[]", "",
    ]
  )
  func `a file that is no context counts as none`(text: String) throws {
    let cache = written(held)
    try replace(cache, Array(text.utf8))
    #expect(cache.read(.glance).context == nil)
    #expect(cache.read(.glance) != .nothing)
  }

  @Test func `a file that cannot be read counts as none and is told`() throws {
    let cache = Cache(directory: directory)
    try SystemDisk().createDirectories(cache.path(.glance))
    guard case .unusable(let reason) = cache.read(.glance) else {
      Issue.record("a directory was read")
      return
    }
    #expect(reason == "cannot read \(cache.path(.glance)): is a directory (EISDIR)")
  }

  @Test func `a full disk is a warning and leaves the last context`() throws {
    let before = written(held)
    var newer = held
    newer.token.revision = 6
    let trial = FaultyDisk()
    #expect(Cache(directory: directory, disk: trial).write(newer, .glance) == nil)
    #expect(before.write(held, .glance) == nil)
    for number in 1...trial.operations.count {
      let disk = FaultyDisk()
      disk.inject(.tearing(after: 10, .noSpace), at: number)
      let warning = Cache(directory: directory, disk: disk).write(newer, .glance)
      // Making a directory that exists fails in any case and is no fault.
      #expect(warning?.code == .noSpace)
      #expect(before.read(.glance) == .context(held))
      #expect(try SystemDisk().list(directory) == ["glance.json"])
    }
  }

  @Test(arguments: [(59_999, false), (60_000, true), (-1, true)])
  func `what is only confirmed is written once a minute`(elapsed: Int, isWritten: Bool) throws {
    let cache = written(held)
    let later = held.receivedMS + elapsed
    let update = StateUpdate(held.token, .full(held.state))
    let kept = try cache.keep(update, .glance, nowMS: later, language: held.language)
    #expect(kept.context.receivedMS == later)
    let expected = isWritten ? later : held.receivedMS
    #expect(cache.read(.glance).context?.receivedMS == expected)
  }

  @Test func `refreshing keeps what the primary says`() throws {
    let cache = Cache(directory: directory)
    let update = StateUpdate(held.token, .full(held.state))
    let connection = try Connection.fake { peer in
      try peer.welcome()
      _ = try peer.receive()
      try peer.send(.ok(re: 1, body: AnswerBody(update)))
    }
    let refreshed = try cache.refresh(.glance, over: connection, nowMS: 100, language: "es")
    #expect(refreshed == Cache.Refreshed(context: held, warning: nil))
    #expect(cache.read(.glance) == .context(held))
  }

  @Test func `refreshing from an older revision keeps what was held`() throws {
    let cache = written(held)
    let older = StateUpdate(StateToken(epoch: "e", revision: 4), .full(RawJSON([:])))
    let connection = try Connection.fake { peer in
      try peer.welcome()
      _ = try peer.receive()
      try peer.send(.ok(re: 1, body: AnswerBody(older)))
    }
    #expect(
      try cache.refresh(.glance, over: connection, nowMS: 200, language: "es").context == held
    )
    #expect(cache.read(.glance) == .context(held))
  }
}
