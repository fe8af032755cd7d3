import Engine
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

/// Two parts of 10 that count 40 % and 60 %.
let algebra = """
  {
    "format": 1,
    "subject": { "name": "Álgebra lineal" },
    "pass": 5,
    "parts": {
      "trabajo": { "name": "Trabajo", "of": 10 },
      "examen": { "name": "Examen", "of": 10 }
    },
    "grade": "0.4 * trabajo + 0.6 * examen"
  }
  """

@Suite(.temporaryDirectory) struct CommandGradeTests {
  private func primary() throws -> (LibraryPrimary, FakePrimary) {
    let library = try LibraryPrimary([("alg", algebra)])
    return (library, try FakePrimary(at: CommandRun.socket) { library.answer($0) })
  }

  @Test func `prints the part, before and after, and what is needed now`() throws {
    let (_, fake) = try primary()
    try withExtendedLifetime(fake) {
      let run = try CommandRun("grade", "algebra", "trab", "8", language: "es_ES.UTF-8")
      #expect(run.code == .success)
      #expect(
        run.output == """
          Álgebra lineal · Trabajo: 8
          Necesitas un 3 en Examen

          """
      )
      #expect(run.errors.isEmpty)
    }
  }

  @Test func `clears a grade with a dash`() throws {
    let (_, fake) = try primary()
    try withExtendedLifetime(fake) {
      _ = try CommandRun("grade", "alg", "trabajo", "8")
      let run = try CommandRun("grade", "alg", "trabajo", "-")
      #expect(run.output.hasPrefix("Álgebra lineal · Trabajo: 8 → nothing\n"))
    }
  }

  @Test(arguments: ["", " "])
  func `refuses an empty grade without asking anybody`(value: String) throws {
    let run = try CommandRun("grade", "alg", "trabajo", value)
    #expect(run.code == .refused)
    #expect(run.errors == "mark: “\(value)”: nothing was typed; expected a grade, NP, EX or -\n")
  }

  @Test func `tells a conflict with what is there and how to overwrite it`() throws {
    let library = try LibraryPrimary([("alg", algebra)])
    let correction = Change.Setting<String?>(subject: "alg", part: "trabajo", value: "6,5")
    let fake = try FakePrimary(at: CommandRun.socket) { request in
      // Corrected elsewhere after the summary was asked for and before the change arrives.
      if case .change(let change) = request, change.was != nil {
        _ = try? library.apply(.setGrade(correction))
      }
      return library.answer(request)
    }
    try withExtendedLifetime(fake) {
      let run = try CommandRun("grade", "alg", "trabajo", "8 %")
      #expect(run.code == .refused)
      #expect(run.output.isEmpty)
      #expect(
        run.errors == """
          mark: there is 6,5 now
          mark: to overwrite it: mark grade alg trabajo '8 %' --force

          """
      )
      let forced = try CommandRun("grade", "alg", "trabajo", "8", "--force")
      #expect(forced.code == .success)
      #expect(forced.output.hasPrefix("Álgebra lineal · Trabajo: 6,5 → 8\n"))
    }
  }

  @Test func `writes the outcome as JSON with English words`() throws {
    let (_, fake) = try primary()
    try withExtendedLifetime(fake) {
      let run = try CommandRun("grade", "alg", "trabajo", "8", "--json", language: "es_ES.UTF-8")
      let json = try JSONValue(parsing: Array(run.output.utf8), limits: .file)
      #expect(json["status"] == "applied")
      #expect(json["effect"]?["after"] == "8")
      #expect(json["effect"]?["now"]?["need"]?["mark"] == "3")
      #expect(json["others"] == [])
    }
  }

  @Test func `sets and removes a date, told as a person says it`() throws {
    let (_, fake) = try primary()
    try withExtendedLifetime(fake) {
      let set = try CommandRun("date", "alg", "examen", "15/01", "16:00")
      #expect(set.code == .success)
      #expect(set.output.hasPrefix("Álgebra lineal · Examen: Fri 15 Jan 16:00"))
      let removed = try CommandRun("date", "alg", "examen", "-")
      #expect(removed.output.contains("→ nothing"))
    }
  }

  @Test func `refuses a date that cannot be read, and says what can`() throws {
    let run = try CommandRun("date", "alg", "examen", "someday")
    #expect(run.code == .data)
    #expect(
      run.errors == "mark: “someday”: not a date such as 2027-01-15, 15/01 16:00 or friday 16h\n"
    )
  }

  @Test func `names the nearest when a name leads nowhere`() throws {
    let (_, fake) = try primary()
    try withExtendedLifetime(fake) {
      let run = try CommandRun("grade", "alg", "examn", "8")
      #expect(run.code == .refused)
      #expect(run.errors == "mark: Álgebra lineal has no part “examn”; did you mean “examen”?\n")
    }
  }

  @Test func `takes a syllabus file in under a short name`() throws {
    let (_, fake) = try primary()
    try withExtendedLifetime(fake) {
      let file = TemporaryDirectory.file("second.json")
      try SystemDisk().replaceFile(file, with: Array(algebra.utf8))
      let run = try CommandRun("subject", "add", file, "--as", "alg2", "--course", "2027/28")
      #expect(run.code == .success)
      #expect(run.output.hasPrefix("Subject added: Álgebra lineal (alg2), course 2027/28\n"))
    }
  }

  @Test func `checks a syllabus file before anything is sent`() throws {
    let file = TemporaryDirectory.file("bad.json")
    try SystemDisk().replaceFile(file, with: Array("{\n  \"format\": 1,\n}\n".utf8))
    let run = try CommandRun("subject", "add", file)
    #expect(run.code == .data)
    #expect(run.errors.hasPrefix("\(file):3:1: error: "))
    #expect(run.errors.hasSuffix("mark: the syllabus cannot be used\n"))
  }
}
