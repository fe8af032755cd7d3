import Companion
import Glibc
import Library
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonCrashTests {
  @Test func `a killed daemon leaves a socket behind, and nothing answered is lost`() throws {
    let home = try Home()
    try home.serving { daemon in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      try companion.submit(.grade("trabajo", "7,5"), 2)
      try daemon.kill()
    }
    #expect(try SystemDisk().status(of: home.socket)?.kind == .socket)
    try home.serving { _ in
      let companion = try home.connect()
      #expect(try companion.count("records") == 2)
      let shown = try home.run(.mark, "show", "alg")
      #expect(shown.output.contains("7,5"), "\(shown)")
    }
  }

  @Test func `a change sent again after a crash has no second effect`() throws {
    let home = try Home()
    let changes = [Change.addAlgebra, .grade("trabajo", "7,5"), .grade("trabajo", "8")]
    try home.serving { daemon in
      let companion = try home.connect()
      for (number, change) in zip(1..., changes) {
        #expect(try companion.submit(change, number).isDuplicate == false)
      }
      try daemon.kill()
    }
    try home.serving { _ in
      let companion = try home.connect()
      for (number, change) in zip(1..., changes) {
        let again = try companion.submit(change, number)
        #expect(again.sequence == number)
        #expect(again.isDuplicate)
      }
      #expect(try companion.count("records") == 3)
    }
  }

  @Test func `more changes than fit between two folds are all there after a crash`() throws {
    let home = try Home()
    let count = 700
    try home.serving { daemon in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      for first in stride(from: 2, through: count, by: 50) {
        let requests = try (first...min(first + 49, count)).map {
          try companion.post(.grade("trabajo", "\($0 % 10)"), $0)
        }
        for request in requests { _ = try companion.answer(to: request) }
      }
      try daemon.kill()
    }
    let files = try home.files().keys
    #expect(files.contains { $0.hasPrefix("library.backup-") })
    #expect(!files.contains("journal-000000000001"), "its records are in the snapshots")
    #expect(try home.serving { _ in try home.connect().count("records") } == count)
  }

  @Test func `a journal of several files is read to its end after a crash`() throws {
    let home = try Home()
    let long = algebra + String(repeating: " ", count: 50_000)
    try home.serving { daemon in
      let companion = try home.connect()
      for number in 1...45 {
        try companion.submit(.addSubject(.init(course: "2026/27", syllabus: long)), number)
      }
      try daemon.kill()
    }
    #expect(try home.files().keys.filter { $0.hasPrefix("journal-") }.count > 2)
    #expect(try home.serving { _ in try home.connect().count("subjects") } == 45)
  }

  /// Changes to send while the daemon is killed.
  enum Stream: CaseIterable {
    /// Each adds a subject of its own, so that one made twice shows.
    case subjects
    /// Many at a time, so that some are on their way while the snapshots are written.
    case grades

    var window: Int { self == .subjects ? 8 : 64 }

    func change(_ number: Int) -> Change {
      switch self {
      case .subjects: .addSubject(.init(course: "2026/27", syllabus: algebra))
      case .grades: number == 1 ? .addAlgebra : .grade("trabajo", "\(number % 10)")
      }
    }
  }

  @Test(arguments: Stream.allCases)
  func `killed again and again in a stream of changes, it makes each of them once`(
    stream: Stream
  ) throws {
    let home = try Home()
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    let deadline = ClockReading.now().monotonic + .seconds(12)
    var answered = 0
    var sent = 0
    for _ in 0..<40 where ClockReading.now().monotonic < deadline {
      try home.serving { daemon in
        let companion = try home.connect()
        let status = try OutboxOutcome(answer: companion.request(.outboxStatus(outbox: "ob")))
        #expect(status.next > answered, "seed \(seed): an answered change is gone")
        #expect(status.next <= sent + 1, "seed \(seed)")
        let count = Int.random(in: 1...stream.window, using: &generator)
        let numbers = (answered + 1)...(answered + count)
        let requests = try numbers.map { ($0, try companion.post(stream.change($0), $0)) }
        sent = max(sent, numbers.upperBound)
        let awaited = Int.random(in: 0...count, using: &generator)
        for (number, request) in requests.prefix(awaited) {
          let outcome = try ChangeOutcome(answer: companion.answer(to: request))
          #expect(outcome.sequence == number, "seed \(seed)")
          #expect(outcome.isDuplicate == (number < status.next), "seed \(seed)")
          answered = number
        }
        try daemon.kill()
      }
    }
    try home.serving { _ in
      let companion = try home.connect()
      for number in (answered + 1)..<(sent + 1) {
        try companion.submit(stream.change(number), number)
      }
      #expect(try companion.count("records") == sent, "seed \(seed)")
      let subjects = try companion.count("subjects")
      #expect(subjects == (stream == .subjects ? sent : 1), "seed \(seed)")
    }
  }
}
