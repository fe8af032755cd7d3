/// Every command of `mark`.
package enum CommandTable {
  /// The options that every command takes.
  package static let commonOptions = [
    CommandSpec.Option("--home", "DIR", summary: "where everything is kept (else MARK_HOME)"),
    CommandSpec.Option("--socket", "PATH", summary: "where markd listens (else MARK_SOCKET)"),
    CommandSpec.Option("--help", summary: "print help and an example"),
    CommandSpec.Option("--version", summary: "print the version"),
  ]

  /// The commands in the order that help lists them.
  package static let all = [
    home, show, grade, date, addSubject, checkSyllabi, notify, status, help,
  ]

  /// What is typed without a command.
  static let home = CommandSpec(
    summary: "Show a card for each subject: how it stands and what is needed",
    options: [json],
    notes: [
      "Without markd it shows what it saw last, and how long ago that was."
    ],
    example: "mark --json",
    make: { (given) throws(UsageError) in .home(Command.Home(json: given.has("--json"))) }
  )

  private static let show = CommandSpec(
    "show",
    summary: "Show one subject in full: parts, grades, dates and reasons",
    operands: [CommandSpec.Operand("SUBJECT")],
    options: [json],
    notes: [names],
    example: "mark show algebra",
    make: { (given) throws(UsageError) in
      .show(Command.Show(subject: given.operands[0], json: given.has("--json")))
    }
  )

  private static let grade = CommandSpec(
    "grade",
    summary: "Set a grade, and say what is needed now",
    operands: [
      CommandSpec.Operand("SUBJECT"), CommandSpec.Operand("PART"), CommandSpec.Operand("VALUE"),
    ],
    options: [sitting, force, json],
    notes: [
      "VALUE is written as the teacher writes it: 7,5 or 7.5, 85 %, B, 22/30,\n"
        + "NP for not presented, EX for excused, - to clear the grade.",
      names, offline,
    ],
    example: "mark grade algebra exam 7,5",
    make: { (given) throws(UsageError) in
      .grade(
        Command.Grade(
          place: given.place,
          value: given.operands[2],
          force: given.has("--force"),
          json: given.has("--json")
        )
      )
    }
  )

  private static let date = CommandSpec(
    "date",
    summary: "Set when something is due or examined",
    operands: [
      CommandSpec.Operand("SUBJECT"), CommandSpec.Operand("PART"),
      CommandSpec.Operand("WHEN", .several),
    ],
    options: [sitting, force, json],
    notes: [
      "WHEN is a day, with or without a time: 2027-01-15, 15/01 16:00, viernes 16h,\n"
        + "tomorrow; - removes the date.",
      names, offline,
    ],
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
  private static let addSubject = CommandSpec(
    "subject",
    "add",
    summary: "Take a syllabus file into the library as a subject",
    operands: [CommandSpec.Operand("FILE")],
    options: [
      CommandSpec.Option(
        "--course",
        "NAME",
        summary: "the course, such as 2026/27 (else the current one)"
      ),
      CommandSpec.Option(
        "--as",
        "SHORT",
        summary: "the short name (else made from the subject's name)"
      ),
      json,
    ],
    notes: ["The file is checked first, as mark syllabus check does.", offline],
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

  private static let checkSyllabi = CommandSpec(
    "syllabus",
    "check",
    summary: "Check syllabus files and work through their cases",
    operands: [CommandSpec.Operand("FILE", .several)],
    notes: [
      "The last line is “N passed, N failed”. Ends with 1 when a case failed, with 65\n"
        + "when a file cannot be read. Needs no markd."
    ],
    example: "mark syllabus check algebra.json statistics.json",
    make: { (given) throws(UsageError) in
      .checkSyllabi(Command.CheckSyllabi(files: given.operands))
    }
  )

  private static let notify = CommandSpec(
    "notify",
    summary: "Show reminders as they come, until interrupted",
    options: [
      CommandSpec.Option("--exec", "COMMAND", summary: "run a shell command for each reminder"),
      CommandSpec.Option("--tty", summary: "print reminders here (what it does without --exec)"),
      CommandSpec.Option("--once", summary: "end after the first reminder that was shown"),
    ],
    notes: [
      "COMMAND reads the reminder as JSON on its standard input: title, body, urgency.\n"
        + "It has 5 seconds; when it fails, the reminder comes again with the next connection."
    ],
    example: "mark notify --exec 'jq -r .title | xargs -0 notify-send'",
    make: { (given) throws(UsageError) in
      if given.has("--exec"), given.has("--tty") { throw .contradiction("--exec", "--tty") }
      return .notify(
        Command.Notify(command: given.options["--exec"], once: given.has("--once"))
      )
    }
  )

  private static let status = CommandSpec(
    "status",
    summary: "Say how markd is and what waits to be sent to it",
    options: [json],
    notes: ["Ends with 69 when markd does not answer."],
    example: "mark status --json",
    make: { (given) throws(UsageError) in .status(Command.Status(json: given.has("--json"))) }
  )

  private static let help = CommandSpec(
    "help",
    summary: "Explain a command",
    operands: [CommandSpec.Operand("COMMAND", .any)],
    example: "mark help grade",
    make: { (given) throws(UsageError) in .help(try topic(in: given.operands)) }
  )
}

extension CommandTable {
  private static let json = CommandSpec.Option(
    "--json",
    summary: "print JSON, the same in every language"
  )
  private static let sitting = CommandSpec.Option(
    "--sitting",
    "NAME",
    summary: "another sitting than the present one"
  )
  private static let force = CommandSpec.Option(
    "--force",
    summary: "overwrite what is there, whatever it is"
  )

  private static let names =
    "Names may be short names or the beginning of either; capitals and accents do not matter."
  private static let offline =
    "Without markd the change is kept and sent by the next command that finds it."

  /// The option of a name, in whichever command.
  static func option(named name: String) -> CommandSpec.Option? {
    (commonOptions + all.flatMap(\.options)).first { $0.name == name }
  }
}
