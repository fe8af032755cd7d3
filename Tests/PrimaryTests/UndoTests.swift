import Engine
import JSON
import Library
import Primary
import Store
import Testing
import Wire

@Suite struct UndoTests {
  private func changes(_ world: inout World, from id: ConnectionID) throws -> [JSONValue] {
    guard case .ok(_, let body)? = world.ask(.log(limit: nil), re: 90, from: id).first else {
      throw Surprise(message: nil)
    }
    let answer = try body.parsed()
    return try #require(answer["changes"]?.array)
  }

  private func effect(_ message: ServerMessage?) throws -> JSONValue {
    guard case .ok(_, let body)? = message else { throw Surprise(message: message) }
    let effect = try ChangeOutcome(answer: body).effect?.parsed()
    return try #require(effect)
  }

  private func error(_ message: ServerMessage?) -> ErrorAnswer? {
    if case .error(let error)? = message { error } else { nil }
  }

  @Test func `lists the changes, the newest first, with who made them and in words`() throws {
    var world = World()
    let id = world.companion("watch", language: "es")
    world.addSubject(from: id)
    _ = world.change(World.grade("labs", "7,5"), sequence: 2, from: id)
    let changes = try changes(&world, from: id)
    #expect(changes.map { $0["kind"]?.string } == ["setGrade", "addSubject"])
    #expect(changes.first?["n"] == 2)
    #expect(changes.first?["who"] == "watch")
    #expect(changes.first?["at_ms"]?.integer == Int(World.start))
    #expect(changes.first?["text"] == "Sistemas Operativos · Prácticas: 7,5")
    #expect(changes.last?["text"] == "Asignatura añadida: Sistemas Operativos (so), curso 2026/27")
  }

  @Test func `undoes the change of another companion, once, and pushes what is there now`() throws {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    _ = world.change(World.grade("labs", "7,5"), sequence: 2, from: id)
    let phone = world.companion("phone")
    _ = world.ask(.stateWatch(.summary, from: nil), re: 5, from: id)
    let effect = try effect(
      world.change(.undo(2), sequence: 1, from: phone, outbox: "other").first
    )
    #expect(effect["before"] == "7,5")
    #expect(effect["after"]?.isNull == true)
    #expect(effect["undid"] == "setGrade")
    world.pass(.seconds(1))
    let pushes = world.take(from: id).count { if case .state = $0 { true } else { false } }
    #expect(pushes == 1)
    let again = world.change(.undo(2), sequence: 1, from: phone, outbox: "other").first
    guard case .ok(_, let body)? = again else {
      Issue.record("\(String(describing: again))")
      return
    }
    #expect(try ChangeOutcome(answer: body).isDuplicate)
    let changes = try changes(&world, from: id)
    #expect(changes.count == 3)
    #expect(changes.first?["undoes"] == 2)
    #expect(changes.dropFirst().first?["undone_by"] == 3)
  }

  @Test func `undoes after a restart, from the journal and from the snapshot`() throws {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    _ = world.change(World.grade("labs", "7,5"), sequence: 2, from: id)
    _ = world.change(.removeSubject("so"), sequence: 3, from: id)
    let replayed = try world.recovered()
    let (library, through) = try Library.read(replayed.library.file(through: replayed.number))
    #expect(library == replayed.library)
    let read = State(
      epoch: "e1",
      library: library,
      outboxes: replayed.outboxes,
      reminders: replayed.reminders,
      number: through
    )
    for state in [replayed, read] {
      var restarted = World(state)
      let back = restarted.companion()
      let effect = try effect(restarted.change(.undo(3), sequence: 4, from: back).first)
      #expect(effect["after"] == "Sistemas Operativos")
      let labs = effect["now"]?["parts"]?.array?.first { $0["id"] == "labs" }
      #expect(labs?["text"] == "7,5")
    }
  }

  @Test func `a refused undoing says what to do, and uses its number up`() throws {
    var world = World()
    let id = world.companion(language: "es")
    world.addSubject(from: id)
    _ = world.change(World.grade("labs", "6"), sequence: 2, from: id)
    _ = world.change(World.grade("labs", "7"), sequence: 3, from: id)
    let refused = error(world.change(.undo(2), sequence: 4, from: id).first)
    #expect(refused?.code == .rejected)
    #expect(refused?.sequence == 4)
    #expect(refused?.message.hasSuffix("deshaz antes el 3: mark undo 3") == true)
    let unknown = error(world.change(.undo(99), sequence: 5, from: id).first)
    #expect(unknown?.code == .notFound)
  }

  @Test func `a stale edit of any kind is a conflict`() throws {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    let stale: [(Change, JSONValue)] = [
      (.renameSubject(.init(subject: "so", name: "Sistemas")), "Sistemas operativos"),
      (.renameStudy("Informática"), "Física"),
      (.followCourse("2026/27"), "2025/26"),
      (.setLeads(.init([])), "1d"),
      (.setDone(.init(subject: "so", part: "exam", sitting: "june", value: true)), "done"),
      (.setGrade(.init(subject: "so", part: "exam", sitting: "june", value: "7")), "6"),
    ]
    for (index, (change, was)) in stale.enumerated() {
      let answer = world.change(change, sequence: index + 2, was: was, from: id).first
      #expect(error(answer)?.code == .conflict, "\(change)")
    }
    #expect(try changes(&world, from: id).count == 1)
  }

  @Test func `a subject that is gone or has another short name is told whole`() throws {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    _ = world.ask(.stateWatch(.summary, from: nil), re: 5, from: id)
    world.pass(.seconds(1))
    for (index, change) in [
      Change.renameSubject(.init(subject: "so", id: "sistemas")), .removeSubject("sistemas"),
    ].enumerated() {
      _ = world.change(change, sequence: index + 2, from: id)
      world.pass(.seconds(1))
    }
    guard case .ok(_, let body)? = world.ask(.stateGet(.summary), re: 9, from: id).first else {
      Issue.record("no state")
      return
    }
    #expect(try body.parsed()["state"]?["subjects"]?.array?.isEmpty == true)
  }

  @Test func `what has rung rings no second time under another short name`() throws {
    var world = World()
    let id = world.companion(reminders: true)
    world.addSubject(from: id)
    let due = try Change(
      json: [
        "kind": "setDate", "subject": "so", "part": "exam", "sitting": "june",
        "date": "2026-12-01T12:00",
      ]
    )
    _ = world.change(due, sequence: 2, from: id)
    world.pass(.seconds(2))
    let fired = world.disk.count { if case .fired = $0.event { true } else { false } }
    #expect(fired > 0)
    _ = world.change(.renameSubject(.init(subject: "so", id: "sis")), sequence: 3, from: id)
    world.pass(.seconds(2))
    #expect(world.disk.count { if case .fired = $0.event { true } else { false } } == fired)
  }
}
