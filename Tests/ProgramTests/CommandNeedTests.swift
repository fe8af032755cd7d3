import JSON
import Phrases
import System
import TestSupport
import Testing
import Wire

@testable import Commands

@Suite(.temporaryDirectory) struct CommandNeedTests {
  /// An exam with a minimum, two tests, and a paper of ten questions that is worth 2 points.
  private let physics = """
    {
      "format": 1,
      "subject": { "name": "Física" },
      "labels": { "Notable": 7 },
      "parts": {
        "examen": { "name": "Examen" },
        "test": { "name": "Tests", "each": 2 },
        "papel": { "name": "Cuestionario", "of": 2,
          "test": { "questions": 10, "points": "(right - wrong / 3) / 5" } }
      },
      "grade": "0.6 * examen + 0.2 * mean(test) + papel",
      "rules": [{ "require": "examen >= 4", "grade": "min(grade, 4.5)" }]
    }
    """

  private func primary() throws -> (LibraryPrimary, FakePrimary) {
    let library = try LibraryPrimary([("alg", algebra), ("fis", physics)])
    return (library, try FakePrimary(at: CommandRun.socket) { library.answer($0) })
  }

  @Test func `says what passing takes, and every other goal in a table`() throws {
    let (_, fake) = try primary()
    try withExtendedLifetime(fake) {
      let run = try CommandRun("need", "alg", language: "es_ES.UTF-8")
      #expect(run.code == .success && run.errors.isEmpty)
      #expect(
        run.output == """
          Álgebra lineal · alg

          Para aprobar: necesitas un 5 en lo que falta

          Para  Necesitas
           5    un 5
           7    un 7
           9    un 9
          10    un 10

          """
      )
    }
  }

  @Test func `asks for a part, with the others supposed`() throws {
    let (_, fake) = try primary()
    try withExtendedLifetime(fake) {
      let run = try CommandRun(
        "need",
        "fis",
        "--target",
        "notable",
        "--over",
        "exam",
        "--over=cuest",
        "--assume",
        "tests=9 7,5",
        "--others",
        "best"
      )
      #expect(run.code == .success)
      #expect(
        run.output == """
          Física · fis
          Supposing Tests: 9 7,5 and full marks in the others

          For 7 (Notable): you need 6.69 out of 10 in Examen and Cuestionario
          In Cuestionario you may miss 2 of 10 if you answer them all
          By how many you answer in Cuestionario, you may miss: 7 → 0 · 9 → 1 · 10 → 2

          For          You need
           5           4.19 out of 10 and at least 4 out of 10 in Examen
           7  Notable  6.69 out of 10
           9           9.19 out of 10
          10           no longer possible, 9.65 at best

          """
      )
    }
  }

  @Test func `shows how a subject would stand, and keeps nothing`() throws {
    let (_, fake) = try primary()
    try withExtendedLifetime(fake) {
      let run = try CommandRun(
        "what-if",
        "fis",
        "examen=3",
        "tests=8",
        "7,5",
        "papel=9/1/0",
        language: "es_ES.UTF-8"
      )
      #expect(run.code == .success && run.errors.isEmpty)
      #expect(run.output.contains("Suponiendo Examen: 3, Tests: 8 7,5 y Cuestionario: 9/1/0"))
      #expect(run.output.contains("Suspenso con un 4,5 (Examen 3 < 4)"))
      let after = try CommandRun("show", "fis", language: "es_ES.UTF-8")
      #expect(!after.output.contains("7,5"))
    }
  }

  @Test func `writes the answer of the primary as JSON`() throws {
    let (_, fake) = try primary()
    try withExtendedLifetime(fake) {
      let need = try CommandRun("need", "alg", "--target", "7", "--json", language: "es_ES.UTF-8")
      let json = try JSONValue(parsing: Array(need.output.utf8), limits: .file)
      #expect(json["need"]?["mark"] == "7" && json["ladder"]?.array?.count == 4)
      #expect(json["subject"]?["id"] == "alg")
      let whatIf = try CommandRun("what-if", "alg", "examen=10", "--json")
      let changed = try JSONValue(parsing: Array(whatIf.output.utf8), limits: .file)
      #expect(changed["what_if"]?["subject"]?["secured"] == "6")
    }
  }

  @Test(arguments: [
    (
      ["need", "alg", "--over", "examn"],
      "Álgebra lineal has no part “examn”; did you mean “examen”?"
    ),
    (
      ["need", "alg", "--target", "12"],
      "“12” cannot be a target: expected pass, a grade from 0 to 10, or a label of the syllabus"
    ),
    (
      ["need", "alg", "--over", "examen", "--others", "so-far"],
      "nothing can go on as so far: there is no mark yet"
    ),
    (["what-if", "alg", "examen=11"], "Examen: “11”: above the maximum, which is 10"),
    (["what-if", "fis", "tests=1 2 3"], "“test” takes 2 grades at most, not 3"),
  ])
  func `says what makes no sense`(arguments: [String], expected: String) throws {
    let (_, fake) = try primary()
    try withExtendedLifetime(fake) {
      let run = try CommandRun(arguments)
      #expect(run.code == .refused && run.output.isEmpty)
      #expect(run.errors == "mark: \(expected)\n")
    }
  }

  @Test(arguments: [["need", "alg"], ["what-if", "alg", "examen=5"]])
  func `needs the primary, though the study is known`(arguments: [String]) throws {
    do {
      let (_, fake) = try primary()
      try withExtendedLifetime(fake) { _ = try CommandRun("show", "alg") }
    }
    try SystemDisk().remove(CommandRun.socket)
    let run = try CommandRun(arguments)
    #expect(run.code == .unavailable && run.output.isEmpty)
    #expect(run.errors.contains(CommandRun.start))
  }
}

@Suite struct AssumptionTests {
  private func parsed(_ arguments: String...) throws -> Command {
    try Invocation(parsing: arguments).command
  }

  @Test func `reads parts with their grades, and goes on with words without a part`() throws {
    guard case .whatIf(let whatIf) = try parsed("what-if", "a", "exam=85", "%", "test=8", "-", "9")
    else {
      Issue.record("another command")
      return
    }
    #expect(
      whatIf.assumed == [
        .init(part: "exam", grade: "85 %"), .init(part: "test", grade: "8 - 9"),
      ]
    )
  }

  @Test func `reads options that may be repeated`() throws {
    let command = try parsed(
      "need",
      "a",
      "--over",
      "x",
      "--assume",
      "y=7,5",
      "--over=z",
      "--assume=w=NP"
    )
    guard case .need(let need) = command else {
      Issue.record("another command")
      return
    }
    #expect(need.over == ["x", "z"])
    #expect(need.assumed == [.init(part: "y", grade: "7,5"), .init(part: "w", grade: "NP")])
    #expect(throws: UsageError.repeatedOption("--target")) {
      try self.parsed("need", "a", "--target", "7", "--target", "9")
    }
  }

  @Test(arguments: ["exam", "=5", "exam=", "exam= "])
  func `refuses what is no part with its grade`(typed: String) {
    #expect(throws: UsageError.malformedAssumption(typed)) {
      try self.parsed("what-if", "a", typed)
    }
    #expect(throws: UsageError.malformedAssumption(typed)) {
      try self.parsed("need", "a", "--assume", typed)
    }
  }
}
