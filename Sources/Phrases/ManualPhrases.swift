/// A section of a manual page.
public enum ManualSection: CaseIterable, Hashable, Sendable {
  case name, synopsis, description, commands, options, environment, exitStatus, example, seeAlso
}

/// What the programs read from the environment, as the manual explains it.
public enum ManualVariable: String, CaseIterable, Hashable, Sendable {
  case home = "MARK_HOME"
  case socket = "MARK_SOCKET"
  case remote = "MARK_REMOTE"
  case ssh = "MARK_SSH"
  case syllabi = "MARK_SYLLABI"
  case editor = "VISUAL, EDITOR"
  case data = "XDG_DATA_HOME"
  case state = "XDG_STATE_HOME"
  case cache = "XDG_CACHE_HOME"
  case runtime = "XDG_RUNTIME_DIR"
  case locale = "LC_ALL, LC_MESSAGES, LANG"
  case zone = "TZ"
  case colour = "NO_COLOR"
}

/// What a program ends with, as the manual explains it.
public enum ManualCode: CaseIterable, Hashable, Sendable {
  case success, refused, usage, data, unavailable, inputOutput, alreadyRunning, permissions,
    configuration
}

/// What a manual page says beside what help says.
public protocol ManualPhrases: Sendable {
  /// The heading, in capitals.
  func heading(_ section: ManualSection) -> String
  /// What a variable does.
  func meaning(of variable: ManualVariable) -> String
  /// When a program ends with a code.
  func meaning(of code: ManualCode) -> String
}
