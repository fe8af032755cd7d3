import Glibc
import System

extension FileDescriptor {
  /// Undoes close-on-exec, as a careless library would leave its descriptors.
  func allowInheritance() {
    _ = fcntl(rawValue, F_SETFD, 0)
  }
}

/// Makes a named pipe and returns its path.
func makeFIFO(_ path: String) throws -> String {
  if unsafe mkfifo(path, 0o600) != 0 {
    throw SystemError(Errno(rawValue: errno), "make a named pipe", path: path)
  }
  return path
}

/// Sets the mode bits that new files of this process do not get.
func setFileModeMask(_ mask: UInt32) {
  _ = umask(mask)
}

/// Sends a signal to this process.
func sendToSelf(_ signal: Int32) {
  _ = kill(getpid(), signal)
}

extension FileDescriptor {
  /// Another number for the same open file, which outlives this one.
  func copy() throws -> FileDescriptor {
    let number = fcntl(rawValue, F_DUPFD_CLOEXEC, 3)
    if number < 0 { throw SystemError(Errno(rawValue: errno), "copy a descriptor") }
    return FileDescriptor(rawValue: number)
  }
}
