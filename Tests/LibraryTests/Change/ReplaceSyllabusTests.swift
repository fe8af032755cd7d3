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

  @Test
  func `an edit of an edition that is no longer there is refused, whatever it says`() throws {
    var student = try Student.failed()
    let edition = try #require(student.library["bd"]?.syllabus.edition)
    _ = try replaced(&student)
    let before = student.library
    for text in [Student.syllabus, "{}"] {
      let change = Change.ReplaceSyllabus(subject: "bd", syllabus: text, edition: edition)
      #expect(throws: Refusal.syllabusChanged("bd")) {
        try student.change(.replaceSyllabus(change))
      }
    }
    #expect(student.library == before)
    let present = try #require(student.library["bd"]?.syllabus.edition)
    #expect(present != edition)
    let change = Change.ReplaceSyllabus(
      subject: "bd",
      syllabus: Student.syllabus,
      edition: present
    )
    _ = try student.change(.replaceSyllabus(change))
    #expect(student.library["bd"]?.syllabus.edition == edition)
  }

  @Test
  func `an edition is told by what is written, and not by white space`() throws {
    let compact = try #require(Syllabus.read(Array(Student.syllabus.utf8)).syllabus)
    let indented = try #require(Syllabus.read(Array(compact.text.utf8)).syllabus)
    #expect(indented == compact && indented.edition == compact.edition)
    // Records hold it: it is the same in every version.
    #expect(compact.edition == "869fcc80323a29ee")
    let other = try #require(
      Syllabus.read(Array(compact.text.replacing("6", with: "6.0").utf8)).syllabus
    )
    #expect(other.edition != compact.edition)
  }

  @Test
  func `what another syllabus would do is told without doing it`() throws {
    var student = try Student.failed()
    let subject = try #require(student.library["bd"])
    let trial = try subject.replacing(with: ReplaceSyllabusTests.newer)
    #expect(student.library["bd"] == subject)
    let effect = try replaced(&student)
    #expect(trial.unplaced == effect.unplaced)
    #expect(trial.subject == student.library["bd"])
    #expect(throws: Refusal.self) { try subject.replacing(with: "{}") }
  }
}
