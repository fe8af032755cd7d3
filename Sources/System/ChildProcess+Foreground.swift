import Glibc

extension ChildProcess {
  /// Runs a program that a person works with, an editor, and waits until it ends.
  ///
  /// It has our standard streams and our terminal, and belongs to our group. What is typed to interrupt or quit is
  /// meant for it alone meanwhile; what stops one stops both. The command's input and output do not count.
  ///
  /// - Parameter command: The program.
  /// - Returns: How it ended.
  /// - Throws: `SystemError` naming the program: `Errno.noSuchFile` when there is none.
  package static func runInForeground(_ command: Command) throws(SystemError) -> Ending {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    return try start(command, .ours).wait()
  }
}
