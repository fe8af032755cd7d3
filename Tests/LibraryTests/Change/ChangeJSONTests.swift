import Civil
import Engine
import JSON
import Library
import Testing

import enum Library.Expectation

@Suite struct ChangeJSONTests {
  private static let changes: [Change] = [
    .addSubject(.init(syllabus: "{\n}\u{1F600}")),
    .addSubject(.init(course: "2026/27", id: "bd", syllabus: "", file: "bd.json")),
    .setGrade(.init(subject: "bd", part: "lab.1", value: "7,5")),
    .setGrade(.init(subject: "bd", part: "exam", sitting: "july", value: nil)),
    .setDate(
      .init(subject: "bd", part: "exam", sitting: "july", value: .day(Student.day(2027, 1, 15)))
    ),
    .setDate(.init(subject: "bd", part: "exam", value: nil)),
    .setLeads(.init(Occasion.handIn.standardLeads)),
    .setLeads(.init([], for: .occasion(.exam))),
    .setLeads(.init(nil, for: .subject("bd"))),
    .setLeads(.init(nil, for: .part("bd", "exam"))),
    .setQuiet(QuietHours("23:00-08:00")),
    .setQuiet(QuietHours("23:00-08:00+urgent")),
    .setQuiet(nil),
    .setSnooze(.init(subject: "bd", part: "exam", value: Instant(milliseconds: 1))),
    .setSnooze(.init(subject: "bd", part: "exam", sitting: "july", value: nil)),
    .renameSubject(.init(subject: "bd", id: "bases")),
    .renameSubject(.init(subject: "bd", name: "Bases")),
    .replaceSyllabus(.init(subject: "bd", syllabus: "{}")),
    .replaceSyllabus(.init(subject: "bd", syllabus: "{}", file: "bd.json")),
    .replaceSyllabus(.init(subject: "bd", syllabus: "{}", edition: "a1b2")),
    .removeSubject("bd"),
    .addCourse("2026/27"),
    .renameCourse("2026/27", to: "2025/26"),
    .removeCourse("2026/27"),
    .followCourse("2026/27"),
    .followCourse(nil),
    .renameStudy("Informática"),
    .repeatSubject(.init(subject: "bd")),
    .repeatSubject(.init(subject: "bd", course: "2027/28", id: "bd-2")),
    .archiveCourse("2026/27", isArchived: true),
    .archiveCourse("2026/27", isArchived: false),
    .setDone(.init(subject: "bd", part: "exam", sitting: "july", value: true)),
    .setDone(.init(subject: "bd", part: "exam", value: false)),
    .undo(12),
  ]

  @Test
  func `there is an example of each kind`() {
    #expect(Set(ChangeJSONTests.changes.map(\.kind)) == Set(Change.Kind.allCases))
  }

  @Test(arguments: changes)
  func `is read as it was written`(change: Change) throws {
    let text = Array(change.json.description.utf8)
    #expect(try Change(json: JSONValue(parsing: text, limits: .file)) == change)
  }

  @Test(arguments: [
    (#"[]"#, ""),
    (#"{}"#, "/kind"),
    (#"{"kind": "remove"}"#, "/kind"),
    (#"{"kind": "setGrade", "part": "a", "value": null}"#, "/subject"),
    (#"{"kind": "setGrade", "subject": "a", "value": null}"#, "/part"),
    // To clear a grade is said, never meant by leaving it out.
    (#"{"kind": "setGrade", "subject": "a", "part": "b"}"#, "/value"),
    (#"{"kind": "setGrade", "subject": "a", "part": "b", "value": 7}"#, "/value"),
    (#"{"kind": "setDate", "subject": "a", "part": "b"}"#, "/date"),
    (#"{"kind": "setDate", "subject": "a", "part": "b", "date": "15/1"}"#, "/date"),
    (#"{"kind": "setLeads", "leads": ["7w"]}"#, "/leads"),
    (#"{"kind": "setLeads", "leads": [7]}"#, "/leads/0"),
    (#"{"kind": "setLeads"}"#, "/leads"),
    (#"{"kind": "setLeads", "for": "essay", "leads": []}"#, "/for"),
    (#"{"kind": "setQuiet"}"#, "/hours"),
    (#"{"kind": "setQuiet", "hours": "23-8"}"#, "/hours"),
    (#"{"kind": "setSnooze", "subject": "a", "part": "b"}"#, "/until_ms"),
    (#"{"kind": "setSnooze", "subject": "a", "part": "b", "until_ms": "9"}"#, "/until_ms"),
    (#"{"kind": "addSubject"}"#, "/syllabus"),
    (#"{"kind": "renameSubject", "subject": "a"}"#, "/name"),
    (#"{"kind": "renameSubject", "subject": "a", "name": "b", "id": "c"}"#, "/name"),
    (#"{"kind": "followCourse"}"#, "/course"),
    (#"{"kind": "setDone", "subject": "a", "part": "b"}"#, "/done"),
    (#"{"kind": "undo", "n": "7"}"#, "/n"),
  ])
  func `is refused where a member is not what it must be`(text: String, path: String) throws {
    let json = try JSONValue(parsing: Array(text.utf8), limits: .file)
    let error = #expect(throws: JSONFieldError.self) { try Change(json: json) }
    #expect(error?.path == path)
  }

  @Test
  func `says what the person saw, nothing, or not at all`() throws {
    for expectation in [Expectation.anything, .value(nil), .value("7,5")] {
      #expect(try Expectation(json: expectation.json) == expectation)
    }
    #expect(Expectation.anything.json == nil)
    #expect(Expectation.value(nil).json == .null)
    let error = #expect(throws: JSONFieldError.self) { try Expectation(json: 7) }
    #expect(error?.path == "/was")
  }

  @Test
  func `keeps an effect as it was`() throws {
    var student = try Student.failed()
    let effects = [
      try student.grade("exam", "5", in: "july"),
      try student.grade("exam", nil, in: "july"),
      try student.change(.setLeads(Change.SetLeads([]))),
    ]
    for effect in effects {
      #expect(try Effect(json: effect.json) == effect)
    }
  }
}
