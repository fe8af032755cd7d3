import JSON
import Phrases
import System
import TestSupport
import Testing
import Wire

@testable import Companion

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct OutboxTests {
  private var outbox: Outbox { Outbox(directory: TemporaryDirectory.path, patience: .zero) }

  /// An outbox with three changes, the first of which is settled.
  private func filled() throws -> Outbox.Queue {
    for number in 1...3 {
      _ = try outbox.append(
        ["kind": "setGrade", "value": .integer(number)],
        was: "é",
        atMS: number
      )
    }
    let name = try #require(try outbox.waiting()).name
    try outbox.settle(through: 1, in: name)
    return try #require(try outbox.waiting())
  }

  private func content() throws -> [UInt8] {
    try #require(try SystemDisk().readFile(outbox.path, limit: 1 << 20))
  }

  @Test func `changes are numbered from 1 and read back by another program`() throws {
    #expect(try outbox.waiting() == nil)
    let first = try outbox.append(["a": 1], was: nil, atMS: 10)
    let second = try outbox.append(["b": 2], was: nil, atMS: 20)
    #expect(first.entries.map(\.sequence) == [1])
    #expect(second.entries.map(\.sequence) == [1, 2])
    #expect(second.entries.map(\.outbox) == [first.name, first.name])
    #expect(second.entries.map(\.atMS) == [10, 20])
    #expect(try outbox.waiting() == second)
    #expect(try FileStatus.of(outbox.path)?.mode == 0o600)
  }

  @Test(arguments: [nil, .null, "", "7,5", ["x": [1]]] as [JSONValue?])
  func `what was seen is kept, and so is that nothing was`(was: JSONValue?) throws {
    _ = try outbox.append(["kind": "setGrade"], was: was, atMS: 1)
    #expect(try outbox.waiting()?.entries.map(\.was) == [was])
  }

  @Test func `numbers go on when nothing waits any more`() throws {
    let name = try outbox.append(["a": 1], was: nil, atMS: 1).name
    try outbox.settle(through: 1, in: name)
    #expect(try outbox.waiting()?.entries == [])
    let queue = try outbox.append(["b": 2], was: nil, atMS: 1)
    #expect(queue.name == name)
    #expect(queue.entries.map(\.sequence) == [2])
  }

  @Test func `settling again, or for another outbox, changes nothing`() throws {
    let queue = try filled()
    try outbox.settle(through: 1, in: queue.name)
    try outbox.settle(through: 3, in: "another")
    #expect(try outbox.waiting() == queue)
  }

  @Test func `a new outbox numbers what waits from 1 and happens once`() throws {
    let queue = try filled()
    let reopened = try #require(try outbox.reopen(insteadOf: queue.name))
    #expect(reopened.name != queue.name)
    #expect(reopened.entries.map(\.sequence) == [1, 2])
    #expect(reopened.entries.map(\.change) == queue.entries.map(\.change))
    #expect(try outbox.reopen(insteadOf: queue.name) == nil)
    #expect(try outbox.waiting() == reopened)
  }

  @Test func `a file cut at any byte is told and kept aside whole`() throws {
    _ = try filled()
    let whole = try content()
    for count in 0..<whole.count {
      #expect(throws: Outbox.Queue.ReadingError.self, "cut after \(count) bytes") {
        try Outbox.Queue(decoding: Array(whole.prefix(count)))
      }
    }
    let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
    let cuts = [0, 1] + ends + ends.map { $0 + 1 }.dropLast()
    for count in cuts {
      try overwrite(outbox.path, Array(whole.prefix(count)))
      let line = whole.prefix(count).count { $0 == UInt8(ascii: "\n") } + 1
      let error = #expect(throws: StateFileError.self) { try outbox.waiting() }
      guard case .damaged(outbox.path, line, _, let kept?) = error else {
        Issue.record("after \(count) bytes: \(String(describing: error))")
        return
      }
      #expect(try SystemDisk().readFile(kept, limit: 1 << 20) == Array(whole.prefix(count)))
      #expect(try outbox.waiting() == nil)
    }
    #expect(try SystemDisk().list(TemporaryDirectory.path).count == cuts.count + 1)
  }

  @Test func `any byte changed is told with its line`() throws {
    _ = try filled()
    let whole = try content()
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 1
      #expect(throws: Outbox.Queue.ReadingError.self) { try Outbox.Queue(decoding: bytes) }
    }
    var bytes = whole
    let second = try #require(whole.firstIndex(of: UInt8(ascii: "\n"))) + 30
    bytes[second] ^= 1
    #expect(throws: Outbox.Queue.ReadingError.damaged(line: 2, reason: "its sum is wrong")) {
      try Outbox.Queue(decoding: bytes)
    }
  }

  @Test func `after damage the next change opens a new outbox`() throws {
    let name = try filled().name
    try SystemDisk().replaceFile(outbox.path, with: [])
    let error = #expect(throws: StateFileError.self) {
      try outbox.append(["a": 1], was: nil, atMS: 1)
    }
    #expect(
      error?.told(Language.english.phrases)
        == "\(outbox.path) is damaged at line 1; what is there is kept as \(outbox.path).damaged-1"
    )
    let queue = try outbox.append(["a": 1], was: nil, atMS: 1)
    #expect(queue.name != name)
    #expect(queue.entries.map(\.sequence) == [1])
  }

  @Test func `a file of a newer program is not touched`() throws {
    _ = try filled()
    // The sum is right: that is what tells a newer format from damage.
    let newer = Array("772b861b1d036250 {\"outbox\":2}\n".utf8)
    let decoding = #expect(throws: Outbox.Queue.ReadingError.self) {
      try Outbox.Queue(decoding: newer)
    }
    #expect(decoding == .newer(version: 2))
    try SystemDisk().replaceFile(outbox.path, with: newer)
    #expect(throws: StateFileError.newerFormat(path: outbox.path, version: 2)) {
      try outbox.append(["a": 1], was: nil, atMS: 1)
    }
    #expect(try content() == newer)
  }

  @Test func `dying at any step leaves the changes before or after it`() throws {
    let before = try filled()
    let trial = FaultyDisk()
    let after = try Outbox(directory: TemporaryDirectory.path, disk: trial)
      .append(["last": true], was: nil, atMS: 9)
    let operations = trial.operations
    for (number, operation) in zip(1..., operations) {
      // How far a write gets makes a difference only for writes.
      for taken in 0..<(operation == .write ? after.encoded().count : 1) {
        try overwrite(outbox.path, before.encoded())
        if try FileStatus.of(outbox.path + ".new") != nil {
          try SystemDisk().remove(outbox.path + ".new")
        }
        let disk = FaultyDisk()
        disk.inject(.tearing(after: taken, .noSpace), at: number, stays: true)
        #expect(throws: StateFileError.self) {
          try Outbox(directory: TemporaryDirectory.path, disk: disk)
            .append(["last": true], was: nil, atMS: 9)
        }
        let isLast = number == operations.count
        #expect(try outbox.waiting() == (isLast ? after : before))
      }
    }
    #expect(operations == [.create, .write, .flush, .rename, .flush])
  }

  @Test func `a write cut short by the kernel is carried on`() throws {
    let disk = FaultyDisk()
    disk.inject(.cutting(to: 7), at: 1, only: .write, stays: true)
    let queue = try Outbox(directory: TemporaryDirectory.path, disk: disk)
      .append(["a": 1], was: nil, atMS: 1)
    #expect(try outbox.waiting() == queue)
  }

  @Test func `the directory is made, and made durable, with the first change`() throws {
    let directory = TemporaryDirectory.file("state/mark")
    let disk = FaultyDisk()
    _ = try Outbox(directory: directory, disk: disk).append(["a": 1], was: nil, atMS: 1)
    let made = try #require(disk.operations.lastIndex(of: .makeDirectory))
    #expect(disk.operations[made + 1] == .flush)
    #expect(try FileStatus.of(directory)?.mode == 0o700)
  }

  @Test func `two processes do not change it at once`() throws {
    _ = try filled()
    let path = TemporaryDirectory.file("companion.lock")
    guard case .acquired(let lock) = try FileLock.acquire(path) else {
      Issue.record("nobody else uses this directory")
      return
    }
    withExtendedLifetime(lock) {
      let expected = StateFileError.inUse(path: path, by: .current())
      #expect(throws: expected) { try outbox.append(["a": 1], was: nil, atMS: 1) }
      #expect(throws: expected) { try outbox.waiting() }
      #expect(throws: expected) { try outbox.settle(through: 2, in: "x") }
    }
  }

  @Test(
    arguments: [
      (0..<16).reduce("deep") { value, _ in [value] },
      .array((0...1000).map { .integer($0) }),
      .integer(JSONLimits.largestInteger + 1),
    ] as [JSONValue]
  )
  func `a change the primary could not read is not queued`(change: JSONValue) throws {
    let error = #expect(throws: StateFileError.self) {
      try outbox.append(["x": change], was: nil, atMS: 1)
    }
    guard case .unsendable = error else {
      Issue.record("expected unsendable, found \(String(describing: error))")
      return
    }
    #expect(try outbox.waiting() == nil)
  }

  @Test func `a change longer than a frame is not queued`() throws {
    let texts = (0..<17).map { _ in JSONValue.string(String(repeating: "x", count: 4000)) }
    let error = #expect(throws: StateFileError.self) {
      try outbox.append(["x": .array(texts)], was: nil, atMS: 1)
    }
    guard case .tooLong(let bytes, Limits.frameFromClient) = error else {
      Issue.record("expected a length")
      return
    }
    #expect(bytes > Limits.frameFromClient)
  }
}
