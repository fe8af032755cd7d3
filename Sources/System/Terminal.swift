import Glibc

/// The three standard streams as a person's terminal, or as what stands in for it.
package enum Terminal {
  /// Whether the stream is a terminal.
  package static func isTerminal(_ descriptor: FileDescriptor) -> Bool {
    isatty(descriptor.rawValue) == 1
  }

  /// The terminal's width in columns; nil when the stream is no terminal or does not know.
  package static func width(of descriptor: FileDescriptor) -> Int? {
    size(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
  }

  /// The terminal's height in lines; nil when the stream is no terminal or does not know.
  package static func height(of descriptor: FileDescriptor) -> Int? {
    size(of: descriptor).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  private static func size(of descriptor: FileDescriptor) -> winsize? {
    var size = winsize()
    let isKnown = unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0
    return isKnown ? size : nil
  }

  /// Writes all the text.
  ///
  /// - Returns: False when the reader is gone (`mark | head -1`): no error, but a reason to stop.
  /// - Throws: `SystemError` for everything else, such as a full disk behind a redirection.
  @discardableResult
  package static func write(
    _ text: String,
    to descriptor: FileDescriptor
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try descriptor.writeAll(Array(text.utf8)[...])
      return true
    } catch  where error.code == .brokenPipe {
      return false
    }
  }

  /// Opens `/dev/null` in place of each standard stream that the parent process left closed.
  ///
  /// Otherwise the next file opened becomes standard output, and a message for people ends up in
  /// the library. To be called first in `main`.
  package static func openMissingStreams() throws(SystemError) {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      // The kernel hands out the lowest free number, which is this one.
      try system("open", path: "/dev/null") { unsafe open("/dev/null", O_RDWR) }
    }
  }

  /// Makes a write to a closed pipe an error instead of the end of the process.
  ///
  /// To be called once, before a signal source exists.
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }
}
