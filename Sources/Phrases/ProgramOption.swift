/// An option of a program, as its parser, help, manual page and completions have it.
public struct ProgramOption: Hashable, Sendable {
  /// With its dashes: `--sitting`.
  public let name: String
  /// What its value is called in help; nil when it takes none.
  public let value: Placeholder?
  /// What it does.
  public let text: HelpOption
  /// Whether it may be given several times, with a value each.
  public let isRepeatable: Bool
  /// Whether the command does nothing without it.
  public let isRequired: Bool

  public init(
    _ name: String,
    _ value: Placeholder? = nil,
    text: HelpOption,
    isRepeatable: Bool = false,
    isRequired: Bool = false
  ) {
    self.name = name
    self.value = value
    self.text = text
    self.isRepeatable = isRepeatable
    self.isRequired = isRequired
  }

  /// The option with its value: `--home DIR`.
  public func usage(_ phrases: any HelpPhrases) -> String {
    value.map { "\(name) \(phrases.placeholder($0))" } ?? name
  }

  /// The same as a usage line has it: `[--over PART]…`.
  public func lineUsage(_ phrases: any HelpPhrases) -> String {
    isRequired ? usage(phrases) : "[\(usage(phrases))]" + (isRepeatable ? "…" : "")
  }
}

/// An option of `mark-glance`, by its name.
public enum GlanceOption: String, CaseIterable, Hashable, Sendable {
  case line = "--line"
  case json = "--json"
  case home = "--home"
  case socket = "--socket"
  case version = "--version"
  case help = "--help"

  /// Its entry in help.
  public var entry: ProgramOption {
    switch self {
    case .line: ProgramOption(rawValue, text: .line)
    case .json: ProgramOption(rawValue, text: .bar)
    case .home: ProgramOption(rawValue, .directory, text: .home)
    case .socket: ProgramOption(rawValue, .path, text: .socket)
    case .version: ProgramOption(rawValue, text: .version)
    case .help: ProgramOption(rawValue, text: .help)
    }
  }
}

/// An option of `markd`, by its name.
public enum MarkdOption: String, CaseIterable, Hashable, Sendable {
  case home = "--home"
  case socket = "--socket"
  case desktop = "--desktop"
  case `private` = "--private"
  case keepDismissed = "--keep-dismissed"
  case verbose = "--verbose"
  case version = "--version"
  case help = "--help"

  /// Its entry in help.
  public var entry: ProgramOption {
    switch self {
    case .home: ProgramOption(rawValue, .directory, text: .home)
    case .socket: ProgramOption(rawValue, .path, text: .socket)
    case .desktop: ProgramOption(rawValue, text: .desktop)
    case .private: ProgramOption(rawValue, text: .private)
    case .keepDismissed: ProgramOption(rawValue, text: .keepDismissed)
    case .verbose: ProgramOption(rawValue, text: .verbose)
    case .version: ProgramOption(rawValue, text: .version)
    case .help: ProgramOption(rawValue, text: .help)
    }
  }
}
