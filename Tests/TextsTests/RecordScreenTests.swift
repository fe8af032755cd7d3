import Civil
import Engine
import Library
import Phrases
import Testing

@testable import Texts

@Suite struct RecordScreenTests {
  private static let record = StudyRecord(
    study: "Grado en Matemáticas",
    course: "2025/26",
    courses: [.init(name: "2024/25", isArchived: true), .init(name: "2025/26")],
    results: [
      SubjectResult(
        id: "alg",
        name: "Álgebra lineal y geometría",
        course: "2024/25",
        credits: Exact(6),
        status: .pass,
        isFinal: true,
        mark: exact("7.5"),
        label: "Notable",
        sitting: "Extraordinaria"
      ),
      SubjectResult(
        id: "fis",
        name: "Física",
        course: "2024/25",
        credits: exact("4.5"),
        status: .fail,
        isFinal: true,
        mark: exact("4.1")
      ),
      SubjectResult(
        id: "dep",
        name: "Deporte",
        course: "2024/25",
        credits: Exact(3),
        status: .pass,
        isFinal: true,
        label: "Apto"
      ),
      SubjectResult(
        id: "fis-2",
        name: "Física",
        course: "2025/26",
        credits: exact("4.5"),
        status: .open,
        isFinal: false,
        range: Exact(5)...exact("9.2"),
        soFar: exact("6.5")
      ),
      SubjectResult(
        id: "sem",
        name: "Seminario",
        course: "2025/26",
        credits: nil,
        status: .notPresented,
        isFinal: true
      ),
    ]
  )

  private func canvas(
    _ columns: Int = 80,
    _ language: Language = .spanish,
    colour: Bool = false
  ) -> Canvas {
    Canvas(
      now: thursdayNoon,
      zone: .utc,
      language: language,
      columns: columns,
      ascii: false,
      colour: colour
    )
  }

  @Test func `shows each course with its sums, the total and what may come`() {
    #expect(
      RecordScreen.render(Self.record, on: canvas()) == [
        "Grado en Matemáticas",
        "",
        "2024/25                       ECTS     Nota",
        "  Álgebra lineal y geometría     6      7,5  Notable        Extraordinaria",
        "  Física                       4,5      4,1  Suspenso",
        "  Deporte                        3        –  Apto",
        "  9 de 13,5 ECTS superados · media 7,5",
        "",
        "2025/26                       ECTS     Nota",
        "  Física                       4,5  5,0–9,2  en curso",
        "  Seminario                      –        –  No presentado",
        "  0 de 4,5 ECTS superados",
        "",
        "Total: 9 de 13,5 ECTS superados · media 7,5",
        "(la media es de 6 ECTS)",
        "Si apruebas lo que queda (4,5 ECTS): media entre 6,43 y 8,23",
        "Si sigues como hasta ahora: media 7,07",
        "Sin créditos en su guía, así que no cuentan: Seminario",
        "Para decirlos: mark subject set sem --credits 6",
      ]
    )
  }

  @Test(arguments: [40, 60, 80, 120], Language.allCases)
  func `no line is wider than the screen, and every mark is there`(
    columns: Int,
    language: Language
  ) {
    let canvas = canvas(columns, language)
    let lines =
      RecordScreen.render(Self.record, on: canvas)
      + RecordScreen.render(exact("7.5"), over: [], in: Self.record, on: canvas)
    #expect(lines.allSatisfy { $0.columns <= columns })
    let mark = language == .spanish ? "7,5" : "7.5"
    #expect(lines.contains { $0.contains("lgebra") && $0.contains(mark) })
  }

  private func need(_ target: String, over: [SubjectResult] = []) -> [String] {
    RecordScreen.render(exact(target), over: over, in: Self.record, on: canvas())
  }

  @Test func `says what an average takes, and where to ask on`() {
    #expect(
      need("7.5") == [
        "Para una media de 7,5: necesitas un 7,5 en Física", "mira «mark need fis-2 --target 7,5»",
      ]
    )
    #expect(need("6") == ["Para una media de 6: basta con aprobar, quedaría en 6,43"])
    #expect(need("9") == ["Para una media de 9: ya no se puede, como mucho un 8,23"])
    #expect(
      RecordScreen.render(exact("7"), over: [], in: Self.record.only("2024/25"), on: canvas())
        == ["Para una media de 7: no queda nada pendiente y es un 7,5"]
    )
  }

  @Test func `colour says nothing that words do not`() {
    let plain = RecordScreen.render(Self.record, on: canvas())
    let coloured = RecordScreen.render(Self.record, on: canvas(colour: true))
    #expect(coloured.contains { $0.contains("\u{1B}[") })
    let stripped = coloured.map { line in
      line.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated().map {
        $0.offset == 0 ? $0.element : $0.element.drop { $0 != "m" }.dropFirst()
      }.joined()
    }
    #expect(stripped == plain)
  }

  @Test func `an empty record says what to do`() {
    let empty = StudyRecord(study: "", course: nil, courses: [], results: [])
    #expect(
      RecordScreen.render(empty, on: canvas()) == [
        "Aún no hay asignaturas; añade una con «mark subject add»"
      ]
    )
  }

  @Test func `lists the courses, which one is followed and which are put away`() {
    #expect(
      CoursesScreen.render(Self.record, on: canvas()) == [
        "  2024/25  3 asignaturas · archivado", "* 2025/26  2 asignaturas · se sigue",
      ]
    )
    let empty = StudyRecord(study: "", course: nil, courses: [], results: [])
    #expect(
      CoursesScreen.render(empty, on: canvas(80, .english)) == [
        "No courses yet; add one with “mark course add”"
      ]
    )
  }
}
