import Civil
import Engine
import JSON
import Library
import Primary
import Store
import Testing
import Wire

/// What rings when much is due at once, was missed, put off or taken off a screen.
@Suite struct RingingTogetherTests {
  private static let hour: Int64 = 3_600_000

  /// A world with a subject of so many parts, each due so many hours from its start, and rings an hour before.
  private func dated(_ hours: [Int64]) -> World {
    var world = World()
    let author = world.companion("author")
    let parts = hours.indices.map { "p\($0)" }
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
    change(.setLeads(.init([Lead("1h")].compactMap(\.self))))
    change(.addSubject(.init(id: "so", syllabus: syllabus)))
    for (part, hour) in zip(parts, hours) {
      let date = DueDate.at(
        ZoneRules.utc.civil(at: Instant(milliseconds: World.start + hour * Self.hour))
      )
      change(.setDate(.init(subject: "so", part: .init(rawValue: part), value: date)))
    }
    return world
  }

  private func reminders(_ messages: [ServerMessage]) -> [Reminder] {
    messages.compactMap { if case .reminder(let reminder) = $0 { reminder } else { nil } }
  }

  private func clears(_ messages: [ServerMessage]) -> [ReminderClear.Reason] {
    messages.compactMap { if case .reminderClear(let clear) = $0 { clear.reason } else { nil } }
  }

  private func answer(
    _ reminder: Reminder?,
    _ result: ReminderReceipt.Result,
    in world: inout World,
    _ id: ConnectionID
  ) throws {
    let key = try #require(reminder).key
    _ = world.ask(.reminderShown(ReminderReceipt(key: key, result: result)), from: id)
  }

  @Test func `tells many at once in one message, with a line for the first of them`() throws {
    var world = dated([3, 3, 3, 3, 3, 3, 3])
    let watch = world.companion("watch", reminders: true)
    world.pass(.seconds(2 * 3_600 + 1))
    let rung = reminders(world.take(from: watch))
    #expect(rung.count == 1)
    #expect(rung.first?.digest?.count == 7)
    #expect(rung.first?.digest?.items.count == 5)
    #expect(rung.first?.actions == [])
    #expect(rung.first?.title == "7 reminders")
  }

  @Test func `takes a digest off all screens when all of it is done`() throws {
    var world = dated([3, 3, 3, 3])
    let watch = world.companion("watch", reminders: true)
    world.pass(.seconds(2 * 3_600 + 1))
    _ = world.take(from: watch)
    let author = world.companion("author")
    for part in 0..<4 {
      #expect(clears(world.take(from: watch)).isEmpty)
      let done = Change.setDone(
        .init(subject: "so", part: .init(rawValue: "p\(part)"), value: true)
      )
      _ = world.change(done, sequence: 7 + part, from: author)
    }
    #expect(clears(world.take(from: watch)).count == 1)
  }

  @Test(arguments: [1, 4, 20, 60])
  func `tells at most one digest and three by themselves after a year away`(count: Int) throws {
    let world = dated((0..<count).map { Int64(10 + $0 % 400) })
    // The primary was stopped before anything rang.
    var later = World(try world.recovered(), wall: World.start + 8_760 * Self.hour)
    let watch = later.companion("watch", reminders: true)
    let rung = reminders(later.take(from: watch))
    #expect(rung.filter { $0.digest == nil }.count <= 3)
    #expect(rung.compactMap { $0.digest?.count } == [count])
    later.pass(.seconds(25 * 3_600))
    #expect(clears(later.take(from: watch)) == [.expired])
    let again = later.companion("tablet", reminders: true)
    #expect(reminders(later.take(from: again)).isEmpty)
  }

  @Test func `tells nothing of a date that was over when it was set`() throws {
    var world = dated([-48, -2_000])
    let watch = world.companion("watch", reminders: true)
    #expect(reminders(world.take(from: watch)).isEmpty)
  }

  @Test func `takes what a person dismisses off the other screens, over a restart too`() throws {
    var world = dated([3])
    let watch = world.companion("watch", reminders: true)
    let tablet = world.companion("tablet", reminders: true)
    world.pass(.seconds(2 * 3_600 + 1))
    let rung = reminders(world.take(from: watch))
    #expect(reminders(world.take(from: tablet)).map(\.key) == rung.map(\.key))
    try answer(rung.first, .dismissed, in: &world, watch)
    #expect(clears(world.take(from: tablet)) == [.dismissed])
    var later = World(try world.recovered(), wall: world.wall)
    let phone = later.companion("phone", reminders: true)
    #expect(reminders(later.take(from: phone)).isEmpty)
  }

  @Test func `is quiet about what is put off, rings once then, and is quiet once it is done`()
    throws
  {
    var world = dated([30])
    let watch = world.companion("watch", reminders: true)
    world.pass(.seconds(29 * 3_600 + 1))
    try answer(reminders(world.take(from: watch)).first, .shown, in: &world, watch)
    let until = Instant(milliseconds: world.wall + 20 * 60_000)
    let snooze = Change.setSnooze(.init(subject: "so", part: "p0", value: until))
    _ = world.change(snooze, sequence: 4, from: world.companion("author"))
    #expect(clears(world.take(from: watch)) == [.snoozed])
    world.pass(.seconds(19 * 60))
    #expect(world.take(from: watch).isEmpty)
    var restarted = World(try world.recovered(), wall: world.wall)
    let back = restarted.companion("watch", reminders: true)
    #expect(reminders(restarted.take(from: back)).isEmpty)
    restarted.pass(.seconds(61))
    #expect(reminders(restarted.take(from: back)).map(\.key.id) == ["so/ordinary/p0:snooze"])
    restarted.pass(.seconds(3_600))
    #expect(reminders(restarted.take(from: back)).isEmpty)
  }

  @Test func `says of each companion whether it has shown what is to be seen`() throws {
    var world = dated([3])
    let watch = world.companion("watch", reminders: true)
    world.pass(.seconds(2 * 3_600 + 1))
    try answer(reminders(world.take(from: watch)).first, .shown, in: &world, watch)
    _ = world.companion("tablet", reminders: true)
    let answers = world.ask(.reminderList(withinSeconds: nil), from: world.companion("laptop"))
    guard case .ok(_, let body)? = answers.last else {
      Issue.record("no answer")
      return
    }
    let companions = try body.parsed()["showing"]?.array?.first?["companions"]?.array ?? []
    #expect(companions.map { $0["name"]?.string } == ["watch", "tablet"])
    #expect(companions.map { $0["state"]?.string } == ["shown", "sent"])
  }

  @Test func `rings nothing by a clock that has lost the time, until it has it again`() throws {
    let world = dated([3])
    var later = World(try world.recovered(), wall: 40_000)
    let watch = later.companion("watch", reminders: true)
    later.pass(.seconds(60))
    #expect(later.take(from: watch).isEmpty)
    #expect(later.disk.isEmpty)
    later.wall = World.start + 2 * Self.hour
    later.handle(.woken)
    #expect(reminders(later.take(from: watch)).count == 1)
  }

  @Test func `believes a clock again by which a person changes something`() throws {
    var world = dated([3])
    // The clock was years ahead when something was written, and is right again.
    world.wall += 90_000 * Self.hour
    let author = world.companion("clock")
    _ = world.change(.renameStudy("Física"), sequence: 1, from: author)
    world.wall = World.start + 2 * Self.hour
    let watch = world.companion("watch", reminders: true)
    world.handle(.woken)
    #expect(reminders(world.take(from: watch)).isEmpty)
    _ = world.change(.renameStudy("Química"), sequence: 2, from: author)
    #expect(!reminders(world.take(from: watch)).isEmpty)
  }
}
