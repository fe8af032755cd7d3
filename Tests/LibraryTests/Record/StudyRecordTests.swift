import Civil
import Engine
import TestSupport
import Testing

@testable import Library

/// What a record says of subjects as they are kept, and what it comes to.
@Suite struct StudyRecordTests {
  private func exact(_ text: String) throws -> Exact { try Exact(fraction: text) }

  /// A subject of a single exam, with what else its file says.
  private func syllabus(
    _ name: String,
    credits: String? = "6",
    code: String? = nil,
    _ rest: String = #""grade": "exam""#
  ) -> String {
    let members = [
      #""name": "\#(name)""#, credits.map { #""credits": \#($0)"# },
      code.map { #""code": "\#($0)""# },
    ]
    let subject = members.compactMap(\.self).joined(separator: ", ")
    return #"{ "format": 1, "subject": { \#(subject) }, "parts": { "exam": {} }, \#(rest) }"#
  }

  /// Subjects with a grade of their exam, by course.
  private func record(
    _ subjects: [(course: String, syllabus: String, grade: String?)]
  ) throws -> StudyRecord {
    var library = Library()
    let today = try #require(CivilDate(year: 2027, month: 1, day: 10))
    for (index, subject) in subjects.enumerated() {
      let id = SubjectID(rawValue: "s\(index)")
      let addition = Change.AddSubject(
        course: subject.course,
        id: id,
        syllabus: subject.syllabus
      )
      _ = try library.apply(.addSubject(addition), on: today)
      guard let grade = subject.grade else { continue }
      _ = try library.apply(.setGrade(.init(subject: id, part: "exam", value: grade)), on: today)
    }
    return library.record()
  }

  private static let labels =
    #""grade": "exam", "labels": { "Aprobado": 5, "Notable": 7, "Matrícula de Honor": { "from": 9, "when": "exam >= 9.5" }, "Sobresaliente": 9 }"#

  // MARK: what is written of a subject

  @Test(arguments: [
    ("6,95", "7", "Notable"), ("6,94", "6.9", "Aprobado"), ("5", "5", "Aprobado"),
    ("9,6", "9.6", "Matrícula de Honor"), ("9,2", "9.2", "Sobresaliente"),
  ])
  func `a pass is written with one decimal, and is called what that mark is called`(
    grade: String,
    mark: String,
    label: String
  ) throws {
    let record = try record([("2026/27", syllabus("A", Self.labels), grade)])
    #expect(record.results.map(\.mark) == [try exact(mark)])
    #expect(record.results.map(\.label) == [label])
    #expect(record.average().mark == (try exact(mark)))
  }

  @Test func `a fail is never written as a pass`() throws {
    let failed = try record([("2026/27", syllabus("A"), "4,99")])
    #expect(failed.results.map(\.status) == [.fail])
    #expect(failed.results.map(\.mark) == [try exact("4.9")])
    #expect(failed.average() == .init(mark: nil, credits: .zero, passedCredits: .zero))
    let rounds = #""grade": "exam", "rounding": "round(grade, 0.1)""#
    let passed = try record([("2026/27", syllabus("A", rounds), "4,95")])
    #expect(passed.results.map(\.status) == [.pass])
    #expect(passed.results.map(\.mark) == [Exact(5)])
  }

  @Test func `marks without names have those that the law gives`() throws {
    let marks = ["5", "6,9", "7", "8,94", "9", "10"]
    let record = try record(marks.map { ("2026/27", syllabus("S\($0)"), $0) })
    #expect(
      record.results.map(\.label) == [
        "Aprobado", "Aprobado", "Notable", "Notable", "Sobresaliente", "Sobresaliente",
      ]
    )
  }

  @Test func `a scale other than 10 is brought to it`() throws {
    let record = try record([
      ("2026/27", syllabus("A", #""grade": "10 * exam", "scale": 100, "pass": 50"#), "7,5")
    ])
    #expect(record.results.map(\.mark) == [try exact("7.5")])
  }

  @Test func `who did not come has no mark, and counts nowhere`() throws {
    let rule =
      #""grade": "exam", "rules": [{ "when": "absent(exam)", "verdict": "not presented" }]"#
    let record = try record([("2026/27", syllabus("A", rule), "NP")])
    #expect(record.results.map(\.status) == [.notPresented])
    #expect(record.results.map(\.mark) == [nil])
    #expect(record.average().mark == nil && record.average().passedCredits == .zero)
  }

  @Test func `what is passed for sure but may still change is not on record yet`() throws {
    let two = #"""
      { "format": 1, "subject": { "name": "A", "credits": 6 },
        "parts": { "exam": {}, "lab": {} }, "grade": "0.6 * exam + 0.4 * lab" }
      """#
    let record = try record([("2026/27", two, "9")])
    let result = try #require(record.results.first)
    #expect(result.status == .pass && !result.isFinal && result.mark == nil)
    #expect(result.range == (try exact("5.4")...exact("9.4")))
    #expect(result.soFar == Exact(9))
    #expect(record.average() == .init(mark: nil, credits: .zero, passedCredits: .zero))
  }

  // MARK: what it comes to

  @Test func `marks are weighed by credits, and what has no credits or no mark is left out`() throws
  {
    var subjects = [
      ("2026/27", syllabus("A", credits: "6"), "5"), ("2026/27", syllabus("B", credits: "12"), "8"),
    ]
    #expect(try record(subjects).average().mark == Exact(7))
    let pass = #""grade": "exam", "labels": { "Apto": 5 }"#
    subjects += [
      ("2026/27", syllabus("C", credits: nil), "10"),
      ("2026/27", syllabus("D", credits: "6", pass), "9"),
    ]
    let record = try record(subjects)
    let expected = Transcript.Average(
      mark: Exact(7),
      credits: Exact(18),
      passedCredits: Exact(24)
    )
    #expect(record.average() == expected)
    #expect(record.results.map(\.label).last == "Apto")
  }

  @Test func `a failure that was passed later counts once, whichever course was added first`()
    throws
  {
    let courses = [("2024/25", "3"), ("2025/26", "7")]
    for order in [courses, courses.reversed()] {
      let taken = order.map { ($0.0, syllabus("A", code: "101"), $0.1) }
      let record = try record(taken + [("2025/26", syllabus("B"), "5")])
      #expect(record.coursesWithResults == ["2024/25", "2025/26"])
      let expected = Transcript.Average(
        mark: Exact(6),
        credits: Exact(12),
        passedCredits: Exact(12)
      )
      #expect(record.average() == expected)
      #expect(record.credits == Exact(12))
      #expect(record.only("2024/25").average().passedCredits == .zero)
      #expect(record.only("2025/26").average().mark == Exact(6))
    }
  }

  @Test func `a subject is the same by its code, and by its name where one edition has none`()
    throws
  {
    let record = try record([
      ("2023/24", syllabus("Álgebra"), "4"), ("2024/25", syllabus("Algebra", code: "7"), "4"),
      ("2025/26", syllabus("Álgebra I", code: "7"), "6"), ("2025/26", syllabus("Física"), "8"),
    ])
    #expect(record.credits == Exact(12))
    #expect(record.average().mark == Exact(7))
  }

  @Test func `an empty record has no average, and nothing is needed of it`() {
    let record = Library().record()
    #expect(record.average() == .init(mark: nil, credits: .zero, passedCredits: .zero))
    #expect(record.prospects == nil)
    #expect(record.need(average: Exact(5)) == .nothingOpen(nil))
  }

  @Test func `what no guide gives credits counts nothing, and is told`() throws {
    let record = try record([
      ("2026/27", syllabus("A", credits: nil), "9"), ("2026/27", syllabus("B"), "6"),
    ])
    #expect(record.average().mark == Exact(6))
    #expect(record.withoutCredits.map(\.name) == ["A"])
  }

  // MARK: what may come

  @Test func `what is open is supposed to be passed, from the lowest mark to the best`() throws {
    let record = try record([
      ("2026/27", syllabus("A", credits: "12"), "7"), ("2026/27", syllabus("B"), nil),
    ])
    let prospects = try #require(record.prospects)
    #expect(prospects.passed == (try exact("19/3")...Exact(8)))
    #expect(prospects.credits == Exact(6))
    #expect(prospects.soFar == nil && prospects.subjects == 1)
  }

  @Test func `of a subject that is open in two courses the later one counts`() throws {
    let record = try record([
      ("2025/26", syllabus("A", code: "1"), nil), ("2026/27", syllabus("A", code: "1"), nil),
    ])
    #expect(record.open.map(\.course) == ["2026/27"])
    #expect(record.prospects?.credits == Exact(6))
  }

  @Test func `says the mark that keeps an average`() throws {
    let record = try record([
      ("2026/27", syllabus("A", credits: "12"), "7"), ("2026/27", syllabus("B"), nil),
    ])
    #expect(record.need(average: try exact("7.5"), over: ["s1"]) == .atLeast(try exact("8.5")))
    #expect(record.need(average: try exact("7.5")) == .atLeast(try exact("8.5")))
    #expect(record.need(average: Exact(6)) == .secured(try exact("19/3")))
    #expect(record.need(average: try exact("8.01")) == .outOfReach(Exact(8)))
    #expect(record.need(average: Exact(7), over: ["s0"]) == .nothingOpen(Exact(7)))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the mark that is said reaches the average, and a tenth less does not`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let credits = ["3", "4.5", "6", "9"]
    let subjects = (0..<Int.random(in: 2...8, using: &random)).map { index in
      let grade = Int.random(in: 50...100, using: &random)
      let isOpen = index == 0 || Bool.random(using: &random)
      return (
        "2026/27", syllabus("S\(index)", credits: credits.randomElement(using: &random) ?? "6"),
        isOpen ? nil : "\(grade / 10),\(grade % 10)"
      )
    }
    let record = try record(subjects)
    let target = try exact("\(Int.random(in: 500...1_000, using: &random))/100")
    guard case .atLeast(let mark) = record.need(average: target) else { return }
    func average(_ mark: Exact) throws -> Exact {
      try #require(record.average { _ in mark }.mark)
    }
    #expect(try average(mark) >= target, "seed \(seed)")
    #expect(try average(mark - exact("0.1")) < target, "seed \(seed)")
  }

  @Test func `is read as it was written`() throws {
    let record = try record([
      ("2025/26", syllabus("A", code: "1", Self.labels), "7"), ("2026/27", syllabus("B"), nil),
      ("2026/27", syllabus("C", credits: nil), "2"),
    ])
    #expect(try StudyRecord(json: record.json) == record)
  }
}
