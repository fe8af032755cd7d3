import Phrases
import System
import TestSupport
import Testing

@testable import Daemon

@Suite(.temporaryDirectory) struct MarkdOptionsTests {
  @Test(arguments: MarkdOption.allCases)
  func `takes every option that help lists`(option: MarkdOption) throws {
    // What is private on a desktop, or stays there, needs one.
    let desktop = [.private, .keepDismissed].contains(option) ? [MarkdOption.desktop.rawValue] : []
    let arguments = desktop + [option.rawValue] + (option.entry.value == nil ? [] : ["/x"])
    switch try Options.parse(arguments) {
    case .help: #expect(option == .help)
    case .version: #expect(option == .version)
    case .run(let options): #expect(options != Options())
    }
  }

  @Test func `has an example that parses`() throws {
    let words = shellWords(ProgramGuide.markd.example)
    #expect(words.first == "markd" && words.last == "&")
    guard case .run(let options) = try Options.parse(Array(words.dropFirst().dropLast())) else {
      Issue.record("the example starts no daemon")
      return
    }
    #expect(options.home != nil)
  }

  @Test func `takes a value after a space or an equals sign`() throws {
    var expected = Options()
    expected.home = "/h"
    #expect(try Options.parse(["--home", "/h"]) == .run(expected))
    #expect(try Options.parse(["--home=/h"]) == .run(expected))
  }

  @Test(arguments: [
    (["--hme", "/h"], "unknown argument “--hme”; did you mean “--home”?"),
    (["--zzzzzz"], "unknown argument “--zzzzzz”"),
    (["serve"], "unknown argument “serve”"),
    (["--home"], "--home needs a value"), (["--private"], "--private needs --desktop"),
    (["--keep-dismissed"], "--keep-dismissed needs --desktop"),
    (["--verbose=yes"], "--verbose takes no value"),
  ])
  func `says what is wrong with arguments, and what was meant`(
    arguments: [String],
    message: String
  ) {
    #expect(throws: UsageError(message: message)) { try Options.parse(arguments) }
  }

  @Test(arguments: [("es_ES.UTF-8", "uso: markd "), ("en_GB.UTF-8", "usage: markd ")])
  func `explains itself in the person's language`(locale: String, usage: String) throws {
    let run = try BuiltProgram.markd.run(["--help"], environment: ["LANG": locale])
    #expect(run.ending == .exited(0))
    #expect(run.output.contains("\n\(usage)"))
    #expect(run.output.hasSuffix(": \(ProgramGuide.markd.example)\n"))
    #expect(run.errors.isEmpty)
  }
}
