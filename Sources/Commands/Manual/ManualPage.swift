package import Phrases
internal import System

/// A page of the manual in one language, made of the tables that the parsers read.
package struct ManualPage {
  private let phrases: any Phrasebook
  private var roff: Roff

  /// The page in the `man` macros.
  package var text: String { roff.text }

  /// The page of `mark`.
  package static func mark(_ phrases: any Phrasebook) -> ManualPage {
    var page = ManualPage("mark", phrases.motto, phrases)
    page.section(.synopsis)
    page.roff.usage(["mark", phrases.anyCommand])
    page.section(.description)
    page.roff.text(phrases.summary(of: CommandTable.home.text) + ".")
    for note in CommandTable.home.notes { page.roff.paragraph(phrases.note(note)) }
    page.roff.paragraph(phrases.moreHelp + ".")
    page.section(.options)
    page.items(CommandTable.home.options + CommandTable.commonOptions)
    page.section(.commands)
    for spec in CommandTable.all where !spec.words.isEmpty { page.command(spec) }
    page.section(.environment)
    page.variables(ManualVariable.allCases)
    page.section(.exitStatus)
    page.codes(ExitCode.allCases)
    page.references()
    return page
  }

  /// The page of a program without commands.
  package static func program(_ guide: ProgramGuide, _ phrases: any Phrasebook) -> ManualPage {
    var page = ManualPage(guide.name, phrases.summary(of: guide.text), phrases)
    page.section(.synopsis)
    page.roff.usage(guide.usage(phrases))
    page.section(.description)
    page.roff.text(phrases.summary(of: guide.text) + ".")
    for note in guide.notes { page.roff.paragraph(phrases.note(note)) }
    page.section(.options)
    page.items(guide.options)
    page.section(.example)
    page.roff.example(guide.example)
    page.section(.environment)
    page.variables(guide.variables)
    page.section(.exitStatus)
    page.codes(guide.codes)
    page.references()
    return page
  }

  private let name: String

  private init(_ name: String, _ summary: String, _ phrases: any Phrasebook) {
    self.name = name
    self.phrases = phrases
    roff = Roff(page: name, section: 1, source: "mark \(Program.version)")
    section(.name)
    roff.name(name, summary)
  }

  private mutating func section(_ section: ManualSection) {
    roff.section(phrases.heading(section))
  }

  private mutating func command(_ spec: CommandSpec) {
    roff.subsection(spec.name)
    roff.text(phrases.summary(of: spec.text) + ".")
    roff.usage(spec.usage(phrases))
    items(spec.options)
    for note in spec.notes { roff.paragraph(phrases.note(note)) }
    roff.gap()
    roff.example(spec.example)
  }

  private mutating func items(_ options: [ProgramOption]) {
    for option in options {
      roff.item(option.usage(phrases), phrases.summary(of: option.text))
    }
  }

  private mutating func variables(_ variables: [ManualVariable]) {
    for variable in variables { roff.item(variable.rawValue, phrases.meaning(of: variable)) }
  }

  private mutating func codes(_ codes: [ExitCode]) {
    for code in codes { roff.item("\(code.rawValue)", phrases.meaning(of: code.explained)) }
  }

  /// The pages of the other programs.
  private mutating func references() {
    section(.seeAlso)
    let others = (["mark"] + ProgramGuide.all.map(\.name)).filter { $0 != name }.sorted()
    for other in others {
      roff.reference(other, section: 1, then: other == others.last ? "" : ",")
    }
  }
}

extension ProgramGuide {
  /// The variables that the program reads.
  fileprivate var variables: [ManualVariable] {
    switch text {
    case .markd:
      ManualVariable.allCases.filter {
        ![.colour, .cache, .remote, .ssh, .syllabi, .editor].contains($0)
      }
    default:
      ManualVariable.allCases.filter { ![.colour, .data, .zone, .syllabi, .editor].contains($0) }
    }
  }

  /// The codes that the program ends with.
  fileprivate var codes: [ExitCode] {
    switch text {
    case .markd: ExitCode.allCases.filter { $0 != .refused && $0 != .unavailable }
    default: ExitCode.allCases.filter { $0 != .refused && $0 != .alreadyRunning }
    }
  }
}

extension ExitCode {
  /// What the manual explains it as.
  fileprivate var explained: ManualCode {
    switch self {
    case .success: .success
    case .refused: .refused
    case .usage: .usage
    case .data: .data
    case .unavailable: .unavailable
    case .inputOutput: .inputOutput
    case .alreadyRunning: .alreadyRunning
    case .permissions: .permissions
    case .configuration: .configuration
    }
  }
}
