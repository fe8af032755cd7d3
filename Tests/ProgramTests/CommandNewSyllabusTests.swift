import JSON
import Library
import Phrases
import System
import TestSupport
import Testing

@testable import Commands

/// `mark syllabus new`, with somebody who answers.
@Suite(.temporaryDirectory) struct CommandNewSyllabusTests {
  /// A right answer to each question, and wrong ones to the same with what they are told.
  private static let dialogue: [(right: String, wrong: [(String, String)])] = [
    ("Bases de Datos", [("", "an answer is needed")]),
    ("614G01013", []),
    ("6", [("six", "“six”: expected a number above 0"), ("0", "“0”: expected a number above 0")]),
    ("", []),
    ("1", [("3", "“3”: the answers are 1, 2")]),
    ("Examen final", [(" ", "an answer is needed")]),
    (
      "", [("0", "a whole number from 1 to 100"), ("101", "from 1 to 100"), ("x", "“x”: expected")]
    ),
    ("", [("-1", "“-1”: expected"), ("7,5,2", "“7,5,2”: expected")]),
    ("60 %", [("", "an answer is needed"), ("much", "“much”: expected")]),
    ("4", [("11", "“11”: expected a number above 0, 10 at most")]),
    ("Prácticas", [("EXÁMEN FINAL", "there is a part “EXÁMEN FINAL”")]),
    ("3", []),
    ("7,5", []),
    ("", []),
    ("3", [("8", "“8”: expected a number above 0, 7.5 at most")]),
    ("", []),
    ("", [("9", "“9”: the answers are 1, 2, -")]),
    ("", [("11", "“11”: expected a number above 0, 10 at most")]),
    ("", [("11", "“11”: expected a number from 0 to 10")]),
    ("", [("perhaps", "“perhaps”: the answers are y, n")]),
    ("", [("5", "“5”: the answers are 1, 2, 3, 4")]),
    ("", []),
    ("1", [("3", "“3”: the answers are 0, 1, 2")]),
  ]

  private func new(
    _ file: String,
    _ answers: [String],
    language: String = "en_GB.UTF-8"
  ) throws -> CommandRun {
    try CommandRun(["syllabus", "new", file], language: language, answers: answers)
  }

  private func read(_ file: String) throws -> [UInt8]? {
    try SystemDisk().readFile(file, limit: 1 << 20)
  }

  @Test func `writes what was answered, as a file that passes the check`() throws {
    let file = TemporaryDirectory.file("bd.json")
    let run = try new(file, Self.dialogue.map(\.right))
    #expect(run.code == .success, "\(run.errors)")
    #expect(
      run.output
        == "Syllabus written: \(file)\nmark syllabus check \(file)\nmark subject add \(file)\n"
    )
    let expected = """
      {
        "format": 1,
        "subject": { "name": "Bases de Datos", "code": "614G01013", "credits": 6 },
        "pass": 5,
        "parts": {
          "examen_final": { "name": "Examen final" },
          "practicas": { "name": "Prácticas", "of": 7.5, "each": 3 }
        },
        "grade": { "average": { "examen_final": 60, "practicas": 40 } },
        "rules": [
          { "when": "absent(examen_final)", "verdict": "not presented" },
          { "require": ["examen_final >= 4", "practicas >= 3"], "grade": "min(grade, 4.9)" }
        ],
        "rounding": "round(grade, 0.1)",
        "sittings": {
          "ordinary": { "name": "Ordinary sitting" },
          "second": {
            "name": "Second sitting", "after": "ordinary",
            "carry": { "examen_final": "retake", "practicas": "keep" }
          }
        }
      }
      """
    let bytes = try #require(try read(file))
    #expect(
      try JSONValue(parsing: bytes, limits: .file)
        == JSONValue(parsing: Array(expected.utf8), limits: .file)
    )
    let check = try CommandRun("syllabus", "check", file)
    #expect(check.code == .success, "\(check.errors)")
    #expect(check.errors.split(separator: "\n").count { $0.contains("warning") } == 1)
    #expect(check.errors.contains("the file has no cases"))
  }

  @Test func `the file grades as the answers say`() throws {
    let file = TemporaryDirectory.file("bd.json")
    _ = try new(file, Self.dialogue.map(\.right))
    let text = String(decoding: try #require(try read(file)), as: UTF8.self)
    // Half of the practicals leaves 2 of 4; 4.95 rounds up to a pass, and (4.95 - 2) / 0.6 is 4.9167.
    let cases = """
      , "cases": [
        { "grades": { "practicas": "7,5" }, "expect": { "verdict": "open", "need": "4" } },
        { "grades": { "practicas": "3,75" }, "expect": { "need": "4.92" } },
        { "grades": { "practicas": "7,5", "examen_final": "3,9" },
          "expect": { "verdict": "fail", "grade": "4.9" } },
        { "grades": { "practicas": "7,5", "examen_final": "NP" },
          "expect": { "verdict": "not presented" } },
        { "sitting": "second", "before": { "practicas": "3,75", "examen_final": "4" },
          "grades": { "examen_final": "8" }, "expect": { "verdict": "pass", "grade": "6.8" } }
      ]}
      """
    let end = try #require(text.lastIndex(of: "}"))
    let check = SyllabusCheck([("bd.json", Array((text[..<end] + cases).utf8))])
    #expect(check.passed == 5, "\(check.failures) \(check.diagnostics)")
  }

  @Test func `asks again after a wrong answer, with the reason, and takes the right one`() throws {
    let (plain, other) = (TemporaryDirectory.file("a.json"), TemporaryDirectory.file("b.json"))
    _ = try new(plain, Self.dialogue.map(\.right))
    let run = try new(other, Self.dialogue.flatMap { $0.wrong.map(\.0) + [$0.right] })
    #expect(run.code == .success, "\(run.errors)")
    #expect(try read(other) == read(plain))
    var rest = run.errors[...]
    for reason in Self.dialogue.flatMap(\.wrong).map(\.1) {
      let range = try #require(rest.firstRange(of: reason), "\(reason)")
      rest = rest[range.upperBound...]
    }
  }

  @Test func `writes nothing when the answers end, wherever that is`() throws {
    let file = TemporaryDirectory.file("bd.json")
    let answers = Self.dialogue.map(\.right)
    for count in answers.indices {
      let run = try new(file, Array(answers.prefix(count)))
      #expect(run.code == (count == 0 ? .usage : .refused))
      let told = count == 0 ? "nobody is there to answer" : "nothing was written"
      #expect(run.errors.contains(told) && run.output.isEmpty)
    }
    #expect(try SystemDisk().list(TemporaryDirectory.path).isEmpty)
  }

  @Test func `keeps a file that exists, before it asks anything`() throws {
    let file = TemporaryDirectory.file("bd.json")
    try SystemDisk().replaceFile(file, with: Array("mine".utf8))
    let run = try new(file, Self.dialogue.map(\.right))
    #expect(run.code == .data)
    #expect(run.errors == "mark: \(file) exists and is kept; choose another name\n")
    #expect(try read(file) == Array("mine".utf8))
    let nowhere = try new(TemporaryDirectory.file("none/bd.json"), Self.dialogue.map(\.right))
    #expect(nowhere.code == .data && !nowhere.errors.contains("name of the subject"))
  }

  @Test func `prints the text where the file cannot be written`() throws {
    // A name that may be so long, but not with the ending of the file that is written beside it.
    let run = try new(
      TemporaryDirectory.file(String(repeating: "a", count: 253)),
      Self.dialogue.map(\.right)
    )
    #expect(run.code == .inputOutput)
    #expect(Syllabus.read(Array(run.output.utf8)).syllabus != nil)
    #expect(run.errors.hasSuffix("what was to be in it stands above\n"))
  }

  @Test func `without a file it takes a name that is free`() throws {
    let directory = TemporaryDirectory.path
    func name() throws -> String {
      try Command.NewSyllabus.freeName(
        for: SubjectID(rawValue: "bd"),
        in: directory,
        Language.english.phrases
      )
    }
    #expect(try name() == Path.join(directory, "bd.json"))
    for taken in ["bd.json", "bd-2.json"] {
      try SystemDisk().replaceFile(Path.join(directory, taken), with: [])
    }
    #expect(try name() == Path.join(directory, "bd-3.json"))
  }

  @Test func `adds points in Spanish, with a comma, on the scale that they make`() throws {
    let file = TemporaryDirectory.file("fis.json")
    let answers = [
      "Física", "", "", "", "2", "Examen", "", "7,5", "", "Controles", "2", "2,25", "", "",
      "examen",
      "", "n", "",
    ]
    let run = try new(file, answers, language: "es_ES.UTF-8")
    #expect(run.code == .success, "\(run.errors)")
    #expect(run.output.hasPrefix("Guía escrita: \(file)\n"))
    #expect(run.errors.contains("mark: Controles: sobre cuánto, cada una: 2,25\n"))
    #expect(run.errors.contains("mark: nota para aprobar, sobre 12 [6]: \n"))
    let json = try JSONValue(parsing: try #require(try read(file)), limits: .file)
    #expect(json["grade"] == "examen + sum(controles)")
    #expect(json["scale"] == 12 && json["pass"] == 6)
    #expect(json["sittings"] == nil && json["rounding"] == nil)
    let check = try CommandRun("syllabus", "check", file)
    #expect(check.errors.split(separator: "\n").count { $0.contains("warning") } == 1)
  }
}
