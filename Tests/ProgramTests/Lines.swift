import System
import TestSupport
import Testing

/// Reads lines that another program writes to a named pipe.
struct Lines {
  let pipe = NamedPipe(TemporaryDirectory.file("shown"))
  private let descriptor: FileDescriptor
  /// Keeps the pipe from ending between one writer and the next.
  private let writer: OpenFile
  private var unread = ""

  init() throws {
    descriptor = try pipe.open()
    writer = try SystemDisk().open(pipe.path, for: .updating)
  }

  func close() {
    descriptor.close()
    SystemDisk().close(writer)
  }

  mutating func next() throws -> String {
    while true {
      if let end = unread.firstIndex(of: "\n") {
        defer { unread.removeSubrange(...end) }
        return String(unread[..<end])
      }
      let ready = try Readiness.waitToRead([descriptor], timeout: .seconds(30))
      try #require(!ready.isEmpty, "nothing is shown")
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = try descriptor.read(into: &buffer)
      unread += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}
