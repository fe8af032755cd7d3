import Civil
import Engine
import Library
import Reminders
import Store

/// A small subject, and things that happen to it.
enum Sample {
  static let today: CivilDate = {
    guard let date = CivilDate(year: 2026, month: 11, day: 30) else {
      preconditionFailure("November has 30 days")
    }
    return date
  }()

  static let syllabus = """
    {"format": 1, "subject": {"name": "Bases de Datos"}, "parts": {"lab": {"each": 2}, "exam": {}}, \
    "grade": {"average": {"lab": 40, "exam": 60}}, \
    "sittings": {"july": {"after": "june", "carry": {"lab": "keep"}}}}
    """

  static let addition = Change.addSubject(.init(syllabus: syllabus))

  static func grade(_ part: LeafID, _ value: String?) -> Change {
    .setGrade(.init(subject: "bd", part: part, sitting: "june", value: value))
  }

  static func date(_ part: LeafID, _ text: String?) -> Change {
    .setDate(
      .init(
        subject: "bd",
        part: part,
        sitting: "june",
        value: text.flatMap { try? DueDate(parsing: $0) }
      )
    )
  }

  static let key = ReminderKey(id: "bd/june/exam:7d", generation: 1)

  /// A primary with two folded records and five in its journal, each in a write of its own.
  static func primary() throws -> MemoryPrimary {
    var primary = try MemoryPrimary()
    try primary.change(addition)
    try primary.change(grade("lab.1", "7,5"))
    primary.fold()
    try primary.change(date("exam", "2027-01-15T16:00"))
    try primary.record(.fired(key))
    try primary.record(.shown(key, companion: "phone"))
    try primary.change(grade("exam", "eleven"))
    try primary.change(grade("exam", "4,2"), by: "laptop")
    return primary
  }

  /// The same history, of which the journal alone is left.
  static func journalOnly() throws -> MemoryPrimary {
    var primary = try MemoryPrimary()
    try primary.change(addition)
    try primary.change(grade("lab.1", "7,5"))
    try primary.change(grade("lab.2", "6"), by: "laptop")
    primary.files = primary.files.filter { $0.key.hasPrefix("journal-") }
    return primary
  }
}
