import Phrases
import System
import TestSupport
import Testing

@testable import Commands

@Suite(.temporaryDirectory) struct ManualPageTests {
  private static let programs = ["mark"] + ProgramGuide.all.map(\.name)

  private func page(_ program: String, _ language: Language = .english) throws -> String {
    let run = try CommandRun("manual", program, language: language.rawValue)
    #expect(run.code == .success)
    return run.output
  }

  /// The page without what keeps characters as they are.
  private func shown(_ page: String) -> String {
    page.replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing("\\(ti", with: "~")
      .replacing("\\ ", with: " ")
  }

  @Test(arguments: Language.allCases)
  func `the page of mark has every command with its options and its example`(
    language: Language
  ) throws {
    let phrases = language.phrases
    let page = shown(try page("mark", language))
    for spec in CommandTable.all where !spec.words.isEmpty {
      let start = try #require(page.firstRange(of: ".SS \"\(spec.name)\"\n"), "\(spec.name)")
      let rest = page[start.upperBound...]
      let ends = ["\n.SS ", "\n.SH "].compactMap { rest.firstRange(of: $0)?.lowerBound }
      let own = rest[...(ends.min() ?? rest.startIndex)]
      #expect(own.hasPrefix(phrases.summary(of: spec.text) + ".\n"))
      #expect(own.contains(".EX\n\(spec.example)\n.EE\n"))
      for option in spec.options {
        let item = "\\fB\(option.usage(phrases))\\fR\n\(phrases.summary(of: option.text))\n"
        #expect(own.contains(item), "\(spec.name) \(option.name)")
      }
    }
    for spec in CommandTable.hidden { #expect(!page.contains(spec.name)) }
  }

  @Test(arguments: ProgramGuide.all.map(\.name), Language.allCases)
  func `the page of a program has each of its options`(name: String, language: Language) throws {
    let guide = try #require(ProgramGuide.all.first { $0.name == name })
    let page = shown(try page(name, language))
    for option in guide.options {
      #expect(page.contains("\\fB\(option.usage(language.phrases))\\fR\n"))
    }
    #expect(page.contains(".EX\n\(guide.example)\n.EE\n"))
  }

  @Test func `refuses the page of another program`() throws {
    let run = try CommandRun("manual", "ls")
    #expect(run.code == .usage)
    #expect(run.output.isEmpty)
  }

  @Test func `text is printed character for character`() {
    var roff = Roff(page: "x", section: 1, source: "x")
    roff.text(".start \\ 'a' `b` ~c ^d -e \"f\"")
    #expect(
      roff.text.hasSuffix(
        "\n\\&.start \\e \\(aqa\\(aq \\(gab\\(ga \\(tic \\(had \\-e \\(dqf\\(dq\n"
      )
    )
  }

  @Test(
    .enabled(if: OtherProgram.mandoc != nil, "mandoc is not installed"),
    arguments: programs,
    Language.allCases
  )
  func `mandoc finds nothing wrong with a page`(program: String, language: Language) throws {
    let mandoc = try #require(OtherProgram.mandoc)
    let arguments = ["-T", "lint", "-W", "warning", try file(program, language)]
    let run = try mandoc.run(arguments, in: Home())
    // A day would make each build's page another one.
    let complaints = run.output.split(separator: "\n").filter { !$0.contains("missing date") }
    #expect(complaints.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test(
    .enabled(if: OtherProgram.groff != nil, "groff is not installed"),
    arguments: programs,
    Language.allCases
  )
  func `groff shows a page without a warning`(program: String, language: Language) throws {
    let groff = try #require(OtherProgram.groff)
    let arguments = ["-man", "-k", "-Tutf8", "-ww", "-P-cbou", try file(program, language)]
    let run = try groff.run(arguments, in: Home())
    #expect(run.ending == .exited(0))
    #expect(run.errors.isEmpty)
    #expect(run.output.contains(language.phrases.heading(.exitStatus)))
  }

  /// The page in a file.
  private func file(_ program: String, _ language: Language) throws -> String {
    let path = TemporaryDirectory.file("\(program).1")
    try SystemDisk().replaceFile(path, with: Array(try page(program, language).utf8))
    return path
  }
}
