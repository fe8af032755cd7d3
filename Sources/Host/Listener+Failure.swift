package import System

extension Listener {
  /// Why the daemon cannot listen at a path.
  package enum Failure: Error, Hashable, Sendable {
    /// A call failed.
    case system(SystemError)

    /// Another process serves the path; nil while it has not written its name yet.
    case taken(path: String, by: FileLock.Holder?)

    /// Others could replace the socket in this directory.
    case unsafeDirectory(path: String, DirectoryFault)

    /// Something that is no socket has the name.
    case occupied(path: String)

    /// The path no longer leads to the socket that a service manager passed on and keeps.
    case notKept(path: String)
  }

  /// What is wrong with a directory.
  package enum DirectoryFault: Hashable, Sendable {
    /// It is a symbolic link or no directory at all.
    case notDirectory
    /// It belongs to somebody else.
    case foreign(owner: UInt32)
    /// Its mode is not 0700.
    case open(mode: UInt32)
  }
}

extension Listener.Failure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let error):
      error.description
    case .taken(let path, let holder):
      "\(path) is served already" + (holder.map { " by \($0)" } ?? "")
    case .unsafeDirectory(let path, .notDirectory):
      "\(path) is a link or no directory, expected a directory of mode 0700"
    case .unsafeDirectory(let path, .foreign(let owner)):
      "\(path) belongs to user \(owner), expected user \(ProcessIdentity.user)"
    case .unsafeDirectory(let path, .open(let mode)):
      "\(path) has mode \(String(mode, radix: 8)), expected 700: use a directory of its own, or chmod 700 this one"
    case .occupied(let path):
      "\(path) is no socket and stays as it is"
    case .notKept(let path):
      "\(path) does not lead to the socket of the service manager any more:"
        + " systemctl --user restart markd.socket"
    }
  }
}

extension Listener.Failure {
  static func wrapping<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(Listener.Failure) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .system(error)
    }
  }
}
