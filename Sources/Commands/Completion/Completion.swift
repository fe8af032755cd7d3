internal import Library
internal import Phrases

/// What may be typed next on a command line of ours.
///
/// Commands and options come from the tables that the parsers read; the names of subjects, parts and
/// sittings, from what the companion saw last.
struct Completion {
  /// A word that may be typed, or what the shell is to offer itself.
  enum Candidate: Hashable, Sendable {
    /// A word of ours, and what it means.
    case word(String, meaning: String)
    /// What stands for something that has a name: it may be found by either.
    case name(String, of: String)
    case files
    case directories
  }

  let phrases: any Phrasebook
  /// The study as it was seen last.
  let study: Summary?
  /// Looks for the syllabuses that ship.
  let shelf: () -> [Shelf.Entry]

  /// What may be typed for the last word; without what it does not begin.
  func candidates(_ line: TypedLine, of program: String) -> [Candidate] {
    let spec = CommandTable.command(beginning: line.operands)
    // The same option may take a part of one command and a subject of another.
    let awaited = spec?.options.first { $0.name == line.awaited?.name } ?? line.awaited
    let all =
      if let value = awaited?.value {
        values(value, line, of: spec)
      } else if let guide = ProgramGuide.all.first(where: { $0.name == program }) {
        line.takesOptions ? options(guide.options, line) : []
      } else {
        words(line)
      }
    return all.filter { $0.begins(with: line.word) }
  }

  private func words(_ line: TypedLine) -> [Candidate] {
    let spec = CommandTable.command(beginning: line.operands)
    if line.takesOptions, line.word.utf8.first == UInt8(ascii: "-") {
      return options((spec ?? CommandTable.home).options + CommandTable.commonOptions, line)
    }
    guard let spec else { return commands(after: line.operands) }
    if let operand = spec.operand(at: line.operands.count - spec.words.count) {
      return values(operand.name, line, of: spec)
    }
    return line.takesOptions ? options(spec.options + CommandTable.commonOptions, line) : []
  }

  /// The words that may follow, each once.
  func commands(after words: [String]) -> [Candidate] {
    var listed: [String] = []
    return CommandTable.commands(under: words).compactMap { spec in
      guard let word = spec.words.dropFirst(words.count).first, !listed.contains(word) else {
        return nil
      }
      listed.append(word)
      let isGroup = spec.words.count > words.count + 1
      let choices = isGroup ? CommandTable.choices(after: words + [word]) : []
      let text = isGroup ? choices.joined(separator: ", ") : phrases.summary(of: spec.text)
      return .word(word, meaning: text)
    }
  }

  private func options(_ options: [ProgramOption], _ line: TypedLine) -> [Candidate] {
    options.filter { $0.isRepeatable || line.options[$0.name] == nil }
      .map { .word($0.name, meaning: phrases.summary(of: $0.text)) }
  }
}

extension Completion.Candidate {
  /// Whether what was typed may become it.
  fileprivate func begins(with typed: String) -> Bool {
    let typed = typed.foldedForSearch
    return switch self {
    case .files, .directories: true
    case .word(let word, _): word.foldedForSearch.hasPrefix(typed)
    case .name(let word, let name):
      word.foldedForSearch.hasPrefix(typed) || name.foldedForSearch.hasPrefix(typed)
    }
  }
}
