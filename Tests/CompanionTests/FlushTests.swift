import JSON
import System
import TestSupport
import Testing
import Wire

@testable import Companion

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct FlushTests {
  private var outbox: Outbox { Outbox(directory: TemporaryDirectory.path) }

  /// Queues changes; returns them as the primary's effects would be.
  @discardableResult
  private func queue(_ changes: JSONValue...) throws -> [JSONValue] {
    for (number, change) in zip(1..., changes) {
      _ = try outbox.append(change, was: nil, atMS: number)
    }
    return changes
  }

  private func waiting() throws -> [JSONValue]? {
    try outbox.waiting()?.entries.map(\.change)
  }

  private func outcomes(_ report: FlushReport) -> [String] {
    report.settled.map { settlement in
      switch settlement.outcome {
      case .applied(let outcome): outcome.isDuplicate ? "again" : "applied"
      case .refused(let answer): answer.code.rawValue
      }
    }
  }

  @Test func `an outbox that never was has nothing to send`() throws {
    let report = outbox.flush(over: try FakePrimary().connect())
    #expect(report == FlushReport())
    #expect(try SystemDisk().list(TemporaryDirectory.path) == [])
  }

  @Test(arguments: [1, 64, 65, 150])
  func `all that waits is sent in order, window by window`(count: Int) throws {
    let primary = FakePrimary()
    try outbox.fill((1...count).map { .integer($0) })
    let report = outbox.flush(over: try primary.connect())
    #expect(report.ending == .finished)
    #expect(report.settled.map(\.entry.sequence) == Array(1...count))
    #expect(report.kept == [])
    #expect(primary.effects == (1...count).map { .integer($0) })
    #expect(try waiting() == [])
  }

  @Test func `a link cut at any frame costs no change and doubles none`() throws {
    let count = 5
    let changes = (1...count).map { JSONValue.integer($0) }
    // The greeting and each change are a frame and an answer.
    for steps in 0...2 * (count + 1) {
      try TemporaryOutbox.with { outbox in
        let primary = FakePrimary()
        try outbox.fill(changes)
        primary.cut(afterSteps: steps)
        let first = (try? primary.connect()).map { outbox.flush(over: $0) }
        primary.cut(afterSteps: nil)
        let second = outbox.flush(over: try primary.connect())
        #expect(second.ending == .finished, "cut after \(steps) steps")
        #expect(primary.effects == changes, "cut after \(steps) steps")
        let reported = (first?.settled ?? []) + second.settled
        #expect(reported.map(\.entry.change) == changes, "cut after \(steps) steps")
        #expect(try outbox.waiting()?.entries == [])
      }
    }
  }

  @Test func `a link cut again and again costs no change and doubles none`() throws {
    let primary = FakePrimary()
    let changes = (1...40).map { JSONValue.integer($0) }
    try outbox.fill(changes)
    var reported: [JSONValue] = []
    for attempt in 0..<100 where try waiting() != [] {
      // Far enough to get one answer, and to leave changes behind that have been applied.
      primary.cut(afterSteps: 4 + attempt % 5)
      reported += outbox.flush(over: try primary.connect()).settled.map(\.entry.change)
    }
    #expect(primary.effects == changes)
    #expect(reported == changes)
  }

  @Test(arguments: [ErrorCode.rejected, .conflict, .notFound, .badValue])
  func `a change refused for good is reported and blocks nothing`(code: ErrorCode) throws {
    let primary = FakePrimary()
    try queue("a", "poison", "b")
    let report = outbox.flush(over: try primary.connect())
    #expect(outcomes(report) == ["applied", "rejected", "applied"])
    #expect(primary.effects == ["a", "b"])
    #expect(try waiting() == [])

    let stubborn = try Connection.fake { peer in
      try peer.welcome()
      while case .request(let id, .change(let change)) = try peer.receive() {
        try peer.send(.error(ErrorAnswer(code, "no", re: id, sequence: change.sequence)))
      }
    }
    try queue("c", "d")
    #expect(outcomes(outbox.flush(over: stubborn)) == [code.rawValue, code.rawValue])
    #expect(try waiting() == [])
  }

  @Test(
    arguments: [
      ErrorCode.busy, .storageFull, .storageDamaged, .shuttingDown, .internal, .tooMany,
      .seqConflict,
      .badValue,
    ]
  )
  func `a change not taken now is kept with all after it`(code: ErrorCode) throws {
    let primary = FakePrimary()
    let changes = try queue("a", "b", "c")
    primary.refuseNext(with: code)
    let connection = try primary.connect()
    let report = outbox.flush(over: connection)
    #expect(report.ending == .held(ErrorAnswer(code, "", re: 1)))
    #expect(report.settled == [])
    #expect(report.kept.map(\.change) == changes)
    #expect(primary.effects == [])
    // The answers to what was sent after it are read, so that the connection goes on.
    #expect(try connection.request(.info) == .empty)
    #expect(outcomes(outbox.flush(over: connection)) == ["applied", "applied", "applied"])
    #expect(primary.effects == changes)
  }

  @Test func `what may not be changed from here is put aside, and the rest is sent`() throws {
    let primary = FakePrimary()
    try queue("a", "forbidden", "b", "c", "forbidden")
    let name = try outbox.waiting()?.name
    let report = outbox.flush(over: try primary.connect())
    #expect(report.ending == .finished)
    #expect(outcomes(report) == ["applied", "forbidden", "applied", "applied", "forbidden"])
    #expect(report.settled.map(\.entry.change) == ["a", "forbidden", "b", "c", "forbidden"])
    #expect(primary.effects == ["a", "b", "c"])
    #expect(try waiting() == [])
    #expect(try outbox.waiting()?.name != name)
  }

  @Test func `where all is forbidden nothing waits, and the next change is sent`() throws {
    let primary = FakePrimary()
    try outbox.fill((1...70).map { _ in "forbidden" })
    let report = outbox.flush(over: try primary.connect())
    #expect(outcomes(report) == (1...70).map { _ in "forbidden" })
    #expect(try waiting() == [])
    try queue("a")
    #expect(outcomes(outbox.flush(over: try primary.connect())) == ["applied"])
  }

  @Test func `a link cut while something is put aside costs no change and doubles none`() throws {
    let changes: [JSONValue] = ["a", "forbidden", "b", "forbidden", "c"]
    for steps in 0...24 {
      try TemporaryOutbox.with { outbox in
        let primary = FakePrimary()
        try outbox.fill(changes)
        primary.cut(afterSteps: steps)
        _ = (try? primary.connect()).map { outbox.flush(over: $0) }
        primary.cut(afterSteps: nil)
        let second = outbox.flush(over: try primary.connect())
        #expect(second.ending == .finished, "cut after \(steps) steps")
        #expect(primary.effects == ["a", "b", "c"], "cut after \(steps) steps")
        #expect(try outbox.waiting()?.entries == [])
      }
    }
  }

  @Test func `a primary that has forgotten the outbox gets what is left in a new one`() throws {
    try queue("a", "b")
    _ = outbox.flush(over: try FakePrimary().connect())
    try queue("c", "d")
    let name = try outbox.waiting()?.name
    let primary = FakePrimary()
    let report = outbox.flush(over: try primary.connect())
    #expect(outcomes(report) == ["applied", "applied"])
    #expect(report.settled.map(\.entry.sequence) == [1, 2])
    #expect(primary.effects == ["c", "d"])
    #expect(try outbox.waiting()?.name != name)
    #expect(try waiting() == [])
  }

  @Test func `a primary that insists on a gap is not argued with`() throws {
    try queue("a")
    let connection = try Connection.fake { peer in
      try peer.welcome()
      while case .request(let id, .change) = try peer.receive() {
        try peer.send(.error(ErrorAnswer(.seqGap, "", re: id, expected: 1)))
      }
    }
    let report = outbox.flush(over: connection)
    #expect(report.ending == .held(ErrorAnswer(.seqGap, "", re: 2, expected: 1)))
    #expect(try waiting() == ["a"])
  }

  @Test func `a primary that asks for a change it has not got is sent it`() throws {
    try queue("a", "b")
    let connection = try Connection.fake { peer in
      try peer.welcome()
      for _ in 0..<2 {
        guard case .request(let id, .change) = try peer.receive() else { return }
        try peer.send(.error(ErrorAnswer(.seqGap, "", re: id, expected: 1)))
      }
      while case .request(let id, .change(let change)) = try peer.receive() {
        let outcome = ChangeOutcome(sequence: change.sequence, revision: 1, isDuplicate: false)
        try peer.send(.ok(re: id, body: AnswerBody(outcome)))
      }
    }
    let name = try outbox.waiting()?.name
    #expect(outcomes(outbox.flush(over: connection)) == ["applied", "applied"])
    #expect(try outbox.waiting()?.name == name)
  }

  @Test func `an answer about another change settles nothing`() throws {
    try queue("a")
    let connection = try Connection.fake { peer in
      try peer.welcome()
      _ = try peer.receive()
      let outcome = ChangeOutcome(sequence: 2, revision: 1, isDuplicate: false)
      try peer.send(.ok(re: 1, body: AnswerBody(outcome)))
      _ = try peer.receive()
    }
    let report = outbox.flush(over: connection)
    #expect(
      report.ending == .cut(.protocolViolation("answer to change 1 is not about it"))
    )
    #expect(try waiting() == ["a"])
  }

  @Test func `a full disk while settling is told, and sending again has no effect`() throws {
    let primary = FakePrimary()
    try queue("a", "b")
    let disk = FaultyDisk()
    disk.inject(.failing(.noSpace), at: 1, only: .write)
    let report = Outbox(directory: TemporaryDirectory.path, disk: disk)
      .flush(over: try primary.connect())
    #expect(outcomes(report) == ["applied", "applied"])
    guard case .unrecorded(.system(let error)) = report.ending else {
      Issue.record("expected the disk's reason")
      return
    }
    #expect(error.isOutOfSpace)
    #expect(outcomes(outbox.flush(over: try primary.connect())) == ["again", "again"])
    #expect(primary.effects == ["a", "b"])
    #expect(try waiting() == [])
  }

  @Test func `two programs that send the same changes have one effect`() throws {
    let primary = FakePrimary()
    let queued = try queue("a", "b")
    let waiting = try #require(try outbox.waiting())
    var other = Flush(waiting, of: outbox, over: try primary.connect())
    #expect(outcomes(outbox.flush(over: try primary.connect())) == ["applied", "applied"])
    #expect(outcomes(other.run()) == ["again", "again"])
    #expect(primary.effects == queued)
  }

  @Test func `a program whose outbox was replaced by another leaves the rest to it`() throws {
    let name = try outbox.append("a", was: nil, atMS: 1).name
    try outbox.settle(through: 1, in: name)
    let waiting = try outbox.append("b", was: nil, atMS: 1)
    let primary = FakePrimary()
    var slow = Flush(waiting, of: outbox, over: try primary.connect())
    #expect(outcomes(outbox.flush(over: try primary.connect())) == ["applied"])
    #expect(slow.run().ending == .superseded)
    #expect(primary.effects == ["b"])
  }
}
