import Companion
import Phrases
import System
import TestSupport
import Testing
import Wire

@testable import Commands

/// A course of two subjects, one with a row of parts and two sittings.
@Suite(.temporaryDirectory) struct CommandCompleteTests {
  private static let physics = """
    {
      "format": 1,
      "subject": { "name": "Física" },
      "parts": {
        "examen": { "name": "Examen" },
        "test": { "name": "Tests", "each": 2 }
      },
      "grade": "0.6 * examen + 0.4 * mean(test)",
      "sittings": {
        "ordinary": { "name": "Enero" },
        "july": { "name": "Julio", "after": "ordinary" }
      }
    }
    """

  /// Has the companion see the study, and takes the primary away again.
  private func seeStudy() throws {
    try withPrimary(try LibraryPrimary([("alg", algebra), ("fis", Self.physics)])) {
      let run = try CommandRun()
      #expect(run.code == .success)
    }
  }

  /// What is offered at the end of a line, without its meaning.
  private func offered(_ line: String) throws -> [String] {
    // A line that ends in a space begins another word.
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let run = try CommandRun(["complete", "--"] + words)
    #expect(run.code == .success)
    #expect(run.errors.isEmpty)
    return run.output.split(separator: "\n").map { line in
      String(line.split(separator: "\t")[0])
    }
  }

  @Test func `offers the commands, and those that a group has`() throws {
    let first = CommandTable.all.compactMap(\.words.first)
    #expect(try offered("mark ") == first.uniqued())
    #expect(try offered("mark st") == ["study", "status"])
    #expect(
      try offered("mark subject ") == ["add", "rename", "replace", "remove", "repeat", "set"]
    )
    #expect(try offered("mark subject re") == ["rename", "replace", "remove", "repeat"])
    #expect(try offered("mark help subject r") == ["rename", "replace", "remove", "repeat"])
    #expect(try offered("mark xyzzy ").isEmpty)
    #expect(try offered("mark compl").isEmpty)
  }

  @Test(arguments: CommandTable.all.map(\.name))
  func `offers each option of a command, but for those that are given`(name: String) throws {
    let spec = try #require(CommandTable.all.first { $0.name == name })
    let options = spec.options + CommandTable.commonOptions
    #expect(try offered("\(name) --") == options.map(\.name))
    for option in options {
      let value = option.value == nil ? "" : " x"
      let left = try offered("\(name) \(option.name)\(value) --")
      #expect(left.contains(option.name) == option.isRepeatable)
      #expect(left.count == options.count - (option.isRepeatable ? 0 : 1))
    }
  }

  @Test(arguments: ProgramGuide.all.map(\.name))
  func `offers the options of the other programs`(name: String) throws {
    let guide = try #require(ProgramGuide.all.first { $0.name == name })
    #expect(try offered("\(name) ") == guide.options.map(\.name))
    #expect(try offered("\(name) --ho") == ["--home"])
    #expect(try offered("\(name) --home ") == [":directories"])
    #expect(try offered("\(name) --home=") == [":directories"])
  }

  @Test func `offers the options where no other word can follow`() throws {
    #expect(try offered("mark doctor ").first == "--json")
    #expect(try offered("mark doctor -- ").isEmpty)
  }

  @Test func `offers files where a file is meant`() throws {
    #expect(try offered("mark subject add ").last == ":files")
    #expect(try offered("mark subject add ./") == [":files"])
    #expect(try offered("mark syllabus check a.json b") == [":files"])
    #expect(try offered("mark backup ") == [":files"])
  }

  @Test func `offers the syllabuses that ship, by what they are called too`() throws {
    #expect(
      try offered("mark syllabus show udc-data") == [
        "udc-data-warehousing-2023", "udc-databases-2019",
      ]
    )
    #expect(try offered("mark syllabus show bases") == ["udc-databases-2019"])
    #expect(try offered("mark subject add udc-datab") == ["udc-databases-2019", ":files"])
  }

  @Test func `offers the subjects that were seen last, without a primary`() throws {
    #expect(try offered("mark show ").isEmpty)
    try seeStudy()
    #expect(try offered("mark show ") == ["alg", "fis"])
    #expect(try offered("mark show f") == ["fis"])
    #expect(try offered("mark show z").isEmpty)
  }

  @Test(arguments: ["mark show ál", "mark show ALG", "mark show Álgebra", "mark --json show alg"])
  func `finds a subject by its name, whatever the case and the accents`(line: String) throws {
    try seeStudy()
    #expect(try offered(line) == ["alg"])
  }

  @Test func `says what each name stands for`() throws {
    try seeStudy()
    #expect(try CommandRun("complete", "--", "mark", "show", "a").output == "alg\tÁlgebra lineal\n")
  }

  @Test func `offers the parts of the subject that the line names`() throws {
    try seeStudy()
    #expect(try offered("mark grade alg ") == ["trabajo", "examen"])
    #expect(try offered("mark grade Física ") == ["test", "examen", "test.1", "test.2"])
    #expect(try offered("mark grade --force fis ex") == ["examen"])
    #expect(try offered("mark grade nada ").isEmpty)
    #expect(try offered("mark grade alg examen ").isEmpty)
    #expect(try offered("mark need fis --over ") == ["test", "examen", "test.1", "test.2"])
    #expect(try offered("mark need fis --over=ex") == ["--over=examen"])
    #expect(try offered("mark record --target 7 --over f") == ["fis"])
  }

  @Test func `offers the beginning of a supposed grade`() throws {
    try seeStudy()
    #expect(try offered("mark what-if alg ") == ["trabajo=", "examen="])
    #expect(try offered("mark what-if alg trabajo=7 ex") == ["examen="])
    #expect(try offered("mark what-if alg examen=").isEmpty)
    #expect(try offered("mark need alg --assume tra") == ["trabajo="])
  }

  @Test func `offers the sittings, the courses and what options take`() throws {
    try seeStudy()
    #expect(try offered("mark grade fis examen 5 --sitting ") == ["ordinary", "july"])
    #expect(try offered("mark grade fis examen 5 --sitting=Jul") == ["--sitting=july"])
    #expect(try offered("mark course follow ") == ["latest", "2026/27"])
    #expect(try offered("mark course remove ") == ["2026/27"])
    #expect(try offered("mark need fis --others ") == ["worst", "best", "so-far"])
  }

  @Test func `looks in the home that the line names`() throws {
    try seeStudy()
    let home = "--home \(TemporaryDirectory.file("elsewhere"))"
    #expect(try offered("mark \(home) show ").isEmpty)
    #expect(try offered("mark --home \(TemporaryDirectory.path) show ") == ["alg", "fis"])
  }

  @Test func `offers no names from a file that cannot be read`() throws {
    try seeStudy()
    let cache = Cache(directory: TemporaryDirectory.path)
    try SystemDisk().replaceFile(cache.path(.summary), with: Array("{".utf8))
    #expect(try offered("mark show ").isEmpty)
    #expect(try offered("mark sho") == ["show"])
  }

  @Test func `is quiet about a line that makes no sense`() throws {
    for line in ["", "mark", "mark --nonsense ", "xyzzy ", "mark subject add --as= -- -"] {
      _ = try offered(line)
    }
    #expect(try CommandRun("complete", "--", "").output.isEmpty == false)
  }
}

extension [String] {
  /// Each once, at its first place.
  fileprivate func uniqued() -> [String] {
    reduce(into: []) { kept, word in if !kept.contains(word) { kept.append(word) } }
  }
}
