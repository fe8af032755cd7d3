import Glibc

/// Tells which trial was on when the process dies of it, or hangs in it.
///
/// A trap ends the process before anything can be printed the usual way, so the line is ready beforehand.
enum Guard {
  private static let room = 128
  nonisolated(unsafe) private static let line = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
  nonisolated(unsafe) private static var length = 0

  /// Listens for what a trap, a bad address and a time that is up send.
  static func install() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGALRM] {
      _ = signal(number) { _ in
        unsafe _ = write(STDOUT_FILENO, Guard.line, Guard.length)
        _exit(1)
      }
    }
  }

  /// Begins a trial, which may take so many seconds.
  static func begin(_ words: String, seconds: UInt32) {
    let bytes = Array("crashed or hung: \(words)\n".utf8.prefix(room))
    for (offset, byte) in bytes.enumerated() { unsafe line[offset] = byte }
    unsafe length = bytes.count
    alarm(seconds)
  }

  static func end() { alarm(0) }
}
