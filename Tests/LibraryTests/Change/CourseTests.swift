import Library
import Testing

@Suite struct CourseTests {
  @Test
  func `the latest course is shown until another is chosen`() throws {
    var student = try Student.enrolled()
    try student.change(.addCourse("2027/28"))
    #expect(student.library.study.currentCourse?.name == "2027/28")
    let effect = try student.change(.followCourse("2026/27"))
    #expect(student.library.study.currentCourse?.name == "2026/27")
    #expect(effect.before == nil && effect.after == "2026/27")
    try student.change(.followCourse(nil))
    #expect(student.library.study.currentCourse?.name == "2027/28")
  }

  @Test
  func `who begins a later course than the chosen one follows it`() throws {
    var student = try Student.enrolled()
    try student.change(.followCourse("2026/27"))
    try student.add("old", course: "2024/25")
    #expect(student.library.study.currentCourse?.name == "2026/27")
    try student.add("new", course: "2027/28")
    #expect(student.library.study.currentCourse?.name == "2027/28")
    try student.undoLast()
    #expect(student.library.study.currentCourse?.name == "2026/27")
  }

  @Test
  func `a chosen course is followed under its new name`() throws {
    var student = try Student.enrolled()
    try student.change(.addCourse("2027/28"))
    try student.change(.followCourse("2026/27"))
    try student.change(.renameCourse("2026/27", to: "2025/26"))
    #expect(student.library.study.currentCourse?.name == "2025/26")
    #expect(student.library.course(of: "bd")?.name == "2025/26")
  }

  @Test
  func `refuses a course that is there, that is not, that is in use, or is none`() throws {
    var student = try Student.enrolled()
    let before = student.library
    let refused: [(Change, Refusal)] = [
      (.addCourse("2026/27"), .courseTaken("2026/27")),
      (.addCourse("26/27"), .malformedCourse("26/27")),
      (.addCourse("2036/37"), .malformedCourse("2036/37")),
      (.renameCourse("2025/26", to: "2024/25"), .unknownCourse("2025/26", known: ["2026/27"])),
      (.renameCourse("2026/27", to: "next"), .malformedCourse("next")),
      (.removeCourse("2025/26"), .unknownCourse("2025/26", known: ["2026/27"])),
      (.removeCourse("2026/27"), .courseInUse("2026/27", subjects: 1)),
      (.followCourse("2025/26"), .unknownCourse("2025/26", known: ["2026/27"])),
      (.renameStudy(" \n"), .malformedName(" \n")),
      (.renameSubject(.init(subject: "bd", name: "a\nb")), .malformedName("a\nb")),
      (.renameSubject(.init(subject: "bd", id: "B D")), .malformedShortName("B D")),
      (.removeSubject("bx"), .unknownSubject("bx", near: "bd")),
    ]
    for (change, refusal) in refused {
      #expect(throws: refusal, "\(change)") { try student.change(change) }
      #expect(student.library == before)
    }
  }

  @Test
  func `refuses a short name that another subject has, and takes its own`() throws {
    var student = try Student.enrolled()
    try student.add("alg")
    #expect(throws: Refusal.shortNameTaken("alg")) {
      try student.change(.renameSubject(.init(subject: "bd", id: "alg")))
    }
    let effect = try student.change(.renameSubject(.init(subject: "bd", id: "bd")))
    #expect(effect.formerly == nil)
  }
}
