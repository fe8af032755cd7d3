import Engine
import JSON
import Library
import Primary
import Store
import Testing
import Wire

@Suite struct ChangeTests {
  private func outcome(_ message: ServerMessage?) throws -> ChangeOutcome {
    guard case .ok(_, let body)? = message else {
      throw Surprise(message: message)
    }
    return try ChangeOutcome(answer: body)
  }

  private func code(_ message: ServerMessage?) -> ErrorCode? {
    if case .error(let error)? = message { error.code } else { nil }
  }

  private func grade(_ world: World) -> String? {
    world.disk.reversed().lazy.compactMap { record -> String?? in
      guard case .change(let change) = record.event, case .made(let effect) = change.result
      else { return nil }
      return .some(effect.after)
    }.first ?? nil
  }

  @Test func `answers a change only once it is on disk`() throws {
    var world = World()
    let id = world.companion()
    world.storesAtOnce = false
    let atOnce = world.change(
      .addSubject(.init(id: "so", syllabus: sampleSyllabus)),
      sequence: 1,
      from: id
    )
    #expect(atOnce.isEmpty)
    world.store()
    let answer = try outcome(world.take(from: id).first)
    #expect(answer.sequence == 1)
    #expect(answer.revision == 1)
    #expect(!answer.isDuplicate)
  }

  @Test func `tells the new need with the effect`() throws {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    let answer = try outcome(
      world.change(World.grade("labs", "7,5"), sequence: 2, from: id).first
    )
    let effect = try #require(try answer.effect?.parsed())
    #expect(effect["before"]?.isNull == true)
    #expect(effect["after"]?.string == "7,5")
    #expect(effect["now"]?["need"]?["mark"]?.string == "4")
  }

  @Test func `makes a change once however often it is sent`() throws {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    _ = world.change(World.grade("labs", "6"), sequence: 2, from: id)
    let again = try outcome(world.change(World.grade("labs", "6"), sequence: 2, from: id).first)
    #expect(again.isDuplicate)
    #expect(world.disk.count == 2)
  }

  @Test func `answers a change sent twice before it is on disk twice, and makes it once`() throws {
    var world = World()
    let id = world.companion()
    world.storesAtOnce = false
    world.addSubject(from: id)
    world.addSubject(from: id)
    world.store()
    let answers = world.take(from: id)
    #expect(answers.count == 2)
    #expect(try !outcome(answers.first).isDuplicate)
    #expect(try outcome(answers.last).isDuplicate)
    #expect(world.disk.count == 1)
  }

  @Test func `knows a repeated change after a restart`() throws {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    _ = world.change(World.grade("labs", "6"), sequence: 2, from: id)
    var restarted = World(try world.recovered())
    let back = restarted.companion()
    let again = try outcome(
      restarted.change(World.grade("labs", "6"), sequence: 2, from: back).first
    )
    #expect(again.isDuplicate)
    #expect(restarted.disk.isEmpty)
  }

  @Test func `refuses another change under a number that was taken`() {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    _ = world.change(World.grade("labs", "6"), sequence: 2, from: id)
    let answer = world.change(World.grade("labs", "9"), sequence: 2, from: id).first
    #expect(code(answer) == .seqConflict)
    #expect(grade(world) == "6")
  }

  @Test func `says from which number an outbox with a gap must send again`() {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    guard
      case .error(let error)? = world.change(World.grade("labs", "6"), sequence: 5, from: id)
        .first
    else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .seqGap)
    #expect(error.expected == 2)
    #expect(world.disk.count == 1)
  }

  @Test(arguments: [
    (World.grade("labs", "7,5,2"), ErrorCode.rejected),
    (World.grade("labs", "11"), .rejected),
    (World.grade("labs", "nan"), .rejected),
    (World.grade("labs", ""), .rejected),
    (World.grade("lab", "7"), .notFound),
    (.setGrade(.init(subject: "bd", part: "labs", value: "7")), .notFound),
    (.setGrade(.init(subject: "so", part: "labs", sitting: "may", value: "7")), .notFound),
  ])
  func `refuses a bad change for good and goes on with the next`(
    change: Change,
    expected: ErrorCode
  ) throws {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    for _ in 1...2 {
      guard case .error(let error)? = world.change(change, sequence: 2, from: id).first else {
        Issue.record("no error")
        return
      }
      #expect(error.code == expected)
      #expect(error.sequence == 2)
    }
    _ = try outcome(world.change(World.grade("labs", "7"), sequence: 3, from: id).first)
    #expect(grade(world) == "7")
  }

  @Test func `uses no number up for a change that it could not read`() throws {
    var world = World()
    let id = world.companion()
    let text =
      #"{"t":"change","id":5,"ob":"ob","seq":1,"at_ms":0,"change":{"kind":"setGrade","value":7.5}}"#
    world.handle(.received(id, Frame.encode(Array(text.utf8))))
    guard case .error(let error)? = world.take(from: id).first else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .badValue)
    #expect(error.re == 5)
    #expect(error.sequence == nil)
    _ = try outcome(
      world.change(.addSubject(.init(id: "so", syllabus: sampleSyllabus)), sequence: 1, from: id)
        .first
    )
  }

  @Test func `keeps a refusal over a restart`() throws {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    _ = world.change(World.grade("labs", "11"), sequence: 2, from: id)
    var restarted = World(try world.recovered())
    let back = restarted.companion()
    #expect(
      code(restarted.change(World.grade("labs", "11"), sequence: 2, from: back).first) == .rejected
    )
    guard case .ok(_, let body)? = restarted.ask(.outboxStatus(outbox: "ob"), from: back).first
    else {
      Issue.record("no answer")
      return
    }
    let status = try OutboxOutcome(answer: body)
    #expect(status.next == 3)
    #expect(status.rejected.map(\.sequence) == [2])
  }

  @Test func `overwrites nothing that the person has not seen`() {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    _ = world.change(World.grade("labs", "6"), sequence: 2, was: .null, from: id)
    let stale = world.change(World.grade("labs", "9"), sequence: 3, was: .null, from: id).first
    #expect(code(stale) == .conflict)
    #expect(grade(world) == "6")
    let seen = world.change(World.grade("labs", "9"), sequence: 4, was: "6", from: id).first
    #expect(code(seen) == nil)
    #expect(grade(world) == "9")
  }

  @Test func `takes nothing for done when the disk is full, and takes it when there is room`()
    throws
  {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    world.storesAtOnce = false
    _ = world.change(World.grade("labs", "6"), sequence: 2, from: id)
    _ = world.change(World.grade("exam", "5"), sequence: 3, from: id)
    world.failStorage(.full)
    #expect(world.take(from: id).map(code) == [.storageFull, .storageFull])
    let later = world.change(World.grade("exam", "5"), sequence: 3, from: id)
    #expect(code(later.first) == .seqGap)
    world.storesAtOnce = true
    _ = try outcome(world.change(World.grade("labs", "6"), sequence: 2, from: id).first)
    _ = try outcome(world.change(World.grade("exam", "5"), sequence: 3, from: id).first)
    #expect(world.disk.map(\.number) == [1, 2, 3])
  }

  @Test func `serves what it has and refuses changes when its files are damaged`() {
    var world = World(damage: "journal.2 is damaged at byte 96")
    let id = world.companion()
    let answer = world.change(World.grade("labs", "6"), sequence: 1, from: id).first
    guard case .error(let error)? = answer else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .storageDamaged)
    #expect(error.message.contains("journal.2"))
    #expect(world.ask(.stateGet(.summary), from: id).count == 1)
  }

  @Test func `keeps the outboxes of companions apart`() throws {
    var world = World()
    let first = world.companion("a")
    let second = world.companion("b")
    world.addSubject(from: first)
    _ = try outcome(world.change(World.grade("labs", "6"), sequence: 1, from: second).first)
    _ = try outcome(world.change(World.grade("exam", "6"), sequence: 2, from: first).first)
    _ = try outcome(
      world.change(World.grade("exam", "7"), sequence: 1, from: second, outbox: "new").first
    )
  }

  @Test func `answers in the order of the requests, and a ping at once`() throws {
    var world = World()
    let id = world.companion()
    world.storesAtOnce = false
    world.addSubject(from: id)
    world.send(.request(id: 8, .stateGet(.summary)), from: id)
    world.send(.request(id: 9, .ping), from: id)
    world.store()
    let answers = world.take(from: id).compactMap { message -> Int? in
      if case .ok(let re, _) = message { re } else { nil }
    }
    #expect(answers == [9, 1, 8])
  }

  @Test func `shows a change to the request that follows it`() throws {
    var world = World()
    let id = world.companion()
    world.storesAtOnce = false
    world.addSubject(from: id)
    world.send(.request(id: 8, .stateGet(.summary)), from: id)
    world.store()
    guard case .ok(8, let body)? = world.take(from: id).last,
      case .full(let raw) = try StateUpdate(answer: body).content
    else {
      Issue.record("no state")
      return
    }
    #expect(try Summary(json: raw.parsed()).subjects.map(\.id) == ["so"])
  }

  @Test func `stops reading from a companion with a full window, and reads on after`() {
    var world = World()
    let id = world.companion()
    world.storesAtOnce = false
    for sequence in 1...65 { world.addSubject(sequence: sequence, from: id) }
    #expect(world.isReading[id] == false)
    world.storeAll()
    #expect(world.isReading[id] == true)
    #expect(world.disk.count == 65)
  }
}

/// A message that a test did not expect.
struct Surprise: Error { var message: ServerMessage? }
