internal import Companion
internal import Library
internal import Phrases
internal import System
internal import Texts

extension Command.NewSyllabus {
  func run(in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let phrases = surroundings.language.phrases
    // Said before the questions, and not after all of them are answered.
    if let file { try checkPlace(file, phrases) }
    let text = Array(try interview(in: surroundings).text.utf8)
    let reading = Syllabus.read(text)
    for diagnostic in reading.diagnostics {
      surroundings.console.complain(diagnostic.line(file: file ?? "-"))
    }
    guard let syllabus = reading.syllabus else {
      throw CommandFailure(.data, phrases.unusableSyllabus)
    }
    let path: String
    do throws(CommandFailure) {
      path = try write(text, for: syllabus.shortName, phrases)
    } catch {
      // Whoever has answered so much need not do it again.
      try surroundings.console.write(String(decoding: text, as: UTF8.self))
      var failure = error
      failure.lines.append(phrases.textAbove)
      throw failure
    }
    let typed = path.printable.shellQuoted
    try surroundings.console.write(
      lines: [
        phrases.syllabusWritten(path.printable), "mark syllabus check \(typed)",
        "mark subject add \(typed)",
      ]
    )
    return .success
  }

  /// Asks until every question has an answer.
  private func interview(
    in surroundings: Surroundings
  ) throws(CommandFailure) -> SyllabusAnswers {
    let console = surroundings.console
    let phrases = surroundings.language.phrases
    console.tell(phrases.interviewBegins)
    var answers = SyllabusAnswers()
    var steps = Interview(surroundings.language).steps
    while let step = steps.first {
      let suggestion = step.suggestion.map { " [\($0)]" } ?? ""
      guard let typed = console.ask("\(phrases.ask(step.question))\(suggestion):") else {
        throw answers == SyllabusAnswers()
          ? CommandFailure(.usage, phrases.nobodyAnswers)
          : CommandFailure(.refused, phrases.answersEnded)
      }
      do throws(InterviewProblem) {
        try step.answer(typed, &answers)
        steps.replaceSubrange(...0, with: step.followers(answers))
      } catch {
        console.tell(phrases.reason(error))
      }
    }
    return answers
  }
}

extension Command.NewSyllabus {
  /// Checks that there is a directory for the file, and nothing of its name.
  private func checkPlace(_ path: String, _ phrases: any Phrasebook) throws(CommandFailure) {
    if try Self.isThere(path, phrases) {
      throw CommandFailure(.data, phrases.fileKept(path.printable))
    }
    let directory = Path.parent(of: path)
    guard try Self.isThere(directory, phrases) else {
      throw CommandFailure(.data, SystemError(.noSuchFile, "open", path: directory).told(phrases))
    }
  }

  /// Writes the file whole, unless there is one by now.
  ///
  /// - Returns: Where it is.
  private func write(
    _ text: [UInt8],
    for subject: SubjectID,
    _ phrases: any Phrasebook
  ) throws(CommandFailure) -> String {
    let path: String
    if let file {
      try checkPlace(file, phrases)
      path = file
    } else {
      path = try Self.freeName(for: subject, phrases)
    }
    do throws(SystemError) {
      try SystemDisk().replaceFile(path, with: text)
    } catch {
      throw CommandFailure(error, phrases)
    }
    return path
  }

  /// A name made of the subject's short name that no file has: `bd.json`, else `bd-2.json` and so on.
  static func freeName(
    for subject: SubjectID,
    in directory: String = "",
    _ phrases: any Phrasebook
  ) throws(CommandFailure) -> String {
    func path(_ name: String) -> String {
      directory.isEmpty ? "\(name).json" : Path.join(directory, "\(name).json")
    }
    var name = subject.rawValue
    var number = 2
    while try isThere(path(name), phrases) {
      name = "\(subject.rawValue)-\(number)"
      number += 1
    }
    return path(name)
  }

  private static func isThere(
    _ path: String,
    _ phrases: any Phrasebook
  ) throws(CommandFailure) -> Bool {
    do throws(SystemError) {
      return try SystemDisk().status(of: path) != nil
    } catch {
      throw CommandFailure(error, phrases)
    }
  }
}
