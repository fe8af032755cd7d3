internal import Phrases

/// The commands that look after files.
extension CommandTable {
  static let outbox = CommandSpec(
    "outbox",
    text: .outbox,
    options: [
      CommandSpec.Option("--keep", text: .keep), CommandSpec.Option("--drop", text: .drop), json,
    ],
    notes: [.stuckOutbox],
    example: "mark outbox",
    make: { (given) throws(UsageError) in
      if given.has("--keep"), given.has("--drop") { throw .contradiction("--keep", "--drop") }
      let action: Command.Outbox.Action =
        given.has("--keep") ? .keep : given.has("--drop") ? .drop : .show
      return .outbox(Command.Outbox(action: action, json: given.has("--json")))
    }
  )

  static let backup = CommandSpec(
    "backup",
    text: .backup,
    operands: [CommandSpec.Operand(.file, .optional)],
    options: [json],
    notes: [.backupFile],
    example: "mark backup grades.json",
    make: { (given) throws(UsageError) in
      .backup(Command.Backup(file: given.operands.first, json: given.has("--json")))
    }
  )

  static let restore = CommandSpec(
    "restore",
    text: .restore,
    operands: [CommandSpec.Operand(.file)],
    options: [json],
    notes: [.restoredFile],
    example: "mark restore grades.json",
    make: { (given) throws(UsageError) in
      .restore(Command.Restore(copy: given.operands[0], json: given.has("--json")))
    }
  )

  static let doctor = CommandSpec(
    "doctor",
    text: .doctor,
    options: [json],
    notes: [.onlyLooks],
    example: "mark doctor",
    make: { (given) throws(UsageError) in .doctor(Command.Doctor(json: given.has("--json"))) }
  )
}
