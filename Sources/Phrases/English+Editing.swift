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

  var noSyllabi: String {
    "the syllabuses that ship are not found; say where they are in MARK_SYLLABI"
  }

  func noSyllabus(_ typed: String, near: [String]) -> String {
    "there is no file \(quoted(typed)), and no syllabus that ships has the name"
      + (near.isEmpty ? "" : "; did you mean \(list(near))?")
  }

  func ambiguousSyllabus(_ typed: String, _ names: [String]) -> String {
    "\(quoted(typed)) may be \(names.joined(separator: ", "))"
  }

  func noSyllabusWith(_ words: String) -> String {
    words.isEmpty ? "no syllabuses ship" : "no syllabus that ships has \(quoted(words))"
  }

  func outOfPoints(_ maximum: String) -> String { "out of \(maximum)" }

  func sittingsAre(_ names: String) -> String { "Sittings: \(names)" }
}
