import Civil
import Engine
import Library
import Testing
import Wire

@testable import Commands

/// What the buttons of a reminder ask for.
@Suite struct ReminderChangeTests {
  private static let now = Instant(milliseconds: 1_799_582_400_000)

  private func reminder(due: Reminder.Due?, part: String? = "p2") -> Reminder {
    Reminder(
      key: ReminderKey(id: "so/june/p2:1d", generation: 1),
      subject: "so",
      part: part,
      sitting: "june",
      title: "Práctica 2 · SO",
      body: "",
      urgency: .normal,
      due: due,
      fireMS: 0,
      lateMS: 0,
      actions: [.done, .snooze]
    )
  }

  @Test func `done is done`() {
    let change = reminder(due: nil).change(for: .done, at: Self.now)
    #expect(
      change == .setDone(.init(subject: "so", part: "p2", sitting: "june", value: true))
    )
  }

  @Test(arguments: [
    (dueIn: 180, untilIn: 60), (dueIn: 70, untilIn: 60), (dueIn: 69, untilIn: 59),
    (dueIn: 11, untilIn: 1), (dueIn: 10, untilIn: 60), (dueIn: -5, untilIn: 60),
  ])
  func `putting off is for an hour, and ends ten minutes before it is due while that is to come`(
    dueIn: Int64,
    untilIn: Int64
  ) {
    let due = Int(Self.now.milliseconds + dueIn * 60_000)
    let until = Instant(milliseconds: Self.now.milliseconds + untilIn * 60_000)
    let change = reminder(due: .instant(atMS: due, zone: "UTC")).change(for: .snooze, at: Self.now)
    #expect(
      change == .setSnooze(.init(subject: "so", part: "p2", sitting: "june", value: until))
    )
  }

  @Test func `what is due on a day is put off for an hour, and what is about no part is left`() {
    let until = Self.now.adding(milliseconds: 3_600_000)
    let change = reminder(due: .date("2027-01-10")).change(for: .snooze, at: Self.now)
    #expect(
      change == .setSnooze(.init(subject: "so", part: "p2", sitting: "june", value: until))
    )
    #expect(reminder(due: nil, part: nil).change(for: .done, at: Self.now) == nil)
  }
}
