internal import Phrases

/// The commands that change one thing in how a subject is graded.
extension CommandTable {
  private static let weight = CommandSpec.Option("--weight", .number, text: .weight)
  private static let inGroup = CommandSpec.Option("--in", .group, text: .inGroup)
  private static let partName = CommandSpec.Option("--name", .name, text: .partName)
  private static let yes = CommandSpec.Option("--yes", text: .yes)
  private static let settings = [
    CommandSpec.Option("--of", .number, text: .maximum), weight, inGroup,
    CommandSpec.Option("--input", .word, text: .input),
    CommandSpec.Option("--optional", .word, text: .optional),
    CommandSpec.Option("--occasion", .word, text: .occasion),
  ]

  static let addPart = CommandSpec(
    "part",
    "add",
    text: .addPart,
    operands: [CommandSpec.Operand(.subject), CommandSpec.Operand(.shortName)],
    options: [
      partName, CommandSpec.Option("--each", .number, text: .each),
      CommandSpec.Option("--fact", text: .fact),
    ] + settings + [yes, json],
    notes: [.partSettings, .oneChange, .names, .primaryNeeded],
    example: "mark part add statistics essay --name Essay --weight 20",
    make: { (given) throws(UsageError) in .part(part(.add(given.operands[1]), given)) }
  )

  static let setPart = CommandSpec(
    "part",
    "set",
    text: .setPart,
    operands: [CommandSpec.Operand(.subject), CommandSpec.Operand(.wholePart)],
    options: [partName] + settings + [
      CommandSpec.Option("--carry", .word, text: .carry), sitting, yes, json,
    ],
    notes: [.partSettings, .carryForms, .oneChange, .names, .primaryNeeded],
    example: "mark part set statistics project --name Report --weight 30",
    make: { (given) throws(UsageError) in
      let known = settings.map(\.name) + ["--name", "--carry"]
      guard known.contains(where: given.has) else {
        throw .missingOption(known.joined(separator: ", "), of: ["part", "set"])
      }
      return .part(part(.set(given.operands[1]), given))
    }
  )

  static let movePart = CommandSpec(
    "part",
    "move",
    text: .movePart,
    operands: [CommandSpec.Operand(.subject), CommandSpec.Operand(.wholePart)],
    options: [
      CommandSpec.Option("--before", .wholePart, text: .before),
      CommandSpec.Option("--after", .wholePart, text: .after),
      CommandSpec.Option("--first", text: .first), CommandSpec.Option("--last", text: .last), json,
    ],
    notes: [.oneChange, .names, .primaryNeeded],
    example: "mark part move statistics project --before exam",
    make: { (given) throws(UsageError) in
      let places = ["--before", "--after", "--first", "--last"]
      let chosen = places.filter(given.has)
      guard let place = chosen.first else {
        throw .missingOption(places.joined(separator: ", "), of: ["part", "move"])
      }
      if chosen.count > 1 { throw .contradiction(chosen[0], chosen[1]) }
      let target: Command.Part.Place =
        switch place {
        case "--before": .before(given.options[place] ?? "")
        case "--after": .after(given.options[place] ?? "")
        case "--first": .first
        default: .last
        }
      return .part(part(.move(given.operands[1], to: target), given))
    }
  )

  static let removePart = CommandSpec(
    "part",
    "remove",
    text: .removePart,
    operands: [CommandSpec.Operand(.subject), CommandSpec.Operand(.wholePart)],
    options: [yes, json],
    notes: [.oneChange, .undoable, .names, .primaryNeeded],
    example: "mark part remove statistics talk",
    make: { (given) throws(UsageError) in .part(part(.remove(given.operands[1]), given)) }
  )

  private static func part(_ act: Command.Part.Act, _ given: Arguments) -> Command.Part {
    Command.Part(
      subject: given.operands[0],
      act: act,
      settings: given.options.filter { !["--yes", "--json"].contains($0.key) },
      isSure: given.has("--yes"),
      json: given.has("--json")
    )
  }
}

extension CommandTable {
  static let addGroup = CommandSpec(
    "group",
    "add",
    text: .addGroup,
    operands: [
      CommandSpec.Operand(.subject), CommandSpec.Operand(.shortName),
      CommandSpec.Operand(.weights, .several),
    ],
    options: [partName, json],
    notes: [.groups, .oneChange, .names, .primaryNeeded],
    example: "mark group add statistics coursework project=2 talk=1 --name Coursework",
    make: { (given) throws(UsageError) in
      try .group(group(given) { .add(given.operands[1], weights: $0) })
    }
  )

  static let setGroup = CommandSpec(
    "group",
    "set",
    text: .setGroup,
    operands: [
      CommandSpec.Operand(.subject), CommandSpec.Operand(.group),
      CommandSpec.Operand(.weights, .any),
    ],
    options: [partName, json],
    notes: [.groups, .oneChange, .names, .primaryNeeded],
    example: "mark group set statistics grade exam=70 project=30 reports=-",
    make: { (given) throws(UsageError) in
      guard given.operands.count > 2 || given.has("--name") else {
        throw .missingOperand(.weights, of: ["group", "set"])
      }
      return try .group(group(given) { .set(given.operands[1], weights: $0) })
    }
  )

  static let removeGroup = CommandSpec(
    "group",
    "remove",
    text: .removeGroup,
    operands: [CommandSpec.Operand(.subject), CommandSpec.Operand(.group)],
    options: [json],
    notes: [.groups, .oneChange, .names, .primaryNeeded],
    example: "mark group remove statistics reports",
    make: { (given) throws(UsageError) in
      try .group(group(given) { _ in .remove(given.operands[1]) })
    }
  )

  static let setGrading = CommandSpec(
    "subject",
    "set",
    text: .setGrading,
    operands: [CommandSpec.Operand(.subject)],
    options: [
      CommandSpec.Option("--pass", .number, text: .passMark),
      CommandSpec.Option("--scale", .number, text: .scale),
      CommandSpec.Option("--credits", .number, text: .credits), yes, json,
    ],
    notes: [.oneChange, .names, .primaryNeeded],
    example: "mark subject set statistics --pass 4,5",
    make: { (given) throws(UsageError) in
      let settings = ["--pass", "--scale", "--credits"]
      guard settings.contains(where: given.has) else {
        throw .missingOption(settings.joined(separator: ", "), of: ["subject", "set"])
      }
      return .grading(
        Command.Grading(
          subject: given.operands[0],
          pass: given.options["--pass"],
          scale: given.options["--scale"],
          credits: given.options["--credits"],
          isSure: given.has("--yes"),
          json: given.has("--json")
        )
      )
    }
  )

  private static func group(
    _ given: Arguments,
    _ act: ([Command.Group.Weight]) -> Command.Group.Act
  ) throws(UsageError) -> Command.Group {
    var weights: [Command.Group.Weight] = []
    for typed in given.operands.dropFirst(2) {
      let sides = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw .malformedWeight(typed)
      }
      weights.append(.init(part: String(sides[0]), weight: String(sides[1])))
    }
    return Command.Group(
      subject: given.operands[0],
      act: act(weights),
      name: given.options["--name"],
      json: given.has("--json")
    )
  }
}
