import Civil
import Engine
import Library
import Testing

import enum Library.Expectation

@Suite struct UndoTests {
  @Test
  func `undoing a grade puts back what was typed before`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "7,5")
    try student.grade("exam", "9")
    let effect = try student.undoLast()
    #expect(student.text("exam") == "7,5")
    #expect(effect.before == "9" && effect.after == "7,5" && effect.undid == .setGrade)
    try student.undoLast()
    #expect(student.text("exam") == nil)
  }

  @Test
  func `undoing an undoing makes the change again`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "7,5")
    let graded = try #require(student.library.history.latest?.number)
    try student.change(.undo(graded))
    let undoing = try #require(student.library.history.entries.last?.number)
    try student.change(.undo(undoing))
    #expect(student.text("exam") == "7,5")
    #expect(student.library.history.latest?.number == graded)
  }

  @Test
  func `undone, made again and undone again is undone`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "7,5")
    let graded = try #require(student.library.history.latest?.number)
    for step in 0..<6 {
      try student.change(.undo(graded + step))
      let stands = !step.isMultiple(of: 2)
      #expect(student.text("exam") == (stands ? "7,5" : nil))
      #expect((student.library.history.latest?.number == graded) == stands)
      let standing = student.library.history.entries.filter { $0.undoneBy == nil }.map(\.number)
      #expect(standing.contains(graded) == stands)
      #expect(standing.last == graded + step + 1)
    }
  }

  @Test
  func `an older change is undone by its number and leaves the later ones`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "7,5")
    let graded = try #require(student.library.history.latest?.number)
    try student.grade("seat", "8")
    try student.change(.undo(graded))
    #expect(student.text("exam") == nil)
    #expect(student.text("seat") == "8")
  }

  @Test
  func `a change under a later one is not undone, and the later one is named`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "7,5")
    let first = try #require(student.library.history.latest?.number)
    try student.grade("exam", "9")
    let second = try #require(student.library.history.latest?.number)
    #expect(throws: Refusal.changedSince(first, by: second)) {
      try student.change(.undo(first))
    }
    try student.change(.undo(second))
    try student.change(.undo(first))
    #expect(student.text("exam") == nil)
    #expect(throws: Refusal.undoneAlready(first, by: first + 3)) {
      try student.change(.undo(first))
    }
  }

  @Test
  func `making a change again waits for what came after the undoing`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "7,5")
    try student.undoLast()
    let undoing = try #require(student.library.history.entries.last?.number)
    try student.grade("exam", "9")
    let later = try #require(student.library.history.latest?.number)
    #expect(throws: Refusal.changedSince(undoing, by: later)) {
      try student.change(.undo(undoing))
    }
  }

  @Test
  func `a subject that was taken out comes back with its grades, where it stood`() throws {
    var student = try Student.failed()
    try student.add("other")
    try student.add("third")
    let before = student.contents
    try student.change(.removeSubject("bd"))
    #expect(student.library["bd"] == nil)
    try student.undoLast()
    #expect(student.contents == before)
    #expect(student.text("exam") == "3")
  }

  @Test
  func `a subject is not put where another one has its short name by now`() throws {
    var student = try Student.failed()
    try student.change(.removeSubject("bd"))
    let removal = try #require(student.library.history.latest?.number)
    try student.add("bd")
    #expect(throws: Refusal.changedSince(removal, by: removal + 1)) {
      try student.change(.undo(removal))
    }
  }

  @Test
  func `a number that nothing has is refused`() throws {
    var student = try Student.enrolled()
    #expect(throws: Refusal.unknownChange(77)) { try student.change(.undo(77)) }
  }

  @Test
  func `a grade that was edited in the file is not overwritten`() throws {
    var student = try Student.enrolled()
    try student.grade("exam", "7,5")
    let graded = try #require(student.library.history.latest?.number)
    let file = String(decoding: student.library.file(through: 2), as: UTF8.self)
    let edited = file.replacing("\"exam\": \"7,5\"", with: "\"exam\": \"8\"", maxReplacements: 1)
    var library = try Library.read(Array(edited.utf8)).library
    #expect(library["bd"]?.grades["june"]?["exam"]?.text == "8")
    #expect(throws: Refusal.changedSince(graded, by: nil)) {
      try library.apply(.undo(graded), on: student.today)
    }
  }

  @Test
  func `a date that comes back rings no second time, and the next one is new`() throws {
    var student = try Student.enrolled()
    try student.date("exam", .day(Student.day(2027, 1, 15)))
    try student.date("exam", .day(Student.day(2027, 1, 20)))
    try student.undoLast()
    #expect(student.entry("exam")?.generation == 1)
    try student.date("exam", .day(Student.day(2027, 1, 25)))
    #expect(student.entry("exam")?.generation == 3)
  }

  @Test
  func `what changes nothing is not among the changes`() throws {
    var student = try Student.enrolled()
    let count = student.library.history.entries.count
    try student.grade("exam", "-")
    try student.change(
      .setLeads(Change.SetLeads(student.library.leads[.exam], for: .occasion(.exam)))
    )
    #expect(student.library.history.entries.count == count)
  }

  @Test
  func `the history is part of the file and comes back from it`() throws {
    var student = try Student.failed()
    try student.date("exam", .day(Student.day(2027, 1, 15)), in: "june")
    try student.change(
      .setDone(.init(subject: "bd", part: "exam", sitting: "june", value: true))
    )
    try student.change(.renameSubject(.init(subject: "bd", id: "bases")))
    try student.change(.renameStudy("Informática"))
    try student.change(.addCourse("2027/28"))
    try student.change(.followCourse("2026/27"))
    let leads = [Lead("2d+")].compactMap(\.self)
    for target in [
      Change.SetLeads.Target.occasion(.exam), .subject("bases"), .part("bases", "lab.1"),
    ] {
      try student.change(.setLeads(Change.SetLeads(leads, for: target)))
    }
    try student.change(.setQuiet(QuietHours("23:00-08:00")))
    let until = Instant(milliseconds: 1_800_000_000_000)
    try student.change(
      .setSnooze(.init(subject: "bases", part: "exam", sitting: "june", value: until))
    )
    try student.change(.removeSubject("bases"))
    try student.undoLast()
    let read = try Library.read(student.library.file(through: 9)).library
    #expect(read == student.library)
  }

  @Test
  func `keeps the last changes, and of whole subjects no more than a few`() throws {
    var student = try Student.enrolled()
    for mark in 0..<100 { try student.grade("exam", "\(mark % 10)", in: "june") }
    #expect(student.library.history.entries.count == History.limit)
    for _ in 0..<40 {
      try student.change(.removeSubject("bd"))
      try student.add("bd")
    }
    #expect(student.library.history.entries.count <= 2 * History.subjectLimit + 1)
    try student.undoLast()
    #expect(student.library["bd"] == nil)
  }
}

extension Student {
  /// Undoes what `mark undo` would.
  @discardableResult
  mutating func undoLast() throws -> Effect {
    let number = try #require(library.history.latest?.number)
    return try change(.undo(number))
  }

  /// The file without what only ever grows: the changes, and the count of dates.
  var contents: String {
    let lines = String(decoding: library.file(through: 0), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { $0.hasPrefix("  \"history\"") } ?? lines.endIndex - 1
    return lines[..<end].filter { !$0.hasPrefix("  \"generation\"") }.joined(separator: "\n")
      .trimmingSuffix { $0 == "," || $0 == "\n" || $0 == "}" }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ isDropped: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isDropped(last) { text.removeLast() }
    return String(text)
  }
}
