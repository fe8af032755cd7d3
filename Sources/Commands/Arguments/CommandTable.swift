package import Phrases
internal import Wire

/// Every command of `mark`.
package enum CommandTable {
  /// The options that every command takes.
  package static let commonOptions = [
    CommandSpec.Option("--home", .directory, text: .home),
    CommandSpec.Option("--socket", .path, text: .socket),
    CommandSpec.Option("--help", text: .help),
    CommandSpec.Option("--version", text: .version),
  ]

  /// The commands in the order that help lists them.
  package static let all = groups.flatMap(\.commands)

  /// What other programs run: the shells to complete a line, the build to make manual pages.
  ///
  /// No list and no suggestion names them.
  package static let hidden = [complete, manual]

  /// Every command that can be typed.
  static let known = all + hidden

  /// What is typed without a command.
  static let home = CommandSpec(
    text: .home,
    options: [CommandSpec.Option("--watch", text: .watch), json],
    notes: [.cached, .watching],
    example: "mark --json",
    make: { (given) throws(UsageError) in
      .home(Command.Home(json: given.has("--json"), watch: given.has("--watch")))
    }
  )

  static let show = CommandSpec(
    "show",
    text: .show,
    operands: [CommandSpec.Operand(.subject)],
    options: [json],
    notes: [.names],
    example: "mark show algebra",
    make: { (given) throws(UsageError) in
      .show(Command.Show(subject: given.operands[0], json: given.has("--json")))
    }
  )

  static let explain = CommandSpec(
    "explain",
    text: .explain,
    operands: [CommandSpec.Operand(.subject)],
    options: [sitting, CommandSpec.Option("--best", text: .best), json],
    notes: [.arithmetic, .names, .primaryNeeded],
    example: "mark explain algebra",
    make: { (given) throws(UsageError) in
      .explain(
        Command.Explain(
          subject: given.operands[0],
          sitting: given.options["--sitting"],
          best: given.has("--best"),
          json: given.has("--json")
        )
      )
    }
  )

  static let need = CommandSpec(
    "need",
    text: .need,
    operands: [CommandSpec.Operand(.subject)],
    options: [
      CommandSpec.Option("--target", .target, text: .target),
      CommandSpec.Option("--over", .part, text: .over, isRepeatable: true),
      CommandSpec.Option("--assume", .assumption, text: .assume, isRepeatable: true),
      CommandSpec.Option("--others", .others, text: .others), sitting, json,
    ],
    notes: [.targets, .othersForms, .names],
    example: "mark need algebra --target 7 --over exam --assume project=8",
    make: { (given) throws(UsageError) in
      .need(
        Command.Need(
          subject: given.operands[0],
          target: given.options["--target"] ?? "pass",
          over: given.lists["--over"] ?? [],
          assumed: try (given.lists["--assume"] ?? []).map(Command.Assumption.init),
          others: given.options["--others"],
          sitting: given.options["--sitting"],
          json: given.has("--json")
        )
      )
    }
  )

  static let whatIf = CommandSpec(
    "what-if",
    text: .whatIf,
    operands: [CommandSpec.Operand(.subject), CommandSpec.Operand(.assumption, .several)],
    options: [sitting, json],
    notes: [.assumedForms, .names],
    example: "mark what-if algebra exam=7,5 tests=8 6,5 9",
    make: { (given) throws(UsageError) in
      .whatIf(
        Command.WhatIf(
          subject: given.operands[0],
          assumed: try Command.Assumption.all(given.operands.dropFirst()),
          sitting: given.options["--sitting"],
          json: given.has("--json")
        )
      )
    }
  )

  static let grade = CommandSpec(
    "grade",
    text: .grade,
    operands: [
      CommandSpec.Operand(.subject), CommandSpec.Operand(.part),
      CommandSpec.Operand(.grade, .several),
    ],
    options: [sitting, force, json],
    notes: [.gradeForms, .gradeRows, .names, .offline],
    example: "mark grade algebra exam 7,5",
    make: { (given) throws(UsageError) in
      .grade(
        Command.Grade(
          place: given.place,
          value: given.text(from: 2),
          force: given.has("--force"),
          json: given.has("--json")
        )
      )
    }
  )

  static let date = CommandSpec(
    "date",
    text: .date,
    operands: [
      CommandSpec.Operand(.subject), CommandSpec.Operand(.part),
      CommandSpec.Operand(.when, .several),
    ],
    options: [sitting, force, json],
    notes: [.dateForms, .names, .offline],
    example: "mark date algebra exam 2027-01-15 16:00",
    make: { (given) throws(UsageError) in
      .date(
        Command.Date(
          place: given.place,
          when: given.text(from: 2),
          force: given.has("--force"),
          json: given.has("--json")
        )
      )
    }
  )
}

extension CommandTable {
  static let addSubject = CommandSpec(
    "subject",
    "add",
    text: .addSubject,
    operands: [CommandSpec.Operand(.syllabus)],
    options: [
      CommandSpec.Option("--course", .course, text: .course),
      CommandSpec.Option("--as", .shortName, text: .shortName),
      json,
    ],
    notes: [.syllabusNames, .checkedFirst, .offline],
    example: "mark subject add algebra.json --as alg",
    make: { (given) throws(UsageError) in
      .addSubject(
        Command.AddSubject(
          file: given.operands[0],
          course: given.options["--course"],
          shortName: given.options["--as"],
          json: given.has("--json")
        )
      )
    }
  )

  static let checkSyllabi = CommandSpec(
    "syllabus",
    "check",
    text: .checkSyllabi,
    operands: [CommandSpec.Operand(.file, .several)],
    notes: [.checkResult],
    example: "mark syllabus check algebra.json statistics.json",
    make: { (given) throws(UsageError) in
      .checkSyllabi(Command.CheckSyllabi(files: given.operands))
    }
  )

  static let notify = CommandSpec(
    "notify",
    text: .notify,
    options: [
      CommandSpec.Option("--desktop", text: .desktop),
      CommandSpec.Option("--exec", .shellCommand, text: .exec),
      CommandSpec.Option("--tty", text: .tty), CommandSpec.Option("--private", text: .private),
      CommandSpec.Option("--keep-dismissed", text: .keepDismissed),
      CommandSpec.Option("--once", text: .once),
    ],
    notes: [.desktopReminders, .reminderCommand],
    example: "mark notify --desktop",
    make: { (given) throws(UsageError) in
      let means = ["--desktop", "--exec", "--tty"].filter { given.has($0) }
      if means.count > 1 { throw .contradiction(means[0], means[1]) }
      var notify = Command.Notify(once: given.has("--once"))
      if given.has("--private") { notify.wishes.insert(.private) }
      if given.has("--keep-dismissed") { notify.wishes.insert(.keepDismissed) }
      if given.has("--desktop") { notify.means = .desktop }
      if let command = given.options["--exec"] { notify.means = .command(command) }
      return .notify(notify)
    }
  )

  static let status = CommandSpec(
    "status",
    text: .status,
    options: [json],
    notes: [.awayCode],
    example: "mark status --json",
    make: { (given) throws(UsageError) in .status(Command.Status(json: given.has("--json"))) }
  )

  static let help = CommandSpec(
    "help",
    text: .help,
    operands: [CommandSpec.Operand(.command, .any)],
    example: "mark help grade",
    make: { (given) throws(UsageError) in .help(try topic(in: given.operands)) }
  )
}

extension CommandTable {
  static let complete = CommandSpec(
    "complete",
    text: .complete,
    operands: [CommandSpec.Operand(.command, .several)],
    example: "mark complete -- mark grade alg",
    make: { (given) throws(UsageError) in
      .complete(Command.Complete(words: given.operands))
    }
  )

  static let manual = CommandSpec(
    "manual",
    text: .manual,
    operands: [CommandSpec.Operand(.command)],
    example: "mark manual mark-glance",
    make: { (given) throws(UsageError) in
      let name = given.operands[0]
      guard let page = Command.Manual(program: name) else {
        throw .unexpectedOperand(name, of: ["manual"])
      }
      return .manual(page)
    }
  )
}

extension CommandTable {
  static let json = CommandSpec.Option("--json", text: .json)
  static let sitting = CommandSpec.Option("--sitting", .sitting, text: .sitting)
  static let force = CommandSpec.Option("--force", text: .force)

  /// The option of a name, in whichever command.
  static func option(named name: String) -> CommandSpec.Option? {
    (commonOptions + all.flatMap(\.options)).first { $0.name == name }
  }
}
