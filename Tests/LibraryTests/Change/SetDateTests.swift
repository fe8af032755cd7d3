import Civil
import Engine
import Library
import Testing

@Suite struct SetDateTests {
  private let exam = DueDate.day(Student.day(2027, 1, 15))
  private let later = DueDate.day(Student.day(2027, 1, 22))

  @Test
  func `keeps a date, and gives each setting a number of its own`() throws {
    var student = try Student.enrolled()
    let effect = try student.date("exam", exam)
    #expect(effect.after == "2027-01-15")
    #expect(effect.before == nil)
    #expect(effect.sitting == "june")
    #expect(student.entry("exam")?.generation == 1)
    try student.date("lab.1", exam)
    #expect(student.entry("lab.1")?.generation == 2)
    #expect(try student.date("exam", later).before == "2027-01-15")
    #expect(student.entry("exam")?.generation == 3)
    #expect(student.library.generation == 3)
  }

  @Test
  func `does not take the same date again for a new one`() throws {
    var student = try Student.enrolled()
    try student.date("exam", exam)
    let before = student.library
    try student.date("exam", exam)
    #expect(student.library == before)
  }

  @Test
  func `gives a date that comes back after it was removed a new number`() throws {
    var student = try Student.enrolled()
    try student.date("exam", exam)
    #expect(try student.date("exam", nil).before == "2027-01-15")
    #expect(student.library["bd"]?.dates.isEmpty == true)
    try student.date("exam", exam)
    #expect(student.entry("exam")?.generation == 3)
  }

  @Test
  func `removes nothing where nothing is`() throws {
    var student = try Student.enrolled()
    let before = student.library
    #expect(try student.date("exam", nil).after == nil)
    #expect(student.library == before)
  }

  @Test
  func `keeps the dates of each sitting apart`() throws {
    var student = try Student.enrolled()
    try student.date("exam", exam)
    try student.date("exam", later, in: "july")
    #expect(student.entry("exam")?.due == exam)
    #expect(student.entry("exam", in: "july")?.due == later)
  }

  @Test
  func `refuses what is not there, and a date that has moved meanwhile`() throws {
    var student = try Student.enrolled()
    try student.date("exam", exam)
    let before = student.library
    #expect(throws: Refusal.unknownPart("exams", of: "bd", near: "exam")) {
      try student.date("exams", exam)
    }
    #expect(throws: Refusal.unknownSitting("may", of: "bd", known: ["june", "july"])) {
      try student.date("exam", exam, in: "may")
    }
    #expect(throws: Refusal.conflict(current: "2027-01-15")) {
      try student.date("exam", later, seeing: .value("2027-01-14"))
    }
    #expect(student.library == before)
    #expect(try student.date("exam", later, seeing: .value("2027-01-15")).after == "2027-01-22")
  }
}
