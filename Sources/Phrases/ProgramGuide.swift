/// What help and the manual say of a program that has options and no commands.
public struct ProgramGuide: Hashable, Sendable {
  /// As it is typed.
  public let name: String
  /// What it does.
  public let text: HelpTopic
  public let options: [ProgramOption]
  /// What else there is to know, a paragraph each.
  public let notes: [HelpNote]
  /// A whole command line that parses.
  public let example: String

  /// `markd`.
  public static let markd = ProgramGuide(
    name: "markd",
    text: .markd,
    options: MarkdOption.allCases.map(\.entry),
    notes: [.foreground, .supervised, .desktopReminders],
    example: "markd --home ~/.mark &"
  )

  /// `mark-glance`.
  public static let glance = ProgramGuide(
    name: "mark-glance",
    text: .glance,
    options: GlanceOption.allCases.map(\.entry),
    notes: [.cached, .nothingKept],
    example: "mark-glance --line"
  )

  /// Those there are.
  public static let all = [markd, glance]

  /// How it is typed, in pieces that stay whole.
  public func usage(_ phrases: any HelpPhrases) -> [String] {
    [name] + options.map { $0.lineUsage(phrases) }
  }

  /// What `--help` prints, with its last line feed.
  ///
  /// - Parameters:
  ///   - phrases: The sentences.
  ///   - columns: The width of the terminal.
  /// - Returns: Lines that are no wider, but for an example, which stays whole to be copied.
  public func help(_ phrases: any Phrasebook, columns: Int = 80) -> String {
    let layout = HelpLayout(phrases, columns: columns)
    let blocks =
      [
        layout.paragraph("\(name) - \(phrases.summary(of: text))"), layout.usage(usage(phrases)),
        layout.table(options),
      ] + notes.map { layout.paragraph(phrases.note($0)) } + [layout.example(example)]
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
