import Civil
import Phrases
import Wire

extension Primary {
  /// Has every companion that shows reminders ring, or tells how that goes.
  ///
  /// - Parameters:
  ///   - generation: Which ring is asked about; a new one, when there is none.
  ///   - re: The request.
  ///   - id: Who asks.
  mutating func testRing(_ generation: Int?, re: Int, for id: ConnectionID) {
    guard let generation else {
      answer(id, .ok(re: re, body: startRingTest().answer))
      return
    }
    guard let test = ringTest, test.key.generation == generation else {
      answer(id, .error(ErrorAnswer(.notFound, "no such test has rung", re: re, field: "/gen")))
      return
    }
    answer(id, .ok(re: re, body: test.answer))
  }

  private mutating func startRingTest() -> RingTest {
    endRingTest()
    // A clock that was set back must not give a number twice: a companion shows no ring again.
    let generation = max(Int(now.wall.milliseconds), (ringTest?.key.generation ?? 0) + 1)
    var test = RingTest(generation: generation, end: now.uptime + RingTest.lifetime)
    for other in sessions.ids {
      guard let session = sessions[other], let companion = session.companion,
        companion.wantsReminders
      else { continue }
      let isBehind = session.congestedSince != nil
      if !isBehind { send(other, .reminder(message(test.key, for: companion))) }
      test.deliveries.append(
        RingTest.Delivery(
          connection: other,
          companion: companion.id,
          name: companion.name,
          state: isBehind ? "pending" : "sent"
        )
      )
    }
    ringTest = test
    return test
  }

  /// Takes it off the screens, so that nothing of it stays.
  mutating func endRingTest() {
    guard let test = ringTest, test.end != nil else { return }
    ringTest?.end = nil
    for delivery in test.deliveries where delivery.state != "pending" {
      guard sessions.update(delivery.connection, { $0.isGreeted }) ?? false else { continue }
      let clear = ReminderClear(key: test.key, reason: .expired)
      send(delivery.connection, .reminderClear(clear))
    }
  }

  private func message(_ key: ReminderKey, for companion: Session.Companion) -> Reminder {
    let phrases = companion.language.phrases
    return Reminder(
      key: key,
      subject: nil,
      title: phrases.testTitle,
      body: phrases.testBody,
      urgency: .normal,
      due: nil,
      fireMS: Int(now.wall.milliseconds),
      lateMS: 0,
      actions: [],
      isPrivate: companion.isPrivate
    )
  }
}
