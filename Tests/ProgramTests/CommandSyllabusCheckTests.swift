import System
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct CommandSyllabusCheckTests {
  /// Writes a file and returns its path.
  private func file(_ name: String, _ text: String) throws -> String {
    let path = TemporaryDirectory.file(name)
    try SystemDisk().replaceFile(path, with: Array(text.utf8))
    return path
  }

  private func syllabus(expecting grade: String) -> String {
    """
    {
      "format": 1,
      "subject": { "name": "Álgebra" },
      "pass": 5,
      "parts": { "examen": { "name": "Examen", "of": 10 } },
      "grade": "examen",
      "cases": [
        { "grades": { "examen": "4,9" }, "expect": { "grade": "\(grade)" } },
        { "grades": { "examen": "6" }, "expect": { "verdict": "pass" } }
      ]
    }
    """
  }

  @Test func `counts the cases that come out as expected`() throws {
    let path = try file("a.json", syllabus(expecting: "4.9"))
    let run = try CommandRun("syllabus", "check", path, path)
    #expect(run.code == .success)
    #expect(run.output == "4 passed, 0 failed\n")
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: ["en_GB.UTF-8", "es_ES.UTF-8", "C"])
  func `a failed case has a line that is the same in every language`(language: String) throws {
    let path = try file("a.json", syllabus(expecting: "4.5"))
    let run = try CommandRun("syllabus", "check", path, language: language)
    #expect(run.code == .refused)
    #expect(
      run.output == """
        \(path): case 1: grade: expected 4.5, got 4.9
        1 passed, 1 failed

        """
    )
  }

  @Test func `what is doubtful is told on standard error and changes no status`() throws {
    let doubtful = syllabus(expecting: "4.9")
      .replacing("\"examen\": {", with: "\"idle\": {}, \"examen\": {", maxReplacements: 1)
    let path = try file("a.json", doubtful)
    let run = try CommandRun("syllabus", "check", path)
    #expect(run.code == .success)
    #expect(run.output == "2 passed, 0 failed\n")
    #expect(
      run.errors == """
        \(path):5:14: warning: “idle” counts for nothing: no formula, rule or label uses it
          "parts": { "idle": {}, "examen": { "name": "Examen", "of": 10 } },
                     ^

        """
    )
  }

  @Test func `a file that cannot be read is told with its line and a caret`() throws {
    let path = try file("a.json", "{\n  \"format\": 1,\n  \"pass\": x\n}\n")
    let run = try CommandRun("syllabus", "check", path)
    #expect(run.code == .data)
    #expect(run.output == "0 passed, 0 failed\n")
    #expect(
      run.errors == """
        \(path):3:11: error: unexpected x, expected a value
          "pass": x
                  ^

        """
    )
  }

  @Test func `a file that is not there is an error, and the others are still checked`() throws {
    let path = try file("a.json", syllabus(expecting: "4.9"))
    let missing = TemporaryDirectory.file("missing.json")
    let run = try CommandRun("syllabus", "check", missing, path)
    #expect(run.code == .data)
    #expect(run.output == "2 passed, 0 failed\n")
    #expect(run.errors.hasPrefix("\(missing): error: cannot open"))
  }
}
