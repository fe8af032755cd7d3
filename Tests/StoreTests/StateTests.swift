import Civil
import Engine
import JSON
import Library
import Reminders
import Store
import TestSupport
import Testing

@Suite struct StateTests {
  private func made(_ state: State, _ alter: (inout ChangeRecord) -> Void) throws -> Record {
    var library = state.library
    let change = Sample.grade("exam", "5")
    var record = ChangeRecord(
      source: OutboxSource(companion: "tablet", outbox: "b"),
      sequence: 1,
      fingerprint: "f",
      today: Sample.today,
      change: change.json,
      expectation: .anything,
      result: .made(try library.apply(change, on: Sample.today))
    )
    alter(&record)
    return Record(
      number: state.number + 1,
      at: Instant(milliseconds: 0),
      event: .change(record)
    )
  }

  @Test
  func `takes in the next record, and no other`() throws {
    var state = try Sample.primary().state
    var record = try made(state) { _ in }
    for number in [state.number, state.number + 2] {
      record.number = number
      let before = state
      #expect(throws: State.ReplayError.gap(expected: before.number + 1, found: number)) {
        try state.apply(record)
      }
      #expect(state == before)
    }
    record.number = state.number + 1
    try state.apply(record)
    #expect(state.library["bd"]?.grades["june"]?["exam"]?.text == "5")
    #expect(state.number == record.number)
  }

  @Test(arguments: [
    { @Sendable (record: inout ChangeRecord) in record.change = ["kind": "unheard of"] },
    { @Sendable record in record.change = Sample.grade("exma", "5").json },
    { @Sendable record in record.change = Sample.grade("exam", "6").json },
    { @Sendable record in record.expectation = .value("3") },
    { @Sendable record in record.sequence = 2 },
    { @Sendable record in record.sequence = 0 },
  ])
  func `refuses a record that does not follow, and stays as it was`(
    alter: @Sendable (inout ChangeRecord) -> Void
  ) throws {
    var state = try Sample.primary().state
    let before = state
    let record = try made(state, alter)
    #expect(throws: State.ReplayError.diverged(number: record.number)) { try state.apply(record) }
    #expect(state == before)
  }

  @Test
  func `counts a change that was refused, and does not make it`() throws {
    var state = try Sample.primary().state
    let library = state.library
    let record = try made(state) { $0.result = .refused(code: "conflict", message: "no") }
    try state.apply(record)
    #expect(state.library == library)
    #expect(state.outboxes[OutboxSource(companion: "tablet", outbox: "b")]?.highest == 1)
  }

  @Test(arguments: UInt64(1)...6)
  func `is the same whether a change is made, followed or replayed`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var made = try Sample.primary().state
    var (followed, replayed) = (made, made)
    var sequence = 0
    for step in 1...40 {
      var records: [Record] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        sequence += 1
        records.append(record(&made, sequence, &random))
      }
      followed.follow(records, to: made.library)
      for record in records { try replayed.apply(record) }
      #expect(followed == made, "seed \(seed), step \(step)")
      #expect(replayed == made, "seed \(seed), step \(step)")
    }
  }

  /// Makes a random change of a state, which may be refused.
  private func record(_ state: inout State, _ sequence: Int, _ random: inout SplitMix64) -> Record {
    let part: LeafID = ["lab.1", "lab.2", "exam", "essay"].randomElement(using: &random) ?? "exam"
    let text = ["3", "7,5", "NP", "eleven", nil].randomElement(using: &random) ?? nil
    let change =
      Bool.random(using: &random)
      ? Sample.grade(part, text)
      : Change.renameStudy("Study \(Int.random(in: 1...3, using: &random))")
    return state.record(at: Instant(milliseconds: Int64(sequence))) { library, number in
      let at = Instant(milliseconds: Int64(sequence))
      let stamp = Change.Stamp(number: number, at: at, who: "tablet")
      let result: ChangeResult
      do throws(Refusal) {
        result = .made(try library.apply(change, on: Sample.today, as: stamp))
      } catch {
        result = .refused(code: "rejected", message: "no")
      }
      return ChangeRecord(
        source: OutboxSource(companion: "tablet", outbox: "b"),
        sequence: sequence,
        fingerprint: "\(sequence)",
        today: Sample.today,
        change: change.json,
        expectation: .anything,
        result: result
      )
    }
  }

  @Test
  func `keeps a record as it was when it is written and read`() throws {
    var primary = try Sample.primary()
    let records = [
      try primary.change(Sample.grade("lab.2", "9"), expecting: .value(nil)),
      try primary.change(Sample.grade("lab.2", nil), expecting: .value("9")),
      try primary.change(.setLeads(.init([]))),
      try primary.record(.fired(Sample.key)),
      try primary.record(.digest(.init(id: "digest:2027-01-15", generation: 4), of: [Sample.key])),
      try primary.record(
        .gathered(.init(id: "digest:2027-01-16", generation: 5), of: [Sample.key], companion: "a")
      ),
      try primary.record(.dismissed(Sample.key, companion: "a")),
      try primary.record(.shown(Sample.key, companion: "a \"b\"\n")),
    ]
    for record in records {
      let text = Array(JSONValue(writing: record.write).description.utf8)
      #expect(try Record(json: JSONValue(parsing: text, limits: .file)) == record)
    }
  }

  @Test
  func `forgets what rang for dates that are gone`() throws {
    var primary = try Sample.primary()
    var state = primary.state
    state.prune()
    #expect(state.reminders == primary.state.reminders)
    try primary.change(Sample.date("exam", nil))
    state = primary.state
    state.prune()
    #expect(
      !state.reminders.fired.isEmpty,
      "undoing would bring the date back, and it would ring again"
    )
    for number in 1...History.limit {
      try primary.change(Sample.grade("exam", "\(number % 9 + 1)"))
    }
    state = primary.state
    state.prune()
    #expect(state.reminders.fired.isEmpty)
  }
}
