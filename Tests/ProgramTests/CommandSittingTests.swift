import Library
import System
import TestSupport
import Testing

/// A project that the second sitting keeps, and an exam that it takes anew.
private let databases = """
  {
    "format": 1,
    "subject": { "name": "Bases de datos" },
    "pass": 5,
    "parts": {
      "proyecto": { "name": "Proyecto", "of": 10 },
      "examen": { "name": "Examen", "of": 10 }
    },
    "grade": "0.4 * proyecto + 0.6 * examen",
    "rules": [{ "require": "examen >= 4", "grade": "min(grade, 4.5)" }],
    "sittings": {
      "primera": { "name": "Primera oportunidad" },
      "segunda": {
        "name": "Segunda oportunidad",
        "after": "primera",
        "carry": { "proyecto": "keep" }
      }
    }
  }
  """

@Suite(.temporaryDirectory) struct CommandSittingTests {
  private func grade(_ words: String...) throws -> CommandRun {
    try CommandRun(["grade", "bd"] + words, language: "es_ES.UTF-8")
  }

  private func serving(_ body: () throws -> Void) throws {
    let library = try LibraryPrimary([("bd", databases)])
    let fake = try FakePrimary(at: CommandRun.socket) { library.answer($0) }
    try withExtendedLifetime(fake, body)
    try SystemDisk().remove(CommandRun.socket)
  }

  private static let failure =
    "Primera oportunidad: suspenso con un 4,5 (Examen 3,9 < 4: la nota queda en 4,5)"

  @Test func `says that a grade has moved the subject to a later sitting, and why`() throws {
    try serving {
      _ = try grade("proyecto", "85", "%")
      let run = try grade("examen", "3,9")
      #expect(
        run.output == """
          Bases de datos · Examen: 3,9
          \(Self.failure)
          Segunda oportunidad: necesitas un 4 en Examen

          """
      )
      let show = try CommandRun("show", "bd", language: "es_ES.UTF-8")
      #expect(show.output.contains(Self.failure))
      #expect(show.output.contains("85 %"))
    }
  }

  @Test func `names the sitting of a grade when it is not the first`() throws {
    try serving {
      _ = try grade("proyecto", "85", "%")
      _ = try grade("examen", "3,9")
      let run = try grade("examen", "4,1", "--sitting", "segunda")
      #expect(run.output.hasPrefix("Bases de datos · Examen (Segunda oportunidad): 4,1\n"))
    }
  }

  @Test func `refuses a kept grade by itself, and says how to correct it`() throws {
    try serving {
      _ = try grade("proyecto", "85", "%")
      _ = try grade("examen", "3,9")
      _ = try CommandRun()
    }
    let run = try grade("proyecto", "9")
    #expect(run.code == .refused)
    #expect(
      run.errors.hasSuffix(
        "mark: la nota de Proyecto se conserva de Primera oportunidad;"
          + " para corregirla, añade --sitting primera\n"
      )
    )
    #expect(try CommandRun("status", "--json").output.contains("\"queued\":0"))
  }

  @Test(arguments: [("11", "pasa del máximo, que es 10"), ("-1", "no puede ser negativa")])
  func `reads a grade before it is queued, also without a primary`(
    value: String,
    problem: String
  ) throws {
    try serving { _ = try CommandRun() }
    let run = try grade("examen", value)
    #expect(run.code == .refused)
    #expect(run.errors.hasSuffix("mark: «\(value)»: \(problem)\n"))
    #expect(try CommandRun("status", "--json").output.contains("\"queued\":0"))
  }

  @Test func `lists what there is where nothing is near`() throws {
    try serving {
      let run = try grade("xyz", "5")
      #expect(
        run.errors
          == "mark: Bases de datos no tiene ninguna parte «xyz»; partes: proyecto, examen\n"
      )
    }
  }
}
