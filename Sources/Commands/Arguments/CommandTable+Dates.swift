internal import Library
internal import Phrases

/// The commands that show dates.
extension CommandTable {
  static let due = CommandSpec(
    "due",
    text: .due,
    operands: [CommandSpec.Operand(.subject, .optional)],
    options: [
      CommandSpec.Option("--exams", text: .exams), CommandSpec.Option("--hand-ins", text: .handIns),
      json,
    ],
    notes: [.stillMatters, .names, .cached],
    example: "mark due --exams",
    make: { (given) throws(UsageError) in
      if given.has("--exams"), given.has("--hand-ins") {
        throw .contradiction("--exams", "--hand-ins")
      }
      let occasion: Occasion? =
        given.has("--exams") ? .exam : given.has("--hand-ins") ? .handIn : nil
      return .due(
        Command.Due(
          subject: given.operands.first,
          occasion: occasion,
          json: given.has("--json")
        )
      )
    }
  )

  static let calendar = CommandSpec(
    "calendar",
    text: .calendar,
    operands: [CommandSpec.Operand(.month, .any)],
    options: [CommandSpec.Option("--subject", .subject, text: .ofSubject), json],
    notes: [.monthForms, .calendarSigns, .cached],
    example: "mark calendar january",
    make: { (given) throws(UsageError) in
      .calendar(
        Command.Calendar(
          typed: given.text(from: 0),
          subject: given.options["--subject"],
          json: given.has("--json")
        )
      )
    }
  )
}
