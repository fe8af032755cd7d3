import Civil
import Engine
import Library
import Phrases
import Testing

@testable import Texts

/// A subject as a whole, as it is drawn on screens of several widths.
@Suite struct SubjectScreenTests {
  /// Eight small tests, some with a grade, labs that are kept, and a second sitting with a date.
  private static func subject(testDue: String? = nil) -> SubjectSummary {
    let tests = ["8", "7,5", nil, "9", "NP", "EX", nil, nil].enumerated().map { index, text in
      PartSummary.sample(
        LeafID(rawValue: "test.\(index + 1)"),
        "Test \(index + 1)",
        of: "1",
        state: text == nil ? .pending : text == "NP" ? .absent : text == "EX" ? .excused : .graded,
        text: text,
        due: index == 2 ? testDue : nil
      )
    }
    let labs = ["6", "8", "7"].enumerated().map { index, text in
      PartSummary.sample(
        LeafID(rawValue: "lab.\(index + 1)"),
        "Prácticas \(index + 1)",
        state: .graded,
        carried: text,
        origin: .kept
      )
    }
    return .sample(
      need: .sample(.atLeast(GridMark("4.2"), also: []), over: ["exam"]),
      parts: [.sample("exam", "Examen", due: "2027-01-27T09:00")] + tests + labs,
      dates: [
        .sample("exam", "2027-01-27T09:00"), .sample("exam", "2027-07-05T09:00", in: "july"),
        .sample("lab.1", "2027-07-01", .handIn, in: "july", isMoot: true),
      ]
    )
  }

  private func draw(
    columns: Int,
    _ language: Language = .spanish,
    ascii: Bool = false,
    colour: Bool = false,
    testDue: String? = nil
  ) -> [String] {
    SubjectScreen.render(
      Self.subject(testDue: testDue),
      on: Canvas(
        now: thursdayNoon,
        zone: .utc,
        language: language,
        columns: columns,
        ascii: ascii,
        colour: colour
      )
    )
  }

  @Test func `rows of small tests stand side by side in sixty columns`() {
    #expect(
      draw(columns: 60) == [
        "Sistemas Operativos · so · 6 ECTS · Ordinaria",
        "",
        "Parte          Nota       De  Fecha",
        "Examen         pendiente  10  mié 27 ene 9:00 (en 13 días)",
        "Test 1-8                  1",
        "  1: 8    2: 7,5  3: -    4: 9    5: NP   6: EX   7: -",
        "  8: -",
        "Prácticas 1-3             10  se conserva",
        "  1: 6  2: 8  3: 7",
        "",
        "Julio: Examen lun 5 jul 9:00 (en 172 días)",
        "",
        "███████▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒▒······  seguro 2,1 · posible 8,4",
        "Necesitas un 4,2 en Examen",
      ]
    )
  }

  @Test func `in English, with ASCII alone, and in eighty columns`() {
    #expect(
      draw(columns: 80, .english, ascii: true) == [
        "Sistemas Operativos · so · 6 ECTS · Ordinaria",
        "",
        "Part           Grade    Of  Date",
        "Examen         pending  10  Wed 27 Jan 9:00 (in 13 days)",
        "Test 1-8                1",
        "  1: 8    2: 7,5  3: -    4: 9    5: NP   6: EX   7: -    8: -",
        "Prácticas 1-3           10  kept",
        "  1: 6  2: 8  3: 7",
        "",
        "Julio: Examen Mon 5 Jul 9:00 (in 172 days)",
        "",
        "##########===============|================........  secured 2.1 · possible 8.4",
        "You need 4.2 in Examen",
      ]
    )
  }

  @Test(arguments: [120, 200])
  func `more columns change nothing that fits into eighty, but for the bar`(columns: Int) {
    func withoutBar(_ lines: [String]) -> [String] { lines.filter { !$0.contains("seguro") } }
    #expect(withoutBar(draw(columns: columns)) == withoutBar(draw(columns: 80)))
    #expect(draw(columns: columns) == draw(columns: 120))
  }

  @Test func `a row with a date of one of its tests is told line by line`() {
    let lines = draw(columns: 80, testDue: "2027-01-15")
    #expect(lines.contains("Test 3         pendiente      1   mañana"))
    #expect(lines.contains("Test 5         no presentada  1"))
    #expect(lines.contains("Prácticas 1-3                 10  se conserva"))
  }

  @Test(arguments: [40, 60, 80, 120, 200])
  func `colour says only what is said without, and every line fits`(columns: Int) {
    let plain = draw(columns: columns)
    let coloured = draw(columns: columns, colour: true)
    #expect(coloured != plain)
    #expect(coloured.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == plain)
    #expect(plain.allSatisfy { $0.columns <= columns })
  }

  @Test func `the goals stand beneath, while one of them is still to be reached`() throws {
    let text = """
      "parts": {"exam": {"name": "Examen"}, "lab": {"name": "Prácticas"}},
      "grade": {"average": {"exam": 60, "lab": 40}}
      """
    func lines(_ grades: KeyValuePairs<String, String>) throws -> [String] {
      let subject = try Explained.subject(text, grades)
      let summary = SubjectSummary(subject, course: "2026/27")
      let ladder = try subject.ladder(on: .init(), in: summary.sitting)
      return SubjectScreen.render(summary, ladder: ladder, on: Explained.canvas())
    }
    #expect(
      try lines(["lab": "6,5"]).suffix(5) == [
        "Para  Necesitas",
        " 5    un 4",
        " 7    un 7,34",
        " 9    ya no se puede, como mucho un 8,6",
        "10    ya no se puede, como mucho un 8,6",
      ]
    )
    #expect(try !lines(["lab": "6,5", "exam": "7"]).contains { $0.contains("Necesitas") })
  }
}
