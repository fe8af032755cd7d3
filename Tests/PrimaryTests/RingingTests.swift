import Engine
import Civil
import Library
import Primary
import Store
import Testing
import Wire

@Suite struct RingingTests {
  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour

  /// The date and time that lies so far from the start of the world.
  private func moment(after milliseconds: Int64) -> DueDate {
    let instant = Instant(milliseconds: World.start + milliseconds)
    return .at(ZoneRules.utc.civil(at: instant))
  }

  private func due(in milliseconds: Int64, part: String = "exam") -> Change {
    .setDate(
      .init(subject: "so", part: .init(rawValue: part), value: moment(after: milliseconds))
    )
  }

  private func reminders(_ messages: [ServerMessage]) -> [String] {
    messages.compactMap { if case .reminder(let reminder) = $0 { reminder.key.id } else { nil } }
  }

  private func clears(_ messages: [ServerMessage]) -> [ReminderClear.Reason] {
    messages.compactMap { if case .reminderClear(let clear) = $0 { clear.reason } else { nil } }
  }

  /// A world with a subject and an exam in ten days.
  private func dated(in milliseconds: Int64 = 10 * day) -> (World, author: ConnectionID) {
    var world = World()
    let author = world.companion("author")
    world.addSubject(from: author)
    let leads = ["7d", "1d", "2h"].compactMap { Lead($0) }
    _ = world.change(.setLeads(.init(leads)), sequence: 1, from: world.companion("settings"))
    _ = world.change(due(in: milliseconds), sequence: 2, from: author)
    return (world, author)
  }

  private func show(_ message: ServerMessage?, in world: inout World, _ id: ConnectionID) {
    guard case .reminder(let reminder)? = message else { return }
    _ = world.ask(.reminderShown(ReminderReceipt(key: reminder.key, result: .shown)), from: id)
  }

  @Test func `rings once at each lead`() {
    var (world, _) = dated()
    let watch = world.companion("watch", reminders: true)
    var rung: [String] = []
    for _ in 0..<(10 * 24) {
      world.pass(.seconds(3_600))
      let messages = world.take(from: watch)
      rung += reminders(messages)
      show(messages.last { if case .reminder = $0 { true } else { false } }, in: &world, watch)
    }
    #expect(rung == ["so/june/exam:7d", "so/june/exam:1d", "so/june/exam:2h"])
  }

  @Test func `tells a companion in one message what rang while it took nothing`() {
    var world = World()
    let author = world.companion("author")
    let parts = (1...5).map { "p\($0)" }
    let name = String(repeating: "larga ", count: 300)
    let syllabus = """
      {"format": 1, "subject": {"name": "Sistemas"},
       "parts": {\(parts.map { "\"\($0)\": {\"name\": \"\(name)\"}" }.joined(separator: ", "))},
       "grade": {"average": {\(parts.map { "\"\($0)\": 20" }.joined(separator: ", "))}}}
      """
    let watch = world.companion("watch", reminders: true)
    world.readsAtOnce = false
    var sequence = 0
    func change(_ change: Change) {
      sequence += 1
      _ = world.change(change, sequence: sequence, from: author)
      // The author takes what it is sent.
      world.handle(.drained(author))
    }
    for number in 1...20 {
      let id = SubjectID(rawValue: "s\(number)")
      change(.addSubject(.init(course: "2026/27", id: id, syllabus: syllabus)))
      for part in parts {
        let date = moment(after: Self.hour)
        change(.setDate(.init(subject: id, part: .init(rawValue: part), value: date)))
      }
    }
    let singles = reminders(world.take(from: watch)).count
    #expect((1..<100).contains(singles))
    world.handle(.drained(watch))
    let told = world.take(from: watch).compactMap { message -> Int? in
      if case .reminder(let reminder) = message { reminder.digest?.count ?? 1 } else { nil }
    }
    #expect(told == [100 - singles])
  }

  @Test func `writes that it rang before anyone hears of it`() {
    var (world, _) = dated()
    let watch = world.companion("watch", reminders: true)
    world.storesAtOnce = false
    world.pass(.seconds(3 * 86_400 + 60))
    #expect(world.take(from: watch).isEmpty)
    world.store()
    #expect(reminders(world.take(from: watch)).count == 1)
  }

  @Test func `tells a companion that connects later, until it has shown it`() throws {
    var (world, _) = dated()
    world.pass(.seconds(3 * 86_400 + 60))
    let first = world.companion("watch", reminders: true)
    #expect(reminders(world.take(from: first)).count == 1)
    world.handle(.closed(first))
    let second = world.companion("watch", reminders: true)
    let again = world.take(from: second)
    #expect(reminders(again).count == 1)
    show(again.first, in: &world, second)
    world.handle(.closed(second))
    let third = world.companion("watch", reminders: true)
    #expect(world.take(from: third).isEmpty)
    let other = world.companion("tablet", reminders: true)
    #expect(reminders(world.take(from: other)).count == 1)
  }

  @Test func `withdraws what a companion has shown on an earlier connection`() {
    var (world, _) = dated()
    world.pass(.seconds(3 * 86_400 + 60))
    let first = world.companion("watch", reminders: true)
    show(world.take(from: first).first, in: &world, first)
    world.handle(.closed(first))
    let second = world.companion("watch", reminders: true)
    #expect(world.take(from: second).isEmpty)
    _ = world.change(due(in: 30 * Self.day), sequence: 3, from: world.companion("author"))
    #expect(clears(world.take(from: second)) == [.moved])
  }

  @Test func `says nothing of marks to a companion on which others may look`() throws {
    var (world, _) = dated()
    world.pass(.seconds(3 * 86_400 + 60))
    let open = world.companion("watch", reminders: true)
    let discreet = world.companion("wall", reminders: true, isPrivate: true)
    let texts = [open, discreet].compactMap { id in
      world.take(from: id).lazy.compactMap { message -> Reminder? in
        if case .reminder(let reminder) = message { reminder } else { nil }
      }.first
    }
    try #require(texts.count == 2)
    #expect(texts[0].title == texts[1].title)
    #expect(texts[1].body.hasSuffix(" · 60 %"))
    #expect(
      texts[0].body == "\(texts[1].body) · you need 5 in what is left and at least 4 in Examen",
      "\(texts[0].body)"
    )
    #expect(texts.map(\.isPrivate) == [false, true])
  }

  @Test
  func `answers that a reminder was shown only once that is on disk, also when it is said again`()
    throws
  {
    var (world, _) = dated()
    world.pass(.seconds(3 * 86_400 + 60))
    world.storesAtOnce = false
    for _ in 0..<2 {
      let watch = world.companion("watch", reminders: true)
      let shown = world.take(from: watch)
      #expect(reminders(shown).count == 1)
      show(shown.first, in: &world, watch)
      #expect(world.take(from: watch).isEmpty)
      world.handle(.closed(watch))
    }
    #expect(world.underWay.count == 1)
  }

  @Test func `remembers over a restart what rang and what was shown`() throws {
    var (world, _) = dated()
    world.pass(.seconds(3 * 86_400 + 60))
    var unseen = World(try world.recovered(), wall: world.wall)
    let watch = unseen.companion("watch", reminders: true)
    let messages = unseen.take(from: watch)
    #expect(reminders(messages).count == 1)
    #expect(unseen.disk.isEmpty)
    show(messages.first, in: &unseen, watch)
    var state = try world.recovered()
    for record in unseen.disk { try state.apply(record) }
    var seen = World(state, wall: unseen.wall)
    let back = seen.companion("watch", reminders: true)
    #expect(seen.take(from: back).isEmpty)
  }

  @Test func `rings on waking for what came due while nothing ran`() {
    var (world, _) = dated()
    let watch = world.companion("watch", reminders: true)
    // The machine slept: the time of day has moved on and nothing was asked meanwhile.
    world.wall += 9 * RingingTests.day + RingingTests.hour
    world.handle(.woken)
    #expect(reminders(world.take(from: watch)) == ["so/june/exam:1d"])
  }

  @Test func `rings nothing twice when the clock is set back`() {
    var (world, _) = dated()
    let watch = world.companion("watch", reminders: true)
    world.pass(.seconds(3 * 86_400 + 60))
    let first = world.take(from: watch)
    show(first.first, in: &world, watch)
    world.wall -= 2 * RingingTests.hour
    world.handle(.woken)
    _ = world.take(from: watch)
    world.pass(.seconds(4 * 3_600))
    #expect(reminders(world.take(from: watch)).isEmpty)
  }

  @Test func `withdraws a reminder when the grade is in`() {
    var (world, author) = dated(in: 3 * RingingTests.hour)
    let watch = world.companion("watch", reminders: true)
    #expect(reminders(world.take(from: watch)) == ["so/june/exam:1d"])
    _ = world.change(World.grade("exam", "6"), sequence: 3, from: author)
    #expect(clears(world.take(from: watch)) == [.done])
    world.pass(.seconds(4 * 3_600))
    #expect(world.take(from: watch).isEmpty)
  }

  @Test func `withdraws a reminder when its date moves, and rings for the new one`() {
    var (world, author) = dated(in: 3 * RingingTests.hour)
    let watch = world.companion("watch", reminders: true)
    _ = world.take(from: watch)
    _ = world.change(due(in: 5 * RingingTests.hour), sequence: 3, from: author)
    let messages = world.take(from: watch)
    #expect(clears(messages) == [.moved])
    #expect(reminders(messages) == ["so/june/exam:1d"])
  }

  @Test func `withdraws a reminder a day after its date`() {
    var (world, _) = dated(in: 3 * RingingTests.hour)
    let watch = world.companion("watch", reminders: true)
    _ = world.take(from: watch)
    world.pass(.seconds(28 * 3_600))
    #expect(clears(world.take(from: watch)).last == .expired)
  }

  @Test func `withdraws a reminder when its date is removed`() {
    var (world, author) = dated(in: 3 * RingingTests.hour)
    let watch = world.companion("watch", reminders: true)
    _ = world.take(from: watch)
    let removal = Change.setDate(.init(subject: "so", part: "exam", value: nil))
    _ = world.change(removal, sequence: 3, from: author)
    #expect(clears(world.take(from: watch)) == [.deleted])
  }

  @Test func `does not ring for the second sitting once the first is passed`() {
    var (world, author) = dated()
    let july = Change.setDate(
      .init(
        subject: "so",
        part: "exam",
        sitting: "july",
        value: moment(after: 2 * RingingTests.hour)
      )
    )
    _ = world.change(july, sequence: 3, from: author)
    _ = world.change(World.grade("exam", "7"), sequence: 4, from: author)
    _ = world.change(World.grade("labs", "7"), sequence: 5, from: author)
    let watch = world.companion("watch", reminders: true)
    world.pass(.seconds(86_400))
    #expect(world.take(from: watch).isEmpty)
  }

  @Test func `lets one connection of a companion ring, the newest`() {
    var (world, _) = dated()
    let older = world.companion("watch", reminders: true)
    let newer = world.companion("watch", reminders: true)
    guard case .bye(let bye)? = world.take(from: older).last else {
      Issue.record("no goodbye")
      return
    }
    #expect(bye.code == .replaced)
    world.pass(.seconds(3 * 86_400 + 60))
    #expect(reminders(world.take(from: newer)).count == 1)
  }

  @Test func `goes on trying when the disk is full, without haste`() {
    var (world, _) = dated()
    let watch = world.companion("watch", reminders: true)
    world.storesAtOnce = false
    world.pass(.seconds(3 * 86_400 + 60))
    for _ in 0..<3 {
      #expect(world.underWay.count == 1)
      world.failStorage(.full)
      #expect(world.underWay.isEmpty)
      world.pass(.seconds(6))
    }
    world.store()
    #expect(reminders(world.take(from: watch)).count == 1)
  }
}
