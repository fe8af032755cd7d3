import Glibc

extension Terminal {
  /// Reads a line that the person types at the terminal of this process, whatever the standard input is.
  ///
  /// - Returns: The line without its end; `nil` where there is no terminal, or it ends first.
  package static func readLineAtTerminal() -> String? {
    let number = unsafe open("/dev/tty", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let terminal = FileDescriptor(rawValue: number)
    defer { terminal.close() }
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while line.count < 1 << 12, let count = try? terminal.read(into: &buffer), count > 0 {
      line += buffer[..<count]
      if let end = line.firstIndex(of: UInt8(ascii: "\n")) {
        return String(decoding: line[..<end], as: UTF8.self)
      }
    }
    return nil
  }
}

extension FileDescriptor {
  /// Reads to the end of a stream.
  ///
  /// - Throws: `Errno.fileTooLarge` for more bytes than the limit.
  package func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try read(into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      if bytes.count > limit { throw SystemError(.fileTooLarge, "read") }
    }
  }
}
