internal import Phrases

/// The commands that change the library beside grades and dates, and those that look back on changes.
extension CommandTable {
  static let done = CommandSpec(
    "done",
    text: .done,
    operands: [CommandSpec.Operand(.subject), CommandSpec.Operand(.part)],
    options: [CommandSpec.Option("--not", text: .not), sitting, force, json],
    notes: [.names, .offline],
    example: "mark done algebra project",
    make: { (given) throws(UsageError) in
      .done(
        Command.Done(
          place: given.place,
          isNot: given.has("--not"),
          force: given.has("--force"),
          json: given.has("--json")
        )
      )
    }
  )

  static let renameSubject = CommandSpec(
    "subject",
    "rename",
    text: .renameSubject,
    operands: [CommandSpec.Operand(.subject), CommandSpec.Operand(.name, .any)],
    options: [CommandSpec.Option("--as", .shortName, text: .shortName), force, json],
    notes: [.names, .offline],
    example: "mark subject rename algebra --as alg",
    make: { (given) throws(UsageError) in
      .renameSubject(
        Command.RenameSubject(
          subject: given.operands[0],
          name: given.operands.count > 1 ? given.text(from: 1) : nil,
          shortName: given.options["--as"],
          force: given.has("--force"),
          json: given.has("--json")
        )
      )
    }
  )

  static let replaceSubject = CommandSpec(
    "subject",
    "replace",
    text: .replaceSubject,
    operands: [CommandSpec.Operand(.subject), CommandSpec.Operand(.syllabus)],
    options: [json],
    notes: [.replaced, .syllabusNames, .checkedFirst, .names, .offline],
    example: "mark subject replace algebra algebra-2027.json",
    make: { (given) throws(UsageError) in
      .replaceSubject(
        Command.ReplaceSubject(
          subject: given.operands[0],
          file: given.operands[1],
          json: given.has("--json")
        )
      )
    }
  )

  static let removeSubject = CommandSpec(
    "subject",
    "remove",
    text: .removeSubject,
    operands: [CommandSpec.Operand(.subject)],
    options: [CommandSpec.Option("--yes", text: .yes), json],
    notes: [.undoable, .names, .offline],
    example: "mark subject remove algebra --yes",
    make: { (given) throws(UsageError) in
      .removeSubject(
        Command.RemoveSubject(
          subject: given.operands[0],
          isSure: given.has("--yes"),
          json: given.has("--json")
        )
      )
    }
  )

  static let addCourse = course("add", .addCourse, example: "mark course add 2026/27") {
    .add($0[0])
  }

  static let renameCourse = course(
    "rename",
    .renameCourse,
    operands: [.course, .course],
    example: "mark course rename 2025/26 2026/27"
  ) { .rename($0[0], to: $0[1]) }

  static let removeCourse = course("remove", .removeCourse, example: "mark course remove 2025/26") {
    .remove($0[0])
  }

  static let followCourse = course("follow", .followCourse, example: "mark course follow 2025/26") {
    .follow($0[0])
  }

  static let renameStudy = CommandSpec(
    "study",
    "rename",
    text: .renameStudy,
    operands: [CommandSpec.Operand(.name, .several)],
    options: [force, json],
    notes: [.offline],
    example: "mark study rename Grado en Matemáticas",
    make: { (given) throws(UsageError) in
      .renameStudy(
        Command.RenameStudy(
          name: given.text(from: 0),
          force: given.has("--force"),
          json: given.has("--json")
        )
      )
    }
  )

  static let undo = CommandSpec(
    "undo",
    text: .undo,
    operands: [CommandSpec.Operand(.number, .optional)],
    options: [json],
    notes: [.undoing],
    example: "mark undo",
    make: { (given) throws(UsageError) in
      var number: Int?
      if let typed = given.operands.first {
        guard let typedNumber = Int(typed), typedNumber > 0 else {
          throw .unexpectedOperand(typed, of: ["undo"])
        }
        number = typedNumber
      }
      return .undo(Command.Undo(number: number, json: given.has("--json")))
    }
  )

  static let log = CommandSpec(
    "log",
    text: .log,
    options: [
      CommandSpec.Option("--limit", .number, text: .limit), CommandSpec.Option("--all", text: .all),
      json,
    ],
    notes: [.undoing, .primaryNeeded],
    example: "mark log --limit 5",
    make: { (given) throws(UsageError) in
      let json = given.has("--json")
      guard let typed = given.options["--limit"] else {
        // A program that asks for JSON cuts its list itself.
        return .log(Command.Log(limit: given.has("--all") || json ? nil : 20, json: json))
      }
      if given.has("--all") { throw .contradiction("--limit", "--all") }
      guard let limit = Int(typed), limit > 0 else { throw .unexpectedOperand(typed, of: ["log"]) }
      return .log(Command.Log(limit: limit, json: json))
    }
  )

  private static func course(
    _ word: String,
    _ text: HelpTopic,
    operands: [Placeholder] = [.course],
    example: String,
    act: @escaping @Sendable ([String]) -> Command.Course.Act
  ) -> CommandSpec {
    CommandSpec(
      "course",
      word,
      text: text,
      operands: operands.map { CommandSpec.Operand($0) },
      options: [json],
      notes: text == .followCourse ? [.latest, .offline] : [.offline],
      example: example,
      make: { (given) throws(UsageError) in
        .course(Command.Course(act: act(given.operands), json: given.has("--json")))
      }
    )
  }
}
