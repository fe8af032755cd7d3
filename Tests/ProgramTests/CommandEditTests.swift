import JSON
import Library
import System
import TestSupport
import Testing

@testable import Commands

/// `mark edit`, at an editor that does what the test says.
@Suite(.temporaryDirectory) struct CommandEditTests {
  private let library: LibraryPrimary

  init() throws { library = try LibraryPrimary([("alg", algebra)]) }

  /// An editor that writes another text each time that it is opened, made from what it finds there.
  private static func pen(
    ending: ChildProcess.Ending = .exited(0),
    _ edits: (@Sendable (String) -> String)...
  ) -> (String) -> ChildProcess.Ending {
    var opened = 0
    return { path in
      let found = (try? SystemDisk().readFile(path, limit: 1 << 20)) ?? nil ?? []
      let edited = edits[min(opened, edits.count - 1)](String(decoding: found, as: UTF8.self))
      opened += 1
      // A text that is not written is missed by the test.
      try? SystemDisk().replaceFile(path, with: Array(edited.utf8))
      return ending
    }
  }

  @Sendable private static func reweighted(_ text: String) -> String {
    text.replacing("0.4 * trabajo + 0.6 * examen", with: "0.5 * trabajo + 0.5 * examen")
  }

  @Sendable private static func broken(_ text: String) -> String {
    text.replacing("0.6 * ", with: "0.6 ** ")
  }

  private func edit(
    _ arguments: String...,
    language: String = "en_GB.UTF-8",
    answers: [String] = [],
    editor: @escaping (String) -> ChildProcess.Ending
  ) throws -> CommandRun {
    try CommandRun(
      ["edit", "alg"] + arguments,
      language: language,
      answers: answers,
      editor: editor
    )
  }

  /// The files of edited texts that are left.
  private func texts() throws -> [String] {
    try SystemDisk().list(TemporaryDirectory.path).filter { $0.hasPrefix("edit-") }
  }

  @Test func `shows what a new syllabus changes, asks, and takes it`() throws {
    try withPrimary(library) {
      _ = try CommandRun("grade", "alg", "trabajo", "8")
      let run = try edit(answers: ["y"], editor: Self.pen(Self.reweighted))
      #expect(run.code == .success)
      #expect(
        run.errors == """
          Now: You need 3 in Examen (secured 3.2 · possible 9.2)
          Then: You need 2 in Examen (secured 4 · possible 9)
          mark: Take it? [y/N] y

          """
      )
      #expect(run.output.hasPrefix("Álgebra lineal: syllabus replaced\n"))
      #expect(library.syllabus(of: "alg")?.text.contains("0.5 * trabajo") == true)
      #expect(try texts().isEmpty)
      #expect(try CommandRun("show", "alg").output.contains("8"))
      #expect(try CommandRun("undo").code == .success)
      #expect(library.syllabus(of: "alg")?.text.contains("0.4 * trabajo") == true)
    }
  }

  @Test func `opens the text as people write it`() throws {
    try withPrimary(library) {
      var seen = ""
      let run = try edit { path in
        let found = (try? SystemDisk().readFile(path, limit: 1 << 20)) ?? nil ?? []
        seen = String(decoding: found, as: UTF8.self)
        return .exited(0)
      }
      #expect(run.code == .success)
      #expect(run.errors == "mark: nothing was changed\n")
      #expect(run.output.isEmpty)
      #expect(seen == library.syllabus(of: "alg")?.text)
      #expect(seen.contains("\n  \"pass\": 5,\n"))
      #expect(try texts().isEmpty)
    }
  }

  @Test func `white space alone is no change`() throws {
    try withPrimary(library) {
      let run = try edit(editor: Self.pen { "\n" + $0 + "\n" })
      #expect(run.code == .success)
      #expect(run.errors == "mark: nothing was changed\n")
      #expect(try texts().isEmpty)
    }
  }

  @Test func `an error is told at its line, and mended when the text is opened again`() throws {
    try withPrimary(library) {
      let run = try edit(
        answers: ["y", "y"],
        editor: Self.pen(Self.broken, { Self.reweighted($0.replacing("**", with: "*")) })
      )
      #expect(run.code == .success)
      #expect(run.errors.contains(".json:6:34: error: "))
      #expect(run.errors.contains("mark: Open it again? [y/N] y\n"))
      #expect(library.syllabus(of: "alg")?.text.contains("0.5 * trabajo") == true)
      #expect(try texts().isEmpty)
    }
  }

  @Test(arguments: [["n"], []])
  func `a text with errors is kept, and said where`(answers: [String]) throws {
    try withPrimary(library) {
      let run = try edit(answers: answers, editor: Self.pen(Self.broken))
      #expect(run.code == .data)
      let kept = try #require(try texts().first)
      let path = TemporaryDirectory.file(kept)
      #expect(run.errors.contains("mark: your text is in \(path)\n"))
      #expect(
        run.errors.hasSuffix("mark: to take it later: mark subject replace alg \(path)\n")
      )
      let text = try SystemDisk().readFile(path, limit: 1 << 20) ?? []
      #expect(String(decoding: text, as: UTF8.self).contains("0.6 **"))
      #expect(library.syllabus(of: "alg")?.text.contains("0.6 * examen") == true)
    }
  }

  @Test func `who says no may go on editing, or leave the text where it is`() throws {
    try withPrimary(library) {
      let run = try edit(
        answers: ["n", "y", "n", "n"],
        editor: Self.pen(Self.reweighted, { $0 + "\n" })
      )
      #expect(run.code == .refused)
      #expect(run.errors.ranges(of: "Take it?").count == 2)
      #expect(run.errors.contains("mark: nothing was changed\n"))
      #expect(try texts().count == 1)
      #expect(library.syllabus(of: "alg")?.text.contains("0.4 * trabajo") == true)
    }
  }

  @Test func `without anybody to ask nothing is taken, but with --yes`() throws {
    try withPrimary(library) {
      let run = try edit(editor: Self.pen(Self.reweighted))
      #expect(run.code == .refused)
      #expect(run.errors.contains("mark: to confirm, add --yes\n"))
      #expect(try texts().count == 1)
      let sure = try edit("--yes", editor: Self.pen(Self.reweighted))
      #expect(sure.code == .success)
      #expect(library.syllabus(of: "alg")?.text.contains("0.5 * trabajo") == true)
      // That of before is still there, and has been named.
      #expect(sure.errors.contains("mark: a text that was not taken is in "))
      #expect(try texts().count == 1)
    }
  }

  @Test func `a text that was not taken is gone on with`() throws {
    try withPrimary(library) {
      _ = try edit(editor: Self.pen(Self.broken))
      let run = try edit(
        answers: ["y", "y"],
        editor: Self.pen { $0.replacing("0.6 ** ", with: "0.6 * 1 * ") }
      )
      #expect(run.code == .success)
      #expect(run.errors.contains("Go on with it? [y/N] y\n"))
      #expect(library.syllabus(of: "alg")?.text.contains("0.6 * 1 * examen") == true)
      #expect(try texts().isEmpty)
    }
  }

  @Test(arguments: [
    (ChildProcess.Ending.exited(3), "the editor “pen” ended with code 3"),
    (.exited(127), "there is no editor “pen”; say which in VISUAL or EDITOR"),
    (.killed(signal: 9), "the editor “pen” was killed by signal 9"),
  ])
  func `what an editor wrote before it failed is kept, and not taken`(
    ending: ChildProcess.Ending,
    told: String
  ) throws {
    try withPrimary(library) {
      let run = try edit("--yes", editor: Self.pen(ending: ending, Self.reweighted))
      #expect(run.code == .refused)
      #expect(run.errors.hasPrefix("mark: \(told)\nmark: nothing was changed\nmark: your text"))
      #expect(try texts().count == 1)
      let idle = try edit("--yes", answers: ["n"], editor: Self.pen(ending: ending) { $0 })
      #expect(idle.code == .refused)
      #expect(!idle.errors.contains("your text"))
      #expect(try texts().count == 1)
      #expect(library.syllabus(of: "alg")?.text.contains("0.4 * trabajo") == true)
    }
  }

  @Test func `a change of somebody else is not overwritten, and both are kept`() throws {
    try withPrimary(library) {
      let library = library
      let run = try edit(answers: ["y"]) { path in
        let other = algebra.replacing("0.4 * trabajo + 0.6", with: "0.3 * trabajo + 0.7")
        _ = try? library.apply(.replaceSyllabus(.init(subject: "alg", syllabus: other)))
        return Self.pen(Self.reweighted)(path)
      }
      #expect(run.code == .refused)
      #expect(run.errors.contains("somebody else has changed the syllabus meanwhile"))
      #expect(run.errors.contains("mark: your text is in "))
      #expect(library.syllabus(of: "alg")?.text.contains("0.3 * trabajo") == true)
      #expect(try texts().count == 1)
    }
  }

  @Test func `without a primary there is nothing to open`() throws {
    try withPrimary(library) { _ = try CommandRun("show", "alg") }
    let run = try edit(editor: Self.pen(Self.reweighted))
    #expect(run.code == .unavailable)
    #expect(try texts().isEmpty)
  }

  @Test func `when the primary goes meanwhile the change waits, and the text with it`() throws {
    let library = library
    var primary: FakePrimary? = try FakePrimary(at: CommandRun.socket) { library.answer($0) }
    let run = try edit(answers: ["y"]) { path in
      primary = nil
      try? SystemDisk().remove(CommandRun.socket)
      return Self.pen(Self.reweighted)(path)
    }
    #expect(run.code == .success)
    #expect(run.errors.contains("mark: without markd it is not known what this changes\n"))
    #expect(run.output == "Saved here; it will be sent to markd as soon as possible\n")
    #expect(run.errors.contains("mark: your text is in "))
    #expect(primary == nil)
    try withPrimary(library) { _ = try CommandRun("show", "alg") }
    #expect(library.syllabus(of: "alg")?.text.contains("0.5 * trabajo") == true)
  }

  @Test func `grades that lose their place are named before they do`() throws {
    try withPrimary(library) {
      _ = try CommandRun("grade", "alg", "trabajo", "8")
      let run = try edit(
        language: "es_ES.UTF-8",
        answers: ["n", "n"],
        editor: Self.pen { $0.replacing("trabajo", with: "proyecto") }
      )
      #expect(run.errors.contains("Nuevo: Trabajo\nYa no está: Trabajo\nAhora: "))
      #expect(run.errors.contains("No caben en la guía nueva: trabajo 8; vuelven con mark undo"))
      #expect(run.errors.contains("mark: ¿Tomarla así? [s/N] n\n"))
    }
  }

  @Test func `the editor is the one of VISUAL, else of EDITOR, else one that is found`() throws {
    let tools = TemporaryDirectory.file("tools")
    try SystemDisk().createDirectories(tools)
    try SystemDisk().replaceFile(Path.join(tools, "nano"), with: [])
    func editor(_ environment: [String: String], isAtTerminal: Bool = true) -> String? {
      Editor(environment: environment, isAtTerminal: isAtTerminal)?.command
    }
    #expect(editor(["VISUAL": "code -w", "EDITOR": "ed", "PATH": tools]) == "code -w")
    #expect(editor(["VISUAL": " ", "EDITOR": "ed", "PATH": tools]) == "ed")
    #expect(editor(["EDITOR": "", "PATH": "/nowhere:\(tools)"]) == "nano")
    #expect(editor(["PATH": tools], isAtTerminal: false) == nil)
    #expect(editor(["PATH": "/nowhere"]) == nil)
    #expect(editor([:]) == nil)
  }
}
