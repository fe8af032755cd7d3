import JSON
import System
import TestSupport
import Wire

@testable import Companion

extension Outbox {
  /// Makes an outbox in which changes wait.
  ///
  /// As by `append` for each, without waiting for the disk each time.
  func fill(_ changes: [JSONValue]) throws {
    var queue = Queue(name: "ob-test")
    for change in changes {
      queue.append(ChangeRequest(outbox: "", sequence: 0, atMS: 1, change: change))
    }
    try SystemDisk().createDirectories(Path.parent(of: path))
    try overwrite(path, queue.encoded())
  }
}

/// Writes a file without waiting for the disk.
func overwrite(_ path: String, _ content: [UInt8]) throws {
  let disk = SystemDisk()
  let file = try disk.open(path, for: .updatingOrCreating)
  defer { disk.close(file) }
  // Not emptied first: ext4 flushes a file that was when it is closed.
  try disk.writeAll(content[...], to: file, at: 0)
  try disk.resize(file, to: content.count)
}

/// An outbox in a directory of its own, for tests that need many.
enum TemporaryOutbox {
  static func with(_ body: (Outbox) throws -> Void) throws {
    let number = try SystemDisk().list(TemporaryDirectory.path).count
    try body(Outbox(directory: TemporaryDirectory.file("\(number)")))
  }
}
