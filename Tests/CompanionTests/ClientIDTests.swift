import System
import TestSupport
import Testing

@testable import Companion

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct ClientIDTests {
  private var directory: String { TemporaryDirectory.file("state/mark") }

  @Test func `a name is made once and kept`() throws {
    let id = try ClientID.load(from: directory)
    #expect(id.utf8.count == 32)
    #expect(try ClientID.load(from: directory) == id)
    #expect(try FileStatus.of(directory + "/client-id")?.mode == 0o600)
    #expect(try FileStatus.of(directory)?.mode == 0o700)
    #expect(try ClientID.load(from: TemporaryDirectory.file("other")) != id)
    #expect(ClientID.unkept() != ClientID.unkept())
  }

  @Test(arguments: ["", "\n", "0123456789abcdef0123456789abcdef", "../x\n"])
  func `a name that is none is refused and stays`(content: String) throws {
    let path = TemporaryDirectory.file("client-id")
    try SystemDisk().replaceFile(path, with: Array(content.utf8))
    let expected = StateFileError.damaged(
      path: path,
      line: 1,
      reason: "expected one line of 32 hexadecimal digits",
      keptAs: nil
    )
    #expect(throws: expected) { try ClientID.load(from: TemporaryDirectory.path) }
    #expect(try SystemDisk().readFile(path, limit: 99) == Array(content.utf8))
  }

  @Test func `a full disk leaves no name behind`() throws {
    let disk = FaultyDisk()
    disk.inject(.failing(.noSpace), at: 1, only: .write)
    let error = #expect(throws: StateFileError.self) {
      try ClientID.load(from: TemporaryDirectory.path, disk: disk)
    }
    guard case .system(let reason) = error else {
      Issue.record("expected the system's reason")
      return
    }
    #expect(reason.isOutOfSpace)
    let id = try ClientID.load(from: TemporaryDirectory.path, disk: disk)
    #expect(try ClientID.load(from: TemporaryDirectory.path) == id)
  }
}
