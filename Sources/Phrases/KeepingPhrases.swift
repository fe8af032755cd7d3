/// What is said when files are copied, put back, or taken out of an outbox.
public protocol KeepingPhrases: Sendable {
  /// A copy was made, of so many subjects.
  func copied(to path: String, subjects: Int) -> String
  /// The copy holds what can be read; what is wrong with the rest.
  func copiedWhatIsLeft(_ damage: String) -> String
  /// There is no library to copy.
  func noLibrary(in directory: String) -> String
  /// Files changed while they were read, each time.
  func neverStill(_ directory: String) -> String
  /// The file is there and is no copy of a library, so it is not replaced.
  func notReplaced(_ path: String) -> String
  /// The file cannot be put in the place of the library.
  func notACopy(_ path: String, _ detail: String) -> String
  /// No file and no copy has the name; the names that there are, the newest first.
  func noCopy(_ typed: String, kept: [String]) -> String
  /// The primary has to be stopped first; its process where it is known.
  func stopFirst(process: Int?) -> String
  /// A copy of so many subjects was put in place, and where what was there is.
  func restored(_ path: String, subjects: Int, keptAs: [String]) -> String
  /// Nothing waits in the outbox.
  var nothingWaits: String { get }
  /// How to see and settle what waits.
  func outboxAdvice(_ command: String) -> String
  /// So many changes were put into a new outbox.
  func keptWaiting(_ count: Int) -> String
  /// So many changes will not be sent, and where they are kept.
  func droppedWaiting(_ count: Int, keptAs: String) -> String
}
