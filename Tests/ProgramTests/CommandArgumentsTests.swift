import Phrases
import System
import Testing

@testable import Commands

@Suite struct CommandArgumentsTests {
  @Test(arguments: CommandTable.known.map(\.name))
  func `every command has an example that parses as that command`(name: String) throws {
    let spec = try #require(CommandTable.known.first { $0.name == name })
    let words = shellWords(spec.example)
    #expect(words.first == "mark")
    #expect(Array(words.dropFirst().prefix(spec.words.count)) == spec.words)
    let command = try Invocation(parsing: Array(words.dropFirst())).command
    if case .help(let topic) = command { #expect(spec.words == ["help"] && !topic.isEmpty) }
  }

  @Test(arguments: CommandTable.known.map(\.name))
  func `every command has help that shows its usage and its example`(name: String) throws {
    let spec = try #require(CommandTable.known.first { $0.name == name })
    let invocation = try Invocation(parsing: spec.words + ["--help"])
    #expect(invocation.command == .help(spec.words))
    guard !spec.words.isEmpty else { return }
    let phrases = Language.english.phrases
    let help = Help(phrases, columns: 100).text(spec.words)
    #expect(help.contains("usage: \(spec.name)"))
    #expect(help.contains("example: \(spec.example)\n"))
    for option in spec.options { #expect(help.contains("  \(option.usage(phrases))")) }
  }

  @Test(arguments: ["remind", "companions"])
  func `the help of a command that begins others lists them`(word: String) {
    let phrases = Language.english.phrases
    let help = Help(phrases, columns: 100).text([word])
    for spec in CommandTable.all where spec.words.first == word && spec.words.count > 1 {
      #expect(help.contains("  \(spec.name) "))
      #expect(help.contains(phrases.summary(of: spec.text)))
    }
  }

  @Test func `the help of mark lists every command once`() {
    let phrases = Language.english.phrases
    let lines = Help(phrases, columns: 100).text([]).split(separator: "\n").map(String.init)
    for spec in CommandTable.all {
      #expect(lines.count { $0.hasSuffix("  \(phrases.summary(of: spec.text))") } == 1)
    }
  }

  @Test func `what other programs run is neither listed nor suggested`() {
    for spec in CommandTable.hidden {
      #expect(!Help(Language.english.phrases, columns: 100).text([]).contains(spec.name))
      let typed = spec.words.map { $0 + "x" }
      #expect(throws: UsageError.unknownCommand(typed.joined(separator: " "), near: nil)) {
        try Invocation(parsing: typed)
      }
    }
  }

  @Test func `an option has the same meaning of its value in every command`() {
    let options = CommandTable.all.flatMap(\.options) + CommandTable.commonOptions
    for (name, same) in Dictionary(grouping: options, by: \.name) {
      #expect(Set(same.map { $0.value == nil }).count == 1, "\(name)")
    }
  }

  @Test func `options may stand anywhere and take their value either way`() throws {
    let expected = Command.grade(
      Command.Grade(
        place: Command.Place(subject: "alg", part: "exam", sitting: "July"),
        value: "7,5",
        force: true
      )
    )
    for arguments in [
      ["grade", "alg", "exam", "7,5", "--sitting", "July", "--force"],
      ["--force", "grade", "--sitting=July", "alg", "exam", "7,5"],
      ["grade", "--force", "--sitting=July", "--", "alg", "exam", "7,5"],
    ] {
      #expect(try Invocation(parsing: arguments).command == expected)
    }
  }

  @Test(arguments: ["-", "-1", "NP", ""])
  func `a grade that looks like an option is a value`(value: String) throws {
    let command = try Invocation(parsing: ["grade", "a", "b", value]).command
    guard case .grade(let grade) = command else {
      Issue.record("not a grade: \(command)")
      return
    }
    #expect(grade.value == value)
  }

  @Test func `a date needs no quotes`() throws {
    let command = try Invocation(parsing: ["date", "a", "b", "viernes", "16:00"]).command
    let place = Command.Place(subject: "a", part: "b")
    #expect(command == .date(Command.Date(place: place, when: "viernes 16:00")))
  }

  @Test func `a grade needs no quotes`() throws {
    let command = try Invocation(parsing: ["grade", "a", "b", "85", "%"]).command
    let place = Command.Place(subject: "a", part: "b")
    #expect(command == .grade(Command.Grade(place: place, value: "85 %")))
  }

  @Test(arguments: [(["show", "a", "b"], true), (["status", "b"], false)])
  func `speaks of quotes only where a name may need them`(
    arguments: [String],
    isQuotable: Bool
  ) throws {
    #expect(try CommandRun(arguments).errors.contains("quote") == isQuotable)
  }

  @Test func `home and socket are taken by every command`() throws {
    let invocation = try Invocation(parsing: ["--home", "/h", "status", "--socket=/s"])
    #expect(invocation.command == .status(Command.Status()))
    #expect(invocation.home == "/h")
    #expect(invocation.socket == "/s")
  }

  struct Misuse: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let error: UsageError
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String..., gives error: UsageError) {
      self.arguments = arguments
      self.error = error
    }
  }

  @Test(arguments: [
    Misuse("grad", gives: .unknownCommand("grad", near: "grade")),
    Misuse("xyzzy", gives: .unknownCommand("xyzzy", near: nil)),
    Misuse(
      "syllabus",
      gives: .incompleteCommand(["syllabus"], choices: ["list", "show", "new", "check"])
    ),
    Misuse("subject", "ad", gives: .unknownCommand("subject ad", near: "subject add")),
    Misuse("help", "grdae", gives: .unknownCommand("grdae", near: "grade")),
    Misuse("statsu", "--help", gives: .unknownCommand("statsu", near: "status")),
    Misuse(
      "grade",
      "a",
      "b",
      "7",
      "--sittin",
      "c",
      gives: .unknownOption("--sittin", of: ["grade"], near: "--sitting")
    ),
    Misuse("show", "a", "--force", gives: .unknownOption("--force", of: ["show"], near: nil)),
    Misuse("-x", gives: .unknownOption("-x", of: [], near: nil)),
    Misuse("--hme", "/h", "show", "a", gives: .unknownOption("--hme", of: [], near: "--home")),
    Misuse("grad", "--hme", "/h", gives: .unknownCommand("grad", near: "grade")),
    Misuse("grade", "a", "b", "7", "--sitting", gives: .missingValue(option: "--sitting")),
    Misuse("status", "--json=yes", gives: .unexpectedValue(option: "--json")),
    Misuse("status", "--json", "--json", gives: .repeatedOption("--json")),
    Misuse("notify", "--tty", "--exec", "true", gives: .contradiction("--exec", "--tty")),
    Misuse("grade", "a", "b", gives: .missingOperand(.grade, of: ["grade"])),
    Misuse("syllabus", "check", gives: .missingOperand(.file, of: ["syllabus", "check"])),
    Misuse("status", "b", gives: .unexpectedOperand("b", of: ["status"])),
    Misuse("show", "a", "b", gives: .unexpectedOperand("b", of: ["show"])),
  ])
  func `says what is wrong with arguments`(misuse: Misuse) {
    #expect(throws: misuse.error) { try Invocation(parsing: misuse.arguments) }
  }

  @Test func `a misuse ends with 64 and names what was meant`() throws {
    let run = try CommandRun("grad")
    #expect(run.code == .usage)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        mark: unknown command “grad”; did you mean “grade”?
        mark: see “mark --help”

        """
    )
  }
}
