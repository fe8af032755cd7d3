import Civil
import Engine
import JSON
import Library
import Testing

@testable import Store

/// What becomes of a library of which some files are missing, or are not what they should be.
@Suite struct RecoveryFilesTests {
  enum Journal: CaseIterable {
    case none, later, whole
  }

  enum Outcome: Hashable {
    case ready(number: Int, [Recovery.Note])
    case readOnly(number: Int, Damage)
    case refused(Damage)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var library: Bool
    var state: Bool
    var backup: Bool
    var journal: Journal
    var outcome: Outcome

    var testDescription: String {
      "library \(library), state \(state), backup \(backup), journal \(journal)"
    }
  }

  private static let noLibrary = Damage(.missing, in: "library.json")
  private static let noState = Damage(.missing, in: "state.json")
  private static let noJournal = Damage(.missing, in: "journal-000000000003")
  private static let newLibrary = Recovery.Note.rebuilt(file: "library.json")
  private static let newState = Recovery.Note.rebuilt(file: "state.json")

  /// The snapshots hold two records, the journal seven.
  private static let table: [Case] = [
    Case(true, true, true, .later, .ready(number: 7, [])),
    Case(true, true, false, .later, .ready(number: 7, [])),
    Case(true, true, true, .whole, .ready(number: 7, [])),
    Case(true, true, false, .whole, .ready(number: 7, [])),
    Case(true, true, true, .none, .readOnly(number: 2, noJournal)),
    Case(true, true, false, .none, .readOnly(number: 2, noJournal)),
    Case(true, false, true, .later, .readOnly(number: 7, noState)),
    Case(true, false, false, .later, .readOnly(number: 7, noState)),
    Case(true, false, true, .whole, .ready(number: 7, [newState])),
    Case(true, false, false, .whole, .ready(number: 7, [newState])),
    Case(true, false, true, .none, .ready(number: 2, [.broughtFromElsewhere])),
    Case(true, false, false, .none, .ready(number: 2, [.broughtFromElsewhere])),
    Case(false, true, true, .later, .readOnly(number: 7, noLibrary)),
    Case(false, true, false, .later, .refused(noLibrary)),
    Case(false, true, true, .whole, .readOnly(number: 7, noLibrary)),
    Case(false, true, false, .whole, .ready(number: 7, [newLibrary])),
    Case(false, true, true, .none, .readOnly(number: 2, noLibrary)),
    Case(false, true, false, .none, .refused(noLibrary)),
    Case(false, false, true, .later, .readOnly(number: 7, noLibrary)),
    Case(false, false, false, .later, .refused(noLibrary)),
    Case(false, false, true, .whole, .readOnly(number: 7, noLibrary)),
    Case(false, false, false, .whole, .ready(number: 7, [newLibrary, newState])),
    Case(false, false, true, .none, .readOnly(number: 2, noLibrary)),
    Case(false, false, false, .none, .ready(number: 0, [.firstRun])),
  ]

  private func files(_ item: Case) throws -> (Files, MemoryPrimary) {
    var first = try MemoryPrimary()
    try first.change(Sample.addition)
    try first.change(Sample.grade("lab.1", "7,5"))
    let early = try #require(first.files["journal-000000000001"])
    let primary = try Sample.primary()
    var files = primary.files.filter { name, _ in
      switch StoreFile(name: name) {
      case .library: item.library
      case .state: item.state
      case .backup: item.backup
      default: item.journal != .none
      }
    }
    if item.journal == .whole { files["journal-000000000001"] = early }
    return (files, primary)
  }

  @Test(arguments: table)
  func `starts, serves or refuses by what is there`(item: Case) throws {
    let (files, primary) = try files(item)
    let recovery = files.recovered
    switch recovery {
    case .ready(let ready):
      #expect(Outcome.ready(number: ready.state.number, ready.notes) == item.outcome)
      #expect(ready.state.epoch == (item.state ? "e1" : "e2"))
      if ready.state.number == 7 {
        #expect(ready.state.outboxes == primary.state.outboxes)
        #expect(ready.state.reminders == primary.state.reminders)
        #expect(ready.writer?.next == 8)
      } else {
        #expect(ready.writer == nil)
      }
    case .readOnly(let state, let damage):
      #expect(Outcome.readOnly(number: state.number, damage) == item.outcome)
    case .refused(.unusable(let damage)): #expect(Outcome.refused(damage) == item.outcome)
    case .refused(.newer): Issue.record("nothing is newer")
    }
    if let state = recovery.state {
      #expect(state.library == (primary.states[state.number] ?? State(epoch: "")).library)
    }
  }

  @Test
  func `has a row for every combination`() {
    let rows = Set(Self.table.map(\.testDescription))
    #expect(rows.count == 2 * 2 * 2 * Journal.allCases.count)
    #expect(rows.count == Self.table.count)
  }

  @Test(arguments: [
    ("library.json", 9, 4), ("state.json", 9, 2), ("journal-000000000003", 2, 1),
  ])
  func `refuses what a newer program has written`(
    name: String,
    format: Int,
    known: Int
  ) throws {
    var files = try Sample.primary().files
    let journal = SegmentHeader(first: 3, salt: 1).bytes(version: format)
    files[name] =
      name.hasSuffix(".json") ? Array("{\"format\": \(format)}".utf8) : journal
    // What else is wrong does not matter: nothing is to be touched.
    files["state.json"] = name == "state.json" ? files[name] : []
    let refusal = Recovery.Refusal.newer(file: name, format: format, known: known)
    #expect(files.recovered == .refused(refusal))
    #expect(refusal.description.hasPrefix("\(name): written by a newer mark"))
  }

  @Test
  func `names the place where a snapshot cannot be read`() throws {
    for name in ["library.json", "state.json"] {
      var files = try Sample.primary().files
      files[name]?[14] = UInt8(ascii: "!")
      let damage = try #require(files.recovered.damage)
      #expect(damage.file == name)
      #expect(damage.offset == 14)
    }
  }

  @Test
  func `serves the newest copy that can be read, with what the journal has after it`() throws {
    var primary = try Sample.primary()
    primary.fold()
    try primary.change(Sample.grade("lab.2", "8"))
    primary.files["library.json"] = []
    guard case .readOnly(let whole, _) = primary.files.recovered else {
      Issue.record("expected to be read-only")
      return
    }
    #expect(whole.library == primary.state.library)
    primary.files["library.backup-000000000007.json"] = []
    guard case .readOnly(let older, let damage) = primary.files.recovered else {
      Issue.record("expected to be read-only")
      return
    }
    #expect(damage == Damage(.empty, in: "library.json"))
    #expect(older.library == primary.states[2]?.library)
  }

  @Test
  func `names missing records`() throws {
    var primary = try Sample.primary()
    primary.fold()
    try primary.change(Sample.grade("lab.2", "8"))
    let later = primary.files.filter { $0.key.hasPrefix("journal-") }
    let files = try Sample.primary().files.filter { !$0.key.hasPrefix("journal-") }
      .merging(later) { $1 }
    #expect(
      files.recovered.damage == Damage(.gap(from: 3, to: 7), in: "journal-000000000008")
    )
  }

  @Test
  func `names a journal that ends before its snapshots`() throws {
    let primary = try Sample.primary()
    var folded = primary
    folded.fold()
    var files = folded.files.filter { !$0.key.hasPrefix("journal-") }
    files["journal-000000000003"] = primary.files["journal-000000000003"]
    let end = try #require(primary.ends[7])
    files["journal-000000000003"]?.replaceSubrange(end - 8..<end, with: repeatElement(0, count: 8))
    #expect(
      files.recovered.damage
        == Damage(.endsEarly(before: 7), in: "journal-000000000003", at: primary.ends[6])
    )
  }

  @Test
  func `names a segment that has another one's name`() throws {
    var files = try Sample.primary().files
    files["journal-000000000002"] = files.removeValue(forKey: "journal-000000000003")
    #expect(
      files.recovered.damage == Damage(.misnamed(first: 3), in: "journal-000000000002", at: 0)
    )
  }

  @Test(arguments: [
    (Record.Event.fired(Sample.key), 9, Damage.Problem.misnumbered(expected: 8, found: 9)),
    (
      .change(
        ChangeRecord(
          source: OutboxSource(companion: "phone", outbox: "ob-phone"),
          sequence: 5,
          fingerprint: "",
          today: Sample.today,
          change: ["kind": "to come"],
          expectation: .anything,
          result: .made(try Effect(json: [:]))
        )
      ), 8, .diverged(8)
    ),
  ])
  func `names an intact record that does not follow`(
    event: Record.Event,
    number: Int,
    problem: Damage.Problem
  ) throws {
    var primary = try Sample.primary()
    let record = Record(number: number, at: .init(milliseconds: 0), event: event)
    let frame = RecordFrame(record, index: 5, batch: 0).bytes(salt: primary.writer.header.salt)
    let end = try #require(primary.ends[7])
    let name = primary.writer.header.name
    primary.files[name]?.replaceSubrange(end..<end + frame.count, with: frame)
    #expect(primary.files.recovered.damage == Damage(problem, in: name, at: end))
  }

  @Test
  func `leaves what is not ours alone`() throws {
    let primary = try Sample.primary()
    let strange: Files = ["notes.txt": [1], "journal-000000000001.new": [2], "journal": []]
    let files = primary.files.merging(strange) { $1 }
    #expect(files.recovered == primary.files.recovered)
    #expect(strange.recovered.ready?.notes == [.firstRun])
  }
}

extension RecoveryFilesTests.Case {
  init(
    _ library: Bool,
    _ state: Bool,
    _ backup: Bool,
    _ journal: RecoveryFilesTests.Journal,
    _ outcome: RecoveryFilesTests.Outcome
  ) {
    self.init(library: library, state: state, backup: backup, journal: journal, outcome: outcome)
  }
}
