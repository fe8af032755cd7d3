import Glibc

/// What the file system says about one file.
package struct FileStatus: Hashable, Sendable {
  /// What lies at a path.
  package enum Kind: Hashable, Sendable {
    case file, directory, symbolicLink, socket, pipe, device
  }

  /// Which file it is, whatever its names: the same as long as it exists.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  package let owner: UInt32

  /// Permission bits, `0o7777` at most.
  package let mode: UInt32

  /// Bytes; negative never.
  package let size: Int

  /// Last change of the content, in nanoseconds since 1970.
  package let modified: Int64
}

extension FileStatus {
  /// The status of a path; nil when nothing is there.
  ///
  /// A symbolic link at the end of the path stands for its target, unless `followingLink` is
  /// false: then the status is the link's own.
  package static func of(
    _ path: String,
    followingLink: Bool = true
  ) throws(SystemError) -> FileStatus? {
    var record = stat()
    do throws(SystemError) {
      try system("look at", path: path) {
        unsafe fstatat(AT_FDCWD, path, &record, followingLink ? 0 : AT_SYMLINK_NOFOLLOW)
      }
    } catch  where error.isMissing {
      return nil
    }
    return FileStatus(record)
  }

  /// The status of an open file.
  package static func of(_ descriptor: FileDescriptor) throws(SystemError) -> FileStatus {
    var record = stat()
    try system("look at an open file") { unsafe fstat(descriptor.rawValue, &record) }
    return FileStatus(record)
  }

  private init(_ record: stat) {
    kind =
      switch record.st_mode & S_IFMT {
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      case S_IFSOCK: .socket
      case S_IFIFO: .pipe
      case S_IFREG: .file
      default: .device
      }
    identity = Identity(device: UInt64(record.st_dev), inode: UInt64(record.st_ino))
    owner = record.st_uid
    mode = record.st_mode & 0o7777
    size = Int(record.st_size)
    let seconds = Int64(record.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    modified = seconds.overflow ? .max : seconds.partialValue &+ Int64(record.st_mtim.tv_nsec)
  }
}
