import Engine
import JSON
import Library
import Phrases
import System
import TestSupport
import Testing

@testable import Commands

@Suite(.temporaryDirectory) struct CommandRecordTests {
  private func syllabus(_ name: String, credits: Int) -> String {
    """
    { "format": 1, "subject": { "name": "\(name)", "credits": \(credits) },
      "parts": { "examen": { "name": "Examen" } }, "grade": "examen" }
    """
  }

  /// Twelve credits with a 7 and six that are open, in two courses.
  private func library() throws -> LibraryPrimary {
    let library = try LibraryPrimary([("alg", syllabus("Álgebra", credits: 12))])
    let physics = Change.AddSubject(
      course: "2027/28",
      id: "fis",
      syllabus: syllabus("Física", credits: 6)
    )
    _ = try library.apply(.addSubject(physics))
    _ = try library.apply(.setGrade(.init(subject: "alg", part: "examen", value: "7")))
    return library
  }

  @Test func `shows all courses, and what an average takes`() throws {
    try withPrimary(library()) {
      let run = try CommandRun("record", "--target", "7,5", language: "es_ES.UTF-8")
      #expect(run.code == .success && run.errors.isEmpty)
      #expect(
        run.output == """
          Expediente

          2026/27    ECTS      Nota
            Álgebra    12       7,0  Notable
            12 de 12 ECTS superados · media 7

          2027/28    ECTS      Nota
            Física      6  5,0–10,0  en curso
            0 de 6 ECTS superados

          Total: 12 de 18 ECTS superados · media 7
          Si apruebas lo que queda (6 ECTS): media entre 6,33 y 8

          Para una media de 7,5: necesitas un 8,5 en Física
          mira «mark need fis --target 8,5»

          """
      )
    }
  }

  @Test func `asks of a subject, and of a course alone`() throws {
    try withPrimary(library()) {
      let subject = try CommandRun("record", "--target", "7.5", "--over", "fís")
      #expect(subject.output.contains("For an average of 7.5: you need 8.5 in Física\n"))
      let course = try CommandRun("record", "--course", "2027", "--target", "9")
      #expect(!course.output.contains("Álgebra"))
      #expect(course.output.contains("For an average of 9: you need 9 in Física\n"))
    }
  }

  @Test func `prints the same for programs in every language`() throws {
    try withPrimary(library()) {
      let run = try CommandRun("record", "--target", "7,5", "--json", language: "es_ES.UTF-8")
      let json = try JSONValue(parsing: Array(run.output.utf8), limits: .file)
      #expect(json["average"]?.string == "7")
      #expect(json["passed_credits"]?.string == "12")
      #expect(json["courses"]?.array?.count == 2)
      #expect(json["if_passed"]?["to"]?.string == "8")
      #expect(json["target"]?["mark"]?.string == "8.5")
      #expect(json["target"]?["over"]?.array?.compactMap(\.string) == ["fis"])
      #expect(json["cached"] == false)
    }
  }

  @Test func `shows without a primary what it saw last, and says when there is nothing`() throws {
    let nothing = try CommandRun("record")
    #expect(nothing.code == .unavailable && nothing.output.isEmpty)
    #expect(nothing.errors.contains("there is nothing stored to show"))
    try withPrimary(library()) { _ = try CommandRun("record") }
    let kept = try CommandRun("record", "--target", "7,5", nowMS: CommandRun.noon + 7_200_000)
    #expect(kept.code == .success)
    #expect(kept.output.contains("you need 8.5 in Física"))
    #expect(kept.output.hasSuffix("(offline, data from 2 h ago)\n"))
    let json = try JSONValue(
      parsing: Array(CommandRun("record", "--json").output.utf8),
      limits: .file
    )
    #expect(json["cached"] == true)
  }

  @Test(arguments: [
    (["record", "--target", "twelve"], ExitCode.usage, "“twelve” is no average"),
    (["record", "--target", "11"], .usage, "“11” is no average"),
    (["record", "--over", "fis"], .usage, "--target"),
    (["record", "--target", "7", "--over", "alg"], .refused, "Álgebra has its final grade"),
    (["record", "--target", "7", "--over", "qui"], .refused, "no subject “qui”"),
    (["record", "--course", "1999"], .refused, "2026/27"),
  ])
  func `says what makes no sense`(arguments: [String], code: ExitCode, told: String) throws {
    try withPrimary(library()) {
      let run = try CommandRun(arguments)
      #expect(run.code == code)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(told))
    }
  }

  // MARK: courses

  @Test func `lists the courses, puts one away and brings it back`() throws {
    try withPrimary(library()) {
      let list = try CommandRun("course", language: "es_ES.UTF-8")
      #expect(list.output == "  2026/27  1 asignatura\n* 2027/28  1 asignatura · se sigue\n")
      let away = try CommandRun("course", "archive", "2027/28")
      #expect(away.code == .success && away.output.hasPrefix("Course 2027/28 archived"))
      #expect(try CommandRun().output.contains("Álgebra"))
      let followed = try CommandRun("course", "follow", "2027/28")
      #expect(followed.code == .refused)
      #expect(followed.errors.contains("mark course archive 2027/28 --not"))
      let json = try JSONValue(
        parsing: Array(CommandRun("course", "--json").output.utf8),
        limits: .file
      )
      #expect(json["courses"]?.array?.map { $0["archived"] } == [false, true])
      #expect(json["courses"]?.array?.map { $0["followed"] } == [true, false])
      // The record has it all the same.
      #expect(try CommandRun("record").output.contains("Física"))
      #expect(try CommandRun("undo").code == .success)
      #expect(try CommandRun().output.contains("Física"))
      _ = try CommandRun("course", "archive", "2027/28")
      let back = try CommandRun("course", "archive", "2027/28", "--not")
      #expect(back.output == "Course 2027/28 brought back\n")
    }
  }

  @Test func `takes a subject again with what its syllabus keeps`() throws {
    let syllabus = """
      { "format": 1, "subject": { "name": "Química", "credits": 6 },
        "parts": { "lab": { "name": "Prácticas" }, "examen": { "name": "Examen" } },
        "grade": "0.4 * lab + 0.6 * examen",
        "sittings": { "ord": { "carry": { "lab": { "keep": "lab >= 5", "years": 1 } } } } }
      """
    let library = try LibraryPrimary([("qui", syllabus)])
    for (part, value) in [("lab", "7,5"), ("examen", "2")] as [(LeafID, String)] {
      _ = try library.apply(.setGrade(.init(subject: "qui", part: part, value: value)))
    }
    try withPrimary(library) {
      let again = try CommandRun(
        "subject",
        "repeat",
        "quí",
        "--course",
        "2027/28",
        language: "es_ES.UTF-8"
      )
      #expect(
        again.output == """
          Asignatura añadida: Química (qui-2027), curso 2027/28
          Se conserva: Prácticas 7,5
          Necesitas un 3,34 en Examen

          """
      )
      let shown = try CommandRun("show", "qui")
      #expect(shown.output.contains("qui-2027"))
      let kept = try CommandRun("grade", "qui-2027", "lab", "9")
      #expect(kept.code == .refused && kept.errors.contains("kept from an earlier course"))
      let twice = try CommandRun("subject", "repeat", "qui", "--course", "2027/28")
      #expect(twice.code == .refused && twice.errors.contains("“qui-2027”"))
    }
  }
}
