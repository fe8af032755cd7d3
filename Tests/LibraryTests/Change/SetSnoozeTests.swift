import Civil
import Engine
import Library
import Testing

@Suite struct SetSnoozeTests {
  private let now = Instant(milliseconds: 1_796_000_000_000)

  private func after(_ hours: Int64) -> Instant {
    Instant(milliseconds: now.milliseconds + hours * 3_600_000)
  }

  private func dated() throws -> Library {
    var student = try Student.enrolled()
    try student.date("exam", .day(Student.day(2027, 1, 15)))
    return student.library
  }

  private func snooze(_ library: inout Library, _ until: Instant?, _ part: LeafID = "exam") throws
    -> Effect
  {
    try library.apply(
      .setSnooze(.init(subject: "bd", part: part, sitting: "june", value: until)),
      on: Student.day(2026, 11, 30),
      as: Change.Stamp(number: 100, at: now)
    )
  }

  @Test func `puts off what rings, and lets it ring again`() throws {
    var library = try dated()
    #expect(try snooze(&library, after(2)).after == after(2).description)
    #expect(library["bd"]?.dates["june"]?["exam"]?.snooze?.until == after(2))
    #expect(try snooze(&library, nil).before == after(2).description)
    #expect(library["bd"]?.dates["june"]?["exam"]?.snooze == nil)
  }

  @Test func `takes each putting off for another, and the same for the same`() throws {
    var library = try dated()
    func generation() -> Int? { library["bd"]?.dates["june"]?["exam"]?.snooze?.generation }
    _ = try snooze(&library, after(2))
    let first = generation()
    _ = try snooze(&library, after(2))
    #expect(generation() == first)
    _ = try snooze(&library, after(3))
    #expect(generation() != first)
  }

  @Test(arguments: [-1, 0, 7 * 24 + 1] as [Int64])
  func `refuses the past, and more than seven days`(hours: Int64) throws {
    var library = try dated()
    let before = library
    #expect(throws: Refusal.unusableSnooze) { try snooze(&library, after(hours)) }
    #expect(library == before)
    _ = try snooze(&library, after(7 * 24))
  }

  @Test func `refuses what has no date`() throws {
    var library = try dated()
    #expect(throws: Refusal.noDate("essay", of: "bd")) {
      try snooze(&library, after(1), "essay")
    }
  }

  @Test func `is over when the date moves, and comes back when that is undone`() throws {
    var library = try dated()
    _ = try snooze(&library, after(2))
    _ = try library.apply(
      .setDate(
        .init(subject: "bd", part: "exam", sitting: "june", value: .day(Student.day(2027, 1, 16)))
      ),
      on: Student.day(2026, 11, 30)
    )
    #expect(library["bd"]?.dates["june"]?["exam"]?.snooze == nil)
    let last = try #require(library.history.last?.number)
    _ = try library.apply(.undo(last), on: Student.day(2026, 11, 30))
    #expect(library["bd"]?.dates["june"]?["exam"]?.snooze?.until == after(2))
    _ = try library.apply(.undo(100), on: Student.day(2026, 11, 30))
    #expect(library["bd"]?.dates["june"]?["exam"]?.snooze == nil)
  }
}
