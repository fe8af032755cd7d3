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
    World.dated(hours.map { $0 * Self.hour }, lead: "1h")
  }

  @Test func `tells many at once in one message, with a line for the first of them`() throws {
    var world = dated([3, 3, 3, 3, 3, 3, 3])
    let watch = world.companion("watch", reminders: true)
    world.pass(.seconds(2 * 3_600 + 1))
    let rung = world.take(from: watch).reminders
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
      #expect(world.take(from: watch).clears.isEmpty)
      let done = Change.setDone(
        .init(subject: "so", part: .init(rawValue: "p\(part)"), value: true)
      )
      _ = world.change(done, sequence: 7 + part, from: author)
    }
    #expect(world.take(from: watch).clears.count == 1)
  }

  @Test(arguments: [1, 4, 20, 60])
  func `tells at most one digest and three by themselves after a year away`(count: Int) throws {
    let world = dated((0..<count).map { Int64(10 + $0 % 400) })
    // The primary was stopped before anything rang.
    var later = World(try world.recovered(), wall: World.start + 8_760 * Self.hour)
    let watch = later.companion("watch", reminders: true)
    let rung = later.take(from: watch).reminders
    #expect(rung.filter { $0.digest == nil }.count <= 3)
    #expect(rung.compactMap { $0.digest?.count } == [count])
    later.pass(.seconds(25 * 3_600))
    #expect(later.take(from: watch).clears.map(\.reason) == [.expired])
    let again = later.companion("tablet", reminders: true)
    #expect(later.take(from: again).reminders.isEmpty)
  }

  @Test func `tells nothing of a date that was over when it was set`() throws {
    var world = dated([-48, -2_000])
    let watch = world.companion("watch", reminders: true)
    #expect(world.take(from: watch).reminders.isEmpty)
  }

  @Test func `takes what a person dismisses off the other screens, over a restart too`() throws {
    var world = dated([3])
    let watch = world.companion("watch", reminders: true)
    let tablet = world.companion("tablet", reminders: true)
    world.pass(.seconds(2 * 3_600 + 1))
    let rung = world.take(from: watch).reminders
    #expect(world.take(from: tablet).reminders.map(\.key) == rung.map(\.key))
    world.answer(try #require(rung.first), .dismissed, from: watch)
    #expect(world.take(from: tablet).clears.map(\.reason) == [.dismissed])
    var later = World(try world.recovered(), wall: world.wall)
    let phone = later.companion("phone", reminders: true)
    #expect(later.take(from: phone).reminders.isEmpty)
  }

  @Test func `is quiet about what is put off, rings once then, and is quiet once it is done`()
    throws
  {
    var world = dated([30])
    let watch = world.companion("watch", reminders: true)
    world.pass(.seconds(29 * 3_600 + 1))
    world.answer(try #require(world.take(from: watch).reminders.first), .shown, from: watch)
    let until = Instant(milliseconds: world.wall + 20 * 60_000)
    let snooze = Change.setSnooze(.init(subject: "so", part: "p0", value: until))
    _ = world.change(snooze, sequence: 4, from: world.companion("author"))
    #expect(world.take(from: watch).clears.map(\.reason) == [.snoozed])
    world.pass(.seconds(19 * 60))
    #expect(world.take(from: watch).isEmpty)
    var restarted = World(try world.recovered(), wall: world.wall)
    let back = restarted.companion("watch", reminders: true)
    #expect(restarted.take(from: back).reminders.isEmpty)
    restarted.pass(.seconds(61))
    #expect(restarted.take(from: back).reminders.map(\.key.id) == ["so/ordinary/p0:snooze"])
    restarted.pass(.seconds(3_600))
    #expect(restarted.take(from: back).reminders.isEmpty)
  }

  @Test func `says of each companion whether it has shown what is to be seen`() throws {
    var world = dated([3])
    let watch = world.companion("watch", reminders: true)
    world.pass(.seconds(2 * 3_600 + 1))
    world.answer(try #require(world.take(from: watch).reminders.first), .shown, from: watch)
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
    #expect(later.take(from: watch).reminders.count == 1)
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
    #expect(world.take(from: watch).reminders.isEmpty)
    _ = world.change(.renameStudy("Química"), sequence: 2, from: author)
    #expect(!world.take(from: watch).reminders.isEmpty)
  }
}
