import Engine
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

private let physics = """
  {
    "format": 1,
    "subject": { "name": "Física" },
    "parts": { "exam": { "name": "Examen" }, "lab": { "name": "Prácticas" } },
    "grade": { "average": { "exam": 60, "lab": 40 } },
    "rules": [{ "require": "exam >= 4", "grade": "min(grade, 4.5)", "cite": "p. 3" }],
    "sittings": {
      "june": { "name": "Primera oportunidad" },
      "july": { "name": "Segunda oportunidad", "after": "june", "carry": { "lab": "keep" } }
    }
  }
  """

@Suite(.temporaryDirectory) struct CommandExplainTests {
  private func serving(_ body: () throws -> Void) throws {
    let library = try LibraryPrimary([("fis", physics)])
    for (part, value) in [("exam", "3,9"), ("lab", "10")] as [(LeafID, String)] {
      _ = try library.apply(.setGrade(.init(subject: "fis", part: part, value: value)))
    }
    let fake = try FakePrimary(at: CommandRun.socket) { library.answer($0) }
    try withExtendedLifetime(fake, body)
    try SystemDisk().remove(CommandRun.socket)
  }

  @Test func `explains the sitting in which the student stands`() throws {
    try serving {
      let run = try CommandRun("explain", "fis", language: "es_ES.UTF-8")
      #expect(run.code == .success && run.errors.isEmpty)
      #expect(
        run.output == """
          Física · fis · Segunda oportunidad
          Lo pendiente cuenta como 0: esto es lo que ya es seguro

          Nota segura 4 = media ponderada
          ├ Examen      0 de 10 · pesa 60 % → 0 · pendiente
          └ Prácticas  10 de 10 · pesa 40 % → 4 · se conserva de Primera oportunidad

          Reglas
          ✗ exam ≥ 4 (0 < 4): la nota sigue en 4 = min(grade, 4.5) = min(4; 4,5)  [p. 3]
          ✗ nota ≥ 5 (4 < 5)

          """
      )
    }
  }

  @Test func `explains another sitting, by its name`() throws {
    try serving {
      let run = try CommandRun("explain", "física", "--sitting", "primera")
      #expect(run.output.contains("Computed grade 6.34 = weighted mean\n"))
      #expect(run.output.contains("✗ exam ≥ 4 (3.9 < 4): the grade becomes 4.5"))
    }
  }

  @Test func `explains the best that is still possible`() throws {
    try serving {
      let run = try CommandRun("explain", "fis", "--best")
      #expect(run.output.contains("Possible grade 10 = weighted mean\n"))
    }
  }

  @Test func `writes JSON that reads as the explanation`() throws {
    try serving {
      let run = try CommandRun("explain", "fis", "--sitting", "june", "--json")
      #expect(run.output.last == "\n" && run.output.count { $0 == "\n" } == 1)
      let json = try JSONValue(parsing: Array(run.output.utf8.dropLast()), limits: .file)
      let explanation = try SubjectExplanation(json: json).explanation
      #expect(explanation.sitting == "june" && explanation.outcome.grade == Exact(9) / Exact(2))
    }
  }

  @Test(arguments: [["fys"], ["fis", "--sitting", "marzo"]])
  func `refuses names that lead nowhere`(words: [String]) throws {
    try serving {
      let run = try CommandRun(["explain"] + words)
      #expect(run.code == .refused && run.output.isEmpty)
    }
  }

  @Test func `says plainly that it needs the primary, whatever is kept`() throws {
    try serving { _ = try CommandRun() }
    let run = try CommandRun("explain", "fis")
    #expect(run.code == .unavailable && run.output.isEmpty)
    #expect(
      run.errors == """
        mark: this needs markd, which does the arithmetic
        mark: markd is not running: there is no \(CommandRun.socket)
        mark: start it with “\(CommandRun.start)”

        """
    )
  }

  @Test func `does not take an answer of an older primary for an explanation`() throws {
    let library = try LibraryPrimary([("fis", physics)])
    let fake = try FakePrimary(at: CommandRun.socket) { request in
      if case .subjectGet = request { return .ok(AnswerBody(["subject": [:]])) }
      return library.answer(request)
    }
    try withExtendedLifetime(fake) {
      let run = try CommandRun("explain", "fis")
      #expect(run.code != .success && run.output.isEmpty)
      #expect(run.errors.contains("does not know how to explain"))
    }
  }
}
