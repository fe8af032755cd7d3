import Glibc
import System
import TestSupport

/// A program that stands in for `notify-send`.
///
/// It says with which words it was started, then does what a test wants.
struct NotifySend {
  /// The directory that it is in, to be looked in first.
  let directory = TemporaryDirectory.file("bin")
  var path: String { Path.join(directory, "notify-send") }

  /// - Parameters:
  ///   - file: The pipe to which it says what happens, a line each.
  ///   - script: What it does, in shell; `$*` are its words, joined with `|`, and `title` is the title.
  /// - Throws: When it cannot be made.
  init(telling file: String, _ script: String) throws {
    try SystemDisk().createDirectories(directory)
    let text = """
      #!/bin/sh
      tell() { printf '%s\\n' "$1" >'\(file)'; }
      IFS='|'
      words=$*
      while [ "$1" != -- ]; do shift; done
      title=$2
      \(script)
      """
    try SystemDisk().replaceFile(path, with: Array(text.utf8))
    if unsafe chmod(path, 0o755) != 0 {
      throw SystemError(Errno(rawValue: errno), "make a program of", path: path)
    }
  }

  /// Shows under the number 7 and waits to be closed.
  static let waiting = """
    trap 'kill $!; tell closed; exit 0' INT
    echo 7
    tell "$words"
    sleep 600 &
    wait $!
    """
}
