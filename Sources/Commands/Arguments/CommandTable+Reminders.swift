internal import Phrases

/// The commands about what rings, and when.
extension CommandTable {
  static let remind = CommandSpec(
    "remind",
    text: .remind,
    options: [json],
    notes: [.primaryNeeded],
    example: "mark remind",
    make: { (given) throws(UsageError) in
      .remind(Command.Remind(json: given.has("--json")))
    }
  )

  static let snooze = CommandSpec(
    "snooze",
    text: .snooze,
    operands: [
      CommandSpec.Operand(.subject), CommandSpec.Operand(.part), CommandSpec.Operand(.until, .any),
    ],
    options: [sitting, json],
    notes: [.snoozeForms, .names, .offline],
    example: "mark snooze algebra project 3h",
    make: { (given) throws(UsageError) in
      .snooze(
        Command.Snooze(
          place: given.place,
          until: given.text(from: 2),
          json: given.has("--json")
        )
      )
    }
  )

  static let leads = CommandSpec(
    "remind",
    "leads",
    text: .leads,
    operands: [CommandSpec.Operand(.lead, .several)],
    options: [
      CommandSpec.Option("--exams", text: .exams), CommandSpec.Option("--hand-ins", text: .handIns),
      CommandSpec.Option("--subject", .subject, text: .ofSubject),
      CommandSpec.Option("--part", .part, text: .ofPart), json,
    ],
    notes: [.leadForms, .offline],
    example: "mark remind leads 14d 3d 1d 2h --exams",
    make: { (given) throws(UsageError) in .leads(try Command.Leads(given)) }
  )

  static let quiet = CommandSpec(
    "remind",
    "quiet",
    text: .quiet,
    operands: [CommandSpec.Operand(.hours)],
    options: [CommandSpec.Option("--except-urgent", text: .exceptUrgent), json],
    notes: [.quietForms, .offline],
    example: "mark remind quiet 23:00-08:00",
    make: { (given) throws(UsageError) in
      let (hours, exceptUrgent) = (given.operands[0], given.has("--except-urgent"))
      if exceptUrgent, hours == "off" { throw .contradiction("off", "--except-urgent") }
      return .quiet(
        Command.Quiet(hours: hours, exceptUrgent: exceptUrgent, json: given.has("--json"))
      )
    }
  )

  static let remindTest = CommandSpec(
    "remind",
    "test",
    text: .remindTest,
    options: [json],
    notes: [.rungAtOnce],
    example: "mark remind test",
    make: { (given) throws(UsageError) in
      .remindTest(Command.RemindTest(json: given.has("--json")))
    }
  )
}

extension Command.Leads {
  fileprivate init(_ given: Arguments) throws(UsageError) {
    let owners = ["--exams", "--hand-ins", "--subject"].filter { given.has($0) }
    if owners.count > 1 { throw .contradiction(owners[0], owners[1]) }
    if given.has("--part"), !given.has("--subject") {
      throw .missingOption("--subject", of: ["remind", "leads"])
    }
    var owner = Owner.everything
    if given.has("--exams") { owner = .exams }
    if given.has("--hand-ins") { owner = .handIns }
    if let subject = given.options["--subject"] {
      owner = .subject(subject, part: given.options["--part"])
    }
    self.init(leads: given.operands, owner: owner, json: given.has("--json"))
  }
}
