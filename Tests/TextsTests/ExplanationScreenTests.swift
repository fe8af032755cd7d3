import Civil
import Engine
import Library
import Phrases
import Testing

@testable import Texts

@Suite struct ExplanationScreenTests {
  private static let sittings = """
    "parts": {
      "exam": {"name": "Examen"}, "lab": {"name": "Prácticas"}, "talk": {"name": "Charla"},
      "old": {"name": "Vieja"}, "extra": {"name": "Extra", "optional": true}
    },
    "grade": "0.5 * exam + 0.3 * lab + 0.2 * talk + old + extra",
    "rules": [
      {"when": "not fresh(exam)", "verdict": "not presented", "cite": "p. 1"},
      {"require": ["exam >= 4", "lab >= 5"]}
    ],
    "sittings": {
      "june": {"name": "Junio"},
      "july": {
        "name": "Julio", "cite": "p. 7", "after": "june",
        "carry": {"lab": "keep", "talk": "retake", "exam": "retake", "old": "lost"}
      }
    }
    """

  @Test func `shows what each part adds, what a rule did and where it stands`() throws {
    #expect(
      try Explained.lines(Explained.minimum, ["exam": "3,9", "lab": "10"]) == [
        "Física · fis",
        "",
        "Nota final 4,5 (suspenso)",
        "Nota calculada 6,34 = media ponderada",
        "├ Examen      3,9 de 10 · pesa 60 % → 2,34  [p. 2]",
        "└ Prácticas  10   de 10 · pesa 40 % → 4",
        "",
        "Reglas",
        "✗ exam ≥ 4 (3,9 < 4): la nota queda en 4,5 = min(grade, 4.5) = min(6,34; 4,5)",
        "  [p. 3]",
        "✗ nota ≥ 5 (4,5 < 5)",
      ]
    )
  }

  @Test func `speaks English, and draws with ASCII alone where it has to`() throws {
    let canvas = Explained.canvas(language: .english, ascii: true)
    #expect(
      try Explained.lines(Explained.minimum, ["exam": "3,9", "lab": "10"], on: canvas) == [
        "Física · fis",
        "",
        "Final grade 4.5 (failed)",
        "Computed grade 6.34 = weighted mean",
        "|-Examen      3.9 of 10 · weighs 60 % -> 2.34  [p. 2]",
        "`-Prácticas  10   of 10 · weighs 40 % -> 4",
        "",
        "Rules",
        "x exam >= 4 (3.9 < 4): the grade becomes 4.5 = min(grade, 4.5) = min(6.34, 4.5)",
        "  [p. 3]",
        "x grade >= 5 (4.5 < 5)",
      ]
    )
  }

  @Test func `says what pending marks count as, and gives no verdict on them`() throws {
    let secured = try Explained.lines(Explained.minimum, ["lab": "10"])
    #expect(secured[1] == "Lo pendiente cuenta como 0: esto es lo que ya es seguro")
    #expect(secured[3] == "Nota segura 4 = media ponderada")
    #expect(secured[4] == "├ Examen      0 de 10 · pesa 60 % → 0 · pendiente  [p. 2]")
    #expect(secured[8].hasPrefix("✗ exam ≥ 4 (0 < 4): la nota sigue en 4 = min(grade, 4.5)"))
    let best = try Explained.lines(Explained.minimum, ["lab": "10"], .best)
    #expect(best[1] == "Lo pendiente cuenta entero: esto es lo máximo que aún es posible")
    #expect(best[3] == "Nota posible 10 = media ponderada")
    #expect(best[4].contains("10 de 10 · pesa 60 % → 6 · pendiente, contada entera"))
  }

  @Test func `tells where grades come from in a later sitting`() throws {
    #expect(
      try Explained.lines(
        Self.sittings,
        ["june/exam": "3", "june/lab": "6", "june/talk": "5", "june/old": "1", "july/exam": "3,5"]
      ) == [
        "Física · fis · Julio",
        "[p. 7]",
        "",
        "Nota final 4,55 (suspenso) = 0.5 × exam + 0.3 × lab + 0.2 × talk + old + extra",
        "│ = 0,5 × 3,5 + 0,3 × 6 + 0,2 × 5 + 0 + 0",
        "├ Examen (exam)    3,5 de 10",
        "├ Prácticas (lab)  6   de 10 · se conserva de Junio",
        "├ Charla (talk)    5   de 10 · de Junio, se puede repetir",
        "├ Vieja (old)      0   de 10 · no toca en esta convocatoria",
        "└ Extra            0   de 10 · opcional, sin hacer",
        "",
        "Reglas",
        "– si not fresh(exam): no se da  [p. 1]",
        "✗ se exige todo: suspenso",
        "├ ✗ exam ≥ 4 (3,5 < 4)",
        "└ ✓ lab ≥ 5 (6 ≥ 5)",
        "✗ nota ≥ 5 (4,55 < 5)",
      ]
    )
  }

  @Test func `no longer judges what follows a verdict of not presented`() throws {
    let lines = try Explained.lines(
      Self.sittings,
      ["june/exam": "NP", "june/lab": "6", "june/talk": "5", "june/old": "1", "july/exam": "NP"]
    )
    #expect(lines.contains("Nota final – (no presentado)"))
    #expect(
      lines.suffix(3) == [
        "Reglas", "✗ si not fresh(exam): no presentado  [p. 1]",
        "– exam ≥ 4; lab ≥ 5: ya no se mira",
      ]
    )
  }

  @Test
  func `names rules, members and earlier grades, and writes the grade as the syllabus rounds it`()
    throws
  {
    let syllabus = """
      "parts": {
        "exam": {"name": "Examen"}, "topic": {"name": "Tema", "each": ["Alfa", "Beta"]},
        "again": {"name": "Repesca", "each": 2, "if": "topic < 5"}
      },
      "grade": "0.5 * exam + 0.5 * mean(topic)",
      "rules": [{"name": "Mínimo por tema", "require": "topic >= 4", "grade": "min(grade, 4)"}],
      "rounding": "round(grade, 0.1)",
      "sittings": {
        "june": {"name": "Junio"},
        "july": {
          "name": "Julio", "after": "june", "carry": {"exam": "improve", "topic": "keep"},
          "grade": "max(before(grade), 0.5 * exam + 0.5 * mean(again, topic))"
        }
      }
      """
    #expect(
      try Explained.lines(
        syllabus,
        [
          "june/exam": "6,37", "june/topic.1": "3", "june/topic.2": "8", "july/exam": "5",
          "july/again.1": "6",
        ]
      ) == [
        "Física · fis · Julio",
        "",
        "Nota final 4 (suspenso)",
        "Nota calculada 5,31 = max(before(grade), 0.5 × exam + 0.5 × mean(again, topic))",
        "│ = max(4; 0,5 × 6,37 + 0,5 × 4,25) = max(4; 5,31)",
        "├ before(grade)  4 · Junio",
        "├ Examen (exam)  6,37 de 10 · cuenta la anterior, 6,37",
        "└ mean(again, topic) = (6 + 0 + 3 + 8) / 4 = 4,25",
        "  ├ Repesca (again)  1: 6 · 2: 0 (no existe) · cada una de 10",
        "  │ └ – topic < 5 (2: 8 ≥ 5)",
        "  │   └ Tema (topic)  Alfa: 3 (se conserva de Junio)",
        "  │       · Beta: 8 (se conserva de Junio) · cada una de 10",
        "  └ Tema (topic)     [3; 8] (arriba)",
        "",
        "Reglas",
        "✗ Mínimo por tema: topic ≥ 4 (1: 3 < 4): la nota queda en 4 = min(grade, 4)",
        "  = min(5,31; 4)",
        "• nota escrita 4 = round(grade, 0.1) = round(4; 0,1)",
        "✗ nota ≥ 5 (4 < 5)",
      ]
    )
  }

  @Test func `leaves an excused part out, and asks nothing of it`() throws {
    let lines = try Explained.lines(Explained.minimum, ["exam": "EX", "lab": "7"])
    #expect(lines[3] == "├ Examen     – de 10 · no cuenta · exenta  [p. 2]")
    #expect(lines[4] == "└ Prácticas  7 de 10 · pesa 40/40 → 7")
    #expect(lines[7] == "– exam ≥ 4: sin valor, no exige nada  [p. 3]")
  }

  @Test func `says where a result was kept within the scale`() throws {
    let syllabus = #""parts": {"a": {}, "b": {"of": 3}}, "grade": "a + b""#
    #expect(
      try Explained.lines(syllabus, ["a": "9", "b": "2"])[2]
        == "Nota final 10 (aprobado) = a + b = 9 + 2 = 11 · se queda en 10"
    )
  }

  @Test(arguments: [40, 60, 80, 120, 200], [true, false])
  func `fits the terminal, however long names and formulas are`(columns: Int, ascii: Bool) throws {
    let long = String(repeating: "Fundamentos 漢字 ", count: 9)
    let row = String(repeating: "lab.1 + ", count: 40) + "lab.2"
    let syllabus = """
      "parts": {
        "lab": {"name": "\(long)", "each": 60, "cite": "\(long)"}, "exam": {"name": "\(long)"}
      },
      "values": {"total": {"points": "\(row)", "of": 400, "name": "\(long)", "cite": "\(long)"}},
      "grade": {"average": {"total": 40, "lab": 30, "exam": 30}},
      "rules": [{"require": "all(lab >= 3)", "grade": "min(grade, 4.5)", "cite": "\(long)"}]
      """
    let drawn = try Explained.lines(
      syllabus,
      ["lab.1": "7,25", "lab.2": "1/3", "exam": "NP"],
      on: Explained.canvas(columns: columns, ascii: ascii)
    )
    for line in drawn { #expect(line.columns <= columns, "\(line)") }
    if ascii {
      let guides = drawn.joined().filter { "├└│✓✗→×−≥≤≠".contains($0) }
      #expect(guides.isEmpty)
    }
  }

  @Test func `says with colour only what it says without`() throws {
    let grades: KeyValuePairs = ["exam": "3,9", "lab": "10"]
    let coloured = try Explained.lines(
      Explained.minimum,
      grades,
      on: Explained.canvas(colour: true)
    )
    let plain = try Explained.lines(Explained.minimum, grades)
    #expect(coloured != plain)
    #expect(coloured.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == plain)
  }
}
