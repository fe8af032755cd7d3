import Engine
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory) struct CommandOfflineTests {
  /// Runs `mark` once with a primary, so that the study is kept.
  private func seeOnce(_ library: LibraryPrimary) throws {
    try withPrimary(library) {
      let run = try CommandRun()
      #expect(run.code == .success)
    }
  }

  @Test(arguments: [["show", "alg"], [], ["grade", "alg", "examen", "7"]])
  func `ends with 69 without a primary and without anything kept`(arguments: [String]) throws {
    let run = try CommandRun(arguments)
    #expect(run.code == .unavailable)
    #expect(run.output.isEmpty)
    let told = """
      mark: markd is not running: there is no \(CommandRun.socket)
      mark: there is nothing stored to show; start it with “\(CommandRun.start)”

      """
    // By itself `mark` says how to begin, too.
    #expect(arguments.isEmpty ? run.errors.hasPrefix(told) : run.errors == told)
  }

  @Test func `shows what it saw last, with its age`() throws {
    try seeOnce(LibraryPrimary([("alg", algebra)]))
    let later = try CommandRun(language: "es_ES.UTF-8", nowMS: CommandRun.noon + 2 * 3_600_000)
    #expect(later.code == .success)
    #expect(later.output.contains("Álgebra lineal"))
    #expect(later.output.hasSuffix("(sin conexión, datos de hace 2 h)\n"))
    let json = try JSONValue(
      parsing: Array(try CommandRun("--json", nowMS: CommandRun.noon + 5).output.utf8),
      limits: .file
    )
    #expect(json["cached"] == true)
    #expect(json["age_ms"] == 5)
    #expect(json["subjects"]?.array?.count == 1)
  }

  @Test func `keeps a grade and sends it with the next command`() throws {
    let library = try LibraryPrimary([("alg", algebra)])
    try seeOnce(library)
    let queued = try CommandRun("grade", "alg", "trabajo", "8")
    #expect(queued.code == .success)
    #expect(queued.output == "Saved here; it will be sent to markd as soon as possible\n")
    #expect(
      queued.errors.hasSuffix("mark: start it with “\(CommandRun.start)”\n")
    )
    #expect(try CommandRun().output.contains("1 change to send"))
    try withPrimary(library) {
      let next = try CommandRun()
      #expect(next.errors.hasPrefix("mark: Álgebra lineal · Trabajo: 8\n"))
      #expect(next.output.contains("You need 3 in Examen"))
      #expect(try CommandRun().errors.isEmpty)
    }
  }

  @Test func `compares with the grade that waits, not with the one last seen`() throws {
    let library = try LibraryPrimary([("alg", algebra)])
    try seeOnce(library)
    _ = try CommandRun("grade", "alg", "trabajo", "6")
    _ = try CommandRun("grade", "alg", "trabajo", "7")
    try withPrimary(library) {
      let run = try CommandRun("show", "alg")
      #expect(run.code == .success)
      #expect(!run.errors.contains("has changed"))
      #expect(run.errors.contains("Trabajo: 6 → 7"))
    }
  }

  @Test func `a grade that waited does not overwrite a correction`() throws {
    let library = try LibraryPrimary([("alg", algebra)])
    try seeOnce(library)
    _ = try CommandRun("grade", "alg", "trabajo", "6")
    let correction = Change.Setting<String?>(subject: "alg", part: "trabajo", value: "9")
    _ = try library.apply(.setGrade(correction))
    try withPrimary(library) {
      let run = try CommandRun("grade", "alg", "examen", "5")
      #expect(run.code == .success)
      #expect(run.errors == "mark: Álgebra lineal · Trabajo: there is 9 now\n")
      #expect(run.output.hasPrefix("Álgebra lineal · Examen: 5\n"))
    }
  }

  @Test func `status says what waits and ends with 69`() throws {
    let library = try LibraryPrimary([("alg", algebra)])
    try seeOnce(library)
    _ = try CommandRun("grade", "alg", "trabajo", "6")
    let run = try CommandRun("status", "--json")
    #expect(run.code == .unavailable)
    #expect(run.output == "{\"running\":false,\"queued\":1}\n")
    #expect(run.errors.contains("start it with"))
    try withPrimary(library) {
      let run = try CommandRun("status")
      #expect(run.code == .success)
      #expect(
        run.output == """
          version        0.1.0
          process        4
          storage        healthy
          to be sent     0

          """
      )
    }
  }

  @Test func `a primary that takes nothing now leaves the grade waiting and says why`() throws {
    let library = try LibraryPrimary([("alg", algebra)])
    let fake = try FakePrimary(at: CommandRun.socket) { request in
      if case .change = request { return .error(.storageFull, "the disk is full") }
      return library.answer(request)
    }
    try withExtendedLifetime(fake) {
      let run = try CommandRun("grade", "alg", "trabajo", "6")
      #expect(run.code == .inputOutput)
      #expect(
        run.errors == "mark: the disk is full and markd cannot store anything (the disk is full)\n"
      )
    }
  }
}
