internal import Phrases

extension Command {
  package struct Record: Hashable, Sendable {
    /// The course to look at; all of them, when there is none.
    package var course: String?
    /// The average that is asked about, as typed.
    package var target: String?
    /// The subjects to reach it with; all that is open, when there are none.
    package var over: [String] = []
    package var json = false
  }
}

extension CommandTable {
  static let record = CommandSpec(
    "record",
    text: .record,
    options: [
      CommandSpec.Option("--target", .number, text: .average),
      CommandSpec.Option("--over", .subject, text: .overSubject, isRepeatable: true),
      CommandSpec.Option("--course", .course, text: .ofCourse), json,
    ],
    notes: [.recordCounts, .names, .cached],
    example: "mark record --target 7",
    make: { (given) throws(UsageError) in
      let over = given.lists["--over"] ?? []
      // Without an average there is nothing to ask of a subject.
      if !over.isEmpty, given.options["--target"] == nil {
        throw .missingOption("--target", of: ["record"])
      }
      return .record(
        Command.Record(
          course: given.options["--course"],
          target: given.options["--target"],
          over: over,
          json: given.has("--json")
        )
      )
    }
  )
}
