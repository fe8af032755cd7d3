import Civil
import Engine
import Library
import Primary
import Wire

/// Dates that ring, and what companions make of it.
extension World {
  /// A world with a subject `so` of one part for each date, `p0` and so on.
  ///
  /// - Parameters:
  ///   - distances: When each is due, in milliseconds from the start.
  ///   - lead: How long before it rings.
  /// - Returns: The world; nothing has rung in it.
  static func dated(_ distances: [Int64], lead: String) -> World {
    var world = World()
    let author = world.companion("author")
    let parts = distances.indices.map { "p\($0)" }
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
    change(.setLeads(.init([Lead(lead)].compactMap(\.self))))
    change(.addSubject(.init(id: "so", syllabus: syllabus)))
    for (part, distance) in zip(parts, distances) {
      let due = DueDate.at(ZoneRules.utc.civil(at: Instant(milliseconds: World.start + distance)))
      change(.setDate(.init(subject: "so", part: .init(rawValue: part), value: due)))
    }
    return world
  }

  /// Says what became of a reminder at a companion.
  mutating func answer(
    _ reminder: Reminder,
    _ result: ReminderReceipt.Result = .shown,
    from id: ConnectionID
  ) {
    _ = ask(.reminderShown(ReminderReceipt(key: reminder.key, result: result)), from: id)
  }
}

extension [ServerMessage] {
  var reminders: [Reminder] {
    compactMap { if case .reminder(let reminder) = $0 { reminder } else { nil } }
  }

  var clears: [ReminderClear] {
    compactMap { if case .reminderClear(let clear) = $0 { clear } else { nil } }
  }
}
