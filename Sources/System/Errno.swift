import Glibc

/// A kernel error number, with its symbolic name and an English phrase.
///
/// The phrases are ours rather than `strerror`'s: that one follows the locale and is not safe to
/// call from several threads.
package struct Errno: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  package static let notPermitted = Errno(rawValue: EPERM)
  package static let noSuchFile = Errno(rawValue: ENOENT)
  package static let noSuchProcess = Errno(rawValue: ESRCH)
  package static let interrupted = Errno(rawValue: EINTR)
  package static let inputOutput = Errno(rawValue: EIO)
  package static let badDescriptor = Errno(rawValue: EBADF)
  package static let wouldBlock = Errno(rawValue: EAGAIN)
  package static let outOfMemory = Errno(rawValue: ENOMEM)
  package static let accessDenied = Errno(rawValue: EACCES)
  package static let fileExists = Errno(rawValue: EEXIST)
  package static let notDirectory = Errno(rawValue: ENOTDIR)
  package static let isDirectory = Errno(rawValue: EISDIR)
  package static let invalidArgument = Errno(rawValue: EINVAL)
  package static let processFileLimit = Errno(rawValue: EMFILE)
  package static let systemFileLimit = Errno(rawValue: ENFILE)
  package static let fileTooLarge = Errno(rawValue: EFBIG)
  package static let noSpace = Errno(rawValue: ENOSPC)
  package static let readOnly = Errno(rawValue: EROFS)
  package static let brokenPipe = Errno(rawValue: EPIPE)
  package static let noLocks = Errno(rawValue: ENOLCK)
  package static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  package static let notSocket = Errno(rawValue: ENOTSOCK)
  package static let tooManyLinks = Errno(rawValue: ELOOP)
  package static let noBuffers = Errno(rawValue: ENOBUFS)
  package static let connectionAborted = Errno(rawValue: ECONNABORTED)
  package static let connectionReset = Errno(rawValue: ECONNRESET)
  package static let notConnected = Errno(rawValue: ENOTCONN)
  package static let timedOut = Errno(rawValue: ETIMEDOUT)
  package static let connectionRefused = Errno(rawValue: ECONNREFUSED)
  package static let overQuota = Errno(rawValue: EDQUOT)
}

extension Errno: CustomStringConvertible {
  private static let phrases: [Int32: (name: String, text: String)] = [
    EPERM: ("EPERM", "operation not permitted"),
    ENOENT: ("ENOENT", "no such file or directory"),
    ESRCH: ("ESRCH", "no such process"),
    EINTR: ("EINTR", "interrupted"),
    EIO: ("EIO", "input/output error"),
    ENXIO: ("ENXIO", "no such device or address"),
    E2BIG: ("E2BIG", "argument list too long"),
    ENOEXEC: ("ENOEXEC", "not an executable format"),
    EBADF: ("EBADF", "bad file descriptor"),
    ECHILD: ("ECHILD", "no child process"),
    EAGAIN: ("EAGAIN", "not ready yet"),
    ENOMEM: ("ENOMEM", "out of memory"),
    EACCES: ("EACCES", "permission denied"),
    EBUSY: ("EBUSY", "in use"),
    EEXIST: ("EEXIST", "file exists"),
    EXDEV: ("EXDEV", "on another file system"),
    ENOTDIR: ("ENOTDIR", "not a directory"),
    EISDIR: ("EISDIR", "is a directory"),
    EINVAL: ("EINVAL", "invalid argument"),
    ENFILE: ("ENFILE", "too many open files in the system"),
    EMFILE: ("EMFILE", "too many open files in the process"),
    ENOTTY: ("ENOTTY", "not a terminal"),
    ETXTBSY: ("ETXTBSY", "program file in use"),
    EFBIG: ("EFBIG", "file too large"),
    ENOSPC: ("ENOSPC", "no space left on device"),
    ESPIPE: ("ESPIPE", "not seekable"),
    EROFS: ("EROFS", "read-only file system"),
    EMLINK: ("EMLINK", "too many links"),
    EPIPE: ("EPIPE", "broken pipe"),
    ENAMETOOLONG: ("ENAMETOOLONG", "name too long"),
    ENOLCK: ("ENOLCK", "no locks available"),
    ENOSYS: ("ENOSYS", "not supported by the kernel"),
    ENOTEMPTY: ("ENOTEMPTY", "directory not empty"),
    ELOOP: ("ELOOP", "symbolic link where none is allowed"),
    ENOTSOCK: ("ENOTSOCK", "not a socket"),
    EPROTOTYPE: ("EPROTOTYPE", "wrong kind of socket"),
    EOPNOTSUPP: ("EOPNOTSUPP", "operation not supported"),
    EADDRINUSE: ("EADDRINUSE", "address in use"),
    ECONNABORTED: ("ECONNABORTED", "connection aborted"),
    ECONNRESET: ("ECONNRESET", "connection reset"),
    ENOBUFS: ("ENOBUFS", "no buffer space"),
    EISCONN: ("EISCONN", "already connected"),
    ENOTCONN: ("ENOTCONN", "not connected"),
    ETIMEDOUT: ("ETIMEDOUT", "timed out"),
    ECONNREFUSED: ("ECONNREFUSED", "connection refused"),
    ESTALE: ("ESTALE", "stale file handle"),
    EDQUOT: ("EDQUOT", "disk quota exceeded"),
  ]

  /// The symbolic name, or `errno 123` for a number without one here.
  package var name: String {
    Errno.phrases[rawValue]?.name ?? "errno \(rawValue)"
  }

  /// The phrase and the name: `permission denied (EACCES)`.
  package var description: String {
    guard let phrase = Errno.phrases[rawValue] else { return "errno \(rawValue)" }
    return "\(phrase.text) (\(phrase.name))"
  }
}
