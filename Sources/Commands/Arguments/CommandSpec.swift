package import Phrases

/// One command as the table has it: how it is typed, what it does, how it becomes a value.
///
/// Parsing, help, manual pages and completions all read the same entry, so that they cannot differ.
/// What a person reads of it is named here and worded by the phrasebook.
package struct CommandSpec: Sendable {
  package typealias Option = ProgramOption

  /// A word that follows the command.
  package struct Operand: Hashable, Sendable {
    package enum Count: Hashable, Sendable {
      case one
      /// One or none; only for the last operand.
      case optional
      /// One or more; only for the last operand.
      case several
      /// Any number, none included; only for the last operand.
      case any
    }

    package let name: Placeholder
    package let count: Count

    package init(_ name: Placeholder, _ count: Count = .one) {
      self.name = name
      self.count = count
    }

    /// As usage lines write it.
    package func usage(_ phrases: any HelpPhrases) -> String {
      let name = phrases.placeholder(name)
      return switch count {
      case .one: name
      case .optional: "[\(name)]"
      case .several: "\(name)…"
      case .any: "[\(name)…]"
      }
    }
  }

  /// What is typed after `mark`; none for the home screen.
  package let words: [String]
  /// What it does.
  package let text: HelpTopic
  package let operands: [Operand]
  package let options: [Option]
  /// What else there is to know, a paragraph each.
  package let notes: [HelpNote]
  /// A whole command line that parses.
  package let example: String
  /// Makes the command of arguments that fit the operands and options above.
  let make: @Sendable (Arguments) throws(UsageError) -> Command

  init(
    _ words: String...,
    text: HelpTopic,
    operands: [Operand] = [],
    options: [Option] = [],
    notes: [HelpNote] = [],
    example: String,
    make: @escaping @Sendable (Arguments) throws(UsageError) -> Command
  ) {
    self.words = words
    self.text = text
    self.operands = operands
    self.options = options
    self.notes = notes
    self.example = example
    self.make = make
  }

  /// As it is typed: `mark subject add`.
  package var name: String { (["mark"] + words).joined(separator: " ") }

  /// The operand that a word is, by its place after the command; nil for one too many.
  func operand(at index: Int) -> Operand? {
    if index < operands.count { return operands[index] }
    return operands.last.flatMap { [.several, .any].contains($0.count) ? $0 : nil }
  }

  /// How it is typed, in pieces that stay whole.
  func usage(_ phrases: any HelpPhrases) -> [String] {
    let options = (self.options + CommandTable.commonOptions.filter { $0.value != nil })
      .map { $0.lineUsage(phrases) }
    return [name] + operands.map { $0.usage(phrases) } + options
  }
}
