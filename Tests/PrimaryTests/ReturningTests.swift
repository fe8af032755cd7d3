import Civil
import Engine
import JSON
import Library
import Primary
import Store
import Testing
import Wire

/// What a companion is told that was away while the primary was at work and others heard.
@Suite struct ReturningTests {
  private static let hour: Int64 = 3_600_000

  /// A world in which so many dates have rung, a minute after one another, all of them still to come.
  private func rung(_ count: Int) -> World {
    var world = World()
    let author = world.companion("author")
    let parts = (0..<count).map { "p\($0)" }
    let syllabus = """
      {"format": 1, "subject": {"name": "Sistemas"},
       "parts": {\(parts.map { "\"\($0)\": {}" }.joined(separator: ", "))},
       "grade": {"average": {\(parts.map { "\"\($0)\": 10" }.joined(separator: ", "))}}}
      """
    var sequence = 0
    func change(_ change: Change) {
      sequence += 1
      _ = world.change(change, sequence: sequence, from: author)
    }
    change(.setLeads(.init([Lead("20h")].compactMap(\.self))))
    change(.addSubject(.init(id: "so", syllabus: syllabus)))
    for (index, part) in parts.enumerated() {
      let moment = World.start + 21 * Self.hour + Int64(index) * 60_000
      let due = DueDate.at(ZoneRules.utc.civil(at: Instant(milliseconds: moment)))
      change(.setDate(.init(subject: "so", part: .init(rawValue: part), value: due)))
    }
    world.pass(.seconds(2 * 3_600))
    return world
  }

  private func reminders(_ messages: [ServerMessage]) -> [Reminder] {
    messages.compactMap { if case .reminder(let reminder) = $0 { reminder } else { nil } }
  }

  private func clears(_ messages: [ServerMessage]) -> [ReminderClear] {
    messages.compactMap { if case .reminderClear(let clear) = $0 { clear } else { nil } }
  }

  private func answer(
    _ reminder: Reminder,
    _ result: ReminderReceipt.Result = .shown,
    in world: inout World,
    _ id: ConnectionID
  ) -> [ServerMessage] {
    world.ask(.reminderShown(ReminderReceipt(key: reminder.key, result: result)), from: id)
  }

  private func done(_ part: String, _ sequence: Int, in world: inout World) {
    let change = Change.setDone(.init(subject: "so", part: .init(rawValue: part), value: true))
    _ = world.change(change, sequence: sequence, from: world.companion("author"))
  }

  @Test(arguments: [1, 3, 4, 12])
  func `tells who comes back one digest or three by themselves`(count: Int) {
    var world = rung(count)
    let watch = world.companion("watch", reminders: true)
    let told = reminders(world.take(from: watch))
    #expect(told.count == (count > 3 ? 1 : count))
    #expect(told.compactMap { $0.digest?.count } == (count > 3 ? [count] : []))
  }

  @Test func `tells several digests and what came between them in one`() throws {
    var world = rung(2)
    // Four at once, twice, while nobody listens.
    let syllabus = """
      {"format": 1, "subject": {"name": "Redes"}, "parts": {"a": {}, "b": {}, "c": {}, "d": {}},
       "grade": {"average": {"a": 1, "b": 1, "c": 1, "d": 1}}}
      """
    var sequence = 0
    for name in ["re", "ra"] {
      sequence += 1
      let subject = SubjectID(rawValue: name)
      _ = world.change(
        .addSubject(.init(id: subject, syllabus: syllabus)),
        sequence: sequence,
        from: world.companion("second")
      )
      let due = DueDate.at(
        ZoneRules.utc.civil(at: Instant(milliseconds: world.wall + 20 * Self.hour + 60_000))
      )
      for part in ["a", "b", "c", "d"] {
        sequence += 1
        let change = Change.setDate(
          .init(subject: subject, part: .init(rawValue: part), value: due)
        )
        _ = world.change(change, sequence: sequence, from: world.companion("second"))
      }
      world.pass(.seconds(600))
    }
    let watch = world.companion("watch", reminders: true)
    #expect(reminders(world.take(from: watch)).map { $0.digest?.count } == [10])
  }

  @Test
  func `sends the same digest again to who has not said that it was shown, and to nobody else`()
    throws
  {
    var world = rung(5)
    let first = world.companion("watch", reminders: true)
    let digest = try #require(reminders(world.take(from: first)).first)
    world.handle(.closed(first))
    let second = world.companion("watch", reminders: true)
    #expect(reminders(world.take(from: second)).map(\.key) == [digest.key])
    let tablet = world.companion("tablet", reminders: true)
    let other = try #require(reminders(world.take(from: tablet)).first)
    #expect(other.key != digest.key && other.digest?.count == 5)
    _ = answer(digest, in: &world, second)
    world.handle(.closed(second))
    let third = world.companion("watch", reminders: true)
    #expect(reminders(world.take(from: third)).isEmpty)
  }

  @Test func `tells it as one after a restart too, and what rings next by itself`() throws {
    var world = rung(5)
    let first = world.companion("watch", reminders: true)
    let digest = try #require(reminders(world.take(from: first)).first)
    var later = World(try world.recovered(), wall: world.wall)
    let watch = later.companion("watch", reminders: true)
    #expect(reminders(later.take(from: watch)).map(\.key) == [digest.key])
    _ = answer(digest, in: &later, watch)
    let until = Instant(milliseconds: later.wall + 600_000)
    let snooze = Change.setSnooze(.init(subject: "so", part: "p0", value: until))
    _ = later.change(snooze, sequence: 8, from: later.companion("author"))
    later.pass(.seconds(660))
    #expect(reminders(later.take(from: watch)).map(\.key.id) == ["so/ordinary/p0:snooze"])
  }

  @Test func `takes a digest away when all of it is done, and no sooner`() throws {
    var world = rung(4)
    let watch = world.companion("watch", reminders: true)
    let digest = try #require(reminders(world.take(from: watch)).first)
    _ = answer(digest, in: &world, watch)
    for part in 0..<4 {
      #expect(clears(world.take(from: watch)).isEmpty)
      done("p\(part)", 7 + part, in: &world)
    }
    #expect(clears(world.take(from: watch)).map(\.key) == [digest.key])
  }

  @Test func `takes all of it off the other screens when a person takes the digest off one`() throws
  {
    var world = rung(4)
    let phone = world.companion("phone", reminders: true)
    let tablet = world.companion("tablet", reminders: true)
    let digest = try #require(reminders(world.take(from: phone)).first)
    let elsewhere = try #require(reminders(world.take(from: tablet)).first)
    _ = answer(digest, .dismissed, in: &world, phone)
    #expect(clears(world.take(from: tablet)).map(\.key) == [elsewhere.key])
    #expect(reminders(world.take(from: world.companion("laptop", reminders: true))).isEmpty)
  }

  @Test func `lists for who asks what it shows, and for others what has rung`() throws {
    var world = rung(4)
    let watch = world.companion("watch", reminders: true)
    let digest = try #require(reminders(world.take(from: watch)).first)
    func showing(_ id: ConnectionID) throws -> [String?] {
      let answers = world.ask(.reminderList(withinSeconds: 0), from: id)
      guard case .ok(_, let body)? = answers.last else { return [] }
      return try body.parsed()["showing"]?.array?.map { $0["rid"]?.string } ?? []
    }
    #expect(try showing(watch) == [digest.key.id])
    #expect(try showing(world.companion("laptop")).count == 4)
  }

  @Test func `tells one by one what cannot be gathered while the disk is full`() {
    var world = rung(5)
    world.storesAtOnce = false
    let watch = world.companion("watch", reminders: true)
    #expect(reminders(world.take(from: watch)).isEmpty)
    world.handle(.storageFailed(StorageFailure(.full, "no space left")))
    #expect(reminders(world.take(from: watch)).count == 5)
  }

  @Test func `leaves what is taken off another screen where that is asked for, until it is done`()
    throws
  {
    var world = rung(1)
    let phone = world.companion("phone", reminders: true)
    let wall = world.companion("wall", reminders: true, keepsDismissed: true)
    let reminder = try #require(reminders(world.take(from: phone)).first)
    _ = world.take(from: wall)
    _ = answer(reminder, .dismissed, in: &world, phone)
    #expect(clears(world.take(from: wall)).isEmpty)
    // It is told also to one that keeps and comes later.
    let board = world.companion("board", reminders: true, keepsDismissed: true)
    #expect(reminders(world.take(from: board)).map(\.key) == [reminder.key])
    done("p0", 4, in: &world)
    #expect(clears(world.take(from: wall)).map(\.reason) == [.done])
    #expect(clears(world.take(from: board)).map(\.reason) == [.done])
  }
}
