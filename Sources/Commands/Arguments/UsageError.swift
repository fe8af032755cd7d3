/// Arguments that make no sense, and what may have been meant.
package enum UsageError: Error, Hashable, Sendable {
  case unknownCommand(String, near: String?)
  /// Words that begin several commands and are none: `mark subject`.
  case incompleteCommand([String], choices: [String])
  case unknownOption(String, of: [String], near: String?)
  case missingValue(option: String)
  /// A value given to an option that takes none: `--json=yes`.
  case unexpectedValue(option: String)
  case repeatedOption(String)
  case contradiction(String, String)
  case missingOperand(String, of: [String])
  case unexpectedOperand(String, of: [String])
}

extension UsageError: CustomStringConvertible {
  /// What is wrong and what may have been meant, as it follows `mark: `.
  package var description: String {
    switch self {
    case .unknownCommand(let word, let near):
      "unknown command “\(word)”" + Self.perhaps(near)
    case .incompleteCommand(let words, let choices):
      "“\(Self.name(words))” needs one of \(choices.joined(separator: ", "))"
    case .unknownOption(let option, let words, let near):
      "“\(Self.name(words))” has no option “\(option)”" + Self.perhaps(near)
    case .missingValue(let option): "\(option) needs a value"
    case .unexpectedValue(let option): "\(option) takes no value"
    case .repeatedOption(let option): "\(option) is given twice"
    case .contradiction(let one, let other): "\(one) and \(other) exclude each other"
    case .missingOperand(let operand, let words): "“\(Self.name(words))” needs \(operand)"
    case .unexpectedOperand(let operand, let words):
      "“\(Self.name(words))” does not take “\(operand)”; quote a name that has spaces"
    }
  }

  /// What to type to learn more.
  package var advice: String {
    switch self {
    case .unknownOption(_, let words, _), .missingOperand(_, let words),
      .unexpectedOperand(_, let words), .incompleteCommand(let words, _):
      "see \(Self.name(words)) --help"
    case .unknownCommand, .missingValue, .unexpectedValue, .repeatedOption, .contradiction:
      "see mark --help"
    }
  }

  private static func name(_ words: [String]) -> String {
    (["mark"] + words).joined(separator: " ")
  }

  private static func perhaps(_ near: String?) -> String {
    near.map { "; did you mean “\($0)”?" } ?? ""
  }
}
