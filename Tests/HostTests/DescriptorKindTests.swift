import Glibc
import System
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct DescriptorKindTests {
  private func address(_ name: String) throws -> UnixAddress {
    try UnixAddress(TemporaryDirectory.file(name))
  }

  @Test func `a listening socket is told with its path`() throws {
    let address = try address("s")
    let socket = try UnixSocket.listen(at: address)
    defer { socket.close() }
    let kind = try socket.descriptor.kind()
    #expect(
      kind
        == .socket(.init(isLocal: true, isStream: true, isListening: true, path: address.path))
    )
  }

  @Test func `the longest path is told whole`() throws {
    let start = TemporaryDirectory.file("")
    let path = start + String(repeating: "s", count: UnixAddress.limit - start.utf8.count)
    let socket = try UnixSocket.listen(at: UnixAddress(path))
    defer { socket.close() }
    guard case .socket(let told) = try socket.descriptor.kind() else {
      Issue.record("expected a socket")
      return
    }
    #expect(told.path == path)
  }

  @Test func `an end of a connection does not listen and has no path`() throws {
    let (one, other) = try UnixSocket.pair()
    defer {
      one.close()
      other.close()
    }
    let kind = try one.descriptor.kind()
    #expect(kind == .socket(.init(isLocal: true, isStream: true, isListening: false, path: nil)))
  }

  @Test func `sockets of other kinds and families are told apart`() throws {
    let datagram = FileDescriptor(rawValue: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0))
    let network = FileDescriptor(rawValue: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    defer {
      datagram.close()
      network.close()
    }
    let datagramKind = try datagram.kind()
    let networkKind = try network.kind()
    #expect(
      datagramKind == .socket(.init(isLocal: true, isStream: false, isListening: false, path: nil))
    )
    #expect(
      networkKind == .socket(.init(isLocal: false, isStream: true, isListening: false, path: nil))
    )
  }

  @Test func `a file is none, and neither is a number that nothing is open under`() throws {
    let file = try SystemDisk().open("/dev/null", for: .reading)
    defer { SystemDisk().close(file) }
    #expect(try file.descriptor.kind() == .other)
    #expect(try FileDescriptor(rawValue: 999_999).kind() == .closed)
  }
}
