import Civil
import Host
import Primary
import Reminders
import Store
import System
import TestSupport
import Testing

@testable import Daemon

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct ArchiveTests {
  /// What an archive goes through: it is opened, written to and folded, on a disk that may fail once.
  private struct Life: Sendable {
    let directory: String
    let disk: any Disk
    let queue = SerialQueue("archive tests")

    func archive() -> Archive {
      Archive(directory: directory, disk: disk, queue: queue, log: Log(from: .error))
    }

    /// The state of all that was told to be on disk.
    func live() throws -> State {
      var archive = archive()
      var opening = try? archive.open()
      if opening == nil {
        archive = self.archive()
        opening = try archive.open()
      }
      var state = try #require(opening).state
      for number in 1...3 {
        let record = Record(
          number: state.number + 1,
          at: Instant(milliseconds: 0),
          event: .fired(ReminderKey(id: "s/june/p\(number):1d", generation: 1))
        )
        do throws(StorageFailure) {
          try archive.append([record])
        } catch {
          // A fold that comes between the failure and the next try must not count on what failed.
          let isFolded = archive.fold(state)
          guard error.kind == .full else {
            #expect(!isFolded)
            return state
          }
          // There is room again.
          try archive.append([record])
        }
        try state.apply(record)
        if number == 2 { _ = archive.fold(state) }
      }
      return state
    }

    func onQueue<Result: Sendable>(
      _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Swift.Result { try body() }) }
      }
    }
  }

  @Test(
    arguments: [
      .failing(.noSpace), .failing(.inputOutput), .failing(.overQuota),
      .tearing(after: 20, .noSpace),
    ] as [FaultyDisk.Fault]
  )
  func `whichever operation of the disk fails, what was told to be kept is kept`(
    fault: FaultyDisk.Fault
  ) async throws {
    let whole = FaultyDisk()
    let life = try Life(directory: directory("whole"), disk: whole)
    #expect(try await life.onQueue { try life.live() }.number == 3)
    // Where it matters most every operation fails once, else every third: each takes a while.
    let step = fault == .failing(.noSpace) ? 1 : 3
    for operation in stride(from: 1, through: whole.operations.count, by: step) {
      let disk = FaultyDisk()
      disk.inject(fault, at: operation)
      let life = try Life(directory: directory("\(operation)"), disk: disk)
      let kept = try await life.onQueue { try life.live() }
      let after = Life(directory: life.directory, disk: SystemDisk())
      let found = try await after.onQueue { try after.archive().open() }
      #expect(found.damage == nil, "operation \(operation)")
      // What failed may have reached the disk all the same.
      #expect(
        (kept.number...kept.number + 1).contains(found.state.number),
        "operation \(operation)"
      )
      if found.state.number == kept.number {
        #expect(found.state == kept, "operation \(operation)")
      }
    }
  }

  private func directory(_ name: String) throws -> String {
    let path = TemporaryDirectory.file(name)
    try SystemDisk().createDirectories(path)
    return path
  }
}
