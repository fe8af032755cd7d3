import Engine
import JSON
import Library
import Phrases
import System
import TestSupport
import Testing
import Wire

/// Parts of 10, 20 and 100, three tests in a row, and a second sitting that keeps or retakes.
private let physics = """
  {
    "format": 1,
    "subject": { "name": "Física" },
    "pass": 5,
    "parts": {
      "ejercicio": { "name": "Ejercicio de Óptica", "of": 20 },
      "test": { "name": "Test", "of": 10, "each": 3 },
      "examen": { "name": "Examen", "of": 10 }
    },
    "grade": { "average": { "ejercicio": 20, "test": 20, "examen": 60 } },
    "sittings": {
      "junio": { "name": "Junio" },
      "julio": { "name": "Julio", "after": "junio", "carry": { "test": "retake", "ejercicio": "keep" } }
    }
  }
  """

@Suite(.temporaryDirectory) struct CommandGradesTests {
  private let library: LibraryPrimary

  init() throws {
    library = try LibraryPrimary([("alg", algebra), ("fis", physics)])
  }

  private func table(_ bytes: [UInt8]) throws -> String {
    let file = TemporaryDirectory.file("notas.csv")
    try SystemDisk().replaceFile(file, with: bytes)
    return file
  }

  private func grades(
    _ text: String,
    of subject: String? = nil,
    _ options: [String] = ["--yes"],
    answer: String? = nil
  ) throws -> CommandRun {
    let file = try table(Array(text.utf8))
    let words = ["grades", file] + (subject.map { [$0] } ?? []) + options
    return try CommandRun(words, language: "es_ES.UTF-8", answer: answer)
  }

  /// The grade of a part as it is kept.
  private func kept(_ part: String) throws -> String? {
    let run = try CommandRun("show", "fis", "--json")
    let subject = try JSONValue(parsing: Array(run.output.utf8), limits: .file)
    return subject["parts"]?.array?.first { $0["id"]?.string == part }?["text"]?.string
  }

  @Test func `sets the grades of several subjects, and says what is needed in each`() throws {
    try withPrimary(library) {
      let run = try grades("asignatura;parte;nota\nAlgebra;trab;8\nfis;Ejercicio de óptica;18,5\n")
      #expect(run.code == .success)
      #expect(
        run.output == """
          Álgebra lineal · Trabajo: 8
          Física · Ejercicio de Óptica: 18,5
          alg: Necesitas un 3 en Examen
          fis: Necesitas un 3,94 en lo que falta

          """
      )
      #expect(run.errors.isEmpty)
    }
  }

  @Test(arguments: [
    "7,5", "7.5", "85 %", "15/20", "NP",
  ])
  func `a grade is kept as the table has it`(grade: String) throws {
    try withPrimary(library) {
      let run = try grades("ejercicio;\(grade)\n", of: "fis")
      #expect(run.code == .success)
      #expect(try kept("ejercicio") == grade)
    }
  }

  @Test func `a mark with many decimals is kept whole`() throws {
    try withPrimary(library) {
      let run = try grades("examen;5,5555\n", of: "fis")
      #expect(run.code == .success)
      #expect(try kept("examen") == "5,5555")
    }
  }

  @Test(arguments: ["1.234,5", "1,234.5", "22.5.3"])
  func `a number with two marks is refused with its line`(grade: String) throws {
    try withPrimary(library) {
      let run = try grades("test.1;6\nexamen;\(grade)\n", of: "fis")
      #expect(run.code == .data)
      #expect(run.errors.contains("notas.csv, línea 2: «\(grade)»: "))
      #expect(run.errors.hasSuffix("mark: no se ha puesto ninguna nota\n"))
      #expect(try kept("test.1") == nil)
    }
  }

  @Test
  func `commas that separate and commas that are decimal marks are told apart by quotes alone`()
    throws
  {
    try withPrimary(library) {
      let quoted = try grades(
        "parte,nota,etiqueta\nexamen,\"3,3\",\"Bien, casi\"\ntest.1,1,\n",
        of: "fis"
      )
      #expect(quoted.code == .success, "\(quoted.errors)")
      #expect(quoted.errors == "mark: columnas que no se miran: «etiqueta»\n")
      #expect(try kept("examen") == "3,3")
      #expect(try kept("test.1") == "1")
      let bare = try grades("test.2,9\nexamen,7,5\n", of: "fis")
      #expect(bare.code == .data)
      #expect(
        bare.errors.contains(
          "línea 2: la coma puede separar o ser decimal: «examen | 7 | 5» o «examen | 7,5»"
        )
      )
      #expect(try kept("test.2") == nil)
    }
  }

  @Test func `a byte order mark, Windows line ends and accents are as a spreadsheet writes them`()
    throws
  {
    try withPrimary(library) {
      let run = try grades("\u{FEFF}asignatura;parte;nota\r\nFÍSICA;Ejercicio de Óptica;22.5 %\r\n")
      #expect(run.code == .success, "\(run.errors)")
      #expect(try kept("ejercicio") == "22.5 %")
    }
  }

  @Test func `no grade is not a zero, and a column of zeros is doubted`() throws {
    try withPrimary(library) {
      let run = try grades("test.1;\ntest.2;0\n", of: "fis")
      #expect(run.errors == "mark: se quedan como están: 1 fila sin nota\n")
      #expect(try kept("test.1") == nil)
      #expect(try kept("test.2") == "0")
      let zeros = try grades("test.1;0\nexamen;0,0\n", of: "fis", [], answer: "n")
      #expect(zeros.code == .refused)
      #expect(zeros.errors.contains("mark: todas son 0, y un 0 es una nota"))
      #expect(try kept("test.1") == nil)
    }
  }

  @Test func `shows what it would set and asks, and takes no for an answer`() throws {
    try withPrimary(library) {
      _ = try grades("test.1;4\n", of: "fis")
      let run = try grades("test.1;6\nexamen;7,5\ntest.1;", of: "fis", [], answer: "n")
      #expect(run.code == .refused)
      #expect(run.output.isEmpty)
      #expect(
        run.errors == """
          mark: se quedan como están: 1 fila sin nota
            línea 1: Física · Test 1: 4 → 6
            línea 2: Física · Examen: 7,5
          mark: ¿Poner estas 2 notas? [s/N] n
          mark: no se ha cambiado nada

          """
      )
      #expect(try kept("examen") == nil)
      #expect(try grades("examen;7,5\n", of: "fis", [], answer: "s").code == .success)
      #expect(try kept("examen") == "7,5")
      let nobody = try grades("examen;8\n", of: "fis", [])
      #expect(nobody.code == .refused)
      #expect(nobody.errors.hasSuffix("mark: para confirmarlo, añade --yes\n"))
    }
  }

  @Test func `a table that says nothing new changes nothing`() throws {
    try withPrimary(library) {
      _ = try grades("test.1;4\nexamen;7\n", of: "fis")
      let run = try grades("test.1;4\nexamen;7\n", of: "fis", [])
      #expect(run.code == .success)
      #expect(
        run.errors == """
          mark: se quedan como están: 2 notas que ya están
          mark: no se ha puesto ninguna nota

          """
      )
    }
  }

  @Test(arguments: [
    ("examen;11", "línea 1: «11»: pasa del máximo, que es 10"),
    ("exam;5\nexamen;6", "línea 2: ya hay una nota para lo mismo en la línea 1"),
    ("nada;5", "línea 1: Física no tiene ninguna parte «nada»"),
    ("a;b;c;d", "línea 1: 4 columnas, y hacen falta 2 o 3"),
    (";5", "línea 1: hay una nota sin el nombre de lo que se evalúa"),
    ("parte;nota;nota\nexamen;5;6", "línea 1: dos columnas para lo mismo: «nota» y «nota»"),
    ("examen;\"5\nx", "línea 1: se abren comillas y no se cierran"),
    ("", "línea 1: no hay ninguna fila"),
  ])
  func `what is in doubt is refused with its line, and nothing is set`(
    text: String,
    problem: String
  ) throws {
    try withPrimary(library) {
      let run = try grades("test.1;3\n" + text, of: "fis")
      let alone = try grades(text, of: "fis")
      #expect(alone.code == .data)
      #expect(alone.errors.contains(problem), "\(alone.errors)")
      // Whatever comes before it stays out, too; alone that first row is a table.
      if !text.isEmpty {
        #expect(run.code == .data)
        #expect(try kept("test.1") == nil)
      }
    }
  }

  @Test func `a heading without subjects is refused where none is named`() throws {
    try withPrimary(library) {
      let run = try grades("nota,parte\n5,examen\n")
      #expect(run.errors.contains("línea 1: no dice de qué asignatura es cada nota"))
      #expect(try grades("nota,parte\n5,examen\n", of: "fis").code == .success)
      #expect(try kept("examen") == "5")
    }
  }

  @Test func `where one grade was corrected meanwhile, none is set`() throws {
    let library = library
    let correction = Change.Setting<String?>(subject: "fis", part: "examen", value: "2")
    let fake = try FakePrimary(at: CommandRun.socket) { request in
      if case .change(let change) = request, change.was != nil,
        change.change["part"] == "examen"
      {
        _ = try? library.apply(.setGrade(correction))
      }
      return library.answer(request)
    }
    try withExtendedLifetime(fake) {
      let run = try grades("test.1;6\nexamen;7,5\ntest.2;9\n", of: "fis")
      #expect(run.code == .refused)
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("mark: Física · Examen: "))
      #expect(run.errors.contains("las otras 2 notas se han vuelto a quitar"))
      #expect(try kept("examen") == "2")
      #expect(try kept("test.1") == nil)
      #expect(try kept("test.2") == nil)
    }
  }

  @Test func `without a primary the grades wait, and go out together`() throws {
    try withPrimary(library) { _ = try CommandRun() }
    let run = try grades("test.1;6\nexamen;7,5\n", of: "fis")
    #expect(run.code == .success)
    #expect(run.output == "Guardado aquí; se enviará a markd en cuanto se pueda\n")
    try withPrimary(library) {
      _ = try CommandRun()
      #expect(try kept("examen") == "7,5")
      #expect(try kept("test.1") == "6")
    }
  }

  @Test func `programs read what came of it`() throws {
    try withPrimary(library) {
      let run = try grades("test.1;6\nexamen;7,5\n", of: "fis", ["--yes", "--json"])
      let json = try JSONValue(parsing: Array(run.output.utf8), limits: .file)
      #expect(json["applied"] == 2)
      #expect(json["queued"] == 0)
      #expect(json["effects"]?.array?.last?["after"] == "7,5")
    }
  }

  @Test func `a table comes by the standard input, too`() throws {
    let home = try Home()
    let shell = try #require(OtherProgram.shell)
    let mark = try BuiltProgram.mark.path.shellQuoted
    try home.serving { _ in
      let file = Repository.path("syllabi/udc-databases-2019.json")
      #expect(try home.run(.mark, "subject", "add", file).ending == .exited(0))
      let line = "printf 'sql\\t0,4\\nproyecto\\t1,5\\n' | \(mark) grades - bd --yes"
      let run = try shell.run(["-c", line], in: home)
      #expect(run.output.hasPrefix("Bases de Datos · Prueba de SQL: 0,4\n"), "\(run)")
    }
  }

  @Test func `a whole row goes in one line, with what clears and what was not sat`() throws {
    try withPrimary(library) {
      _ = try CommandRun("grade", "fis", "test.2", "5")
      let run = try CommandRun(
        ["grade", "fis", "test", "8", "-", "NP"],
        language: "es_ES.UTF-8"
      )
      #expect(
        run.output.hasPrefix(
          "Física · Test 1: 8\nFísica · Test 2: 5 → nada\nFísica · Test 3: NP\nNecesitas "
        ),
        "\(run.output)\(run.errors)"
      )
      #expect(try CommandRun("grade", "fis", "test", "1", "2", "3", "4").code == .refused)
      #expect(try CommandRun("grade", "fis", "test", "6").errors.contains("test.1"))
      #expect(try CommandRun("grade", "fis", "test", "6", "11", "7").code == .refused)
      #expect(try kept("test.1") == "8")
    }
  }

  @Test func `a row overrides grades that were taken over, and a dash gives them back`() throws {
    try withPrimary(library) {
      _ = try CommandRun("grade", "fis", "test", "4", "3", "2")
      _ = try CommandRun("grade", "fis", "ejercicio", "10")
      _ = try CommandRun("grade", "fis", "examen", "2")
      let july = ["--sitting", "julio"]
      let over = try CommandRun(["grade", "fis", "test", "9", "8"] + july)
      #expect(over.code == .success, "\(over.errors)")
      #expect(try kept("test.1") == "9")
      let back = try CommandRun(["grade", "fis", "test", "-", "8"] + july)
      #expect(back.output.hasPrefix("Física · Test 1 (Julio): 9 → nothing\n"), "\(back.output)")
      #expect(try kept("test.1") == nil)
      let show = try CommandRun("show", "fis", language: "es_ES.UTF-8").output
      #expect(show.contains("Test 1               4 "), "\(show)")
      #expect(show.contains("Test 2               8 "), "\(show)")
    }
  }
}
