import Civil
import Engine
import Library
import Testing

@testable import Reminders

@Suite struct ReminderItemTests {
  private static let syllabus = """
    {"format": 1,
     "subject": {"name": "Sistemas Operativos"},
     "parts": {"exam": {}, "labs": {}, "extra": {"optional": true}},
     "grade": {"average": {"exam": 60, "labs": 40}},
     "rules": [{"require": "exam >= 4"}],
     "sittings": {"july": {"after": "june", "carry": {"labs": "keep", "exam": "retake"}}}}
    """

  /// A subject with a date on each part of each sitting, and these grades.
  private func subject(_ grades: [(part: LeafID, sitting: SittingID?, text: String)]) throws
    -> Subject
  {
    var library = Library()
    let today = try CivilDate(parsing: "2027-01-01")
    _ = try library.apply(
      .addSubject(.init(id: "so", syllabus: ReminderItemTests.syllabus)),
      on: today
    )
    for (sitting, due) in [("june", "2027-06-01"), ("july", "2027-07-01")] {
      for part in ["exam", "labs", "extra"] {
        let change = Change.Setting<DueDate?>(
          subject: "so",
          part: .init(rawValue: part),
          sitting: .init(rawValue: sitting),
          value: try DueDate(parsing: due)
        )
        _ = try library.apply(.setDate(change), on: today)
      }
    }
    for grade in grades {
      let change = Change.Setting<String?>(
        subject: "so",
        part: grade.part,
        sitting: grade.sitting,
        value: grade.text
      )
      _ = try library.apply(.setGrade(change), on: today)
    }
    return try #require(library["so"])
  }

  private func names(_ subject: Subject) -> [String] { ReminderItem.items(of: subject).map(\.name) }

  @Test func `has every part that is open, here and in the sittings that may follow`() throws {
    #expect(
      try names(subject([])) == [
        "so/june/exam", "so/june/labs", "so/june/extra", "so/july/exam", "so/july/labs",
        "so/july/extra",
      ]
    )
  }

  @Test(arguments: ["7", "NP", "EX"])
  func `leaves out a part that is settled`(text: String) throws {
    let names = try names(subject([("labs", nil, text)]))
    #expect(!names.contains("so/june/labs"))
    #expect(names.contains("so/june/exam"))
  }

  @Test func `leaves out a part that is done, in its sitting only`() throws {
    var library = Library()
    let today = try CivilDate(parsing: "2027-01-01")
    let due = try DueDate(parsing: "2027-06-01")
    _ = try library.apply(
      .addSubject(.init(id: "so", syllabus: ReminderItemTests.syllabus)),
      on: today
    )
    for sitting in ["june", "july"] as [SittingID] {
      let change = Change.Setting<DueDate?>(
        subject: "so",
        part: "exam",
        sitting: sitting,
        value: due
      )
      _ = try library.apply(.setDate(change), on: today)
    }
    func say(_ isDone: Bool) throws {
      let change = Change.Setting<Bool>(subject: "so", part: "exam", sitting: "june", value: isDone)
      _ = try library.apply(.setDone(change), on: today)
    }
    try say(true)
    #expect(try names(#require(library["so"])) == ["so/july/exam"])
    try say(false)
    #expect(try names(#require(library["so"])) == ["so/june/exam", "so/july/exam"])
  }

  @Test func `leaves out what comes after a sitting that is passed`() throws {
    let subject = try subject([("exam", nil, "7"), ("labs", nil, "7")])
    #expect(names(subject) == ["so/june/extra"])
  }

  @Test func `rings for the exam that may be taken again, not for what is kept`() throws {
    let subject = try subject([("exam", nil, "2"), ("labs", nil, "7")])
    #expect(names(subject) == ["so/july/exam", "so/july/extra"])
  }

  @Test func `keeps an id and a generation that tell one setting of a date from another`() throws {
    let item = try #require(ReminderItem.items(of: subject([])).first)
    let instant = Instant(milliseconds: 0)
    let ring = Ring(name: "7d", fire: instant, generation: item.generation)
    let reminder = Reminder(item: item, ring: ring, deadline: instant)
    #expect(reminder.key == ReminderKey(id: "so/june/exam:7d", generation: 1))
  }
}
