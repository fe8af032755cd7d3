internal import Library
internal import Store
internal import System

/// The files of a library, looked at by somebody who may not be their primary.
struct LibraryFiles {
  /// The largest file that is read; the primary has the same limit.
  static let limit = 256 << 20
  /// How often files that change while they are read are read again.
  private static let attempts = 20

  let directory: String
  private let disk = SystemDisk()

  /// What is in the files.
  struct Content {
    var files: [String: [UInt8]]
    /// What they give; `nil` when they were never still for long enough to tell.
    var recovery: Recovery?
  }

  /// All names in the directory; none when there is no directory.
  func names() throws(SystemError) -> [String] {
    do throws(SystemError) {
      return try disk.list(directory)
    } catch  where error.isMissing {
      return []
    }
  }

  /// Reads all files that count.
  func read() throws(SystemError) -> [String: [UInt8]] {
    do throws(SystemError) {
      return try disk.readFiles(of: directory, limit: Self.limit) {
        StoreFile(name: $0)?.isRead ?? false
      }
    } catch  where error.isMissing {
      return [:]
    }
  }

  /// Reads the library as it is at one moment, also while a primary writes.
  ///
  /// A fold replaces and removes files, so what was read around one is read again. So is what seems damaged:
  /// a file that is read in pieces may show a record that was written meanwhile and not the one before it.
  func look() throws(SystemError) -> Content {
    var content = Content(files: [:], recovery: nil)
    var doubtful: Recovery?
    for _ in 0..<Self.attempts {
      let before = try snapshots()
      content.files = try read()
      let recovery = Recovery.recover(from: content.files, epoch: "none")
      if try snapshots() == before {
        content.recovery = recovery
        if case .ready = recovery { return content }
        if recovery == doubtful { return content }
        doubtful = recovery
      }
      // A file may just be on its way to its name.
      _ = try Readiness.waitToRead([], timeout: .milliseconds(10))
    }
    content.recovery = doubtful
    return content
  }

  /// What tells whether files were replaced or removed in between.
  private func snapshots() throws(SystemError) -> [String: FileStatus.Identity] {
    var found: [String: FileStatus.Identity] = [:]
    for name in try names() where StoreFile(name: name)?.isRead ?? false {
      found[name] = try disk.status(of: Path.join(directory, name))?.identity
    }
    return found
  }

  /// The copies that the primary keeps, the newest first.
  func copies() throws(SystemError) -> [String] {
    let copies = try names().compactMap { name -> (Int, String)? in
      if case .backup(let backup)? = StoreFile(name: name) { (backup.through, name) } else { nil }
    }
    return copies.sorted { $1 < $0 }.map(\.1)
  }
}
