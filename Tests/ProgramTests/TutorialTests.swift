import Glibc
import Phrases
import System
import TestSupport
import Testing

/// The tutorial, typed from its first line to its last as it is printed.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct TutorialTests {
  private struct Step {
    let command: String
    var output: [Substring] = []
  }

  private static func steps() throws -> [Step] {
    var steps: [Step] = []
    var isInside = false
    let text = String(decoding: try Repository.read("docs/tutorial.md"), as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else if isInside, !steps.isEmpty {
        steps[steps.count - 1].output.append(line)
      }
    }
    return steps
  }

  /// Whether lines are those that are said; a line `…` stands for any number of them.
  private static func isMet(_ wanted: ArraySlice<Substring>, by said: ArraySlice<Substring>) -> Bool
  {
    guard let first = wanted.first else { return said.isEmpty }
    let rest = wanted.dropFirst()
    if first == "…" {
      return (said.startIndex...said.endIndex).contains { isMet(rest, by: said[$0...]) }
    }
    guard let line = said.first else { return false }
    return isMet(first, by: line) && isMet(rest, by: said.dropFirst())
  }

  /// Whether a line is what is said; `…` stands for any text in it.
  private static func isMet(_ wanted: Substring, by line: Substring) -> Bool {
    let pieces = wanted.split(separator: "…", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return wanted == line
    }
    guard line.hasPrefix(first), line.hasSuffix(last),
      line.count >= first.count + last.count
    else { return false }
    var rest = line.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  @Test func `each command prints what the tutorial says`() throws {
    let steps = try Self.steps()
    #expect(steps.count > 25)
    let work = TemporaryDirectory.file("work")
    try SystemDisk().createDirectories(work)
    let syllabi = Repository.path("syllabi")
    #expect(unsafe symlink(syllabi, Path.join(work, "syllabi")) == 0)
    let home = try Home()
    var daemon: RunningProgram?
    for step in steps {
      switch step.command {
      case "markd &":
        let started = try RunningProgram(.markd, [], environment: home.environment, after: ":")
        try started.line(containing: "event=serving")
        daemon = started
      case "kill %1": #expect(try daemon?.terminate() == .exited(0))
      default:
        let said = try type(step.command, in: home, work)
        // The fence closes right after the last line.
        let isMet = Self.isMet(step.output[...], by: said[...])
        #expect(isMet, "\(step.command): \(said.joined(separator: "\n"))")
      }
    }
    try daemon?.kill()
  }

  /// The lines that a command prints, errors among them as they come.
  private func type(_ command: String, in home: Home, _ work: String) throws -> [Substring] {
    let shell = try #require(OtherProgram.shell)
    let programs = Path.parent(of: try BuiltProgram.mark.path)
    let script = "cd \(work.shellQuoted); PATH=\(programs.shellQuoted):$PATH; { \(command)\n} 2>&1"
    var environment = home.environment
    environment["LANG"] = "es_ES.UTF-8"
    environment["TZ"] = "Europe/Madrid"
    let run = try shell.run(["-c", script], environment: environment)
    var lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
