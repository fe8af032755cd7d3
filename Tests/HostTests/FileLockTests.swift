import System
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct FileLockTests {
  private func acquire(_ path: String) throws -> FileLock {
    guard case .acquired(let lock) = try FileLock.acquire(path) else { throw Refused() }
    return lock
  }

  private struct Refused: Error {}

  @Test func `a lock names who holds it to whoever comes second`() throws {
    let path = TemporaryDirectory.file("markd.lock")
    let lock = try acquire(path)
    guard case .held(let holder) = try FileLock.acquire(path) else {
      Issue.record("two hold the lock")
      return
    }
    #expect(holder == .current())
    #expect(holder?.description == "pid \(ProcessIdentity.id) on \(ProcessIdentity.host)")
    #expect(try FileStatus.of(path)?.mode == 0o600)
    withExtendedLifetime(lock) {}
  }

  @Test func `a released lock can be taken again and its file stays`() throws {
    let path = TemporaryDirectory.file("markd.lock")
    let first = try acquire(path)
    first.release()
    #expect(try FileStatus.of(path)?.size == 0)
    let second = try acquire(path)
    #expect(second.abandonedBy == nil)
    withExtendedLifetime(first) {}
  }

  @Test func `a lock goes with its last reference`() throws {
    let path = TemporaryDirectory.file("markd.lock")
    var lock: FileLock? = try acquire(path)
    lock = nil
    lock = try acquire(path)
    #expect(lock?.abandonedBy == .current())
  }

  @Test func `a lock left by a killed process is taken and tells whose it was`() throws {
    let path = TemporaryDirectory.file("markd.lock")
    try SystemDisk().replaceFile(path, with: Array("41 pangolin 7c1f\n".utf8))
    let lock = try acquire(path)
    #expect(lock.abandonedBy == FileLock.Holder(process: 41, host: "pangolin", boot: "7c1f"))
  }

  @Test(arguments: ["", "x", "1 a", "-3 a b", "99999999999 a b", "1 a b c"])
  func `a damaged lock file only loses the name`(content: String) throws {
    let path = TemporaryDirectory.file("markd.lock")
    try SystemDisk().replaceFile(path, with: Array(content.utf8))
    #expect(try acquire(path).abandonedBy == nil)
  }

  @Test func `a lock file swept away does not let two in under one name`() throws {
    let path = TemporaryDirectory.file("markd.lock")
    let swept = try acquire(path)
    try SystemDisk().remove(path)
    let current = try acquire(path)
    guard case .held = try FileLock.acquire(path) else {
      Issue.record("the new file is not locked")
      return
    }
    withExtendedLifetime((swept, current)) {}
  }

  @Test func `a lock in no directory says which file`() {
    let path = TemporaryDirectory.file("none/markd.lock")
    #expect(throws: SystemError(.noSuchFile, "open lock", path: path)) {
      try FileLock.acquire(path)
    }
  }
}
