import Civil
import Engine
import Library
import Phrases
import Testing

@testable import Texts

/// Subjects of a few lines, explained on a screen.
enum Explained {
  static func canvas(
    columns: Int = 80,
    language: Language = .spanish,
    ascii: Bool = false,
    colour: Bool = false
  ) -> Canvas {
    Canvas(
      now: thursdayNoon,
      zone: .utc,
      language: language,
      columns: columns,
      ascii: ascii,
      colour: colour
    )
  }

  /// A subject with grades as typed; one of a later sitting is written `july/exam`.
  static func subject(
    _ syllabus: String,
    _ grades: KeyValuePairs<String, String>
  ) throws -> Subject {
    var library = Library()
    let today = try #require(CivilDate(year: 2027, month: 1, day: 14))
    let file = #"{"format": 1, "subject": {"name": "Física"}, "# + syllabus + "}"
    _ = try library.apply(.addSubject(.init(id: "fis", syllabus: file)), on: today)
    for (place, value) in grades {
      let words = place.split(separator: "/").map(String.init)
      let sitting = words.count > 1 ? SittingID(rawValue: words[0]) : nil
      let part = LeafID(rawValue: words[words.count - 1])
      _ = try library.apply(
        .setGrade(.init(subject: "fis", part: part, sitting: sitting, value: value)),
        on: today
      )
    }
    return try #require(library["fis"])
  }

  static func lines(
    _ syllabus: String,
    _ grades: KeyValuePairs<String, String> = [:],
    _ end: End = .secured,
    on canvas: Canvas = canvas()
  ) throws -> [String] {
    let subject = try subject(syllabus, grades)
    return ExplanationScreen.render(SubjectExplanation(subject, end), on: canvas)
  }

  static let minimum = """
    "parts": {"exam": {"name": "Examen", "cite": "p. 2"}, "lab": {"name": "Prácticas"}},
    "grade": {"average": {"exam": 60, "lab": 40}},
    "rules": [{"require": "exam >= 4", "grade": "min(grade, 4.5)", "cite": "p. 3"}]
    """
}
