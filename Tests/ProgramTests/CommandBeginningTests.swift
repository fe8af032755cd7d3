import Phrases
import System
import TestSupport
import Testing

@testable import Commands

/// What somebody without a subject is told to type, typed as it is printed.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct CommandBeginningTests {
  private let disk = SystemDisk()
  private let work = TemporaryDirectory.file("a work place")

  /// Types lines into a shell that finds the programs, or does not.
  private func type(
    _ lines: [String],
    in home: Home,
    _ language: Language = .english,
    findsPrograms: Bool = true
  ) throws -> ProgramRun {
    try disk.createDirectories(work)
    let shell = try #require(OtherProgram.shell)
    let programs = findsPrograms ? Path.parent(of: try BuiltProgram.mark.path) : "/bin"
    let setUp = [
      "cd \(work.shellQuoted); PATH=\(programs.shellQuoted):/usr/bin:/bin",
      "export LC_ALL=\(language == .spanish ? "es_ES.UTF-8" : "en_GB.UTF-8")",
    ]
    return try shell.run(["-c", (setUp + lines).joined(separator: "\n")], in: home)
  }

  /// The lines to copy.
  private func copied(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
  }

  @Test(arguments: Language.allCases)
  func `three commands lead from an empty home to what is needed`(language: Language) throws {
    let home = try Home()
    let told = try type(["mark"], in: home, language)
    #expect(told.ending == .exited(69))
    #expect(told.output.isEmpty)
    #expect(told.errors.hasPrefix("mark: "))
    let lines = copied(told.errors)
    try #require(lines.count > 3)
    #expect(lines[0].hasPrefix("markd --home "))
    let wait = """
      first=$!
      for turn in $(seq 600); do mark status >/dev/null 2>&1 && break; sleep 0.05; done
      """
    let stop = "kill $first; wait $first"
    let run = try type([lines[0], wait, lines[1], lines[2], stop], in: home, language)
    #expect(run.ending == .exited(0), "\(run)")
    let need =
      language == .spanish
      ? "Necesitas un 5 sobre 10 en lo que falta y al menos 3,5 de 7,5 en Examen"
      : "You need 5 out of 10 in what is left and at least 3.5 of 7.5 in Examen"
    #expect(run.output.contains(need), "\(run)")
  }

  @Test(arguments: Language.allCases)
  func `with an empty library each command works, and so does a syllabus of one's own`(
    language: Language
  ) throws {
    let home = try Home()
    try home.serving { _ in
      let told = try type(["mark"], in: home, language)
      #expect(told.ending == .exited(0))
      #expect(told.errors.isEmpty)
      let lines = copied(told.output)
      #expect(lines.count == 7)
      #expect(lines.first == "mark subject add udc-databases-2019")
      for line in lines.dropLast() {
        let run = try type([line], in: home, language)
        #expect(run.ending == .exited(0), "\(line): \(run)")
      }
      #expect(try disk.status(of: lines.last ?? "")?.kind == .file)
      #expect(lines[2] == "mark syllabus list")
      let count = try disk.list(Repository.path("syllabi")).count { $0.hasSuffix(".json") }
      #expect(told.output.contains(" \(count - 1) "))
      #expect(try type(["mark"], in: home, language).output.contains(" · algebra"))
    }
  }

  @Test func `where the shell does not find the programs, their paths are given`() throws {
    let home = try Home()
    try home.serving { _ in
      let told = try home.run(.mark)
      let lines = copied(told.output)
      #expect(lines.first?.hasPrefix("\(try BuiltProgram.mark.path) subject add ") == true)
      for line in lines.dropLast() {
        let run = try type([line], in: home, findsPrograms: false)
        #expect(run.ending == .exited(0), "\(line): \(run)")
      }
    }
  }

  @Test func `an installed program names the syllabi that were installed with it`() throws {
    let prefix = TemporaryDirectory.file("it's here")
    let syllabi = Path.join(prefix, "share/mark/syllabi")
    try disk.createDirectories(Path.join(syllabi, "schema"))
    let schema = "schema/syllabus.schema.json"
    try disk.replaceFile(
      Path.join(syllabi, schema),
      with: Repository.read("syllabi/\(schema)")
    )
    try disk.createDirectories(Path.join(prefix, "bin"))
    try disk.replaceFile(
      Path.join(syllabi, "estadistica.json"),
      with: Repository.read("syllabi/estadistica.json")
    )
    let copy = Path.join(prefix, "bin/mark")
    let home = try Home()
    let shell = try #require(OtherProgram.shell)
    let copying = "cp \(try BuiltProgram.mark.path.shellQuoted) \(copy.shellQuoted)"
    #expect(try shell.run(["-c", copying], environment: [:]).ending == .exited(0))
    let told = try BuiltProgram.mark.run([], environment: home.environment, copy: copy)
    let lines = copied(told.errors)
    // The only one there is, and none besides it.
    #expect(lines[1].hasSuffix("mark' subject add estadistica"))
    #expect(!told.errors.contains("syllabus list"))
    #expect(lines.contains { $0.hasPrefix("echo '{") })
  }

  @Test func `places that were chosen by option stand in each command`() throws {
    let home = try Home()
    let told = try BuiltProgram.mark.run(
      ["--home", home.directory],
      environment: ["HOME": TemporaryDirectory.path, "PATH": home.path]
    )
    let lines = copied(told.errors)
    #expect(lines.first?.contains("markd --home \(home.directory) &") == true)
    #expect(lines.filter { $0.contains(" subject add ") }.count == 2)
    for line in lines where line.contains("/mark ") {
      #expect(line.hasSuffix(" --home \(home.directory)"), "\(line)")
    }
  }

  @Test func `programs are told no more than that there is nothing`() throws {
    let home = try Home()
    let run = try home.run(.mark, "--json")
    #expect(run.ending == .exited(69))
    #expect(copied(run.errors).isEmpty)
  }

  @Test func `who has begun is not told how to begin`() throws {
    let home = try Home()
    let file = Repository.path("syllabi/estadistica.json")
    #expect(try home.run(.mark, "subject", "add", file).ending == .exited(0))
    let waiting = try home.run(.mark)
    #expect(waiting.ending == .exited(69))
    #expect(copied(waiting.errors).isEmpty, "a change waits already")
    try home.serving { _ in _ = try home.run(.mark, "status") }
    let kept = try Home(directory: home.directory).run(.mark)
    #expect(copied(kept.errors).isEmpty, "there is a library")
  }
}
