import Civil
import Engine
import Library
import TestSupport
import Testing

/// Random changes of random libraries, from a seed that a failure prints.
@Suite struct UndoPropertyTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `undoing gives the library back byte by byte`(seed: UInt64) throws {
    var maker = ChangeMaker(seed: seed)
    var student = try Student.failed()
    var before: [Int: String] = [:]
    for step in 1...60 {
      let (contents, last) = (student.contents, student.library.history.entries.last?.number)
      let change = maker.change(student.library)
      do throws(Refusal) { try student.change(change) } catch { continue }
      guard let entry = student.library.history.entries.last, entry.number != last else {
        #expect(student.contents == contents, "seed \(seed), step \(step): \(change)")
        continue
      }
      if case .undo(let number) = change, number == last, let first = before[number] {
        #expect(student.contents == first, "seed \(seed), step \(step): \(change)")
      }
      before[entry.number] = contents
      // What the file says is what the library is, also of its history.
      let read = try Library.read(student.library.file(through: step)).library
      #expect(read == student.library, "seed \(seed), step \(step): \(change)")
      // Undone at once, whatever it was.
      var undone = read
      _ = try undone.apply(.undo(entry.number), on: student.today)
      var other = student
      other.replace(undone)
      #expect(other.contents == contents, "seed \(seed), step \(step): \(change)")
    }
  }

  @Test(arguments: 100..<108 as Range<UInt64>)
  func `undoing all changes backwards ends where it began`(seed: UInt64) throws {
    var maker = ChangeMaker(seed: seed)
    var student = try Student.failed()
    let (start, first) = (student.contents, student.library.history.entries.last?.number ?? 0)
    for _ in 1...25 {
      do throws(Refusal) { try student.change(maker.change(student.library)) } catch { continue }
    }
    // An undoing of what was done before the start is one of the changes; any other is not.
    func standing(_ entry: History.Entry) -> Bool {
      entry.number > first && entry.undoneBy == nil && (entry.undoes ?? 0) <= first
    }
    while let last = student.library.history.entries.last(where: standing) {
      try student.change(.undo(last.number))
    }
    #expect(student.contents == start, "seed \(seed)")
  }
}

/// Makes up changes, of which some make sense.
private struct ChangeMaker {
  var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  private mutating func pick<Element>(_ elements: [Element], _ other: Element) -> Element {
    elements.randomElement(using: &random) ?? other
  }

  mutating func change(_ library: Library) -> Change {
    let subject = pick(library.study.subjects.map(\.id), "bd")
    let courses = ["2024/25", "2025/26", "2026/27", "2027/28"]
    let part = pick(["lab.1", "lab.2", "exam", "seat", "essay"], "exam" as LeafID)
    let sitting = pick([nil, "june", "july"], nil as SittingID?)
    switch Int.random(in: 0..<18, using: &random) {
    case 16:
      return .archiveCourse(pick(courses, ""), isArchived: Bool.random(using: &random))
    case 17:
      let course = pick([nil, "2026/27", "2027/28"], nil as String?)
      return .repeatSubject(.init(subject: subject, course: course))
    case 0:
      return .addSubject(
        .init(
          course: pick(courses, "2026/27"),
          id: pick(["bd", "alg", "fis"], "bd"),
          syllabus: pick([Student.syllabus, ReplaceSyllabusTests.newer], Student.syllabus)
        )
      )
    case 1: return .renameSubject(.init(subject: subject, id: pick(["bd", "alg", "x"], "x")))
    case 2: return .renameSubject(.init(subject: subject, name: pick(["Bases", "BD"], "BD")))
    case 3:
      let text = pick([Student.syllabus, ReplaceSyllabusTests.newer], Student.syllabus)
      return .replaceSyllabus(.init(subject: subject, syllabus: text))
    case 4: return .removeSubject(subject)
    case 5: return .addCourse(pick(courses, "2026/27"))
    case 6: return .renameCourse(pick(courses, ""), to: pick(courses, ""))
    case 7: return .removeCourse(pick(courses, ""))
    case 8: return .followCourse(pick(courses.map(Optional.some) + [nil], nil))
    case 9: return .renameStudy(pick(["Informática", "Física"], ""))
    case 10:
      let day = Student.day(2027, 1, Int.random(in: 1...28, using: &random))
      let date = pick([DueDate.day(day), nil], nil)
      return .setDate(.init(subject: subject, part: part, sitting: sitting, value: date))
    case 11:
      let isDone = Bool.random(using: &random)
      return .setDone(.init(subject: subject, part: part, sitting: sitting, value: isDone))
    case 12:
      let leads = [Lead(Int.random(in: 1...5, using: &random), .days)].compactMap(\.self)
      return .setLeads(Change.SetLeads(Bool.random(using: &random) ? leads : nil))
    case 13:
      let numbers = library.history.entries.map(\.number)
      return .undo(pick(numbers, 0))
    default:
      let value = pick(["3", "7,5", "9", "NP", "EX", nil], nil)
      return .setGrade(.init(subject: subject, part: part, sitting: sitting, value: value))
    }
  }
}
