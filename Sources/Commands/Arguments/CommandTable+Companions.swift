internal import Phrases
internal import Wire

/// The commands that are about companions on other machines.
extension CommandTable {
  static let pair = CommandSpec(
    "pair",
    text: .pair,
    operands: [CommandSpec.Operand(.name), CommandSpec.Operand(.keyFile)],
    options: [
      CommandSpec.Option("--scope", .scope, text: .scope, isRequired: true),
      CommandSpec.Option("--print", text: .print),
      json,
    ],
    notes: [.scopes, .paired],
    example: "mark pair tablet tablet.pub --scope submit",
    make: { (given) throws(UsageError) in
      guard let scope = try scope(given) else { throw .missingOption("--scope", of: ["pair"]) }
      return .pair(
        Command.Pair(
          name: try name(given.operands[0]),
          key: given.operands[1],
          scope: scope,
          isPrinted: given.has("--print"),
          json: given.has("--json")
        )
      )
    }
  )

  static let companions = CommandSpec(
    "companions",
    text: .companions,
    options: [json],
    notes: [.whoWasHere],
    example: "mark companions",
    make: { (given) throws(UsageError) in
      .companions(Command.Companions(json: given.has("--json")))
    }
  )

  static let revoke = CommandSpec(
    "companions",
    "revoke",
    text: .revoke,
    operands: [CommandSpec.Operand(.name)],
    options: [json],
    notes: [.revoked],
    example: "mark companions revoke clock",
    make: { (given) throws(UsageError) in
      .revoke(Command.Revoke(name: try name(given.operands[0]), json: given.has("--json")))
    }
  )

  static let bridge = CommandSpec(
    "bridge",
    text: .bridge,
    options: [
      CommandSpec.Option("--as", .name, text: .bridgeName),
      CommandSpec.Option("--scope", .scope, text: .scope),
    ],
    notes: [.scopes, .bridged],
    example: "mark bridge --as tablet --scope submit",
    make: { (given) throws(UsageError) in
      let name = try given.options["--as"].map(name)
      return .bridge(Command.Bridge(name: name, scope: try scope(given) ?? .full))
    }
  )

  private static func name(_ typed: String) throws(UsageError) -> String {
    guard Via.isName(typed) else { throw .malformedName(typed) }
    return typed
  }

  private static func scope(_ given: Arguments) throws(UsageError) -> Scope? {
    guard let typed = given.options["--scope"] else { return nil }
    guard let scope = Scope(rawValue: typed) else { throw .unknownScope(typed) }
    return scope
  }
}
