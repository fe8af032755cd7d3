package import Phrases

/// The help texts in one language, laid out from the table none of its lines wider than ``width``.
package struct Help {
  /// The most columns of a line.
  package static let width = 100

  private let phrases: any Phrasebook

  package init(_ phrases: any Phrasebook) {
    self.phrases = phrases
  }

  /// The help of a command, or the list of those that begin with the words.
  package func text(_ words: [String]) -> String {
    let commands = CommandTable.commands(under: words)
    let isOne = commands.count == 1 || commands.contains { $0.words == words && !words.isEmpty }
    guard isOne, let spec = commands.first else { return list(commands, words) }
    return page(spec)
  }

  private func page(_ spec: CommandSpec) -> String {
    let blocks =
      [
        "\(spec.name) - \(phrases.summary(of: spec.text))",
        usage(spec),
        table(spec.options + CommandTable.commonOptions),
      ] + spec.notes.map(phrases.note) + [example(spec)]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func list(_ commands: [CommandSpec], _ words: [String]) -> String {
    let name = (["mark"] + words).joined(separator: " ")
    let rows = commands.map { spec in
      let operands = spec.operands.map { $0.usage(phrases) }
      return (([spec.name] + operands).joined(separator: " "), phrases.summary(of: spec.text))
    }
    var blocks = ["\(phrases.usage): \(name) \(phrases.anyCommand)", table(rows)]
    if words.isEmpty {
      blocks.insert("mark - \(phrases.motto)", at: 0)
      blocks.append(table(CommandTable.commonOptions))
    }
    blocks.append(phrases.moreHelp)
    // The one that shows operands says more than the home screen's.
    if let spec = commands.max(by: { $0.operands.count < $1.operands.count }) {
      blocks.append(example(spec))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func usage(_ spec: CommandSpec) -> String {
    let start = "\(phrases.usage): "
    var lines = [String(start.dropLast())]
    for piece in spec.usage(phrases) {
      let longer = "\(lines[lines.count - 1]) \(piece)"
      if longer.columns <= Self.width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(repeating: " ", count: start.columns + 4) + piece)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func example(_ spec: CommandSpec) -> String { "\(phrases.example): \(spec.example)" }

  private func table(_ options: [CommandSpec.Option]) -> String {
    table(options.map { ($0.usage(phrases), phrases.summary(of: $0.text)) })
  }

  private func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.columns).max() ?? 0
    return rows.map { left, right in "  \(left.padded(to: width))  \(right)" }
      .joined(separator: "\n")
  }
}
