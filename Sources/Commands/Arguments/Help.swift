/// The help texts, laid out from the table in at most 100 columns.
package enum Help {
  /// The help of a command, or the list of those that begin with the words.
  package static func text(_ words: [String]) -> String {
    let commands = CommandTable.commands(under: words)
    let isOne = commands.count == 1 || commands.contains { $0.words == words && !words.isEmpty }
    guard isOne, let spec = commands.first else { return list(commands, words) }
    return page(spec)
  }

  private static func page(_ spec: CommandSpec) -> String {
    var blocks = ["\(spec.name) - \(spec.summary)", "usage: \(spec.usage)"]
    blocks.append(table((spec.options + CommandTable.commonOptions).map { ($0.text, $0.summary) }))
    blocks += spec.notes
    blocks.append("example: \(spec.example)")
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func list(_ commands: [CommandSpec], _ words: [String]) -> String {
    let name = (["mark"] + words).joined(separator: " ")
    let rows = commands.map { spec in
      (([spec.name] + spec.operands.map(\.text)).joined(separator: " "), spec.summary)
    }
    var blocks = ["usage: \(name) [COMMAND] [OPTIONS]", table(rows)]
    if words.isEmpty {
      blocks[0] = "mark - what do I need on what is left?\n\n" + blocks[0]
      blocks.append(table(CommandTable.commonOptions.map { ($0.text, $0.summary) }))
    }
    blocks.append("More about a command: mark help COMMAND")
    // The one that shows operands says more than the home screen's.
    if let spec = commands.max(by: { $0.operands.count < $1.operands.count }) {
      blocks.append("example: \(spec.example)")
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      let fill = String(repeating: " ", count: width - left.count)
      return "  \(left)\(fill)  \(right)"
    }.joined(separator: "\n")
  }
}
