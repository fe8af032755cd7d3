import Civil
import TestSupport
import Testing

@testable import Store

@Suite struct BackupTests {
  private func day(_ number: Int) throws -> CivilDate {
    try #require(Sample.today.adding(days: number))
  }

  /// What is left after a copy at each of these days in turn.
  private func kept(of days: [Int]) throws -> [Backup] {
    var copies: Set<Backup> = []
    for (number, day) in zip(1..., days) {
      let new = Backup(through: number, day: try self.day(day))
      copies.insert(new)
      copies.subtract(Backup.superseded(Array(copies), by: new))
    }
    return copies.sorted { $0.through < $1.through }
  }

  @Test func `an afternoon of changes does not push out yesterday`() throws {
    let kept = try kept(of: [0, 0, 0] + Array(repeating: 1, count: 300))
    #expect(kept.map(\.through) == [3, 299, 300, 301, 302, 303])
  }

  @Test func `a daily copy is kept for a week of days, and a weekly one beyond`() throws {
    // Day 0 is a Monday.
    let kept = try kept(of: Array(0..<140))
    let days = try kept.map { try #require($0.day).days(since: Sample.today) }
    #expect(days.suffix(7) == [133, 134, 135, 136, 137, 138, 139])
    #expect(days.dropLast(7) == [90, 97, 104, 111, 118, 125, 132], "the Sundays before")
  }

  @Test func `whatever the order of days, there is a bound and the newest stays`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    let bound = Backup.recentKept + Backup.daysKept + Backup.weeksKept
    for _ in 0..<30 {
      var now = 0
      var days: [Int] = []
      for _ in 0..<200 {
        // The clock may be set back, far.
        now += Int.random(in: -40...60, using: &generator) / 20
        days.append(Bool.random(using: &generator) ? now : days.last ?? 0)
      }
      let kept = try kept(of: days)
      #expect(kept.count <= bound, "seed \(seed)")
      #expect(kept.suffix(Backup.recentKept).map(\.through) == [196, 197, 198, 199, 200])
    }
  }

  @Test func `copies without a day count among the newest only`() throws {
    let copies = (1...9).map { Backup(through: $0, day: nil) }
    let gone = Backup.superseded(copies, by: Backup(through: 10, day: Sample.today))
    #expect(gone.map(\.through) == [1, 2, 3, 4, 5])
  }

  @Test func `a new copy of the same record replaces the one there`() throws {
    let old = Backup(through: 4, day: nil)
    let new = Backup(through: 4, day: Sample.today)
    #expect(Backup.superseded([old, new], by: new) == [old])
    #expect(Backup.superseded([new], by: new).isEmpty)
  }
}
