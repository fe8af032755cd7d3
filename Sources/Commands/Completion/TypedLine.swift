internal import Phrases

/// A command line up to the word that is being typed, sorted as the parser does, but never wrong.
struct TypedLine: Hashable, Sendable {
  /// The words before it that are no options.
  private(set) var operands: [String] = []
  /// The options before it, with their values; an empty one for those without.
  private(set) var options: [String: String] = [:]
  /// The option whose value is being typed.
  private(set) var awaited: ProgramOption?
  /// What stands before that value in the same word: `--sitting=`.
  private(set) var attachment = ""
  /// What there is of the word.
  private(set) var word: String
  /// Whether it may be an option.
  private(set) var takesOptions = true

  /// - Parameters:
  ///   - words: The words after the program's name; the last is being typed.
  ///   - option: Finds an option by its name.
  init(_ words: [String], option: (String) -> ProgramOption?) {
    word = words.last ?? ""
    for word in words.dropLast() { take(word, option) }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard awaited == nil, takesOptions, word.looksLikeOption, parts.count == 2,
      let found = option(String(parts[0])), found.value != nil
    else { return }
    awaited = found
    attachment = "\(parts[0])="
    word = String(parts[1])
  }

  private mutating func take(_ word: String, _ option: (String) -> ProgramOption?) {
    if let awaited {
      options[awaited.name] = word
      self.awaited = nil
    } else if takesOptions, word == "--" {
      takesOptions = false
    } else if takesOptions, word.looksLikeOption {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let found = option(name)
      if parts.count == 1, found?.value != nil {
        awaited = found
      } else {
        options[name] = parts.count == 2 ? String(parts[1]) : ""
      }
    } else {
      operands.append(word)
    }
  }
}
