import Civil
import Engine
import Testing

@testable import Library

/// How many dates there may be: who needs more is told so.
@Suite struct DateCeilingTests {
  private let exam = DueDate.day(Student.day(2027, 1, 15))

  /// A library of so many subjects that have so many dates each, in one of two sittings.
  private func library(subjects: Int, dates: Int) throws -> Library {
    var library = Library()
    for number in 1...subjects {
      let id = SubjectID(rawValue: "s\(number)")
      _ = try library.apply(
        .addSubject(.init(course: "2026/27", id: id, syllabus: Student.syllabus)),
        on: Student.day(2026, 11, 30)
      )
      let entries = (0..<dates).map {
        (LeafID(rawValue: "x\($0)"), DatedEntry(due: exam, generation: 1))
      }
      library.studies[0].courses[0].subjects[number - 1].dates["july"] = Dictionary(
        uniqueKeysWithValues: entries
      )
    }
    return library
  }

  private func date(_ part: LeafID, _ due: DueDate?, _ library: inout Library) throws(Refusal) {
    _ = try library.apply(
      .setDate(.init(subject: "s1", part: part, sitting: "june", value: due)),
      on: Student.day(2026, 11, 30)
    )
  }

  @Test(arguments: [(1, 1_000), (10, 1_000)])
  func `a date more than there may be is refused, and one that moves is not`(
    subjects: Int,
    dates: Int
  ) throws {
    var library = try library(subjects: subjects, dates: dates - 1)
    if subjects > 1 { for number in 1..<subjects { fill(number, &library) } }
    try date("exam", exam, &library)
    let before = library
    #expect(throws: Refusal.tooManyDates(limit: subjects * dates)) {
      try date("lab.1", exam, &library)
    }
    #expect(library == before)
    try date("exam", .day(Student.day(2027, 1, 22)), &library)
    try date("exam", nil, &library)
    try date("lab.1", exam, &library)
  }

  /// One date more, so that all subjects but the first are full.
  private func fill(_ number: Int, _ library: inout Library) {
    library.studies[0].courses[0].subjects[number].dates["june"] = [
      "exam": DatedEntry(due: exam, generation: 1)
    ]
  }
}
