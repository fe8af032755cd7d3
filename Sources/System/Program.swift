import Glibc

/// This program: its version, its end, and its wait for the queues.
package enum Program {
  /// The version that every program of the project tells.
  package static let version = "\(versionText)"

  /// The version for a program that makes no string.
  package static var versionText: StaticString { "0.1.0" }

  /// The path of the executable that this process runs, links resolved.
  package static func path() throws(SystemError) -> String { try target(of: "/proc/self/exe") }

  /// The present directory.
  package static func directory() throws(SystemError) -> String { try target(of: "/proc/self/cwd") }

  private static func target(of link: String) throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try system("read", path: link) { unsafe readlink(link, &buffer, buffer.count) }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Ends the program with a code.
  package static func exit(_ code: Int32) -> Never { Glibc.exit(code) }

  /// Ends the program well, and leaves alone what the C library would do at the end.
  package static func succeedAtOnce() -> Never { _exit(EXIT_SUCCESS) }

  /// Makes a write beyond the size that files may have (`ulimit -f`) an error, `Errno.fileTooLarge`,
  /// instead of the end of the process.
  ///
  /// To be called once, before a signal source exists.
  package static func outliveFileSizeLimit() {
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets every file and directory that is made have the mode it is made with, whatever mask the process
  /// was started with: all of them are for their owner alone.
  ///
  /// A mask that takes from the owner as well would make directories that nothing can be put into. To be
  /// called once, before there are other threads; child processes inherit it.
  package static func keepFilesToOwner() {
    _ = umask(0o077)
  }

  /// Leaves the rest to other threads, for good.
  ///
  /// `dispatchMain` would end this thread instead, which a static program pays for with a walk
  /// through all its unwind tables.
  package static func park() -> Never {
    while true { pause() }
  }
}
