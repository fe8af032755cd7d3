package import Phrases

/// The help texts of `mark` in one language, laid out from the table for a terminal.
///
/// No line is wider than the terminal, but for an example: that stays on one line to be copied.
package struct Help {
  private let phrases: any Phrasebook
  private let layout: HelpLayout

  package init(_ phrases: any Phrasebook, columns: Int) {
    self.phrases = phrases
    layout = HelpLayout(phrases, columns: columns)
  }

  /// The help of a command, or the list of those that begin with the words.
  package func text(_ words: [String]) -> String {
    let commands = CommandTable.commands(under: words)
    let isOne = commands.count == 1 || commands.contains { $0.words == words && !words.isEmpty }
    guard isOne, let spec = commands.first else { return list(commands, words) }
    return page(spec)
  }

  private func page(_ spec: CommandSpec) -> String {
    var blocks = [
      layout.paragraph("\(spec.name) - \(phrases.summary(of: spec.text))"),
      layout.usage(spec.usage(phrases)),
      layout.table(spec.options + CommandTable.commonOptions),
    ]
    // What stands alone and is the beginning of others too, as `mark remind`.
    let others = CommandTable.commands(under: spec.words).filter { $0.words != spec.words }
    if !spec.words.isEmpty, !others.isEmpty { blocks.append(layout.table(rows(others))) }
    blocks += spec.notes.map { layout.paragraph(phrases.note($0)) } + [layout.example(spec.example)]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func rows(_ commands: [CommandSpec]) -> [(String, String)] {
    commands.map { spec in
      let operands = spec.operands.map { $0.usage(phrases) }
      return (([spec.name] + operands).joined(separator: " "), phrases.summary(of: spec.text))
    }
  }

  /// The names of all commands, in groups: with operands too, most would take two lines of a terminal.
  private var groups: [String] {
    let rows = CommandTable.groups.map { group in
      group.commands.map { ($0.name, phrases.summary(of: $0.text)) }
    }
    return zip(CommandTable.groups, layout.tables(rows)).map { group, table in
      "\(phrases.heading(of: group.heading))\n\(table)"
    }
  }

  private func list(_ commands: [CommandSpec], _ words: [String]) -> String {
    let name = (["mark"] + words).joined(separator: " ")
    var blocks = ["\(phrases.usage): \(name) \(phrases.anyCommand)"]
    if words.isEmpty {
      blocks.insert(layout.paragraph("mark - \(phrases.motto)"), at: 0)
      blocks += groups + [layout.table(CommandTable.commonOptions)]
    } else {
      blocks.append(layout.table(rows(commands)))
    }
    blocks.append(layout.paragraph(phrases.moreHelp))
    // The one that shows operands says more than the home screen's.
    if let spec = commands.max(by: { $0.operands.count < $1.operands.count }) {
      blocks.append(layout.example(spec.example))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
