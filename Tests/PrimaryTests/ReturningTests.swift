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
    var world = World.dated((0..<count).map { 21 * Self.hour + Int64($0) * 60_000 }, lead: "20h")
    world.pass(.seconds(2 * 3_600))
    return world
  }

  private func done(_ part: String, _ sequence: Int, in world: inout World) {
    let change = Change.setDone(.init(subject: "so", part: .init(rawValue: part), value: true))
    _ = world.change(change, sequence: sequence, from: world.companion("author"))
  }

  @Test(arguments: [1, 3, 4, 12])
  func `tells who comes back one digest or three by themselves`(count: Int) {
    var world = rung(count)
    let watch = world.companion("watch", reminders: true)
    let told = world.take(from: watch).reminders
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
    #expect(world.take(from: watch).reminders.map { $0.digest?.count } == [10])
  }

  @Test
  func `sends the same digest again to who has not said that it was shown, and to nobody else`()
    throws
  {
    var world = rung(5)
    let first = world.companion("watch", reminders: true)
    let digest = try #require(world.take(from: first).reminders.first)
    world.handle(.closed(first))
    let second = world.companion("watch", reminders: true)
    #expect(world.take(from: second).reminders.map(\.key) == [digest.key])
    let tablet = world.companion("tablet", reminders: true)
    let other = try #require(world.take(from: tablet).reminders.first)
    #expect(other.key != digest.key && other.digest?.count == 5)
    world.answer(digest, from: second)
    world.handle(.closed(second))
    let third = world.companion("watch", reminders: true)
    #expect(world.take(from: third).reminders.isEmpty)
  }

  @Test func `tells it as one after a restart too, and what rings next by itself`() throws {
    var world = rung(5)
    let first = world.companion("watch", reminders: true)
    let digest = try #require(world.take(from: first).reminders.first)
    var later = World(try world.recovered(), wall: world.wall)
    let watch = later.companion("watch", reminders: true)
    #expect(later.take(from: watch).reminders.map(\.key) == [digest.key])
    later.answer(digest, from: watch)
    let until = Instant(milliseconds: later.wall + 600_000)
    let snooze = Change.setSnooze(.init(subject: "so", part: "p0", value: until))
    _ = later.change(snooze, sequence: 8, from: later.companion("author"))
    later.pass(.seconds(660))
    #expect(later.take(from: watch).reminders.map(\.key.id) == ["so/ordinary/p0:snooze"])
  }

  @Test func `takes a digest away when all of it is done, and no sooner`() throws {
    var world = rung(4)
    let watch = world.companion("watch", reminders: true)
    let digest = try #require(world.take(from: watch).reminders.first)
    world.answer(digest, from: watch)
    for part in 0..<4 {
      #expect(world.take(from: watch).clears.isEmpty)
      done("p\(part)", 7 + part, in: &world)
    }
    #expect(world.take(from: watch).clears.map(\.key) == [digest.key])
  }

  @Test func `takes all of it off the other screens when a person takes the digest off one`() throws
  {
    var world = rung(4)
    let phone = world.companion("phone", reminders: true)
    let tablet = world.companion("tablet", reminders: true)
    let digest = try #require(world.take(from: phone).reminders.first)
    let elsewhere = try #require(world.take(from: tablet).reminders.first)
    world.answer(digest, .dismissed, from: phone)
    #expect(world.take(from: tablet).clears.map(\.key) == [elsewhere.key])
    #expect(world.take(from: world.companion("laptop", reminders: true)).reminders.isEmpty)
  }

  @Test func `lists for who asks what it shows, and for others what has rung`() throws {
    var world = rung(4)
    let watch = world.companion("watch", reminders: true)
    let digest = try #require(world.take(from: watch).reminders.first)
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
    #expect(world.take(from: watch).reminders.isEmpty)
    world.handle(.storageFailed(StorageFailure(.full, "no space left")))
    #expect(world.take(from: watch).reminders.count == 5)
  }

  @Test func `leaves what is taken off another screen where that is asked for, until it is done`()
    throws
  {
    var world = rung(1)
    let phone = world.companion("phone", reminders: true)
    let wall = world.companion("wall", reminders: true, keepsDismissed: true)
    let reminder = try #require(world.take(from: phone).reminders.first)
    _ = world.take(from: wall)
    world.answer(reminder, .dismissed, from: phone)
    #expect(world.take(from: wall).clears.isEmpty)
    // It is told also to one that keeps and comes later.
    let board = world.companion("board", reminders: true, keepsDismissed: true)
    #expect(world.take(from: board).reminders.map(\.key) == [reminder.key])
    done("p0", 4, in: &world)
    #expect(world.take(from: wall).clears.map(\.reason) == [.done])
    #expect(world.take(from: board).clears.map(\.reason) == [.done])
  }
}
