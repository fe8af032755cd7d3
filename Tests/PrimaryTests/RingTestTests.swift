import Civil
import JSON
import Library
import Primary
import Store
import Testing
import Wire

/// A ring to try with, which leaves nothing behind.
@Suite struct RingTestTests {
  private func states(_ messages: [ServerMessage]) throws -> (generation: Int, [String]) {
    guard case .ok(_, let body)? = messages.last else { return (0, ["\(messages)"]) }
    let answer = try body.parsed()
    let companions = answer["companions"]?.array ?? []
    return (
      try #require(answer["gen"]?.integer),
      companions.map { "\($0["name"]?.string ?? "") \($0["state"]?.string ?? "")" }
    )
  }

  private func reminder(_ messages: [ServerMessage]) -> Wire.Reminder? {
    messages.lazy.compactMap { if case .reminder(let reminder) = $0 { reminder } else { nil } }
      .first
  }

  private func receipt(_ key: Wire.ReminderKey, _ result: ReminderReceipt.Result) -> Request {
    .reminderShown(ReminderReceipt(key: key, result: result))
  }

  @Test func `rings at once wherever reminders are shown, and says who has shown it`() throws {
    var world = World()
    let (watch, phone) = (
      world.companion("watch", reminders: true), world.companion("phone", reminders: true)
    )
    let other = world.companion("other")
    let asker = world.companion("asker")
    let (generation, sent) = try states(world.ask(.reminderTest(generation: nil), from: asker))
    #expect(sent == ["phone sent", "watch sent"])
    #expect(world.take(from: other).isEmpty)
    let ring = try #require(reminder(world.take(from: watch)))
    #expect(ring.key == Wire.ReminderKey(id: "test", generation: generation))
    #expect(ring.subject == nil && ring.due == nil && ring.actions.isEmpty)
    #expect(!ring.title.isEmpty && !ring.body.isEmpty)
    #expect(reminder(world.take(from: phone))?.key == ring.key)

    #expect(world.ask(receipt(ring.key, .shown), from: watch).count == 1)
    #expect(world.ask(receipt(ring.key, .failed), from: phone).count == 1)
    let (_, shown) = try states(
      world.ask(.reminderTest(generation: generation), from: asker)
    )
    #expect(shown == ["phone failed", "watch shown"])
  }

  @Test func `writes nothing, and is taken off every screen after a while`() throws {
    var world = World()
    let watch = world.companion("watch", reminders: true)
    let asker = world.companion("asker")
    let records = world.disk.count
    _ = world.ask(.reminderTest(generation: nil), from: asker)
    let ring = try #require(reminder(world.take(from: watch)))
    _ = world.ask(receipt(ring.key, .shown), from: watch)
    world.pass(.seconds(60))
    let clears = world.take(from: watch).compactMap { message -> Wire.ReminderKey? in
      if case .reminderClear(let clear) = message { clear.key } else { nil }
    }
    #expect(clears == [ring.key])
    #expect(world.disk.count == records)
    #expect(world.primary.nextWake.wall == nil)
    // Whoever says so late is not told of a mistake.
    let late = world.ask(receipt(ring.key, .dismissed), from: watch)
    #expect(late.contains { if case .ok = $0 { true } else { false } })
    world.pass(.seconds(60))
    #expect(world.take(from: watch).isEmpty)
  }

  @Test func `is taken off every screen before a primary that stops says goodbye`() throws {
    var world = World()
    let watch = world.companion("watch", reminders: true)
    _ = world.ask(.reminderTest(generation: nil), from: world.companion("asker"))
    _ = world.take(from: watch)
    world.handle(.terminate)
    let said = world.take(from: watch).map { message in
      switch message {
      case .reminderClear: "clear"
      case .bye: "bye"
      default: "\(message)"
      }
    }
    #expect(said == ["clear", "bye"])
  }

  @Test func `a new one takes the place of the last, under a number that none had`() throws {
    var world = World()
    let watch = world.companion("watch", reminders: true)
    let asker = world.companion("asker")
    _ = world.ask(.reminderTest(generation: nil), from: asker)
    let first = try #require(reminder(world.take(from: watch))).key
    // The clock is set back.
    world.wall -= 3_600_000
    _ = world.ask(.reminderTest(generation: nil), from: asker)
    let messages = world.take(from: watch)
    guard case .reminderClear(let clear)? = messages.first else {
      Issue.record("\(messages)")
      return
    }
    #expect(clear.key == first)
    let second = try #require(reminder(messages)).key
    #expect(second.generation > first.generation)
    let refused = world.ask(.reminderTest(generation: first.generation), from: asker)
    guard case .error(let error)? = refused.last else {
      Issue.record("\(refused)")
      return
    }
    #expect(error.code == .notFound)
  }

  @Test func `rings for nobody where nobody shows reminders, and for those alone who are here`()
    throws
  {
    var world = World()
    let asker = world.companion("asker")
    #expect(try states(world.ask(.reminderTest(generation: nil), from: asker)).1.isEmpty)
    // It is not for those who come later.
    let late = world.companion("late", reminders: true)
    #expect(world.take(from: late).isEmpty)
  }

  @Test func `rings in quiet hours too, in the language of each`() throws {
    var world = World()
    _ = world.change(
      .setQuiet(QuietHours("00:00-23:59")),
      sequence: 1,
      from: world.companion("author")
    )
    let watch = world.companion("watch", reminders: true, language: "es")
    _ = world.ask(.reminderTest(generation: nil), from: world.companion("asker"))
    #expect(reminder(world.take(from: watch))?.title == "Prueba de mark")
  }
}
