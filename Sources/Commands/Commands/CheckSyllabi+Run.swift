internal import Library
internal import System

extension Command.CheckSyllabi {
  /// The most bytes of a file that is looked at.
  private static let limit = 1 << 20

  func run(on console: any Console) throws(CommandFailure) -> ExitCode {
    var files: [(name: String, bytes: [UInt8])] = []
    var unread: [String] = []
    for file in self.files {
      do throws(SystemError) {
        guard let bytes = try SystemDisk().readFile(file, limit: Self.limit) else {
          throw SystemError(.noSuchFile, "open")
        }
        files.append((file, bytes))
      } catch {
        unread.append("\(file): error: cannot \(error.operation): \(error.code)")
      }
    }
    let check = SyllabusCheck(files, showsExcerpts: true)
    for line in unread + check.diagnostics { console.complain(line) }
    try console.write(lines: check.failures + [check.summary])
    if !unread.isEmpty || check.hasUnreadableFile { return .data }
    return check.failed > 0 ? .refused : .success
  }
}
