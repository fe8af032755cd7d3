import Civil
import Testing

@testable import Reminders

@Suite struct ReminderLogTests {
  private let key = ReminderKey(id: "so/june/exam:7d", generation: 2)
  private let now = Instant(milliseconds: 5)

  @Test func `knows what rang and who has shown it`() {
    var log = ReminderLog()
    log.fire(key, at: now)
    log.show(key, on: "watch")
    #expect(log.hasFired(key))
    #expect(log.hasShown(key, on: "watch"))
    #expect(!log.hasShown(key, on: "tablet"))
  }

  @Test func `takes another generation for another reminder`() {
    var log = ReminderLog()
    log.fire(key, at: now)
    log.show(key, on: "watch")
    let moved = ReminderKey(id: key.id, generation: 3)
    #expect(!log.hasFired(moved))
    log.fire(moved, at: now)
    #expect(!log.hasShown(moved, on: "watch"))
    #expect(!log.hasFired(key))
  }

  @Test func `keeps who has shown a reminder that is said to ring again`() {
    var log = ReminderLog()
    log.fire(key, at: now)
    log.show(key, on: "watch")
    log.fire(key, at: Instant(milliseconds: 9))
    #expect(log.hasShown(key, on: "watch"))
    #expect(log.fired[key.id]?.at == now)
  }

  @Test func `takes no receipt for what has not rung`() {
    var log = ReminderLog()
    log.show(key, on: "watch")
    #expect(log == ReminderLog())
  }

  @Test func `forgets what belongs to dates that are gone`() {
    var log = ReminderLog()
    log.fire(key, at: now)
    log.fire(ReminderKey(id: "bd/june/exam:1d", generation: 1), at: now)
    log.fire(ReminderKey(id: "bd/june/exam:7d", generation: 2), at: now)
    log.prune(keeping: [ReminderKey(id: "bd/june/exam", generation: 1)])
    #expect(log.fired.keys.sorted() == ["bd/june/exam:1d"])
  }
}
