import Engine
import Library
import Testing

import enum Library.Expectation

@Suite struct SetGradeTests {
  /// Checks that a change is refused and has changed nothing.
  private func expect(
    _ refusal: Refusal,
    of student: Student,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (inout Student) throws -> Void
  ) {
    var changed = student
    #expect(throws: refusal, sourceLocation: sourceLocation) { try body(&changed) }
    #expect(changed.library == student.library, sourceLocation: sourceLocation)
  }

  @Test
  func `keeps the grade as it was typed, and what it was read as`() throws {
    var student = try Student.enrolled()
    let effect = try student.grade("lab.1", " 85 % ")
    let entry = student.library["bd"]?.grades["june"]?["lab.1"]
    #expect(entry?.text == "85 %")
    #expect(entry?.state == .graded(.points(try Exact(decimal: "8.5"))))
    #expect(effect.subject == "bd")
    #expect(effect.part == "lab.1")
    #expect(effect.sitting == "june")
    #expect(effect.before == nil)
    #expect(effect.after == "85 %")
  }

  @Test(arguments: ["10/15", "7,50", "0,7", "33,333 %", "1/3"])
  func `is never written again from the number it was read as`(typed: String) throws {
    var student = try Student.enrolled()
    try student.grade("exam", typed)
    let read = try Library.read(student.library.file(through: 1)).library
    #expect(read["bd"]?.grades["june"]?["exam"] == student.library["bd"]?.grades["june"]?["exam"])
    #expect(read["bd"]?.grades["june"]?["exam"]?.text == typed)
  }

  /// A final that only who chooses it sits, and a July exam.
  private func chooser() throws -> Student {
    var student = Student()
    try student.add(
      "x",
      syllabus: """
        {"format": 1, "subject": {"name": "X"},
         "parts": {"way": {"choice": ["course", "final"]}, "work": {"if": "way = 1"},
                   "final": {"if": "way = 2"}, "again": {}},
         "grade": "max(work, final)",
         "sittings": {"july": {"after": "june", "grade": "again"}}}
        """
    )
    return student
  }

  @Test
  func `refuses a grade of a part that is not there for the student`() throws {
    var student = try chooser()
    try student.grade("final", "6", of: "x")
    try student.grade("way", "course", of: "x")
    expect(.partLost("final", "june"), of: student) { try $0.grade("final", "7", of: "x") }
    expect(.partLost("again", "june"), of: student) { try $0.grade("again", "7", of: "x") }
    // What was typed before can still be taken back.
    #expect(try student.grade("final", nil, of: "x").before == "6")
    let origins = student.summary?.parts.map(\.origin)
    #expect(origins == [.own, .own, .lost, .lost])
  }

  @Test
  func `tells what was there before`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "4")
    let effect = try student.grade("exam", "NP")
    #expect(effect.before == "4")
    #expect(effect.after == "NP")
    #expect(student.library["bd"]?.grades["june"]?["exam"]?.state == .absent)
  }

  @Test(arguments: [nil, "-"])
  func `clears a grade so that nothing is left of it`(value: String?) throws {
    var student = try Student.enrolled()
    let before = student.contents
    try student.grade("exam", "4")
    let effect = try student.grade("exam", value)
    #expect(effect.before == "4")
    #expect(effect.after == nil)
    #expect(student.contents == before)
  }

  @Test(arguments: [nil, "-"])
  func `clears what is not there`(value: String?) throws {
    var student = try Student.enrolled()
    let before = student.library
    let effect = try student.grade("exam", value)
    #expect(effect.before == nil)
    #expect(effect.after == nil)
    #expect(student.library == before)
  }

  @Test
  func `refuses an unknown subject with the nearest one`() throws {
    let student = try Student.enrolled()
    expect(.unknownSubject("bds", near: "bd"), of: student) {
      try $0.grade("exam", "5", of: "bds")
    }
    expect(.unknownSubject("calculus", near: nil), of: student) {
      try $0.grade("exam", "5", of: "calculus")
    }
    expect(.unknownSubject("bd", near: nil), of: Student()) { try $0.grade("exam", "5") }
  }

  @Test
  func `refuses an unknown part with the nearest one`() throws {
    let student = try Student.enrolled()
    expect(.unknownPart("exma", of: "bd", near: "exam"), of: student) {
      try $0.grade("exma", "5")
    }
    expect(.unknownPart("lab.3", of: "bd", near: "lab.1"), of: student) {
      try $0.grade("lab.3", "5")
    }
    // A row is not graded as a whole.
    expect(.unknownPart("lab", of: "bd", near: "lab.1"), of: student) { try $0.grade("lab", "5") }
    expect(.unknownPart("thesis", of: "bd", near: nil), of: student) {
      try $0.grade("thesis", "5")
    }
  }

  @Test
  func `refuses an unknown sitting with those there are`() throws {
    let student = try Student.enrolled()
    expect(.unknownSitting("may", of: "bd", known: ["june", "july"]), of: student) {
      try $0.grade("exam", "5", in: "may")
    }
  }

  @Test
  func `refuses what cannot be read, with the text as typed`() throws {
    let student = try Student.enrolled()
    expect(.unreadableGrade(GradeTextError(.notANumber, in: "ten")), of: student) {
      try $0.grade("exam", "ten")
    }
    expect(.unreadableGrade(GradeTextError(.empty, in: "  ")), of: student) {
      try $0.grade("exam", "  ")
    }
    expect(.unreadableGrade(GradeTextError(.aboveMaximum(Exact(10)), in: "10,1")), of: student) {
      try $0.grade("exam", "10,1")
    }
  }

  @Test
  func `goes to the sitting in which the student stands`() throws {
    var student = try Student.failed()
    try student.grade("seat", "4", in: "july")
    #expect(try student.grade("exam", "5").sitting == "july")
    #expect(student.text("exam") == "3")
    #expect(student.text("exam", in: "july") == "5")
    #expect(try student.grade("exam", "3,5", in: "june").before == "3")
  }

  @Test func `goes back to where a part is kept from that has no grade yet`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "3")
    #expect(try student.grade("lab.1", "10").sitting == "june")
    expect(.keptFrom("june", part: "lab.1"), of: student) { try $0.grade("lab.1", "9") }
  }

  @Test func `asks which sitting is meant, until the later one has begun`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "3")
    for part in ["seat", "exam"] as [LeafID] {
      expect(.sittingNeeded(part, of: "bd", ["june", "july"]), of: student) {
        try $0.grade(part, "10")
      }
    }
    let asked = student.summary?.parts.first { $0.id == "seat" }?.gradedIn
    #expect(asked == ["june", "july"])
    try student.grade("seat", "10", in: "july")
    #expect(try student.grade("seat", "9").sitting == "july")
    #expect(try student.grade("exam", "5").sitting == "july")
  }

  @Test
  func `refuses a part whose grade was kept from an earlier sitting`() throws {
    let student = try Student.failed()
    expect(.keptFrom("june", part: "lab.1"), of: student) { try $0.grade("lab.1", "9") }
    expect(.keptFrom("june", part: "lab.1"), of: student) { try $0.grade("lab.1", nil) }
  }

  @Test
  func `refuses a part that a sitting does not have`() throws {
    let student = try Student.failed()
    expect(.partLost("essay", "july"), of: student) { try $0.grade("essay", "9") }
  }

  @Test
  func `opens a part again that may be retaken`() throws {
    var student = try Student.failed()
    let before = SubjectSummary(try #require(student.library["bd"]), course: "")
    #expect(before.parts.first { $0.id == "seat" }?.origin == .retakable)
    #expect(try student.grade("seat", "-", in: "july").after == "-")
    let open = SubjectSummary(try #require(student.library["bd"]), course: "")
    #expect(open.parts.first { $0.id == "seat" }?.state == .pending)
    #expect(open.need.over.contains("seat"))
    #expect(try student.grade("seat", "7").before == "-")
    #expect(try student.grade("seat", nil).after == nil)
    #expect(SubjectSummary(try #require(student.library["bd"]), course: "") == before)
  }

  @Test func `excuses no part without which the formula has no value`() throws {
    var student = Student()
    try student.add(
      syllabus: """
        {"format": 1, "subject": {"name": "Suma"}, "parts": {"a": {}, "b": {}}, "grade": "a + b"}
        """
    )
    let refusal = #expect(throws: Refusal.self) {
      try student.change(.setGrade(.init(subject: "suma", part: "a", value: "EX")))
    }
    #expect(refusal == .cannotExcuse("a", of: "suma"))
    #expect(student.library["suma"]?.grades.isEmpty == true)
    var averaged = try Student.enrolled()
    #expect(try averaged.grade("lab.1", "EX").after == "EX")
  }

  @Test
  func `makes a change only if the person saw what is there`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "4", seeing: .value(nil))
    try student.grade("exam", "4,5", seeing: .value("4"))
    expect(.conflict(current: "4,5"), of: student) {
      try $0.grade("exam", "9", seeing: .value("4"))
    }
    expect(.conflict(current: "4,5"), of: student) {
      try $0.grade("exam", nil, seeing: .value(nil))
    }
    expect(.conflict(current: nil), of: student) {
      try $0.grade("lab.1", "9", seeing: .value("9"))
    }
    // What was seen is the text, not its meaning.
    expect(.conflict(current: "4,5"), of: student) {
      try $0.grade("exam", "9", seeing: .value("4.5"))
    }
  }
}
