import Engine
import Library
import Testing

@Suite struct RepeatSubjectTests {
  /// Labs that are kept for two courses from 5 up, an exam, and an essay that may be handed in anew.
  private static let syllabus = """
    {
      "format": 1,
      "subject": {"name": "Física", "credits": 6},
      "parts": {"lab": {"each": 2}, "exam": {}, "essay": {}},
      "grade": {"average": {"lab": 40, "exam": 40, "essay": 20}},
      "sittings": {
        "june": {"carry": {"lab": {"keep": "lab >= 5", "years": 2}, "essay": "retake"}},
        "july": {"after": "june", "carry": {"lab": "keep", "essay": "keep"}}
      }
    }
    """

  private func failed() throws -> Student {
    var student = Student()
    try student.add("fis", course: "2024/25", syllabus: Self.syllabus)
    let grades: [(LeafID, String)] = [
      ("lab.1", "7,5"), ("lab.2", "4"), ("exam", "2"), ("essay", "6"),
    ]
    for (part, value) in grades {
      try student.grade(part, value, in: "june", of: "fis")
    }
    return student
  }

  @discardableResult
  private func again(
    _ student: inout Student,
    _ subject: SubjectID = "fis",
    in course: String?,
    as id: SubjectID? = nil
  ) throws(Refusal) -> Effect {
    try student.change(.repeatSubject(.init(subject: subject, course: course, id: id)))
  }

  private func parts(_ student: Student, _ id: SubjectID) throws -> [PartSummary] {
    SubjectSummary(try #require(student.library[id]), course: "").parts
  }

  @Test func `what the scheme keeps goes along as it was typed, and the rest is open`() throws {
    var student = try failed()
    let effect = try again(&student, in: "2025/26")
    #expect(effect.subject == "fis-2025" && effect.after == "Física")
    #expect(student.library.course(of: "fis-2025")?.name == "2025/26")
    let parts = try parts(student, "fis-2025")
    #expect(parts.map(\.origin) == [.kept, .own, .own, .retakable])
    #expect(parts.map(\.state) == [.graded, .pending, .pending, .graded])
    #expect(parts.map(\.carried) == ["7,5", nil, nil, "6"])
    // What it was stays as it was.
    #expect(student.library["fis"]?.grades["june"]?["lab.1"]?.text == "7,5")
    #expect(throws: Refusal.keptFrom(nil, part: "lab.1")) {
      try student.grade("lab.1", "9", of: "fis-2025")
    }
    try student.grade("essay", "8", in: "june", of: "fis-2025")
    try student.grade("lab.2", "8", of: "fis-2025")
  }

  @Test func `what is kept grows older, and is lost when it is too old`() throws {
    var student = try failed()
    try again(&student, in: "2025/26")
    try again(&student, "fis-2025", in: "2026/27")
    #expect(try parts(student, "fis-2026").map(\.origin) == [.kept, .own, .own, .retakable])
    #expect(try parts(student, "fis-2026")[0].carried == "7,5")
    try again(&student, "fis-2026", in: "2027/28")
    #expect(try parts(student, "fis-2027").map(\.origin) == [.own, .own, .own, .retakable])
    var late = try failed()
    try again(&late, in: "2027/28")
    #expect(try parts(late, "fis-2027").map(\.origin) == [.own, .own, .own, .retakable])
  }

  @Test func `nothing is kept where the scheme says nothing`() throws {
    var student = try Student.failed()
    try again(&student, "bd", in: "2027/28")
    let parts = try parts(student, "bd-2027")
    #expect(parts.allSatisfy { $0.state == .pending && $0.carried == nil })
  }

  @Test func `without a course it is the followed one, or that of the date`() throws {
    var student = try failed()
    try again(&student, in: nil)
    #expect(student.library.course(of: "fis-2026")?.name == "2026/27")
    var other = try failed()
    try other.add("alg", course: "2025/26")
    try again(&other, in: nil)
    #expect(other.library.course(of: "fis-2025")?.name == "2025/26")
  }

  @Test func `refuses what is not later, there already, or has a name that is taken`() throws {
    var student = try failed()
    try student.add("alg", course: "2026/27")
    try again(&student, in: "2025/26")
    let before = student.library
    let refused: [(Change.RepeatSubject, Refusal)] = [
      (.init(subject: "fis", course: "2024/25"), .notLater("2024/25", than: "2024/25")),
      (.init(subject: "alg"), .notLater("2026/27", than: "2026/27")),
      (.init(subject: "fis", course: "2025/26"), .takenAlready("fis-2025", course: "2025/26")),
      (.init(subject: "fis", course: "2026/27", id: "alg"), .shortNameTaken("alg")),
      (.init(subject: "fis", course: "next"), .malformedCourse("next")),
      (.init(subject: "fix", course: "2026/27"), .unknownSubject("fix", near: "fis")),
    ]
    for (change, refusal) in refused {
      #expect(throws: refusal, "\(change)") { try student.change(.repeatSubject(change)) }
      #expect(student.library == before)
    }
  }

  @Test func `is undone with the course that was made for it`() throws {
    var student = try failed()
    let before = student.library.study
    try again(&student, in: "2027/28")
    let number = try #require(student.library.history.entries.last?.number)
    try student.change(.undo(number))
    #expect(student.library.study == before)
  }

  @Test func `what is kept stays where another edition has its place`() throws {
    var student = try failed()
    try again(&student, in: "2025/26")
    let newer = Self.syllabus.replacing("\"credits\": 6", with: "\"credits\": 9")
    try student.change(.replaceSyllabus(.init(subject: "fis-2025", syllabus: newer)))
    #expect(try parts(student, "fis-2025")[0].carried == "7,5")
    let other = newer.replacing(
      "\"lab\": {\"each\": 2}",
      with: "\"lab\": {\"each\": 2, \"of\": 20}"
    )
    let effect = try student.change(.replaceSyllabus(.init(subject: "fis-2025", syllabus: other)))
    #expect(effect.unplaced.map(\.text) == ["7,5", "4"])
  }

  @Test func `is kept in the file`() throws {
    var student = try failed()
    try again(&student, in: "2025/26")
    try student.change(.archiveCourse("2024/25", isArchived: true))
    let read = try Library.read(student.library.file(through: 1)).library
    #expect(read == student.library)
    #expect(read["fis-2025"]?.inherited["lab.1"]?.years == 1)
  }

  @Test func `counts once on the record`() throws {
    var student = try failed()
    try again(&student, in: "2025/26")
    for (part, value) in [("lab.2", "7,5"), ("exam", "8")] as [(LeafID, String)] {
      try student.grade(part, value, of: "fis-2025")
    }
    let average = student.library.record().average()
    #expect(average.passedCredits == Exact(6))
    #expect(average.mark == (try Exact(fraction: "7.4")))
  }
}

@Suite struct ArchiveTests {
  private func student() throws -> Student {
    var student = Student()
    try student.add("old", course: "2025/26")
    try student.add("new", course: "2026/27")
    return student
  }

  @Test func `what is put away is not followed, also not as the latest`() throws {
    var student = try student()
    try student.change(.followCourse("2026/27"))
    let effect = try student.change(.archiveCourse("2026/27", isArchived: true))
    #expect(effect.before == "2026/27" && effect.after == nil)
    #expect(student.library.study.currentCourse?.name == "2025/26")
    #expect(student.library.summary().subjects.map(\.id) == ["old"])
    for change in [
      .followCourse("2026/27"), .addSubject(.init(course: "2026/27", syllabus: Student.syllabus)),
    ] as [Change] {
      #expect(throws: Refusal.courseArchived("2026/27")) { try student.change(change) }
    }
    #expect(student.library.record().results.map(\.id) == ["old", "new"])
    let number = try #require(student.library.history.entries.last?.number)
    try student.change(.undo(number))
    #expect(student.library.study.followed == "2026/27")
  }

  @Test func `the last of all leaves nothing to show, and comes back`() throws {
    var student = try Student.enrolled()
    try student.change(.archiveCourse("2026/27", isArchived: true))
    #expect(student.library.study.currentCourse == nil)
    #expect(student.library.summary().subjects.isEmpty)
    try student.change(.archiveCourse("2026/27", isArchived: false))
    #expect(student.library.study.currentCourse?.name == "2026/27")
    #expect(throws: Refusal.unknownCourse("2020/21", known: ["2026/27"])) {
      try student.change(.archiveCourse("2020/21", isArchived: true))
    }
  }
}
