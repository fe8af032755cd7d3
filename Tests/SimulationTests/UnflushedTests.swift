import Civil
import Host
import Primary
import Reminders
import Store
import System
import TestSupport
import Testing

@testable import Daemon

/// What one life of the primary has written and not flushed, and the next one reads.
@Suite struct UnflushedTests {
  /// What the disk does to the last record before the first life ends.
  enum End: CaseIterable {
    /// It fails to flush it.
    case failedFlush
    /// The process is killed between writing and flushing.
    case killed
  }

  private final class Home: Sendable {
    let disk: VirtualDisk
    let queue = SerialQueue("unflushed tests")

    init(seed: UInt64) throws {
      disk = VirtualDisk(seed: seed)
      try disk.makeDirectory(Simulation.home)
    }

    func archive() -> Archive {
      let log = Log(from: .error, to: FileDescriptor(rawValue: -1))
      return Archive(
        directory: Simulation.home,
        disk: disk,
        queue: queue,
        log: log,
        segmentSize: 4_096
      )
    }

    /// The numbers that a second and, after the power went, a third life find.
    func lives(_ end: End) throws -> (second: Int, third: Int) {
      let first = archive()
      _ = try first.open()
      try first.append([record(1)])
      switch end {
      case .failedFlush: disk.failingFlush = .inputOutput
      // The write, and then the flush.
      case .killed: disk.fuse = 1
      }
      try? first.append([record(2)])
      disk.killProgram()
      let second = try archive().open()
      disk.losePower()
      let third = try archive().open()
      #expect(second.damage == nil)
      #expect(third.damage == nil)
      return (second.state.number, third.state.number)
    }

    /// Whether what is left is sound: a disk without room took a part of some records, the next life could not flush
    /// them, and the one after it was overtaken by a loss of power after some operations.
    func isSound(after operations: Int) throws -> Bool {
      let first = archive()
      _ = try first.open()
      try first.append([record(1)])
      disk.fullness = .noSpace
      try? first.append((2...9).map(record))
      disk.fullness = nil
      disk.killProgram()
      disk.failingFlush = .overQuota
      _ = try? archive().open()
      disk.failingFlush = nil
      disk.killProgram()
      disk.fuse = operations
      _ = try? archive().open()
      disk.losePower()
      let last = try archive().open()
      return last.damage == nil && last.state.number >= 1
    }

    private func record(_ number: Int) -> Record {
      Record(
        number: number,
        at: Instant(milliseconds: 0),
        event: .fired(ReminderKey(id: "s/june/p\(number):1d", generation: 1))
      )
    }
  }

  @Test(arguments: End.allCases)
  func `is on the disk before anybody hears of it`(end: End) async throws {
    for seed in UInt64(1)...40 {
      let home = try Home(seed: seed)
      let (second, third) = try await withCheckedThrowingContinuation { continuation in
        home.queue.async { continuation.resume(with: Result { try home.lives(end) }) }
      }
      #expect(third == second, "seed \(seed)")
    }
  }

  @Test func `is not counted on by snapshots before it is on the disk`() async throws {
    for seed in UInt64(1)...8 {
      for operations in 1...24 {
        let home = try Home(seed: seed)
        let isSound = try await withCheckedThrowingContinuation { continuation in
          home.queue.async {
            continuation.resume(with: Result { try home.isSound(after: operations) })
          }
        }
        #expect(isSound, "seed \(seed), after \(operations) operations")
      }
    }
  }
}
