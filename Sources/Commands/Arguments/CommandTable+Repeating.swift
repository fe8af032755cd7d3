internal import Phrases

extension Command {
  package struct Courses: Hashable, Sendable {
    package var json = false
  }

  package struct RepeatSubject: Hashable, Sendable {
    package var subject: String
    package var course: String?
    package var shortName: String?
    package var json = false
  }
}

/// The commands for what takes more than a course.
extension CommandTable {
  static let repeatSubject = CommandSpec(
    "subject",
    "repeat",
    text: .repeatSubject,
    operands: [CommandSpec.Operand(.subject)],
    options: [
      CommandSpec.Option("--course", .course, text: .repeatIn),
      CommandSpec.Option("--as", .shortName, text: .shortName), json,
    ],
    notes: [.keptOver, .names, .offline],
    example: "mark subject repeat algebra --course 2025/26",
    make: { (given) throws(UsageError) in
      .repeatSubject(
        Command.RepeatSubject(
          subject: given.operands[0],
          course: given.options["--course"],
          shortName: given.options["--as"],
          json: given.has("--json")
        )
      )
    }
  )

  static let courses = CommandSpec(
    "course",
    text: .courses,
    options: [json],
    notes: [.cached],
    example: "mark course",
    make: { (given) throws(UsageError) in .courses(Command.Courses(json: given.has("--json"))) }
  )

  static let archiveCourse = CommandSpec(
    "course",
    "archive",
    text: .archiveCourse,
    operands: [CommandSpec.Operand(.course)],
    options: [CommandSpec.Option("--not", text: .bringBack), json],
    notes: [.archiving, .offline],
    example: "mark course archive 2024/25",
    make: { (given) throws(UsageError) in
      .course(
        Command.Course(
          act: .archive(given.operands[0], isNot: given.has("--not")),
          json: given.has("--json")
        )
      )
    }
  )
}
