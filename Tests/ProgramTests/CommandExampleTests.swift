import JSON
import Phrases
import System
import TestSupport
import Testing

@testable import Commands

/// The examples of help, typed into a shell as they are printed.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct CommandExampleTests {
  private static let algebra = """
    {
      "format": 1,
      "subject": { "name": "Algebra" },
      "pass": 5,
      "parts": {
        "exam": { "name": "Exam", "of": 10 },
        "project": { "name": "Project", "of": 10 },
        "tests": { "name": "Tests", "each": 3 }
      },
      "grade": "0.5 * exam + 0.3 * project + 0.2 * mean(tests)"
    }
    """

  private static let statistics = """
    {
      "format": 1,
      "subject": { "name": "Statistics" },
      "parts": {
        "exam": { "name": "Exam" }, "project": { "name": "Project" }, "talk": { "name": "Talk" },
        "quiz": { "name": "Quiz", "each": 2 }
      },
      "values": { "reports": { "average": { "talk": 1, "quiz": 1 } } },
      "grade": { "average": { "exam": 60, "project": 20, "reports": 20 } }
    }
    """

  /// What has to be there for the examples to mean something.
  private static let preparation = [
    "course add 2024/25", "course add 2025/26", "subject add first.json --course 2024/25",
    "subject add statistics.json --course 2024/25", "course follow 2024/25",
    "date algebra project tomorrow", "show algebra",
    "pair clock clock.pub --scope read",
  ]

  /// The programs as a shell finds them, in a directory with the files that the examples name.
  private func shell(_ line: String, in home: Home) throws -> ProgramRun {
    let directory = TemporaryDirectory.file("work")
    try SystemDisk().createDirectories(directory)
    for name in ["first", "algebra", "statistics", "algebra-2027"] {
      let path = Path.join(directory, "\(name).json")
      let text =
        switch name {
        case "algebra": Self.algebra.replacing("Algebra", with: "Analysis")
        case "statistics": Self.statistics
        default: Self.algebra
        }
      try SystemDisk().replaceFile(path, with: Array(text.utf8))
    }
    let grades = "subject;part;grade\nalgebra;exam;7,5\nalgebra;tests.2;8\n"
    try SystemDisk().replaceFile(Path.join(directory, "grades.csv"), with: Array(grades.utf8))
    for (name, key) in [("tablet", SampleKeys.tablet), ("clock", SampleKeys.clock)] {
      try SystemDisk().replaceFile(Path.join(directory, "\(name).pub"), with: Array(key.utf8))
    }
    let shell = try #require(OtherProgram.shell)
    let programs = Path.parent(of: try BuiltProgram.mark.path)
    return try shell.run(
      [
        "-c",
        "PATH=\(programs.shellQuoted):$PATH; cd \(directory.shellQuoted) && export HOME=$PWD && \(line)",
      ],
      in: home
    )
  }

  /// Reminders are shown until interrupted, and a test of them takes somebody who shows them; a copy is restored
  /// while no daemon runs; a bridge says nothing of its own.
  private static let ofTheirOwn = [
    "mark edit", "mark syllabus new", "mark notify", "mark remind test", "mark restore",
    "mark bridge",
  ]

  @Test(arguments: CommandTable.known.filter { !ofTheirOwn.contains($0.name) }.map(\.example))
  func `an example works as it is printed`(example: String) throws {
    let home = try Home()
    try home.serving { _ in
      for line in Self.preparation {
        let run = try shell("mark \(line)", in: home)
        #expect(run.ending == .exited(0), "\(line): \(run.errors)")
      }
      let run = try shell(example, in: home)
      #expect(run.ending == .exited(0), "\(run.errors)")
      #expect(!run.output.isEmpty)
    }
  }

  @Test func `the example of editing works with an editor that changes something`() throws {
    let home = try Home()
    let spec = try #require(CommandTable.all.first { $0.words == ["edit"] })
    try home.serving { _ in
      for line in Self.preparation { _ = try shell("mark \(line)", in: home) }
      let editor = "VISUAL='sed -i s/0.5/0.6/g;s/0.3/0.2/g'"
      let run = try shell(
        "export \(editor.replacing(";", with: "\\;")) && \(spec.example) --yes",
        in: home
      )
      #expect(run.ending == .exited(0), "\(run.errors)")
      #expect(run.output.hasPrefix("Algebra: syllabus replaced\n"))
      let unasked = try shell("export VISUAL=true && \(spec.example)", in: home)
      #expect(unasked.ending == .exited(0) && unasked.errors == "mark: nothing was changed\n")
    }
  }

  @Test func `the example of a new syllabus works where somebody answers`() throws {
    let spec = try #require(CommandTable.all.first { $0.words == ["syllabus", "new"] })
    let words = Array(shellWords(spec.example).dropFirst())
    let file = TemporaryDirectory.file(try #require(words.last))
    let answers = ["Algebra", "", "", "", "", "Exam"] + Array(repeating: "", count: 2) + ["100"]
    let run = try CommandRun(words.dropLast() + [file], answer: "", answers: answers)
    #expect(run.code == .success, "\(run.errors)")
    #expect(try CommandRun("syllabus", "check", file).code == .success)
  }

  @Test func `the example of a test works where somebody shows reminders`() throws {
    let home = try Home()
    let spec = try #require(CommandTable.all.first { $0.words == ["remind", "test"] })
    try home.serving { _ in
      try home.running(.mark, ["notify"]) { notifier in
        try notifier.line(containing: "connected")
        let run = try shell(spec.example, in: home)
        #expect(run.ending == .exited(0), "\(run.errors)")
      }
    }
  }

  @Test func `the example of restoring works once the daemon has ended`() throws {
    let home = try Home()
    let spec = try #require(CommandTable.all.first { $0.words == ["restore"] })
    try home.serving { daemon in
      let copied = try shell("mark backup grades.json", in: home)
      #expect(copied.ending == .exited(0), "\(copied.errors)")
      let ending = try daemon.terminate()
      #expect(ending == .exited(0))
    }
    let run = try shell(spec.example, in: home)
    #expect(run.ending == .exited(0), "\(run.errors)")
  }

  @Test func `the example of a glance works as it is printed`() throws {
    let home = try Home()
    try home.serving { _ in
      let run = try shell(ProgramGuide.glance.example, in: home)
      #expect(run.ending == .exited(0), "\(run.errors)")
    }
  }
}
