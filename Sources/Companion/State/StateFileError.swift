package import System
package import Wire

/// Why something could not be kept in, or taken from, a companion's state directory.
package enum StateFileError: Error, Hashable, Sendable {
  /// Another process of this person has held the lock for too long.
  case inUse(path: String, by: FileLock.Holder?)
  /// A file does not hold what was written; `keptAs` is where it was moved, nil if it was not.
  case damaged(path: String, line: Int, reason: String, keptAs: String?)
  /// A file was written by a newer program; it was not touched.
  case newerFormat(path: String, version: Int)
  /// The primary could never read the change; it was not queued.
  case unsendable(WireError)
  /// The change is longer than any primary takes; it was not queued.
  case tooLong(bytes: Int, limit: Int)
  /// So many changes wait that no more are taken; this one was not queued.
  case full(path: String, waiting: Int)
  /// The system's reason.
  case system(SystemError)
}
