import Civil
import Engine
import JSON
import Library
import Phrases
import Seeded
import Texts

/// Looks at a subject in every way that a person or a companion can.
struct Looks {
  let subject: Subject
  let library: Library
  /// What the syllabus holds, in lower case: a name in it may look like a number that is none.
  private let source: String

  init?(_ student: Student, source: [UInt8]) {
    guard let subject = student.subject else { return nil }
    (self.subject, library) = (subject, student.library)
    self.source = String(decoding: source, as: UTF8.self).lowercased()
  }

  /// In one sitting and one language, so that an input takes little time.
  func take(_ random: inout SplitMix64) {
    checkFile()
    guard let sitting = subject.syllabus.scheme.sittings.randomElement(using: &random),
      let end = End.allCases.randomElement(using: &random),
      let language = Language.allCases.randomElement(using: &random)
    else { return }
    NeedCheck(subject, sitting.id).run()
    let summary = SubjectSummary(subject, course: "2026/27", sitting: sitting.id)
    checkJSON(summary.json) { try SubjectSummary(json: $0).json }
    let explanation = SubjectExplanation(subject, in: sitting.id, end)
    checkJSON(explanation.json) { try SubjectExplanation(json: $0).json }
    draw(summary, explanation, language)
  }

  private func draw(
    _ summary: SubjectSummary,
    _ explanation: SubjectExplanation,
    _ language: Language
  ) {
    let canvas = Canvas(
      now: Instant(milliseconds: 1_796_040_000_000),
      zone: .utc,
      language: language,
      columns: 80,
      ascii: language == .english,
      colour: false
    )
    let home = Summary(study: "Study", course: "2026/27", subjects: [summary])
    show(HomeScreen.render(home, on: canvas))
    show(SubjectScreen.render(summary, on: canvas))
    show(ExplanationScreen.render(explanation, on: canvas))
    guard let ladder = try? subject.ladder(in: summary.sitting), let rung = ladder.last else {
      broken("a ladder has a goal")
    }
    show(NeedScreen.render(rung, ladder: ladder, of: summary, supposing: nil, on: canvas))
  }

  private func show(_ lines: [String]) {
    for line in lines { checkNumbers(line) }
  }

  /// What is written is read again, and written the same.
  private func checkFile() {
    let file = library.file(through: 7)
    guard let (again, through) = try? Library.read(file) else { broken("a library is read again") }
    check(through == 7 && again == library, "a library is the same when it is read again")
    check(again.file(through: 7) == file, "a library is written the same again")
  }

  private func checkJSON(_ json: JSONValue, _ again: (JSONValue) throws -> JSONValue) {
    let text = json.description
    checkNumbers(text)
    guard let parsed = try? JSONValue(parsing: Array(text.utf8), limits: .file) else {
      broken("what is written is JSON: \(text)")
    }
    check(parsed == json, "JSON is the same when it is read again: \(text)")
    guard let written = try? again(parsed) else { broken("what is written is read again: \(text)") }
    check(written == json, "JSON is written the same again: \(text), now \(written)")
  }

  /// No number is shown that is none.
  private func checkNumbers(_ text: String) {
    let words = text.lowercased().split { !$0.isLetter }
    for word in ["nan", "inf", "infinity"] where words.contains(Substring(word)) {
      check(source.contains(word), "no number is “\(word)”: \(text)")
    }
  }
}
