import Phrases
import System
import TestSupport
import Testing

/// The completion scripts in the shells they are for, with the program as it was built.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct ShellCompletionTests {
  /// A command line up to the cursor, and the words that a shell offers for it.
  struct Line: Sendable, CustomTestStringConvertible {
    let words: [String]
    let offered: [String]
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., offers offered: [String]) {
      self.words = words
      self.offered = offered
    }
  }

  private static let lines = [
    Line("mark", "gr", offers: ["grade", "grades", "group"]),
    Line("mark", "subject", "re", offers: ["remove", "rename", "repeat", "replace"]),
    Line("mark", "show", "", offers: ["alg"]),
    Line("mark", "show", "al", offers: ["alg"]),
    Line("mark", "grade", "alg", "", offers: ["examen", "trabajo"]),
    Line("mark", "grade", "alg", "exa", offers: ["examen"]),
    Line("mark", "grade", "alg", "--si", offers: ["--sitting"]),
    Line("mark", "need", "alg", "--over", "t", offers: ["trabajo"]),
    Line("mark", "what-if", "alg", "ex", offers: ["examen="]),
    Line("mark", "course", "follow", "", offers: ["2026/27", "latest"]),
    Line("markd", "--ver", offers: ["--verbose", "--version"]),
    Line("mark-glance", "--l", offers: ["--line"]),
    Line("mark", "subject", "add", "algebra.j", offers: ["algebra.json"]),
    Line("mark", "--home", "fold", offers: ["folder"]),
    Line("mark", "--home", "~/home", "show", "", offers: ["alg"]),
    Line("mark", "--home", "~/nowhere", "show", "", offers: []),
    Line("mark", "xyzzy", "", offers: []),
  ]

  /// A home whose study was seen, with a file and a directory to name in the directory where a shell runs.
  private func home() throws -> Home {
    let home = try Home()
    try SystemDisk().createDirectories(TemporaryDirectory.file("work/folder"))
    let syllabus = TemporaryDirectory.file("work/algebra.json")
    try SystemDisk().replaceFile(syllabus, with: Array(algebra.utf8))
    try home.serving { _ in
      let added = try home.run(
        .mark,
        "subject",
        "add",
        syllabus,
        "--as",
        "alg",
        "--course",
        "2026/27"
      )
      #expect(added.ending == .exited(0), "\(added.errors)")
      #expect(try home.run(.mark).ending == .exited(0))
    }
    return home
  }

  /// The lines that a script prints, sorted, with the programs on its path.
  private func printed(
    by shell: OtherProgram?,
    _ arguments: [String],
    _ script: String,
    in home: Home
  ) throws -> [String] {
    let shell = try #require(shell)
    let programs = Path.parent(of: try BuiltProgram.mark.path)
    let work = TemporaryDirectory.file("work")
    let start =
      "cd \(work.shellQuoted); export HOME=\(TemporaryDirectory.path.shellQuoted) "
      + "PATH=\(programs.shellQuoted):\"$PATH\"; "
    let run = try shell.run(arguments + ["-c", start + script], in: home)
    #expect(run.ending == .exited(0), "\(run.errors)")
    #expect(run.errors.isEmpty)
    return run.output.split(separator: "\n").map(String.init).sorted()
  }

  private static func path(_ script: String) -> String {
    Repository.path("docs/completions/\(script)").shellQuoted
  }

  /// Runs the function as bash does when the tabulator key is hit.
  private func bash(_ words: [String], in home: Home) throws -> [String] {
    let script = """
      . \(Self.path("mark.bash"))
      COMP_WORDS=(\(words.map(\.shellQuoted).joined(separator: " "))) COMP_CWORD=\(words.count - 1)
      _mark \(words[0])
      for word in "${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done
      """
    return try printed(by: .bash, ["--norc", "--noprofile"], script, in: home)
  }

  @Test(.enabled(if: OtherProgram.bash != nil, "bash is not installed"))
  func `bash offers what may come next`() throws {
    let home = try home()
    for line in Self.lines {
      #expect(try bash(line.words, in: home) == line.offered, "\(line.testDescription)")
    }
  }

  @Test(.enabled(if: OtherProgram.bash != nil, "bash is not installed"))
  func `bash offers the rest of a word that it cuts at an equals sign`() throws {
    let home = try home()
    #expect(try bash(["mark", "need", "alg", "--over", "=", "ex"], in: home) == ["examen"])
    #expect(try bash(["mark", "need", "alg", "--over", "="], in: home) == ["examen", "trabajo"])
    #expect(
      try bash(["mark", "what-if", "alg", "examen", "=", "7", "tr"], in: home) == ["trabajo="]
    )
    #expect(try bash(["mark", "--home", "=", "fold"], in: home) == ["folder"])
  }

  @Test(.enabled(if: OtherProgram.bash != nil, "bash is not installed"))
  func `bash completes what stands after a quoted name`() throws {
    let home = try home()
    #expect(try bash(["mark", "grade", "\"Álgebra lineal\"", "ex"], in: home) == ["examen"])
    #expect(try bash(["mark", "grade", "Álgebra\\ lineal", "ex"], in: home) == ["examen"])
  }

  @Test(.enabled(if: OtherProgram.bash != nil, "bash is not installed"))
  func `bash knows all three programs`() throws {
    let script = ". \(Self.path("mark.bash")); complete -p mark markd mark-glance"
    let known = try printed(by: .bash, ["--norc", "--noprofile"], script, in: home())
    #expect(known.count == 3)
  }

  @Test(.enabled(if: OtherProgram.fish != nil, "fish is not installed"))
  func `fish offers what may come next`() throws {
    let home = try home()
    for line in Self.lines + [
      Line("mark", "need", "alg", "--over=ex", offers: ["--over=examen"]),
      Line("mark", "--home=fold", offers: ["--home=folder/"]),
    ] {
      let typed = line.words.joined(separator: " ")
      let script = "source \(Self.path("mark.fish")); complete -C \(typed.shellQuoted)"
      let offered = try printed(by: .fish, ["--no-config"], script, in: home).map { line in
        String(line.split(separator: "\t")[0])
      }
      let expected = line.offered.map { $0 == "folder" ? "folder/" : $0 }
      #expect(offered == expected, "\(line.testDescription)")
    }
  }

  @Test(.enabled(if: OtherProgram.zsh != nil, "zsh is not installed"))
  func `zsh is given what may come next`() throws {
    let home = try home()
    for line in Self.lines + [Line("mark", "need", "alg", "--over=ex", offers: ["examen"])] {
      // What the completion system would do with the words is not in question; it needs a terminal.
      let script = """
        compadd() { while (( $# )); do [[ $1 == -a ]] && print -rl -- "${(@P)2}"; shift; done }
        compset() { PREFIX=${PREFIX#*=} IPREFIX=x }
        _files() { [[ $1 == -/ ]] && print -rl -- $PREFIX*(/N) || print -rl -- $PREFIX*(.N) }
        words=(\(line.words.map(\.shellQuoted).joined(separator: " "))) CURRENT=$#words
        PREFIX=$words[-1] IPREFIX= service=$words[1]
        complete_mark() { . \(Self.path("_mark")) }
        complete_mark; print -r -- "code $?"
        """
      let printed = try printed(by: .zsh, ["-f"], script, in: home)
      // By the code zsh knows whether to try something else.
      let expected = line.offered + ["code \(line.offered.isEmpty ? 1 : 0)"]
      #expect(printed == expected.sorted(), "\(line.testDescription)")
    }
  }
}
