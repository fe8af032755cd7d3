import Civil
import Engine
import Library
import Seeded

/// Somebody who has taken a syllabus into a library, with some grades.
struct Student {
  private(set) var library = Library()
  private static let id = SubjectID(rawValue: "s")
  /// The most grades that are typed in one sitting, so that a wide file leaves time for what comes after.
  private static let mostGrades = 24

  /// - Returns: `nil` where the file is refused.
  init?(syllabus: [UInt8]) {
    guard let text = String(validating: syllabus, as: UTF8.self) else { return nil }
    let addition = Change.AddSubject(id: Student.id, syllabus: text, file: "fuzz.json")
    guard apply(.addSubject(addition)) else { return nil }
  }

  var subject: Subject? { library[Student.id] }

  /// Makes a change; one that is refused may not have changed anything.
  @discardableResult
  private mutating func apply(_ change: Change) -> Bool {
    guard let today = CivilDate(year: 2026, month: 11, day: 30) else { return false }
    let before = library
    do {
      _ = try library.apply(change, on: today)
      return true
    } catch {
      check(library == before, "a refusal changes nothing: \(change)")
      return false
    }
  }

  /// Types a grade of every state and kind for some parts.
  mutating func type(percent: Int, _ random: inout SplitMix64) {
    guard let scheme = subject?.syllabus.scheme else { return }
    for sitting in scheme.sittings.prefix(3) {
      let leaves = scheme.leaves.shuffled(using: &random).prefix(Student.mostGrades)
      for leaf in leaves where Int.random(in: 0..<100, using: &random) < percent {
        guard let text = texts(leaf).randomElement(using: &random) else { continue }
        apply(
          .setGrade(.init(subject: Student.id, part: leaf.id, sitting: sitting.id, value: text))
        )
      }
    }
  }

  private func texts(_ leaf: Scheme.Leaf) -> [String] {
    let special = ["NP", "EX"]
    return switch leaf.kind {
    case .mark: ["0 %", "100 %", "50 %", "37,5 %", "73 %", "99,99 %", "0,01 %"] + special
    case .fact: ["sí", "no", "sí", "no"] + special
    case .choice(let options): options.indices.map { "\($0 + 1)" } + special
    case .test(let questions):
      ["\(questions)/0/0", "0/\(questions)/0", "0/0/\(questions)"] + special
    }
  }
}
