import System

/// The rules for the directory a socket is in: a real directory, ours, closed to all others.
///
/// Whoever may write there can put another socket in place of ours.
enum SocketDirectory {
  /// Checks a directory, after making it if it is missing.
  static func prepare(_ path: String) throws(Listener.Failure) {
    let status: FileStatus
    do throws(SystemError) {
      if try FileStatus.of(path, followingLink: false) == nil {
        try SystemDisk().createDirectories(path)
      }
      // The open directory is looked at, not the path, which may be another one by then.
      let descriptor = try FileDescriptor.openDirectory(path)
      defer { descriptor.close() }
      status = try FileStatus.of(descriptor)
    } catch {
      throw error.code == .tooManyLinks || error.code == .notDirectory
        ? .unsafeDirectory(path: path, .notDirectory) : .system(error)
    }
    if status.owner != ProcessIdentity.user {
      throw .unsafeDirectory(path: path, .foreign(owner: status.owner))
    }
    if status.mode & 0o777 != 0o700 {
      throw .unsafeDirectory(path: path, .open(mode: status.mode))
    }
  }
}
