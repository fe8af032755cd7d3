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

extension StateFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .inUse(let path, let holder):
      "\(path) is in use by \(holder?.description ?? "another process")"
    case .damaged(let path, let line, let reason, nil):
      "\(path):\(line): damaged: \(reason)"
    case .damaged(let path, let line, let reason, let kept?):
      "\(path):\(line): damaged: \(reason); kept as \(kept)"
    case .newerFormat(let path, let version):
      "\(path) has format \(version), which a newer program wrote"
    case .unsendable(let error): "change cannot be sent: \(error)"
    case .tooLong(let bytes, let limit):
      "change of \(bytes) bytes, expected at most \(limit)"
    case .full(let path, let waiting):
      "\(path) is full: \(waiting) changes wait for the primary"
    case .system(let error): error.description
    }
  }
}
