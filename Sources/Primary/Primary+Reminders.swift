import Engine
import Civil
import JSON
import Library
import Phrases
import Reminders
import Store
import Texts
import Wire

extension Primary {
  /// Brings what rings in line with the time and the library.
  ///
  /// A reminder is written down as fired before any companion hears of it.
  mutating func ring() {
    let reading = agenda.schedule(in: zone).reading(at: now.wall)
    agenda.next = reading.next
    agenda.isStale = false
    guard leavingSince == nil else { return }
    // Where writing has just failed, it is tried again after a while, not at once and for ever.
    if retryAt == nil, !isDamaged {
      for reminder in reading.showing where !staged.reminders.hasFired(reminder.key) {
        _ = append(.fired(reminder.key))
      }
    }
    for id in sessions.ids { deliver(reading.showing, to: id) }
  }

  /// Shows a companion what it has not shown, and withdraws what is over.
  private mutating func deliver(_ showing: [Reminders.Reminder], to id: ConnectionID) {
    guard let session = sessions[id], let companion = session.companion,
      companion.wantsReminders, session.congestedSince == nil
    else { return }
    let keys = Set(showing.map(\.key))
    for key in session.reminders.subtracting(keys).sorted(by: { $0.id < $1.id }) {
      sessions.update(id) { $0.reminders.remove(key) }
      let wire = Wire.ReminderKey(id: key.id, generation: key.generation)
      send(id, .reminderClear(ReminderClear(key: wire, reason: reason(forClearing: key, showing))))
    }
    for reminder in showing where !session.reminders.contains(reminder.key) {
      // The others follow when it has taken these.
      if sessions.update(id, { $0.isSated }) ?? true { break }
      // Not on disk yet, or shown by this companion already.
      guard durable.reminders.hasFired(reminder.key),
        !durable.reminders.hasShown(reminder.key, on: companion.id)
      else { continue }
      sessions.update(id) { $0.reminders.insert(reminder.key) }
      send(id, .reminder(message(reminder, companion.language)))
    }
  }

  private func reason(
    forClearing key: Reminders.ReminderKey,
    _ showing: [Reminders.Reminder]
  ) -> ReminderClear.Reason {
    let name = String(key.id.prefix { $0 != ":" })
    if let current = showing.first(where: { $0.item.name == name }) {
      return current.item.generation == key.generation ? .expired : .moved
    }
    if let generation = agenda.generation(of: name) {
      return generation == key.generation ? .expired : .moved
    }
    let isDated = durable.library.study.subjects.contains { subject in
      subject.dates.contains { sitting, entries in
        entries.keys.contains { "\(subject.id)/\(sitting)/\($0)" == name }
      }
    }
    return isDated ? .done : .deleted
  }

  private func message(_ reminder: Reminders.Reminder, _ language: Language) -> Wire.Reminder {
    let item = reminder.item
    let words = words(for: reminder, language)
    let late = now.wall.milliseconds(since: reminder.fire) ?? 0
    let due: Wire.Reminder.Due =
      switch item.due {
      case .day(let date): .date(date.description)
      case .at:
        .instant(atMS: Int(reminder.deadline.milliseconds), zone: zone.identifier)
      }
    return Wire.Reminder(
      key: Wire.ReminderKey(id: reminder.key.id, generation: reminder.key.generation),
      subject: item.subject.rawValue,
      part: item.part.rawValue,
      title: words.title,
      body: words.body,
      urgency: urgency(of: reminder),
      due: due,
      fireMS: Int(reminder.fire.milliseconds),
      lateMS: Int(max(late, 0)),
      actions: []
    )
  }

  private func words(for reminder: Reminders.Reminder, _ language: Language) -> ReminderText {
    let item = reminder.item
    let library = durable.library
    // The summary on hand shows the current sitting of the current course only.
    guard let subject = library[item.subject], let course = library.course(of: item.subject) else {
      return ReminderText(title: item.part.rawValue, body: item.due.description)
    }
    let summary = SubjectSummary(subject, course: course.name, sitting: item.sitting)
    return Wording(language).reminder(
      of: item.part,
      in: summary,
      due: item.due,
      now: now.wall,
      zone: zone
    )
  }

  private func urgency(of reminder: Reminders.Reminder) -> Wire.Reminder.Urgency {
    let left = reminder.deadline.milliseconds(since: now.wall) ?? 0
    return left < 24 * 3_600_000 ? .critical : left < 72 * 3_600_000 ? .normal : .low
  }

  /// Keeps that a companion has shown a reminder; answered once it is on disk.
  mutating func show(
    _ receipt: ReminderReceipt,
    re: Int,
    on companion: Session.Companion,
    _ id: ConnectionID
  ) {
    let key = Reminders.ReminderKey(id: receipt.key.id, generation: receipt.key.generation)
    guard staged.reminders.hasFired(key) else {
      answer(id, .error(ErrorAnswer(.notFound, "no such reminder has rung", re: re, field: "/rid")))
      return
    }
    guard receipt.result != .failed, !staged.reminders.hasShown(key, on: companion.id) else {
      // A companion that failed to show it is asked again when it connects anew.
      answer(id, .ok(re: re, body: .empty))
      return
    }
    guard let number = append(.shown(key, companion: companion.id)) else {
      answer(id, .error(ErrorAnswer(.internal, "the receipt could not be kept", re: re)))
      return
    }
    wait(for: number, then: .receipt, re: re, id)
  }

  /// What rings next, and what is showing now.
  func upcoming(within seconds: Int?) -> AnswerBody {
    let schedule = agenda.schedule(in: zone)
    let reading = schedule.reading(at: now.wall)
    // A count of the protocol is at most 2^53 − 1, so this cannot overflow.
    let limit = seconds.flatMap { now.wall.adding(milliseconds: Int64($0) * 1_000) }
    let next = schedule.upcoming(after: now.wall).filter { reminder in
      limit.map { reminder.fire <= $0 } ?? true
    }
    func json(_ reminder: Reminders.Reminder) -> JSONValue {
      .object([
        ("rid", .string(reminder.key.id)), ("gen", .integer(reminder.key.generation)),
        ("subject", .string(reminder.item.subject.rawValue)),
        ("part", .string(reminder.item.part.rawValue)),
        ("due", .string(reminder.item.due.description)),
        ("fire_ms", .integer(Int(reminder.fire.milliseconds))),
      ])
    }
    return AnswerBody(
      .object([
        ("showing", .array(reading.showing.prefix(500).map(json))),
        ("next", .array(next.prefix(500).map(json))),
      ])
    )
  }
}
