import Engine
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

/// The commands that change the library beside grades and dates, as a person types them.
@Suite(.temporaryDirectory) struct CommandChangesTests {
  private func library() throws -> LibraryPrimary { try LibraryPrimary([("alg", algebra)]) }

  private func write(_ syllabus: String, _ name: String) throws -> String {
    let path = TemporaryDirectory.file(name)
    try SystemDisk().replaceFile(path, with: Array(syllabus.utf8))
    return path
  }

  @Test func `undo takes back the last change, and again the one before`() throws {
    try withPrimary(library()) {
      _ = try CommandRun("grade", "alg", "trabajo", "6")
      _ = try CommandRun("grade", "alg", "trabajo", "8")
      let first = try CommandRun("undo")
      #expect(first.code == .success, "\(first.errors)")
      #expect(first.output.hasPrefix("Undone. Álgebra lineal · Trabajo: 8 → 6\n"))
      let second = try CommandRun("undo")
      #expect(second.output.hasPrefix("Undone. Álgebra lineal · Trabajo: 6 → nothing\n"))
    }
  }

  @Test func `undo by number makes again what was undone`() throws {
    try withPrimary(library()) {
      _ = try CommandRun("grade", "alg", "trabajo", "6")
      _ = try CommandRun("undo")
      let again = try CommandRun("undo", "3")
      #expect(again.output.hasPrefix("Undone. Álgebra lineal · Trabajo: 6\n"))
      let refused = try CommandRun("undo", "77")
      #expect(refused.code != .success)
      #expect(refused.errors.contains("see which there are with mark log"))
    }
  }

  @Test(arguments: [["undo", "x"], ["undo", "0"], ["undo", "1", "2"]])
  func `undo takes one number`(arguments: [String]) throws {
    #expect(try CommandRun(arguments).code == .usage)
  }

  @Test func `without a primary undo asks for a number, and keeps it until there is one`() throws {
    let library = try library()
    try withPrimary(library) { _ = try CommandRun("grade", "alg", "trabajo", "6") }
    let unknown = try CommandRun("undo")
    #expect(unknown.code == .unavailable)
    #expect(unknown.errors.contains("with its number it waits for markd: mark undo N"))
    let queued = try CommandRun("undo", "2")
    #expect(queued.code == .success)
    #expect(queued.output == "Saved here; it will be sent to markd as soon as possible\n")
    try withPrimary(library) {
      let run = try CommandRun("show", "alg")
      #expect(run.errors.contains("Undone. Álgebra lineal · Trabajo: 6 → nothing"))
    }
  }

  @Test func `log lists when, who and what, and what is undone`() throws {
    try withPrimary(library()) {
      _ = try CommandRun("grade", "alg", "trabajo", "6")
      _ = try CommandRun("undo")
      let lines = try CommandRun("log").output.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines.first?.hasSuffix("Undone. Álgebra lineal · Trabajo: 6 → nothing") == true)
      #expect(
        lines.dropFirst().first?.hasSuffix("Álgebra lineal · Trabajo: 6 (undone by 3)") == true
      )
      let json = try JSONValue(
        parsing: Array(CommandRun("log", "--json").output.utf8),
        limits: .file
      )
      #expect(json["changes"]?.array?.count == 3)
      #expect(json["changes"]?.array?.first?["undoes"] == 2)
    }
  }

  @Test func `log says how many earlier changes it leaves out, and lists them when asked`() throws {
    try withPrimary(library()) {
      // With the subject itself, one more than fit a page.
      for number in 1...20 {
        _ = try CommandRun("grade", "alg", "trabajo", "\(number % 9 + 1)", "--force")
      }
      let page = try CommandRun("log").output.split(separator: "\n")
      #expect(page.count == 21)
      #expect(page.last == "… and 1 earlier one: mark log --all")
      let short = try CommandRun("log", "--limit", "3").output.split(separator: "\n")
      #expect(short.count == 4)
      #expect(short.last == "… and 18 earlier ones: mark log --all")
      #expect(try CommandRun("log", "--all").output.split(separator: "\n").count == 21)
      for (arguments, count) in [(["log", "--json"], 21), (["log", "--json", "--limit", "2"], 2)] {
        let json = try JSONValue(parsing: Array(CommandRun(arguments).output.utf8), limits: .file)
        #expect(json["changes"]?.array?.count == count)
      }
      #expect(try CommandRun("log", "--limit", "none").code == .usage)
      #expect(try CommandRun("log", "--limit", "3", "--all").code == .usage)
    }
  }

  @Test func `a subject with grades goes only when the person says so`() throws {
    try withPrimary(library()) {
      _ = try CommandRun("grade", "alg", "trabajo", "6")
      let alone = try CommandRun("subject", "remove", "alg")
      #expect(alone.code != .success)
      #expect(
        alone.errors == """
          mark: Álgebra lineal has 1 grade. Remove it with everything?
          mark: to confirm, add --yes

          """
      )
      let no = try CommandRun(["subject", "remove", "alg"], answer: "")
      #expect(no.errors.hasSuffix("mark: nothing was changed\n"))
      let yes = try CommandRun(["subject", "remove", "alg"], answer: "y")
      #expect(yes.code == .success)
      #expect(yes.output == "Subject removed: Álgebra lineal (alg)\n")
      let back = try CommandRun("undo")
      #expect(back.output.hasPrefix("Undone. Subject added: Álgebra lineal (alg)"))
      #expect(try CommandRun("subject", "remove", "alg", "--yes").code == .success)
    }
  }

  @Test func `a subject without grades goes at once, in Spanish too`() throws {
    try withPrimary(library()) {
      let run = try CommandRun("subject", "remove", "alg", language: "es_ES.UTF-8")
      #expect(run.output == "Asignatura quitada: Álgebra lineal (alg)\n")
    }
  }

  @Test func `a subject has another name, or another short name`() throws {
    try withPrimary(library()) {
      let named = try CommandRun("subject", "rename", "alg", "Álgebra", "I")
      #expect(named.output.hasPrefix("“Álgebra lineal” → “Álgebra I”\n"))
      let short = try CommandRun("subject", "rename", "alg", "--as", "algebra")
      #expect(short.output.hasPrefix("“alg” → “algebra”\n"))
      #expect(try CommandRun("show", "algebra").output.contains("Álgebra I"))
      #expect(try CommandRun("subject", "rename", "algebra").code == .usage)
    }
  }

  @Test func `another syllabus keeps what fits and tells the rest`() throws {
    let newer = """
      {"format": 1, "subject": {"name": "Álgebra lineal"},
      "parts": {"examen": {"name": "Examen"}, "trabajo": {"of": 20}},
      "grade": {"average": {"examen": 60, "trabajo": 40}}}
      """
    let path = try write(newer, "newer.json")
    try withPrimary(library()) {
      _ = try CommandRun("grade", "alg", "trabajo", "6")
      let run = try CommandRun("subject", "replace", "alg", path)
      #expect(run.code == .success, "\(run.errors)")
      #expect(run.output.contains("Without a place in the new syllabus: trabajo 6"))
      _ = try CommandRun("undo")
      #expect(try CommandRun("show", "alg").output.contains("6"))
    }
  }

  @Test func `courses are added, renamed, followed and removed`() throws {
    try withPrimary(library()) {
      #expect(try CommandRun("course", "add", "2027/28").output == "Course added: 2027/28\n")
      let back = try CommandRun("course", "follow", "2026/27")
      #expect(back.output == "Following course 2026/27\n")
      #expect(try CommandRun("show", "alg").code == .success)
      #expect(
        try CommandRun("course", "rename", "2027/28", "2025/26").output
          == "“2027/28” → “2025/26”\n"
      )
      #expect(try CommandRun("course", "remove", "2025/26").output == "Course removed: 2025/26\n")
      let used = try CommandRun("course", "remove", "2026/27")
      #expect(used.errors.contains("take it out first with mark subject remove"))
      #expect(
        try CommandRun("course", "follow", "latest").output == "Following the latest course\n"
      )
    }
  }

  @Test func `a part is done, and is not`() throws {
    try withPrimary(library()) {
      let done = try CommandRun("done", "alg", "trabajo")
      #expect(done.output.hasPrefix("Álgebra lineal · Trabajo: done, no more reminders\n"))
      #expect(try CommandRun("show", "alg").output.contains("pending  10  done\n"))
      let not = try CommandRun("done", "alg", "trabajo", "--not")
      #expect(not.output.hasPrefix("Álgebra lineal · Trabajo: to be done\n"))
    }
  }

  @Test func `the studies have a name, and reminders their leads`() throws {
    try withPrimary(library()) {
      let named = try CommandRun("study", "rename", "Grado", "en", "Física")
      #expect(named.output == "“Grado en Física”\n")
      #expect(
        try CommandRun("remind", "leads", "1h", "3d").output == "Reminders come 3d 1h before\n"
      )
      let usual = "14d 7d 3d 1d 2h / 7d 2d 1d 3h+"
      #expect(try CommandRun("undo").output == "Undone. Reminders come \(usual) before\n")
      let unusable = try CommandRun("remind", "leads", "soon")
      #expect(unusable.errors.hasPrefix("mark: unusable leads: "))
    }
  }

  @Test func `a conflict is shown with both values and asked about once`() throws {
    let library = try library()
    try withPrimary(library) { _ = try CommandRun() }
    _ = try CommandRun("grade", "alg", "trabajo", "6")
    try withPrimary(library) {
      _ = try CommandRun("grade", "alg", "trabajo", "6")
      let correction = Change.Setting<String?>(subject: "alg", part: "trabajo", value: "9")
      let change = Change.setGrade(correction)
      let stale = StaleOnce(library, change)
      try SystemDisk().remove(CommandRun.socket)
      let fake = try FakePrimary(at: CommandRun.socket) { stale.answer($0) }
      try withExtendedLifetime(fake) {
        let kept = try CommandRun(["grade", "alg", "trabajo", "7"], answer: "n")
        #expect(kept.code != .success)
        #expect(kept.errors.contains("there is 9 now"))
        #expect(kept.errors.hasSuffix("mark: nothing was changed\n"))
        stale.arm(.setGrade(.init(subject: "alg", part: "trabajo", value: "8")))
        let taken = try CommandRun(["grade", "alg", "trabajo", "7"], answer: "y")
        #expect(taken.code == .success, "\(taken.errors)")
        #expect(taken.output.hasPrefix("Álgebra lineal · Trabajo: 8 → 7\n"))
      }
    }
  }
}

/// A library that somebody else changes just before a change of the test arrives.
private final class StaleOnce: @unchecked Sendable {
  // The fake primary calls on one thread, one request after the other, between runs of the command.
  private let library: LibraryPrimary
  private var other: Change?

  init(_ library: LibraryPrimary, _ other: Change) {
    self.library = library
    self.other = other
  }

  func arm(_ change: Change) { other = change }

  func answer(_ request: Request) -> FakePrimary.Reply {
    if case .change = request, let other {
      self.other = nil
      _ = try? library.apply(other)
    }
    return library.answer(request)
  }
}
