import Civil
import Host
import Primary
import Reminders
import Store
import System
import TestSupport
import Testing

@testable import Daemon

/// A disk that cannot be read or written when the primary starts.
@Suite struct StartingTests {
  /// What the disk does, and the code that the primary ends with.
  struct Fault: Sendable, CustomTestStringConvertible {
    var reading: Errno?
    var writing: Errno?
    var flushing: Errno?
    var code: ExitCode

    var testDescription: String { "\(reading ?? writing ?? flushing ?? .interrupted)" }
  }

  private func onQueue<Result: Sendable>(
    _ queue: SerialQueue,
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try body() }) }
    }
  }

  @Test(arguments: [
    Fault(reading: .inputOutput, code: .inputOutput),
    Fault(reading: .accessDenied, code: .permissions),
    Fault(writing: .readOnly, code: .permissions),
    Fault(writing: .inputOutput, code: .inputOutput),
    Fault(flushing: .inputOutput, code: .inputOutput),
    Fault(flushing: .overQuota, code: .inputOutput),
  ])
  func `a disk that fails at the start is named, nothing is lost, and it starts when it works`(
    fault: Fault
  ) async throws {
    let disk = VirtualDisk(seed: 1)
    try disk.makeDirectory(Simulation.home)
    let queue = SerialQueue("starting tests")
    @Sendable func archive() -> Archive {
      let log = Log(from: .error, to: FileDescriptor(rawValue: -1))
      return Archive(directory: Simulation.home, disk: disk, queue: queue, log: log)
    }
    try await onQueue(queue) {
      let first = archive()
      _ = try first.open()
      let key = ReminderKey(id: "s/june/p:1d", generation: 1)
      let event = Record.Event.fired(key)
      try first.append([Record(number: 1, at: Instant(milliseconds: 0), event: event)])
    }
    let names = disk.listing
    let failure = try await onQueue(queue) { () -> StartFailure? in
      disk.failingRead = fault.reading
      disk.fullness = fault.writing
      disk.failingFlush = fault.flushing
      defer { (disk.failingRead, disk.fullness, disk.failingFlush) = (nil, nil, nil) }
      do throws(StartFailure) {
        _ = try archive().open()
        return nil
      } catch {
        return error
      }
    }
    #expect(failure?.code == fault.code)
    #expect(failure?.message.contains(Simulation.home) == true)
    #expect(disk.listing == names)
    disk.losePower()
    let opening = try await onQueue(queue) { try archive().open() }
    #expect(opening.state.number == 1)
    #expect(opening.damage == nil)
  }
}
