import Engine
import JSON
import Library
import System
import TestSupport
import Testing

/// The commands that change one thing in how a subject is graded.
@Suite(.temporaryDirectory) struct CommandPartTests {
  private static let physics = """
    {
      "format": 1,
      "subject": { "name": "Física" },
      "parts": {
        "examen": { "name": "Examen" },
        "lab": { "name": "Prácticas", "each": 2 },
        "trabajo": { "name": "Trabajo" }
      },
      "values": { "curso": { "name": "Curso", "average": { "lab": 2, "trabajo": 1 } } },
      "grade": { "average": { "examen": 60, "curso": 40 } },
      "rules": [{ "require": "examen >= 4", "grade": "min(grade, 4.9)" }],
      "sittings": { "julio": { "after": "junio", "carry": { "lab": "keep" } } }
    }
    """

  private let library: LibraryPrimary

  init() throws { library = try LibraryPrimary([("fis", Self.physics), ("alg", algebra)]) }

  private var text: String { library.syllabus(of: "fis")?.text ?? "" }

  /// Runs a command line, and shows what it told where it was refused.
  private func run(
    _ line: String,
    language: String = "en_GB.UTF-8",
    answer: String? = nil
  ) throws -> CommandRun {
    try CommandRun(line.split(separator: " ").map(String.init), language: language, answer: answer)
  }

  private func done(_ line: String) throws {
    let run = try run(line)
    #expect(run.code == .success, "\(line): \(run.errors)")
  }

  @Test func `a part is added with its scale and weight`() throws {
    try withPrimary(library) {
      let run = try run(
        "part add fis test --name Test --of 7,5 --each 3 --weight 10 --input percent"
      )
      #expect(run.code == .success, "\(run.errors)")
      #expect(run.output.hasPrefix("Física: syllabus replaced\n"))
      #expect(text.contains(#""test": {"name": "Test", "of": 7.5, "each": 3, "input": "percent"}"#))
      #expect(text.contains(#""average": {"examen": 60, "curso": 40, "test": 10}"#))
      #expect(try self.run("undo").code == .success)
      #expect(!text.contains("test"))
    }
  }

  @Test func `a part gets another name, weight or carry-over, and keeps its grades`() throws {
    try withPrimary(library) {
      try done("grade fis trabajo 8")
      try done("part set fis traba --name Proyecto --weight 3 --optional yes --occasion hand-in")
      #expect(
        text.contains(#""trabajo": {"name": "Proyecto", "occasion": "hand-in", "optional": true}"#)
      )
      #expect(text.contains(#""average": {"lab": 2, "trabajo": 3}"#))
      try done("part set fis examen --carry retake")
      #expect(text.contains(#""carry": {"lab": "keep", "examen": "retake"}"#))
      #expect(try run("show fis").output.contains("Proyecto"))
      #expect(try run("show fis --json").output.contains(#""text":"8""#))
      try done("part set fis trabajo --optional no --weight 30 --in curso --occasion -")
      #expect(text.contains(#""trabajo": {"name": "Proyecto"}"#))
    }
  }

  @Test func `a part moves, and a whole row with it`() throws {
    try withPrimary(library) {
      try done("part move fis lab --first")
      try done("part move fis examen --after trabajo")
      let parts = library.syllabus(of: "fis")?.parts.map(\.id.rawValue)
      #expect(parts == ["lab", "trabajo", "examen"])
      #expect(try run("part move fis lab").code == .usage)
      #expect(try run("part move fis lab --first --last").code == .usage)
      let same = try run("part move fis lab --before lab")
      #expect(
        same.code == .refused && same.errors.contains("“lab” cannot go before or after itself")
      )
    }
  }

  @Test func `a part goes; where it has grades the person is asked`() throws {
    try withPrimary(library) {
      try done("grade fis trabajo 8")
      let alone = try run("part remove fis trabajo")
      #expect(alone.code == .refused)
      #expect(alone.errors.contains("Gone: Trabajo\n"))
      #expect(alone.errors.contains("Without a place in the new syllabus: trabajo 8"))
      #expect(alone.errors.hasSuffix("mark: nothing was changed\nmark: to confirm, add --yes\n"))
      #expect(try run("part remove fis trabajo", answer: "n").code == .refused)
      #expect(text.contains("trabajo"))
      #expect(try run("part remove fis trabajo", answer: "y").code == .success)
      #expect(!text.contains("trabajo"))
      try done("undo")
      try done("part remove fis trabajo --yes")
    }
  }

  @Test func `what a formula mentions is refused with the place, and left to an editor`() throws {
    try withPrimary(library) {
      let before = text
      let run = try run("part remove fis examen", language: "es_ES.UTF-8")
      #expect(run.code == .refused)
      #expect(run.errors.contains("error: unknown"))
      #expect(run.errors.contains("examen >= 4"))
      #expect(
        run.errors.contains("mark: no se ha cambiado nada: la guía quedaría mal en estos sitios\n")
      )
      #expect(run.errors.hasSuffix("mark: mira «mark edit fis»\n"))
      #expect(text == before)
      let formula = try self.run("part set alg examen --weight 3")
      #expect(formula.code == .refused)
      #expect(formula.errors.contains("“grade” comes from a formula"))
    }
  }

  @Test func `groups are made, weighed, named and removed`() throws {
    try withPrimary(library) {
      try done("group add fis todo lab=1 trabajo=2,5 --name Todo")
      #expect(text.contains(#""todo": {"name": "Todo", "average": {"lab": 1, "trabajo": 2.5}}"#))
      try done("group set fis grade examen=50 todo=25 curso=25")
      #expect(text.contains(#""grade": {"average": {"examen": 50, "curso": 25, "todo": 25}}"#))
      let either = try run("part set fis lab --weight 4")
      #expect(either.errors.contains("it weighs in curso and todo; say in which with --in"))
      try done("group set fis curso --name Clase trabajo=-")
      #expect(text.contains(#""curso": {"name": "Clase", "average": {"lab": 2}}"#))
      try done("group remove fis todo")
      #expect(!text.contains("todo"))
      #expect(try run("group set fis curso trabajo").code == .usage)
      #expect(try run("group set fis curso").code == .usage)
    }
  }

  @Test func `the pass mark, the scale and the credits are changed`() throws {
    try withPrimary(library) {
      let run = try CommandRun(["subject", "set", "fis", "--pass", "> 4,5", "--scale", "12"])
      #expect(run.code == .success, "\(run.errors)")
      #expect(text.contains("\"pass\": \"> 4.5\",\n  \"scale\": 12,\n"))
      try done("subject set fis --credits 4,5")
      #expect(text.contains("\"credits\": 4.5"))
      #expect(try self.run("subject set fis --credits 0").code == .refused)
      try done("subject set fis --pass 5")
      #expect(text.contains("\"pass\": 5,"))
      #expect(try self.run("subject set fis").code == .usage)
    }
  }

  @Test(arguments: [
    ("part set fis examen --of siete", "“siete”: expected a number from 0"),
    ("part set fis examen --of -3", "“-3”: expected a number from 0"),
    ("part set fis nada --of 3", "has no part “nada”"),
    ("part set fis examen --optional maybe", "--optional “maybe”: expected yes, no"),
    (
      "part set fis examen --carry retake --sitting mayo",
      "say in which sitting with --sitting: julio"
    ),
    ("part set alg examen --carry keep", "no sitting of this syllabus follows another"),
    ("part set fis examen --carry borrow", "unknown way to carry “borrow”"),
    ("part set fis examen --input marks", "mark: nothing was changed: the syllabus would be wrong"),
    ("part add fis examen", "“examen” is taken; choose another name"),
    ("part add fis 2x", "mark: nothing was changed: the syllabus would be wrong"),
    ("group set fis grade examen=mucho", "“mucho”: expected a number from 0"),
    ("group set fis grade nada=3", "has no part “nada”"),
  ])
  func `what cannot be is refused, and nothing is changed`(line: String, told: String) throws {
    try withPrimary(library) {
      let before = text
      let run = try run(line)
      #expect(run.code != .success)
      #expect(run.errors.contains(told), "\(run.errors)")
      #expect(text == before)
    }
  }

  @Test func `what is so already changes nothing, and programs are told as of every change`() throws
  {
    try withPrimary(library) {
      let run = try run("part set fis examen --weight 60")
      #expect(run.code == .success)
      #expect(run.errors == "mark: nothing was changed\n" && run.output.isEmpty)
      let json = try self.run("part set fis examen --weight 70 --json")
      #expect(json.output.hasPrefix(#"{"status":"applied""#))
      #expect(try self.run("part remove xyz examen").code == .refused)
    }
  }

  @Test func `without a primary nothing can be changed`() throws {
    try withPrimary(library) { try done("show fis") }
    #expect(try run("part set fis examen --weight 70").code == .unavailable)
  }
}
