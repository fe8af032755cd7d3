import Companion
import Glibc
import Library
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct FaultPointTests {
  /// How often a point is reached until the grade of the test gets there.
  ///
  /// The first times are at the start, when what was read of the journal is flushed and written once more; in
  /// halves, halves of halves and so on where that is the point.
  private static let daemonPoints: [(FaultPoint, time: Int)] = [
    (.afterRead, 2), (.beforeAppend, 2), (.midAppend, 7), (.afterAppend, 3), (.afterFsync, 3),
    (.afterApply, 1), (.beforeReply, 2), (.midReply, 2), (.snapshotTemporary, 1),
    (.snapshotRenamed, 1), (.snapshotTemporary, 3), (.snapshotRenamed, 3),
  ]

  /// Lets a daemon serve that dies at a point.
  private func dying(
    at point: FaultPoint,
    time: Int,
    in home: Home,
    _ body: (RunningProgram) throws -> Void
  ) throws {
    let daemon = try home.daemon(fault: "\(point.rawValue):kill:\(time)")
    try daemon.line(containing: "event=serving")
    try body(daemon)
    #expect(try daemon.end() == .killed(signal: SIGKILL), "it comes to \(point.rawValue)")
  }

  @Test(arguments: daemonPoints)
  func `a daemon that dies at any point comes back, and the grade is made once`(
    point: FaultPoint,
    time: Int
  ) throws {
    let home = try Home()
    try home.serving { daemon in
      try home.connect().submit(.addAlgebra, 1)
      #expect(try daemon.terminate() == .exited(0))
    }
    try dying(at: point, time: time, in: home) { daemon in
      let companion = try home.connect()
      let isAnswered = (try? companion.submit(.grade("trabajo", "7,5"), 2)) != nil
      let isOfSnapshots = [.snapshotTemporary, .snapshotRenamed].contains(point)
      #expect(isAnswered == isOfSnapshots)
      if isOfSnapshots { daemon.send(SIGTERM) }
    }
    try home.serving { _ in
      let companion = try home.connect()
      let isKept = try companion.count("records") == 2
      let isOnDisk: Bool? =
        switch point {
        case .afterRead, .beforeAppend, .midAppend: false
        // The machine goes on, so what was written and not flushed is there as well.
        default: true
        }
      #expect(isKept == isOnDisk)
      #expect(try companion.submit(.grade("trabajo", "7,5"), 2).isDuplicate == isKept)
      #expect(try companion.count("records") == 2)
    }
  }

  @Test func `a daemon that dies as soon as it is on record that a reminder rang rings it again`()
    throws
  {
    let home = try Home()
    try home.serving { _ in try home.connect().submit(.addAlgebra, 1) }
    try dying(at: .firedRecorded, time: 1, in: home) { _ in
      _ = try home.run(.mark, "date", "alg", "examen", "tomorrow", "23:59")
    }
    try home.serving { _ in
      let run = try home.run(.mark, "notify", "--exec", "cat >&2", "--once")
      #expect(run.ending == .exited(0), "\(run)")
    }
  }

  @Test(arguments: [(FaultPoint.outboxTemporary, false), (.outboxRenamed, true)])
  func `a companion that dies while it queues has queued the grade or has not`(
    point: FaultPoint,
    isQueued: Bool
  ) throws {
    let home = try Home()
    try home.serving { _ in
      let file = home.file("algebra.syllabus")
      try SystemDisk().replaceFile(file, with: Array(algebra.utf8))
      #expect(try home.run(.mark, "subject", "add", file, "--as", "alg").ending == .exited(0))
      let cut = try BuiltProgram.mark.run(
        ["grade", "alg", "trabajo", "7,5"],
        environment: home.environment.merging(["MARK_FAULT": "\(point.rawValue):kill"]) { $1 }
      )
      #expect(cut.ending == .killed(signal: SIGKILL))
      let status = try home.run(.mark, "status", "--json")
      #expect(status.output.contains("\"queued\":0"))
      #expect(status.output.contains("\"records\":\(isQueued ? 2 : 1)"), "\(status)")
    }
  }

  @Test func `without room at a point, a change is refused, and taken when it comes again`() throws
  {
    let home = try Home()
    let daemon = try home.daemon(fault: "mid-append:errno")
    try daemon.line(containing: "event=serving")
    let companion = try home.connect()
    #expect(try companion.refusal(of: .addAlgebra, 1)?.code == .storageFull)
    #expect(try companion.submit(.addAlgebra, 1).isDuplicate == false)
    #expect(try companion.submit(.grade("trabajo", "7"), 2).isDuplicate == false)
    #expect(try daemon.terminate() == .exited(0))
    #expect(try home.serving { _ in try home.connect().count("records") } == 2)
  }

  @Test func `a disk that takes its time holds up no question, on any connection`() throws {
    let home = try Home()
    let daemon = try home.daemon(fault: "after-append:delay")
    try daemon.line(containing: "event=serving")
    let slow = try home.connect("slow")
    let other = try home.connect("other")
    let change = try slow.post(.addAlgebra, 1)
    _ = try slow.request(.ping)
    _ = try other.request(.ping)
    // It is asked and answered while the change is on its way to the disk.
    #expect(try other.count("unstored") == 1)
    #expect(try ChangeOutcome(answer: slow.answer(to: change)).isDuplicate == false)
    #expect(try other.count("unstored") == 0)
    #expect(try daemon.terminate() == .exited(0))
  }
}
