/// A reason of the system's that a person can do something about.
public enum SystemReason: CaseIterable, Hashable, Sendable {
  case missing, forbidden, isDirectory, notDirectory, noSpace, readOnly, tooLarge, inputOutput
  case tooManyOpen
}

/// What goes wrong with files of the person's, and with what surrounds a program.
public protocol FilePhrases: Sendable {
  /// The reason, after a path and a colon.
  func reason(_ reason: SystemReason) -> String
  /// The environment does not say where files go; the variable that would.
  func nowhereToKeepFiles(variable: String) -> String
  /// The zone cannot be read, and UTC stands in.
  func unreadableZone(_ detail: String) -> String
  /// A file that can be fetched again cannot be used.
  func unusableFile(_ path: String) -> String
  /// Another process has kept the lock for too long; its number where it is known.
  func fileInUse(_ path: String, process: Int?) -> String
  /// The file is damaged; where what was found is kept.
  func damagedFile(_ path: String, line: Int, keptAs: String?) -> String
  /// A newer program wrote the file.
  func newerFile(_ path: String) -> String
  /// The change cannot be put into a message.
  func unsendable(_ detail: String) -> String
  /// So many changes wait that no more are taken.
  func outboxFull(waiting: Int) -> String
}

/// A thing that `mark status` tells.
public enum StatusLabel: CaseIterable, Hashable, Sendable {
  case version, process, home, uptime, subjects, records, storage, problem
  case lastStored, journal, revision, nextReminder, companions, queued
}

/// How the primary's store is.
public enum StorageState: String, CaseIterable, Hashable, Sendable {
  case healthy, full, damaged
}

/// What `mark status` tells.
public protocol StatusPhrases: Sendable {
  /// The label, at most 20 columns.
  func label(_ label: StatusLabel) -> String
  /// How long the last flush took, in milliseconds as written: follows when it was.
  func took(_ milliseconds: String) -> String
  /// How many bytes wait for a companion that does not take them, and how many answers it waits for.
  func queue(bytes: Int, answers: Int) -> String
  /// How the store is.
  func storage(_ state: StorageState) -> String
}
