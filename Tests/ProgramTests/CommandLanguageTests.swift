import Commands
import Phrases
import System
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct CommandLanguageTests {
  private static let spanish = "es_ES.UTF-8"

  @Test func `explains a command in Spanish`() throws {
    let run = try CommandRun("grade", "--help", language: Self.spanish)
    #expect(run.code == .success)
    #expect(
      run.output == """
        mark grade - Pone una nota y dice qué necesitas ahora

        uso: mark grade ASIGNATURA PARTE NOTA… [--sitting NOMBRE] [--force] [--json]
                 [--home CARPETA] [--socket RUTA]

          --sitting NOMBRE  otra convocatoria, en vez de la actual
          --force           sustituye lo que haya, sea lo que sea
          --json            escribe JSON, igual en todos los idiomas
          --home CARPETA    carpeta donde se guarda todo (si no, MARK_HOME)
          --socket RUTA     socket en el que escucha markd (si no, MARK_SOCKET)
          --help            muestra la ayuda y un ejemplo
          --version         muestra la versión

        NOTA se escribe como la pone el profesor: 7,5 o 7.5, 85 %, B, 22/30, NP si no te
        presentaste, EX si estás exento, - para borrarla.

        De una serie se escriben varias, en orden: 8 7,5 - 9 NP. Varias asignaturas a la
        vez: mark grades.

        Vale el nombre, el nombre corto o el principio de uno de ellos; no importan las
        mayúsculas ni las tildes.

        Sin markd el cambio se guarda, y lo envía la próxima orden que lo encuentre.

        ejemplo: mark grade algebra exam 7,5

        """
    )
  }

  @Test(arguments: Language.allCases, [40, 60, 80, 100])
  func `no line of help is wider than the terminal`(language: Language, columns: Int) {
    let help = Help(language.phrases, columns: columns)
    for text in [help.text([])] + CommandTable.all.map({ help.text($0.words) }) {
      for line in text.split(separator: "\n") where !line.contains(": mark ") {
        #expect(String(line).columns <= columns, "\(line)")
      }
    }
  }

  @Test func `an explanation that finds no room beside goes beneath`() {
    let help = Help(Language.spanish.phrases, columns: 40).text(["subject", "add"])
    #expect(
      help.contains(
        """

          --as CORTO
              el nombre corto (si no, sale del
              de la asignatura)

        """
      )
    )
  }

  @Test(arguments: [
    (["grad"], "no existe la orden «grad»; ¿querías decir «grade»?", "mark"),
    (["grade", "a", "b"], "a «mark grade» le falta NOTA", "mark grade"),
    (
      ["show", "a", "b"], "en «mark show» sobra «b»; pon comillas a un nombre con espacios",
      "mark show"
    ),
    (
      ["status", "--jsn"], "«mark status» no tiene la opción «--jsn»; ¿querías decir «--json»?",
      "mark status"
    ),
    (
      ["subject"], "a «mark subject» le falta la orden: add, rename, replace, remove, repeat, set",
      "mark subject"
    ),
    (["--home"], "a --home le falta un valor", "mark"),
    (["status", "--json=1"], "--json no lleva ningún valor", "mark"),
    (["notify", "--tty", "--exec", "x"], "--exec y --tty no pueden ir juntas", "mark"),
  ])
  func `says in Spanish what is wrong with arguments`(
    arguments: [String],
    problem: String,
    topic: String
  ) throws {
    let run = try CommandRun(arguments, language: Self.spanish)
    #expect(run.code == .usage)
    #expect(run.errors == "mark: \(problem)\nmark: mira «\(topic) --help»\n")
  }

  @Test func `says in two lines that there is no primary and what to do, then how to begin`()
    throws
  {
    let status = try CommandRun("status", language: Self.spanish)
    #expect(status.code == .unavailable)
    #expect(
      status.errors == """
        mark: markd no está en marcha: no existe \(CommandRun.socket)
        mark: arráncalo con «\(CommandRun.start)»

        """
    )
    let home = try CommandRun(language: Self.spanish)
    #expect(
      home.errors.hasPrefix(
        """
        mark: markd no está en marcha: no existe \(CommandRun.socket)
        mark: no hay datos guardados que mostrar; arráncalo con «\(CommandRun.start)»

        Para empezar, tres órdenes:

        """
      )
    )
  }

  @Test func `tells the state of the primary in Spanish`() throws {
    let library = try LibraryPrimary([("alg", algebra)])
    let fake = try FakePrimary(at: CommandRun.socket) { library.answer($0) }
    try withExtendedLifetime(fake) {
      let run = try CommandRun("status", language: Self.spanish)
      #expect(
        run.output == """
          versión          0.1.0
          proceso          4
          almacenamiento   en orden
          por enviar       0

          """
      )
    }
  }

  @Test func `names a syllabus file that is not there`() throws {
    let run = try CommandRun("subject", "add", "guía.json", language: Self.spanish)
    #expect(run.code == .data)
    #expect(run.errors == "mark: guía.json: no existe (ENOENT)\n")
  }
}
