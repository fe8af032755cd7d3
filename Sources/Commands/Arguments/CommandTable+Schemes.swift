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

  static let listSyllabi = CommandSpec(
    "syllabus",
    "list",
    text: .listSyllabi,
    operands: [CommandSpec.Operand(.word, .any)],
    options: [json],
    notes: [.syllabusWords],
    example: "mark syllabus list coruña datos",
    make: { (given) throws(UsageError) in
      .listSyllabi(Command.ListSyllabi(words: given.operands, json: given.has("--json")))
    }
  )

  static let showSyllabus = CommandSpec(
    "syllabus",
    "show",
    text: .showSyllabus,
    operands: [CommandSpec.Operand(.shipped)],
    options: [json],
    notes: [.syllabusNames],
    example: "mark syllabus show udc-databases-2019",
    make: { (given) throws(UsageError) in
      .showSyllabus(Command.ShowSyllabus(name: given.operands[0], json: given.has("--json")))
    }
  )

  static let newSyllabus = CommandSpec(
    "syllabus",
    "new",
    text: .newSyllabus,
    operands: [CommandSpec.Operand(.file, .optional)],
    notes: [.interview],
    example: "mark syllabus new algebra.json",
    make: { (given) throws(UsageError) in
      .newSyllabus(Command.NewSyllabus(file: given.operands.first))
    }
  )
}
