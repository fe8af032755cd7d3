internal import Phrases

/// The commands that change how a subject is graded.
extension CommandTable {
  static let edit = CommandSpec(
    "edit",
    text: .edit,
    operands: [CommandSpec.Operand(.subject)],
    options: [CommandSpec.Option("--yes", text: .yes)],
    notes: [.editing, .replaced, .names, .primaryNeeded],
    example: "mark edit algebra",
    make: { (given) throws(UsageError) in
      .edit(Command.Edit(subject: given.operands[0], isSure: given.has("--yes")))
    }
  )
}
