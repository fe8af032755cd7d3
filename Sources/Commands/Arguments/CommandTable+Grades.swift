internal import Phrases

extension Command {
  /// The grades of a table.
  package struct Grades: Hashable, Sendable {
    /// The file; `-` is the standard input.
    package var file: String
    /// As typed; `nil` where the table says it.
    package var subject: String?
    /// The sitting of rows that say none.
    package var sitting: String?
    /// Whether nobody is asked.
    package var isSure = false
    package var json = false
  }
}

extension CommandTable {
  static let grades = CommandSpec(
    "grades",
    text: .grades,
    operands: [CommandSpec.Operand(.file), CommandSpec.Operand(.subject, .optional)],
    options: [sitting, CommandSpec.Option("--yes", text: .yes), json],
    notes: [.gradeTables, .allOrNone, .offline],
    example: "mark grades grades.csv --yes",
    make: { (given) throws(UsageError) in
      .grades(
        Command.Grades(
          file: given.operands[0],
          subject: given.operands.dropFirst().first,
          sitting: given.options["--sitting"],
          isSure: given.has("--yes"),
          json: given.has("--json")
        )
      )
    }
  )
}
