/// What is said while a person edits the syllabus of a subject.
public protocol EditingPhrases: Sendable {
  /// No editor is chosen, and none is found.
  var noEditor: String { get }
  /// There is no such editor.
  func editorMissing(_ name: String) -> String
  /// The editor ended with a code that is not 0.
  func editorFailed(_ name: String, code: Int) -> String
  /// The editor was killed by a signal.
  func editorKilled(_ name: String, signal: Int) -> String
  /// Asks whether to open the text once more.
  var askReopen: String { get }
  /// Asks whether to take the new syllabus.
  var askTake: String { get }
  /// A text of an earlier time was not taken, and where it is.
  func earlierText(_ path: String) -> String
  /// Asks whether to go on with it.
  var askGoOn: String { get }
  /// Where the person's text is kept.
  func textKept(_ path: String) -> String
  /// The command that takes the text later.
  func toTakeLater(_ command: String) -> String
  /// Parts that there were not before.
  func partsAdded(_ names: [String]) -> String
  /// Parts that there are no longer.
  func partsGone(_ names: [String]) -> String
  /// The subject stands as it did.
  func standsAsBefore(_ standing: String) -> String
  /// How the subject stands, and how it would: a line each.
  func standing(_ before: String, becomes after: String) -> [String]
  /// Without the primary nobody can say what another syllabus comes to.
  var verdictUnknown: String { get }

  /// The syllabuses that ship are not found, and how to say where they are.
  var noSyllabi: String { get }
  /// Neither a file nor a syllabus that ships has the name; those with names near it.
  func noSyllabus(_ typed: String, near: [String]) -> String
  /// The name may mean several syllabuses that ship.
  func ambiguousSyllabus(_ typed: String, _ names: [String]) -> String
  /// No syllabus that ships has the words; with none at all there is none.
  func noSyllabusWith(_ words: String) -> String
  /// The most points of a part: `sobre 7,5`.
  func outOfPoints(_ maximum: String) -> String
  /// The sittings, in their order.
  func sittingsAre(_ names: String) -> String
}
