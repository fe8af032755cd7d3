import Civil
import Engine
import JSON
import Library
import Phrases
import Reminders
import Store
import Texts
import Wire

extension Primary {
  /// A notice as it is sent, in words for a companion: they name the day as seen from now.
  func message(_ notice: Notice, for companion: Session.Companion) -> Wire.Reminder {
    switch notice {
    case .single(let reminder): message(reminder, companion)
    case .digest(let key, let reminders): message(key, reminders, companion)
    }
  }

  private func message(_ reminder: Reminders.Reminder, _ companion: Session.Companion)
    -> Wire.Reminder
  {
    let item = reminder.item
    let words = words(for: reminder, companion)
    let due: Wire.Reminder.Due =
      switch item.due {
      case .day(let date): .date(date.description)
      case .at:
        .instant(atMS: Int(reminder.deadline.milliseconds), zone: zone.identifier)
      }
    return Wire.Reminder(
      key: Wire.ReminderKey(reminder.key),
      subject: item.subject.rawValue,
      part: item.part.rawValue,
      sitting: item.sitting.rawValue,
      title: words.title,
      body: words.body,
      urgency: urgency(of: reminder),
      due: due,
      fireMS: Int(reminder.ring.fire.milliseconds),
      lateMS: late(reminder.ring.fire),
      actions: [.done, .snooze],
      isPrivate: companion.isPrivate
    )
  }

  private func message(
    _ key: Reminders.ReminderKey,
    _ reminders: [Reminders.Reminder],
    _ companion: Session.Companion
  ) -> Wire.Reminder {
    let told = reminders.prefix(Primary.mostDigestLines).map { words(for: $0, companion) }
    let text = Wording(companion.language).digest(of: reminders.count, items: told)
    let fire = reminders.map(\.ring.fire).min() ?? now.wall
    return Wire.Reminder(
      key: Wire.ReminderKey(key),
      subject: nil,
      title: text.title,
      body: text.body,
      urgency: reminders.contains { urgency(of: $0) == .critical } ? .critical : .normal,
      due: nil,
      fireMS: Int(fire.milliseconds),
      lateMS: late(fire),
      actions: [],
      digest: Wire.Reminder.Digest(
        count: reminders.count,
        items: told.map { "\($0.title): \($0.body)" }
      ),
      isPrivate: companion.isPrivate
    )
  }

  /// How many dates a digest spells out.
  private static let mostDigestLines = 5

  private func late(_ fire: Instant) -> Int {
    Int(max(now.wall.milliseconds(since: fire) ?? 0, 0))
  }

  private func words(
    for reminder: Reminders.Reminder,
    _ companion: Session.Companion
  ) -> ReminderText {
    let item = reminder.item
    let library = durable.library
    // The summary on hand shows the current sitting of the current course only.
    guard let subject = library[item.subject], let course = library.course(of: item.subject) else {
      return ReminderText(title: item.part.rawValue, body: item.due.description)
    }
    let summary = SubjectSummary(subject, course: course.name, sitting: item.sitting)
    return Wording(companion.language).reminder(
      of: item.part,
      in: summary,
      due: item.due,
      occasion: item.occasion,
      share: subject.share(of: item.part, in: item.sitting),
      now: now.wall,
      zone: zone,
      isPrivate: companion.isPrivate
    )
  }

  private func urgency(of reminder: Reminders.Reminder) -> Wire.Reminder.Urgency {
    if reminder.isUrgent(at: now.wall) { return .critical }
    let left = reminder.deadline.milliseconds(since: now.wall) ?? 0
    return left < 72 * 3_600_000 ? .normal : .low
  }

  /// What rings next, and what is to be seen now, with what each companion has of it.
  ///
  /// - Parameters:
  ///   - seconds: How far ahead to look; `nil` for all of it.
  ///   - companion: Who asks: what was gathered for it is listed as it shows it.
  /// - Returns: The answer.
  func upcoming(within seconds: Int?, for companion: Session.Companion?) -> AnswerBody {
    let reading = agenda.schedule.reading(at: now.wall)
    // A count of the protocol is at most 2^53 − 1, so this cannot overflow.
    let limit = seconds.flatMap { now.wall.adding(milliseconds: Int64($0) * 1_000) }
    let next = agenda.schedule.upcoming(after: now.wall).filter { reminder in
      limit.map { reminder.ring.fire <= $0 } ?? true
    }
    let (seen, _) = reading.notices(
      of: durable.reminders,
      at: now.wall,
      keepsDismissed: companion?.keepsDismissed ?? false
    )
    let notices = companion.map { durable.reminders.notices(seen, on: $0.id) } ?? seen
    return AnswerBody(
      .object([
        ("showing", .array(notices.prefix(500).map(json))),
        ("next", .array(next.prefix(500).map(json))),
        ("clock", isClockSuspect ? "suspect" : "believed"),
      ])
    )
  }

  private func json(_ notice: Notice) -> JSONValue {
    let companions = JSONValue.array(
      delivery(of: notice.key).map { ["name": .string($0.name), "state": .string($0.state)] }
    )
    switch notice {
    case .single(let reminder):
      return .object(members(reminder) + [("companions", companions)])
    case .digest(let key, let reminders):
      return .object([
        ("rid", .string(key.id)), ("gen", .integer(key.generation)),
        ("digest", .array(reminders.map(json))), ("companions", companions),
      ])
    }
  }

  private func json(_ reminder: Reminders.Reminder) -> JSONValue { .object(members(reminder)) }

  private func members(_ reminder: Reminders.Reminder) -> [(String, JSONValue)] {
    [
      ("rid", .string(reminder.key.id)), ("gen", .integer(reminder.key.generation)),
      ("subject", .string(reminder.item.subject.rawValue)),
      ("part", .string(reminder.item.part.rawValue)),
      ("sitting", .string(reminder.item.sitting.rawValue)),
      ("due", .string(reminder.item.due.description)),
      ("fire_ms", .integer(Int(reminder.ring.fire.milliseconds))),
    ]
  }

  /// What each companion has of a reminder: those that have shown it, and those that are here and want it.
  private func delivery(of key: Reminders.ReminderKey) -> [(name: String, state: String)] {
    let firing = durable.reminders.firing(of: key)
    let shownBy = firing?.shownBy ?? []
    let here = sessions.filter { $0.companion?.wantsReminders ?? false }
    let waiting = here.compactMap { session -> (name: String, state: String)? in
      guard let companion = session.companion, !shownBy.contains(companion.id) else { return nil }
      let isSent = session.reminders.contains(firing?.gathered[companion.id] ?? key)
      return (companion.name, isSent ? "sent" : "pending")
    }
    let shown = shownBy.sorted().map { id in
      (name: here.first { $0.companion?.id == id }?.companion?.name ?? id, state: "shown")
    }
    return shown + waiting.sorted { $0.name < $1.name }
  }
}
