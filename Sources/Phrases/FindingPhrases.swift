/// Something that is wrong with a home, as `mark doctor` finds it.
public enum Finding: Hashable, Sendable {
  /// Others may read or enter what is at a path; its mode in octal.
  case open(String, mode: String)
  /// The path is somebody else's, by user number.
  case foreign(String, owner: Int)
  /// The directory of the socket is a link.
  case linked(String)
  /// What stands at the path is not what should.
  case misplaced(String)
  /// The path cannot be looked at, with the reason.
  case unreadable(String, String)
  /// A socket is there, and no process listens.
  case staleSocket(String)
  /// No primary answers on another machine, with the reason.
  case unreached(String)
  /// A process has the library and does not answer, with the reason.
  case silent(process: Int, String)
  /// Another machine holds the lock, or did when it was lost.
  case heldElsewhere(String)
  /// The files are damaged, and are served without taking changes.
  case damaged(String)
  /// Nothing of the files can be served.
  case unusable(String)
  /// A newer program wrote the file.
  case newer(String)
  /// A file that was put aside lies there.
  case putAside(String)
  /// The primary's disk is full.
  case diskFull(String)
  /// Little room is left, in bytes.
  case diskNearlyFull(String, free: Int)
  /// So many changes have waited for so many days.
  case waiting(Int, days: Int)
  /// The outbox cannot be read, with the reason.
  case outboxUnreadable(String)
  /// The unit is installed and not enabled.
  case unitDisabled(String)
  /// The unit has failed.
  case unitFailed(String)
  /// The primary has taken numbers of the outbox that this companion has not given out.
  case outboxConflict(String)
  /// The primary that runs is of another version.
  case otherVersion(ours: String, theirs: String)
  /// The clock shows a day before that of something that was written.
  case clockBehind(written: String)
}

/// What `mark doctor` says.
public protocol FindingPhrases: Sendable {
  /// What is wrong.
  func finding(_ finding: Finding) -> String
  /// What to do where no command does it.
  func remedy(_ finding: Finding) -> String
  /// A finding and what mends it, which is a command line or words.
  func finding(_ what: String, remedy: String) -> String
  /// Nothing is wrong; whether the primary runs, and how many copies of the library there are.
  func healthy(isRunning: Bool, copies: Int) -> String
  /// Nothing is wrong with what a companion keeps, whose primary is on another machine and answers.
  var healthyCompanion: String { get }
  /// What was not looked at, because it is on another machine; what to run.
  func alsoThere(_ command: String) -> String
}
