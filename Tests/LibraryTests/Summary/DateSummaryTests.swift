import Civil
import Engine
import JSON
import Library
import Testing

@Suite struct DateSummaryTests {
  private func dates(_ student: Student) throws -> [DateSummary] {
    try #require(student.summary).dates
  }

  private func names(_ dates: [DateSummary]) -> [String] {
    dates.map { "\($0.sitting)/\($0.part)" }
  }

  /// A student with a date on each part of each sitting that has it.
  private func dated(_ student: Student) throws -> Student {
    var student = student
    for (sitting, month) in [("june", 6), ("july", 7)] as [(SittingID, Int)] {
      for part in ["exam", "lab.1", "seat"] as [LeafID] {
        try student.date(part, .day(Student.day(2027, month, 1)), in: sitting)
      }
    }
    return student
  }

  @Test func `has the dates of every sitting, each with what happens then`() throws {
    let dates = try dates(dated(.enrolled()))
    #expect(
      names(dates) == [
        "june/lab.1", "june/exam", "june/seat", "july/lab.1", "july/exam", "july/seat",
      ]
    )
    #expect(dates.map(\.occasion) == [.handIn, .exam, .handIn, .handIn, .exam, .handIn])
    #expect(dates.allSatisfy { $0.state == .pending && $0.text == nil && !$0.isMoot })
  }

  @Test func `the dates of a later sitting are of no use once an earlier one is passed`() throws {
    var student = try dated(.enrolled())
    for part in ["lab.1", "lab.2", "seat", "exam"] as [LeafID] { try student.grade(part, "8") }
    let dates = try dates(student)
    #expect(names(dates.filter(\.isMoot)) == ["july/lab.1", "july/exam", "july/seat"])
    #expect(dates.filter { $0.sitting == "june" }.allSatisfy { $0.text == "8" })
  }

  @Test func `of an earlier sitting what has no grade is of no use, but for what is kept from it`()
    throws
  {
    var student = try Student.enrolled()
    try student.grade("exam", "3", in: "june")
    try student.grade("lab.2", "2", in: "june")
    student = try dated(student)
    try student.grade("exam", "2", in: "july")
    let dates = try dates(student)
    // The seat can be had in July only now, and the first lab goes on counting from June.
    let june = dates.filter { $0.sitting == "june" }
    #expect(names(june.filter { !$0.isMoot }) == ["june/lab.1", "june/exam"])
    #expect(dates.first { $0.sitting == "june" && $0.part == "exam" }?.text == "3")
    #expect(dates.first { $0.sitting == "july" && $0.part == "exam" }?.text == "2")
  }

  @Test func `what rings is what can still matter, is not done and has no grade`() throws {
    var student = try dated(.enrolled())
    try student.change(
      .setDone(.init(subject: "bd", part: "lab.1", sitting: "june", value: true))
    )
    let dates = try dates(student)
    #expect(names(dates.filter(\.isDone)) == ["june/lab.1"])
    #expect(dates.first { $0.isDone }?.isMoot == false)
  }

  @Test func `is the same whichever sitting is looked at`() throws {
    let student = try dated(.failed())
    let subject = try #require(student.library["bd"])
    let summaries = ["june", "july"].map {
      SubjectSummary(subject, course: "2026/27", sitting: SittingID(rawValue: $0))
    }
    #expect(summaries[0].dates == summaries[1].dates)
    #expect(try summaries[0].dates == dates(student))
  }

  @Test func `is read as it was written, with what is done, put off and of no use`() throws {
    var student = try dated(.enrolled())
    let until = Instant(milliseconds: 1_796_123_456_000)
    try student.change(
      .setSnooze(.init(subject: "bd", part: "exam", sitting: "july", value: until))
    )
    for part in ["lab.1", "lab.2", "seat", "exam"] as [LeafID] { try student.grade(part, "8") }
    let summary = try #require(student.summary)
    #expect(summary.dates.contains { $0.quietUntil == until })
    #expect(try SubjectSummary(json: summary.json) == summary)
  }

  @Test func `of an older primary the dates are those of the parts`() throws {
    let summary = try #require(dated(.failed()).summary)
    let members = (summary.json.object ?? []).filter { $0.key != "dates" }
    let read = try SubjectSummary(json: .object(members.map { ($0.key, $0.value) }))
    #expect(summary.sitting == "july")
    #expect(names(read.dates) == ["july/lab.1", "july/exam", "july/seat"])
    #expect(read.dates.map(\.occasion) == [.handIn, .exam, .handIn])
    #expect(names(read.dates.filter(\.isMoot)) == ["july/lab.1"])
  }

  @Test func `more dates than a list may have are left out, not sent`() throws {
    let summary = try #require(dated(.enrolled()).summary)
    var long = summary
    long.dates = Array(repeating: summary.dates[0], count: 1_001)
    let text = Array(long.json.description.utf8)
    let read = try SubjectSummary(json: JSONValue(parsing: text, limits: .frame))
    #expect(read.dates.count == 1_000)
  }

  @Test(
    arguments: [("2026/27", true), ("2026-27", true), ("2026", false), ("Máster", false)]
  )
  func `a course that is named by its years has the months of one`(name: String, has: Bool) {
    let summary = Summary(study: "", course: name, subjects: [])
    #expect(summary.months?.lowerBound.description == (has ? "2026-09" : nil))
    #expect(summary.months?.upperBound.description == (has ? "2027-09" : nil))
  }
}
