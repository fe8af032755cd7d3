import Civil
import Engine
import Library
import Primary
import Store
import Testing
import Wire

/// What rings whatever becomes of the clock, the zone and the primary itself.
@Suite struct RingingClockTests {
  private static let minute: Int64 = 60_000
  private static let hour = 60 * minute
  private static let day = 24 * hour

  /// A world with an exam that is due so long from its start, and rings an hour before; nobody is there.
  private func dated(_ due: DueDate) -> World {
    var world = World()
    let author = world.companion("author")
    world.addSubject(from: author)
    _ = world.change(.setLeads(.init([Lead("1h")].compactMap(\.self))), sequence: 2, from: author)
    set(due, 3, in: &world)
    return world
  }

  private func dated(in milliseconds: Int64) -> World { dated(moment(after: milliseconds)) }

  private func set(_ due: DueDate, _ sequence: Int, in world: inout World) {
    let author = world.companion("author")
    _ = world.change(
      .setDate(.init(subject: "so", part: "exam", value: due)),
      sequence: sequence,
      from: author
    )
    world.handle(.closed(author))
  }

  private func moment(after milliseconds: Int64) -> DueDate {
    .at(ZoneRules.utc.civil(at: Instant(milliseconds: World.start + milliseconds)))
  }

  /// What a companion is told, and says that it has shown.
  private func rings(_ world: inout World, _ id: ConnectionID) -> [String] {
    let rung = world.take(from: id).compactMap { message -> Wire.Reminder? in
      if case .reminder(let reminder) = message { reminder } else { nil }
    }
    for reminder in rung {
      _ = world.ask(.reminderShown(ReminderReceipt(key: reminder.key, result: .shown)), from: id)
    }
    return rung.map { $0.digest == nil ? $0.key.id : "digest" }
  }

  /// What is on record as rung.
  private func fired(_ world: World) -> Int {
    world.disk.count { record in
      switch record.event {
      case .fired, .digest: true
      default: false
      }
    }
  }

  @Test(arguments: [2 * hour, 10 * hour, 365 * day])
  func `a clock that is set ahead rings what it passes over, once`(step: Int64) {
    var world = dated(in: 3 * Self.hour)
    let watch = world.companion("watch", reminders: true)
    world.wall += step
    world.handle(.woken)
    #expect(rings(&world, watch) == [step < 30 * Self.hour ? "so/june/exam:1h" : "digest"])
    world.wall -= step
    world.pass(.seconds(3 * 3_600))
    world.pass(.seconds(30 * 3_600))
    #expect(rings(&world, watch).isEmpty)
    #expect(fired(world) == 1)
  }

  @Test(arguments: [-1, 0] as [Int64])
  func `a clock that is set back an hour just before or after rings once`(before: Int64) {
    var world = dated(in: 3 * Self.hour)
    let watch = world.companion("watch", reminders: true)
    world.pass(.milliseconds(2 * Self.hour + before))
    #expect(rings(&world, watch).count == (before < 0 ? 0 : 1))
    world.wall -= Self.hour
    world.handle(.woken)
    world.pass(.milliseconds(Self.hour - 2))
    #expect(rings(&world, watch).isEmpty)
    world.pass(.milliseconds(3))
    world.pass(.seconds(600))
    #expect(rings(&world, watch).count == (before < 0 ? 1 : 0))
    #expect(fired(world) == 1)
  }

  @Test func `a journey moves what is still to ring, and repeats nothing`() throws {
    // Due at 18:00 wherever it is: that is an hour later on the islands.
    var world = dated(try DueDate(parsing: "2026-12-01T18:00"))
    let (madrid, canary) = (try ZoneRules(posix: "CET-1"), try ZoneRules(posix: "WET0"))
    world.handle(.zoneChanged(madrid))
    world.wall = try Instant(parsing: "2026-12-01T15:59:00Z").milliseconds
    let watch = world.companion("watch", reminders: true)
    world.handle(.zoneChanged(canary))
    world.pass(.seconds(600))
    #expect(rings(&world, watch).isEmpty)
    world.handle(.zoneChanged(madrid))
    #expect(rings(&world, watch) == ["so/june/exam:1h"])
    world.handle(.zoneChanged(canary))
    world.pass(.seconds(2 * 3_600))
    #expect(fired(world) == 1)
  }

  @Test func `is not early however often the primary is started`() throws {
    var world = dated(in: 3 * Self.hour)
    var state = try world.recovered()
    for start in 1...10 {
      world = World(state, wall: world.wall)
      let watch = world.companion("watch", reminders: true)
      world.handle(.woken)
      world.pass(.milliseconds(start < 10 ? 10 * Self.minute : 30 * Self.minute - 1))
      #expect(rings(&world, watch).isEmpty, "start \(start)")
      state = try world.recovered(from: state)
    }
    #expect(fired(world) == 0)
    let watch = world.companion("watch", reminders: true)
    world.pass(.milliseconds(1))
    #expect(rings(&world, watch).count == 1)
  }

  @Test func `a primary that is held up over the moment rings as soon as it goes on`() {
    var world = dated(in: 3 * Self.hour)
    let watch = world.companion("watch", reminders: true)
    world.pass(.milliseconds(2 * Self.hour - 1))
    world.wall += 90_000
    world.uptime += .seconds(90)
    world.handle(.woken)
    #expect(rings(&world, watch) == ["so/june/exam:1h"])
  }

  @Test func `a whole day rings after a night in which nothing ran`() throws {
    var world = dated(try DueDate(parsing: "2026-12-02"))
    _ = world.change(
      .setLeads(.init([Lead("1d")].compactMap(\.self))),
      sequence: 4,
      from: world.companion("author")
    )
    let morning = try Instant(parsing: "2026-12-01T10:00:00Z").milliseconds
    var later = World(try world.recovered(), wall: morning)
    let watch = later.companion("watch", reminders: true)
    #expect(rings(&later, watch) == ["so/june/exam:1d"])
  }

  @Test func `what is done a moment before it would ring does not`() {
    var world = dated(in: 3 * Self.hour)
    let watch = world.companion("watch", reminders: true)
    world.pass(.milliseconds(2 * Self.hour - 1))
    _ = world.change(
      .setDone(.init(subject: "so", part: "exam", value: true)),
      sequence: 4,
      from: world.companion("author")
    )
    world.pass(.seconds(3 * 3_600))
    #expect(rings(&world, watch).isEmpty)
    #expect(fired(world) == 0)
  }

  @Test(
    arguments: [
      (2 * hour, [hour]), (6 * hour, [5 * hour]), (hour / 2, [hour]), (-3 * day, []),
    ] as [(Int64, [Int64])]
  )
  func `a date that is moved rings by the new one alone`(due: Int64, at moments: [Int64]) {
    var world = dated(in: 4 * Self.hour)
    world.pass(.milliseconds(Self.hour))
    set(moment(after: due), 4, in: &world)
    let watch = world.companion("watch", reminders: true)
    var rung: [Int64] = []
    while world.wall < World.start + 8 * Self.hour {
      // What rings already when the date is set is heard at once.
      if !rings(&world, watch).isEmpty { rung.append(world.wall - World.start) }
      world.pass(.milliseconds(10 * Self.minute))
    }
    #expect(rung == moments)
  }

  @Test func `nothing to come wakes nobody`() {
    var world = World()
    let author = world.companion("author")
    world.addSubject(from: author)
    world.handle(.closed(author))
    // The snapshots are brought up to date once.
    world.pass(.seconds(120))
    #expect(world.primary.nextWake.uptime == nil)
    #expect(world.primary.nextWake.wall == nil)
    #expect(!world.primary.waitsForTime)
    for name in ["watch", "tablet", "phone"] { _ = world.companion(name, reminders: true) }
    world.pass(.seconds(3_600))
    let wakes = world.wakes
    world.pass(.seconds(30 * 86_400))
    // The one that `pass` ends with.
    #expect(world.wakes == wakes + 1)
  }

  @Test func `what was missed is told although a change comes before the first look`() throws {
    var world = dated(in: 3 * Self.hour)
    let author = world.companion("author")
    // The machine slept, and what a companion sent meanwhile is heard before the alarm.
    world.wall += 10 * Self.day
    _ = world.change(.renameStudy("Física"), sequence: 4, from: author)
    let watch = world.companion("watch", reminders: true)
    #expect(rings(&world, watch) == ["digest"])
  }

  @Test func `what was missed is told although a full disk takes a change before it`() throws {
    var world = dated(in: 3 * Self.hour)
    world.storesAtOnce = false
    world.wall += 10 * Self.day
    world.handle(.woken)
    world.failStorage(.full)
    world.storesAtOnce = true
    let author = world.companion("author")
    _ = world.change(.renameStudy("Física"), sequence: 4, from: author)
    world.pass(.seconds(6))
    let watch = world.companion("watch", reminders: true)
    #expect(rings(&world, watch) == ["digest"])
  }
}
