import Civil
import Library
import Testing

@Suite struct AddSubjectTests {
  @Test
  func `takes a syllabus into the library under a short name of its own`() throws {
    var student = Student()
    let effect = try student.add()
    #expect(effect.subject == "bd")
    #expect(effect.after == "Bases de Datos")
    #expect(try student.add().subject == "bd-2019")
    #expect(try student.add().subject == "bd-2")
    #expect(try student.add().subject == "bd-3")
    #expect(student.library.study.subjects.map(\.id) == ["bd", "bd-2019", "bd-2", "bd-3"])
  }

  @Test(arguments: [
    ("2026-08-31", "2025/26"), ("2026-09-01", "2026/27"), ("2026-12-31", "2026/27"),
    ("2027-01-01", "2026/27"), ("1999-10-01", "1999/00"), ("2009-01-01", "2008/09"),
  ])
  func `makes the course of the academic year where there is none`(
    day: String,
    course: String
  ) throws {
    var student = Student()
    student.today = try CivilDate(parsing: day)
    try student.add()
    #expect(student.library.study.currentCourse?.name == course)
  }

  @Test
  func `goes into the current course, into one by name, or into a new one`() throws {
    var student = Student()
    try student.add("a", course: "2025/26")
    try student.add("b", course: "2026/27")
    try student.add("c")
    try student.add("d", course: "2025/26")
    #expect(student.library.study.courses.map(\.name) == ["2025/26", "2026/27"])
    #expect(
      student.library.study.courses.map { $0.subjects.map(\.id) } == [["a", "d"], ["b", "c"]]
    )
  }

  @Test(arguments: [
    "", "2026", "2026/2027", "2026/28", "26/27", "foo", "2026-27", "2028/29", "2026/27 ",
    "99999/00",
  ])
  func `refuses a course that is no academic year, or one that is far off`(course: String) {
    var student = Student()
    #expect(throws: Refusal.malformedCourse(course)) { try student.add(course: course) }
    #expect(student.library == Library())
  }

  @Test(arguments: ["", "Bd", "1bd", "-bd", "b d", "cálculo", String(repeating: "x", count: 41)])
  func `refuses a short name that cannot be one`(name: String) {
    var student = Student()
    #expect(throws: Refusal.malformedShortName(name)) { try student.add(SubjectID(rawValue: name)) }
    #expect(student.library == Library())
  }

  @Test
  func `refuses a short name that is taken, in any course`() throws {
    var student = Student()
    try student.add("a", course: "2025/26")
    #expect(throws: Refusal.shortNameTaken("a")) { try student.add("a", course: "2026/27") }
    #expect(student.library.study.courses.count == 1)
  }

  @Test
  func `refuses a syllabus that cannot be used, and says where and why`() {
    var student = Student()
    let broken = Student.syllabus.replacing("exam >= 4", with: "exma >= 4")
    let refusal = #expect(throws: Refusal.self) { try student.add(syllabus: broken) }
    guard case .unusableSyllabus(let lines) = refusal else {
      Issue.record("expected the syllabus to be refused, got \(String(describing: refusal))")
      return
    }
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("bd.json:9:"))
    #expect(lines[0].contains("exma"))
    #expect(student.library == Library())
  }

  @Test(arguments: [
    ("Bases de Datos", "bd"), ("Cálculo", "calculo"), ("Deseño de Software", "ds"),
    ("Sistemas Operativos", "so"), ("  El  Quijote ", "quijote"), ("De la", "s"), ("", "s"),
    ("3D", "s3d"), ("Càlcul i Àlgebra II", "cai"), ("微積分", "s"), ("Álgebra: teoría", "at"),
    ("Electroencefalografistamente", "electroencefalografistam"),
  ])
  func `makes the short name from the subject's name`(name: String, expected: String) throws {
    // A syllabus without a name is refused before it could get one here.
    guard !name.allSatisfy(\.isWhitespace) else { return }
    var student = Student()
    let file = #"{"format": 1, "subject": {"name": "\#(name)"}, "parts": {"e": {}}, "grade": "e"}"#
    #expect(try student.add(syllabus: file).subject?.rawValue == expected)
  }
}
