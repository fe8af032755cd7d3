import Civil
import Engine
import Library
import TestSupport

import enum Library.Expectation

/// A library with one subject, and short ways to change it.
struct Student {
  private(set) var library = Library()
  var today = day(2026, 11, 30)

  /// Two labs and a seat, of which the second sitting keeps and takes over, an exam and an essay.
  static let syllabus = """
    {
      "format": 1,
      "subject": {"name": "Bases de Datos", "year": "2019/20", "credits": 6},
      "parts": {
        "lab": {"each": 2, "name": "Prácticas"}, "exam": {"name": "Examen"},
        "seat": {"name": "Asistencia"}, "essay": {"name": "Ensayo"}
      },
      "grade": {"average": {"lab": 40, "exam": 40, "seat": 20}},
      "rules": [{"require": "exam >= 4", "grade": "min(grade, 4.5)"}],
      "values": {"spare": "essay"},
      "sittings": {
        "july": {"after": "june", "carry": {"lab": "keep", "seat": "retake", "essay": "lost"}}
      }
    }
    """

  /// A student who has taken the subject in.
  static func enrolled() throws(Refusal) -> Student {
    var student = Student()
    try student.add()
    return student
  }

  /// A student who has failed in June with 3 in the exam.
  static func failed() throws(Refusal) -> Student {
    var student = try enrolled()
    for (part, value) in [("lab.1", "8"), ("lab.2", "6"), ("seat", "2"), ("essay", "5")] {
      try student.grade(LeafID(rawValue: part), value)
    }
    try student.grade("exam", "3")
    return student
  }

  static func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
    guard let date = CivilDate(year: year, month: month, day: day) else {
      preconditionFailure("the test names a day that is not")
    }
    return date
  }

  var summary: SubjectSummary? { library.summary().subjects.first }

  @discardableResult
  mutating func add(
    _ id: SubjectID? = nil,
    course: String? = nil,
    syllabus: String = Student.syllabus
  ) throws(Refusal) -> Effect {
    try change(.addSubject(.init(course: course, id: id, syllabus: syllabus, file: "bd.json")))
  }

  @discardableResult
  mutating func grade(
    _ part: LeafID,
    _ value: String?,
    in sitting: SittingID? = nil,
    of subject: SubjectID = "bd",
    seeing expectation: Expectation = .anything
  ) throws(Refusal) -> Effect {
    try change(
      .setGrade(.init(subject: subject, part: part, sitting: sitting, value: value)),
      seeing: expectation
    )
  }

  @discardableResult
  mutating func date(
    _ part: LeafID,
    _ date: DueDate?,
    in sitting: SittingID? = nil,
    seeing expectation: Expectation = .anything
  ) throws(Refusal) -> Effect {
    try change(
      .setDate(.init(subject: "bd", part: part, sitting: sitting, value: date)),
      seeing: expectation
    )
  }

  @discardableResult
  mutating func change(
    _ change: Change,
    seeing expectation: Expectation = .anything
  ) throws(Refusal) -> Effect {
    try library.apply(change, on: today, expecting: expectation)
  }

  /// Goes on from another library.
  mutating func replace(_ other: Library) { library = other }

  /// The grade as typed.
  func text(_ part: LeafID, in sitting: SittingID = "june") -> String? {
    library["bd"]?.grades[sitting]?[part]?.text
  }

  /// The date as it is kept.
  func entry(_ part: LeafID, in sitting: SittingID = "june") -> DatedEntry? {
    library["bd"]?.dates[sitting]?[part]
  }
}
