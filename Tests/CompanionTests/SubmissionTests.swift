import JSON
import System
import TestSupport
import Testing
import Wire

@testable import Companion

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct SubmissionTests {
  private var outbox: Outbox { Outbox(directory: TemporaryDirectory.path) }
  private let absent = ConnectionError.unreachable(place: "s", .absent)

  private func submit(
    _ change: JSONValue,
    to primary: FakePrimary?,
    atMS: Int = 1
  ) throws -> Submission {
    try outbox.submit(change, was: .null, atMS: atMS) { name throws(ConnectionError) in
      guard let primary else { throw absent }
      return try primary.connect(name)
    }
  }

  @Test func `a change is answered when the primary is there`() throws {
    let primary = FakePrimary()
    let submission = try submit("a", to: primary)
    let outcome = ChangeOutcome(sequence: 1, revision: 1, isDuplicate: false)
    #expect(submission.fate == .settled(.applied(outcome)))
    #expect(submission.ending == .finished)
    #expect(submission.others == [])
    #expect(primary.effects == ["a"])
  }

  @Test func `a change waits in line when the primary is away`() throws {
    #expect(try submit("a", to: nil).fate == .queued(position: 1))
    let second = try submit("b", to: nil)
    #expect(second.fate == .queued(position: 2))
    #expect(second.ending == .cut(absent))
    #expect(try outbox.waiting()?.entries.map(\.change) == ["a", "b"])
  }

  @Test func `what waited is sent first and reported apart`() throws {
    let primary = FakePrimary()
    _ = try submit("a", to: nil)
    _ = try submit("poison", to: nil)
    let submission = try submit("b", to: primary)
    #expect(primary.effects == ["a", "b"])
    #expect(submission.others.map(\.entry.change) == ["a", "poison"])
    guard case .settled(.applied) = submission.fate else {
      Issue.record("the change was not applied")
      return
    }
  }

  @Test func `the connection is opened under the name of the outbox`() throws {
    let name = try outbox.append("a", was: nil, atMS: 1).name
    var asked: [String] = []
    _ = try outbox.submit("b", was: nil, atMS: 1) { name throws(ConnectionError) in
      asked.append(name)
      throw absent
    }
    #expect(asked == [name])
  }

  @Test func `a change is found again in the new outbox it was moved to`() throws {
    _ = try submit("a", to: FakePrimary())
    let forgetful = FakePrimary()
    let submission = try submit("b", to: forgetful)
    #expect(submission.entry.sequence == 2)
    let outcome = ChangeOutcome(sequence: 1, revision: 1, isDuplicate: false)
    #expect(submission.fate == .settled(.applied(outcome)))
    #expect(forgetful.effects == ["b"])
  }

  @Test func `a change whose answer was lost waits and is applied once`() throws {
    let primary = FakePrimary()
    primary.cut(afterSteps: 3)
    let submission = try submit("a", to: primary)
    #expect(submission.fate == .queued(position: 1))
    #expect(submission.ending == .cut(.lost(.closed)))
    #expect(primary.effects == ["a"])
    primary.cut(afterSteps: nil)
    #expect(outbox.flush(over: try primary.connect()).ending == .finished)
    #expect(primary.effects == ["a"])
  }

  @Test func `a change that cannot be kept is not sent either`() throws {
    let disk = FaultyDisk()
    disk.inject(.failing(.noSpace), at: 1, only: .write)
    let primary = FakePrimary()
    #expect(throws: StateFileError.self) {
      try Outbox(directory: TemporaryDirectory.path, disk: disk)
        .submit("a", was: nil, atMS: 1) { name throws(ConnectionError) in
          try primary.connect(name)
        }
    }
    #expect(primary.received == 0)
    #expect(try outbox.waiting() == nil)
  }
}
