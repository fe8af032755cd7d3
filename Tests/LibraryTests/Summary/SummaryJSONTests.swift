import Civil
import Engine
import JSON
import Library
import TestSupport
import Testing

@Suite struct SummaryJSONTests {
  private static let files = ((try? Repository.names(in: "syllabi")) ?? []).filter {
    $0.hasSuffix(".json")
  }

  private func check(_ summary: Summary) throws {
    let text = Array(summary.json.description.utf8)
    // What companions are sent is held to the limits of what travels.
    let read = try Summary(json: JSONValue(parsing: text, limits: .frame))
    #expect(read == summary)
    #expect(read.json == summary.json)
  }

  @Test
  func `has the syllabi to be tested with`() {
    #expect(Self.files.count >= 6)
  }

  @Test(arguments: files)
  func `is read as it was written, from the first grade to the last`(name: String) throws {
    var student = Student()
    let file = String(decoding: try Repository.read("syllabi/" + name), as: UTF8.self)
    let id = try #require(try student.add(syllabus: file).subject)
    try check(student.library.summary())
    let subject = try #require(student.library[id])
    let first = try #require(subject.syllabus.sittings.first).id
    for (number, leaf) in subject.syllabus.leaves.enumerated() {
      let graded =
        switch leaf.kind {
        case .mark, .test: ["33 %", "12,5 %"]
        case .fact: ["sí", "no"]
        case .choice: ["1", "2"]
        }
      let value = [graded[0], "NP", graded[1], "-"][number % 4]
      do {
        try student.change(
          .setGrade(.init(subject: id, part: leaf.id, sitting: first, value: value))
        )
      } catch Refusal.partLost {
        // Some parts are of a later sitting, or do not exist for who has these grades.
      }
      try student.change(
        .setDate(
          .init(
            subject: id,
            part: leaf.id,
            sitting: first,
            value: .day(Student.day(2027, 6, number + 1))
          )
        )
      )
      try check(student.library.summary())
    }
    // Every other sitting too, in which parts are kept, taken over and lost.
    let course = try #require(student.library.study.currentCourse)
    for sitting in subject.syllabus.sittings {
      let graded = try #require(student.library[id])
      let summary = SubjectSummary(graded, course: course.name, sitting: sitting.id)
      #expect(try SubjectSummary(json: summary.json) == summary)
      #expect(summary.sitting == sitting.id)
    }
  }

  @Test
  func `carries the reasons of a settled verdict`() throws {
    var student = try Student.failed()
    try student.grade("exam", "3", in: "july")
    let summary = student.library.summary()
    #expect(summary.subjects.first?.status == .fail)
    #expect(summary.subjects.first?.reasons.isEmpty == false)
    try check(summary)
  }

  @Test
  func `tells of an earlier sitting one outcome, in its grade and its reasons`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "3")
    let past = try #require(student.summary?.past.first)
    #expect(past.grade == Exact(3) * (try Exact(decimal: "0.4")))
    #expect(past.reasons.map(\.gradeAfter) == [past.grade])
  }

  @Test
  func `shows the course that is followed now`() throws {
    var student = Student()
    #expect(student.library.summary().course == nil)
    try check(student.library.summary())
    try student.add("a", course: "2025/26")
    try student.add("b", course: "2026/27")
    let summary = student.library.summary()
    #expect(summary.course == "2026/27")
    #expect(summary.subjects.map(\.id) == ["b"])
  }

  @Test
  func `shows each part with its text, its points and its date`() throws {
    var student = try Student.failed()
    try student.date("exam", .day(Student.day(2027, 7, 1)), in: "july")
    let summary = try #require(student.library.summary().subjects.first)
    #expect(summary.sitting == "july")
    let parts = Dictionary(uniqueKeysWithValues: summary.parts.map { ($0.id, $0) })
    #expect(parts["exam"]?.state == .pending)
    #expect(parts["exam"]?.due == .day(Student.day(2027, 7, 1)))
    #expect(parts["exam"]?.text == nil)
    #expect(parts["lab.1"]?.origin == .kept)
    #expect(parts["lab.1"]?.points == Exact(8))
    #expect(parts["lab.1"]?.carried == "8")
    #expect(parts["lab.1"]?.gradedIn == ["july"])
    #expect(parts["seat"]?.origin == .retakable)
    #expect(parts["seat"]?.gradedIn == ["june", "july"])
    #expect(summary.past.map(\.sitting) == ["june"])
    #expect(summary.past.first?.status == .fail)
    #expect(summary.past.first?.reasons.isEmpty == false)
    #expect(parts["essay"]?.origin == .lost)
    #expect(summary.credits == Exact(6))
  }

  @Test
  func `takes a date that is null for none, and shows how one is written`() throws {
    var student = try Student.enrolled()
    try student.date("exam", .day(Student.day(2027, 7, 1)), in: "june")
    let text = student.library.summary().json.description
    func read(_ due: String) throws -> Summary {
      // The first is that of the part.
      let other = text.replacing(
        #""due":"2027-07-01""#,
        with: #""due":\#(due)"#,
        maxReplacements: 1
      )
      return try Summary(json: JSONValue(parsing: Array(other.utf8), limits: .frame))
    }
    let parts = try #require(try read("null").subjects.first).parts
    #expect(parts.allSatisfy { $0.due == nil })
    let error = #expect(throws: JSONFieldError.self) { try read(#""1/7""#) }
    #expect(error.map { "\($0)" }?.contains("2027-01-15") == true)
  }
}
