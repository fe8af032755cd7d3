import Civil
import Engine
import Library
import Testing

@Suite struct ReplaceSyllabusTests {
  /// The exam is out of 20, the essay is a fact, and there is one lab less.
  static let newer = """
    {
      "format": 1,
      "subject": {"name": "Bases de Datos II"},
      "parts": {
        "lab": {"name": "Prácticas"}, "exam": {"name": "Examen", "of": 20},
        "seat": {"name": "Asistencia"}, "essay": {"name": "Ensayo", "yes": true}
      },
      "grade": {"average": {"lab": 40, "exam": 40, "seat": 20}},
      "rules": [{"require": "essay", "grade": "4"}]
    }
    """

  private func replaced(_ student: inout Student) throws -> Effect {
    try student.change(.replaceSyllabus(.init(subject: "bd", syllabus: ReplaceSyllabusTests.newer)))
  }

  @Test
  func `a grade stays where its part is typed alike, and the others are told`() throws {
    var student = try Student.failed()
    try student.date("exam", .day(Student.day(2027, 1, 15)), in: "june")
    let effect = try replaced(&student)
    let subject = try #require(student.library["bd"])
    #expect(subject.name == "Bases de Datos II")
    let sitting = try #require(subject.syllabus.scheme.sittings.first?.id)
    let kept = subject.grades[sitting]?.mapValues(\.text) ?? [:]
    #expect(kept.allSatisfy { $0.key == "seat" })
    #expect(Set(effect.unplaced.map(\.part)).isSuperset(of: ["lab.1", "lab.2", "exam", "essay"]))
  }

  @Test
  func `nothing is lost: all of it comes back`() throws {
    var student = try Student.failed()
    let before = student.contents
    _ = try replaced(&student)
    try student.undoLast()
    #expect(student.contents == before)
  }

  @Test
  func `the same syllabus again changes nothing`() throws {
    var student = try Student.failed()
    try student.date("exam", .day(Student.day(2027, 1, 15)), in: "july")
    let before = student.library
    let change = Change.ReplaceSyllabus(subject: "bd", syllabus: Student.syllabus)
    let effect = try student.change(.replaceSyllabus(change))
    #expect(effect.unplaced.isEmpty)
    #expect(student.library == before)
  }

  @Test
  func `a file that cannot be used leaves the old one`() throws {
    var student = try Student.failed()
    let before = student.library
    #expect(throws: Refusal.self) {
      try student.change(.replaceSyllabus(.init(subject: "bd", syllabus: "{}")))
    }
    #expect(student.library == before)
  }
}
