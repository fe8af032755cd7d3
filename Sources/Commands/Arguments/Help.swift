package import Phrases

/// The help texts in one language, laid out from the table for a terminal.
///
/// No line is wider than the terminal, but for an example: that stays on one line to be copied.
package struct Help {
  /// The narrowest and the widest terminal that is laid out for; longer lines are hard to read.
  package static let columnRange = 40...100

  /// The fewest columns beside what is explained; with less room the explanation goes beneath it.
  private static let narrowest = 24

  private let phrases: any Phrasebook
  private let columns: Int

  package init(_ phrases: any Phrasebook, columns: Int) {
    self.phrases = phrases
    self.columns = min(max(columns, Self.columnRange.lowerBound), Self.columnRange.upperBound)
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
        paragraph("\(spec.name) - \(phrases.summary(of: spec.text))"),
        usage(spec),
        table(spec.options + CommandTable.commonOptions),
      ] + spec.notes.map { paragraph(phrases.note($0)) } + [example(spec)]
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
      blocks.insert(paragraph("mark - \(phrases.motto)"), at: 0)
      blocks.append(table(CommandTable.commonOptions))
    }
    blocks.append(paragraph(phrases.moreHelp))
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
      if longer.columns <= columns {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(repeating: " ", count: start.columns + 4) + piece)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func paragraph(_ text: String) -> String {
    text.lines(of: columns).joined(separator: "\n")
  }

  private func example(_ spec: CommandSpec) -> String { "\(phrases.example): \(spec.example)" }

  private func table(_ options: [CommandSpec.Option]) -> String {
    table(options.map { ($0.usage(phrases), phrases.summary(of: $0.text)) })
  }

  private func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.columns).max() ?? 0
    let isNarrow = columns - width - 4 < Self.narrowest
    let margin = String(repeating: " ", count: isNarrow ? 6 : width + 4)
    return rows.map { left, right in
      let lines = right.lines(of: columns - margin.columns)
      let above = left.lines(of: columns - 4).joined(separator: "\n    ")
      let start = isNarrow ? "  \(above)\n\(margin)" : "  \(left.padded(to: width))  "
      return start + lines.joined(separator: "\n\(margin)")
    }
    .joined(separator: "\n")
  }
}
