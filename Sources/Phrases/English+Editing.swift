extension English {
  var noEditor: String { "no editor was found; say which in VISUAL or EDITOR, as in EDITOR=nano" }

  func editorMissing(_ name: String) -> String {
    "there is no editor \(quoted(name)); say which in VISUAL or EDITOR"
  }

  func editorFailed(_ name: String, code: Int) -> String {
    "the editor \(quoted(name)) ended with code \(code)"
  }

  func editorKilled(_ name: String, signal: Int) -> String {
    "the editor \(quoted(name)) was killed by signal \(signal)"
  }

  var askReopen: String { "Open it again?" }

  var askTake: String { "Take it?" }

  func earlierText(_ path: String) -> String { "a text that was not taken is in \(path)" }

  var askGoOn: String { "Go on with it?" }

  func textKept(_ path: String) -> String { "your text is in \(path)" }

  func toTakeLater(_ command: String) -> String { "to take it later: \(command)" }

  func partsAdded(_ names: [String]) -> String { "New: \(list(names))" }

  func partsGone(_ names: [String]) -> String { "Gone: \(list(names))" }

  func standsAsBefore(_ standing: String) -> String { "As before: \(standing)" }

  func standing(_ before: String, becomes after: String) -> [String] {
    ["Now: \(before)", "Then: \(after)"]
  }

  var verdictUnknown: String { "without markd it is not known what this changes" }

  var syllabusChanged: String {
    "somebody else has changed the syllabus meanwhile; see it with mark edit and make the change again"
  }
}
