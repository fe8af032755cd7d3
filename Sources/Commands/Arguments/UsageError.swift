package import Phrases

/// Arguments that make no sense, and what may have been meant.
package enum UsageError: Error, Hashable, Sendable {
  case unknownCommand(String, near: String?)
  /// Words that begin several commands and are none: `mark subject`.
  case incompleteCommand([String], choices: [String])
  case unknownOption(String, of: [String], near: String?)
  case missingValue(option: String)
  /// A command without an option that it cannot do without.
  case missingOption(String, of: [String])
  /// A value given to an option that takes none: `--json=yes`.
  case unexpectedValue(option: String)
  case repeatedOption(String)
  case contradiction(String, String)
  case missingOperand(Placeholder, of: [String])
  case unexpectedOperand(String, of: [String])
  /// Not a part and its grade, joined by `=`.
  case malformedAssumption(String)
  /// Not a part and its weight, joined by `=`.
  case malformedWeight(String)
  /// What a companion cannot be called.
  case malformedName(String)
  case unknownScope(String)
}

extension UsageError {
  /// What is wrong and what may have been meant, as it follows `mark: `.
  package func told(_ phrases: any Phrasebook) -> String {
    let text =
      switch self {
      case .unknownCommand(let word, let near): phrases.unknownCommand(word, near: near)
      case .incompleteCommand(let words, let choices):
        phrases.incompleteCommand(Self.name(words), choices: choices)
      case .unknownOption(let option, let words, let near):
        phrases.unknownOption(option, of: Self.name(words), near: near)
      case .missingValue(let option): phrases.missingValue(option: option)
      case .missingOption(let option, let words):
        phrases.missingOperand(option, of: Self.name(words))
      case .unexpectedValue(let option): phrases.unexpectedValue(option: option)
      case .repeatedOption(let option): phrases.repeatedOption(option)
      case .contradiction(let one, let other): phrases.contradiction(one, other)
      case .missingOperand(let operand, let words):
        phrases.missingOperand(phrases.placeholder(operand), of: Self.name(words))
      case .malformedAssumption(let typed): phrases.malformedAssumption(typed)
      case .malformedWeight(let typed): phrases.malformedWeight(typed)
      case .malformedName(let typed): phrases.malformedCompanion(typed)
      case .unknownScope(let typed): phrases.unknownScope(typed)
      case .unexpectedOperand(let operand, let words):
        phrases.unexpectedOperand(operand, of: Self.name(words))
          + (Self.takesNames(words) ? phrases.quoteSpaces : "")
      }
    return text.printable
  }

  /// What to type to learn more.
  package func advice(_ phrases: any Phrasebook) -> String {
    switch self {
    case .unknownOption(_, let words, _), .missingOption(_, let words),
      .missingOperand(_, let words),
      .unexpectedOperand(_, let words), .incompleteCommand(let words, _):
      phrases.see("\(Self.name(words)) --help")
    case .unknownCommand, .missingValue, .unexpectedValue, .repeatedOption, .contradiction,
      .malformedAssumption, .malformedWeight, .malformedName, .unknownScope:
      phrases.see("mark --help")
    }
  }

  /// Whether a word too many may be the rest of a name that was to be quoted.
  private static func takesNames(_ words: [String]) -> Bool {
    CommandTable.all.contains { $0.words == words && !$0.operands.isEmpty }
  }

  private static func name(_ words: [String]) -> String {
    (["mark"] + words).joined(separator: " ")
  }
}
