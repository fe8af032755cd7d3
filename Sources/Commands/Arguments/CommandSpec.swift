/// One command as the table has it: how it is typed, what it does, how it becomes a value.
///
/// Parsing, help, manual pages and completions all read the same entry, so that they cannot differ.
package struct CommandSpec: Sendable {
  /// An option of a command.
  package struct Option: Hashable, Sendable {
    /// With its dashes: `--sitting`.
    package let name: String
    /// What its value is called in help; nil when it takes none.
    package let value: String?
    package let summary: String

    package init(_ name: String, _ value: String? = nil, summary: String) {
      self.name = name
      self.value = value
      self.summary = summary
    }
  }

  /// A word that follows the command.
  package struct Operand: Hashable, Sendable {
    package enum Count: Hashable, Sendable {
      case one
      /// One or more; only for the last operand.
      case several
      /// Any number, none included; only for the last operand.
      case any
    }

    package let name: String
    package let count: Count

    package init(_ name: String, _ count: Count = .one) {
      self.name = name
      self.count = count
    }

    /// As usage lines write it.
    package var text: String {
      switch count {
      case .one: name
      case .several: "\(name)…"
      case .any: "[\(name)…]"
      }
    }
  }

  /// What is typed after `mark`; none for the home screen.
  package let words: [String]
  /// One line without a full stop.
  package let summary: String
  package let operands: [Operand]
  package let options: [Option]
  /// What else there is to know: whole paragraphs, in lines of at most 80 columns.
  package let notes: [String]
  /// A whole command line that parses.
  package let example: String
  /// Makes the command of arguments that fit the operands and options above.
  let make: @Sendable (Arguments) throws(UsageError) -> Command

  init(
    _ words: String...,
    summary: String,
    operands: [Operand] = [],
    options: [Option] = [],
    notes: [String] = [],
    example: String,
    make: @escaping @Sendable (Arguments) throws(UsageError) -> Command
  ) {
    self.words = words
    self.summary = summary
    self.operands = operands
    self.options = options
    self.notes = notes
    self.example = example
    self.make = make
  }

  /// As it is typed: `mark subject add`.
  package var name: String { (["mark"] + words).joined(separator: " ") }

  /// The line that says how it is typed.
  package var usage: String {
    let options = (self.options + CommandTable.commonOptions.filter { $0.value != nil })
      .map { "[\($0.text)]" }
    return ([name] + operands.map(\.text) + options).joined(separator: " ")
  }
}

extension CommandSpec.Option {
  /// As usage lines write it.
  package var text: String { value.map { "\(name) \($0)" } ?? name }
}
