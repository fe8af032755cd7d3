internal import Phrases
internal import Wire

/// The command that companions on other machines run here.
extension CommandTable {
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
      let name = given.options["--as"]
      if let name, !Via.isName(name) { throw .malformedName(name) }
      guard let given = given.options["--scope"] else { return .bridge(Command.Bridge(name: name)) }
      guard let scope = Scope(rawValue: given) else { throw .unknownScope(given) }
      return .bridge(Command.Bridge(name: name, scope: scope))
    }
  )
}
