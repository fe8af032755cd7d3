internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import System

extension Command.Complete {
  /// Prints a line for each word that may come next: the word, a tab, what it means.
  ///
  /// `:files` and `:directories` ask the shell for its own. It reads what was seen last and connects
  /// to nobody; whatever goes wrong, there is less to offer and nothing to tell.
  func run(_ invocation: Invocation, in surroundings: Surroundings) throws(CommandFailure)
    -> ExitCode
  {
    guard let program = words.first else { return .success }
    let options = ProgramGuide.all.first { $0.name == program }?.options
    let line = TypedLine(Array(words.dropFirst())) { name in
      options.map { $0.first { $0.name == name } } ?? CommandTable.option(named: name)
    }
    var typed = invocation
    typed.home = line.options["--home"] ?? invocation.home
    let completion = Completion(
      phrases: surroundings.language.phrases,
      study: (try? Session(typed, in: surroundings))?.cachedSummary,
      shelf: { (try? surroundings.shelf()) ?? [] }
    )
    let candidates = completion.candidates(line, of: program)
    try surroundings.console.write(lines: candidates.compactMap { $0.line(after: line.attachment) })
    return .success
  }
}

extension Completion.Candidate {
  /// The line that a shell reads; none for a word that it would misread.
  fileprivate func line(after attachment: String) -> String? {
    switch self {
    case .files: return ":files"
    case .directories: return ":directories"
    case .word(let word, let text), .name(let word, of: let text):
      guard word == word.printable, !word.hasPrefix(":") else { return nil }
      return text.isEmpty || text == word
        ? attachment + word : "\(attachment)\(word)\t\(text.printable)"
    }
  }
}
