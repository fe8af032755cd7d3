import System
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct DiskTests {
  private let disk = SystemDisk()

  @Test func `a replaced file holds the new content, for its owner alone`() throws {
    let path = TemporaryDirectory.file("library.json")
    try disk.replaceFile(path, with: [1, 2, 3])
    try disk.replaceFile(path, with: [4])
    #expect(try disk.readFile(path, limit: 1) == [4])
    #expect(try disk.status(of: path)?.mode == 0o600)
    #expect(try disk.list(TemporaryDirectory.path) == ["library.json"])
  }

  @Test(arguments: [Errno.noSpace, .inputOutput, .overQuota])
  func `a replacement that fails anywhere leaves the old or the new content`(code: Errno) throws {
    let path = TemporaryDirectory.file("library.json")
    let old = [UInt8](repeating: 1, count: 100)
    let new = [UInt8](repeating: 2, count: 200)
    let steps = [FaultyDisk.Operation.create, .write, .flush, .rename, .flush]
    for step in 1...steps.count {
      try disk.replaceFile(path, with: old)
      let faulty = FaultyDisk()
      faulty.inject(.tearing(after: 50, code), at: step)
      let error = #expect(throws: SystemError.self) { try faulty.replaceFile(path, with: new) }
      #expect(error?.code == code)
      #expect(try disk.readFile(path, limit: 200) == (step < steps.count ? old : new))
      #expect(try disk.list(TemporaryDirectory.path) == ["library.json"])
      #expect(Array(faulty.operations.prefix(step)) == Array(steps.prefix(step)))
    }
  }

  @Test func `a full disk is told from a broken one, with the path`() throws {
    let path = TemporaryDirectory.file("library.json")
    let faulty = FaultyDisk()
    faulty.inject(.failing(.noSpace), at: 1, only: .write)
    let error = try #require(
      #expect(throws: SystemError.self) { try faulty.replaceFile(path, with: [1]) }
    )
    #expect(error.isOutOfSpace)
    #expect(error.description == "cannot write \(path).new: no space left on device (ENOSPC)")
  }

  @Test func `writing goes on after the kernel stops short`() throws {
    let path = TemporaryDirectory.file("journal")
    let faulty = FaultyDisk()
    faulty.inject(.cutting(to: 7), at: 1, only: .write, stays: true)
    let content = (0..<100).map { UInt8($0) }
    let file = try faulty.open(path, for: .creating)
    defer { faulty.close(file) }
    try faulty.writeAll(content[...], to: file, at: 3)
    #expect(try disk.readFile(path, limit: 103) == [0, 0, 0] + content)
    #expect(faulty.operations.count == 1 + 15)
  }

  @Test(arguments: [0, 1, 16_384, 16_385, 3_000_000])
  func `a file is read up to the limit and not a byte further`(count: Int) throws {
    let path = TemporaryDirectory.file("content")
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try disk.replaceFile(path, with: content)
    #expect(try disk.readFile(path, limit: count) == content)
    if count > 0 {
      #expect(throws: SystemError(.fileTooLarge, "read", path: path)) {
        try disk.readFile(path, limit: count - 1)
      }
    }
  }

  @Test func `a file that is not there reads as nothing`() throws {
    #expect(try disk.readFile(TemporaryDirectory.file("none/at/all"), limit: 1) == nil)
    #expect(try disk.status(of: TemporaryDirectory.file("none")) == nil)
  }

  @Test func `a file that may not be read is an error`() throws {
    #expect(throws: SystemError(.isDirectory, "read", path: TemporaryDirectory.path)) {
      try disk.readFile(TemporaryDirectory.path, limit: 1)
    }
  }

  @Test func `missing directories are made for the owner alone`() throws {
    let path = TemporaryDirectory.file("a/b/c")
    try disk.createDirectories(path)
    try disk.createDirectories(path + "/")
    for directory in [path, TemporaryDirectory.file("a/b"), TemporaryDirectory.file("a")] {
      #expect(try disk.status(of: directory)?.mode == 0o700)
    }
  }

  @Test func `a file where a directory should be is refused`() throws {
    let path = TemporaryDirectory.file("a")
    try disk.replaceFile(path, with: [])
    let error = #expect(throws: SystemError.self) { try disk.createDirectories(path) }
    #expect(error?.code == .notDirectory)
  }

  @Test func `creating refuses a file that exists`() throws {
    let path = TemporaryDirectory.file("a")
    try disk.replaceFile(path, with: [])
    #expect(throws: SystemError(.fileExists, "create", path: path)) {
      try disk.open(path, for: .creating)
    }
  }

  @Test func `gives up where no directory can be made, instead of trying for ever`() {
    // The file system of processes takes no directories, and says so as if a parent were missing.
    #expect(throws: SystemError.self) { try SystemDisk().createDirectories("/proc/mark/home") }
  }
}
