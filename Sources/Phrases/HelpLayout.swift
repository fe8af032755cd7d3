/// The pieces of help, laid out for a terminal.
public struct HelpLayout {
  /// The narrowest and the widest terminal that is laid out for; longer lines are hard to read.
  public static let columnRange = 40...100

  /// The fewest columns beside what is explained; with less room the explanation goes beneath it.
  private static let narrowest = 24

  private let phrases: any Phrasebook
  private let columns: Int

  public init(_ phrases: any Phrasebook, columns: Int) {
    self.phrases = phrases
    self.columns = min(max(columns, Self.columnRange.lowerBound), Self.columnRange.upperBound)
  }

  /// How something is typed; pieces stay whole.
  public func usage(_ pieces: [String]) -> String {
    let start = "\(phrases.usage): "
    var lines = [String(start.dropLast())]
    for piece in pieces {
      let longer = "\(lines[lines.count - 1]) \(piece)"
      if longer.columns <= columns {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(repeating: " ", count: start.columns + 4) + piece)
      }
    }
    return lines.joined(separator: "\n")
  }

  public func paragraph(_ text: String) -> String {
    text.lines(of: columns).joined(separator: "\n")
  }

  public func example(_ line: String) -> String { "\(phrases.example): \(line)" }

  public func table(_ options: [ProgramOption]) -> String {
    table(options.map { ($0.usage(phrases), phrases.summary(of: $0.text)) })
  }

  /// Things, each with its explanation beside it, or beneath it where there is little room.
  public func table(_ rows: [(String, String)]) -> String { tables([rows])[0] }

  /// Tables that stand beneath one another, with columns of the same width.
  public func tables(_ tables: [[(String, String)]]) -> [String] {
    let width = tables.joined().map(\.0.columns).max() ?? 0
    return tables.map { table($0, width) }
  }

  private func table(_ rows: [(String, String)], _ width: Int) -> String {
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
