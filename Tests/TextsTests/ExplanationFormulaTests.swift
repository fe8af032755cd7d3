import Civil
import Engine
import Library
import Phrases
import Testing

@testable import Texts

@Suite struct ExplanationFormulaTests {
  @Test func `puts numbers into a formula, and explains a value where it is used first`() throws {
    let syllabus = """
      "parts": {
        "labs": {"name": "Prácticas", "of": 4}, "control": {"name": "Control", "each": 2, "of": 1},
        "exam": {"name": "Examen"}
      },
      "values": {
        "controls": {"points": "sum(control)", "of": 2, "name": "Controles", "cite": "p. 1"},
        "worth": {"points": "6 - controls", "of": 6, "name": "Valor"}
      },
      "grade": "labs + controls + worth * exam / 10"
      """
    #expect(
      try Explained.lines(
        syllabus,
        ["labs": "3", "control.1": "1/3", "control.2": "NP", "exam": "50 %"]
      ) == [
        "Física · fis",
        "",
        "Nota final 37/6 ≈ 6,17 (aprobado) = labs + controls + worth × exam / 10",
        "│ = 3 + 1/3 + 17/3 × 5 / 10",
        "├ Prácticas (labs)      3           de 4",
        "├ Controles (controls)  1/3 ≈ 0,33  de 2 = sum(control) = 1/3 + 0  [p. 1]",
        "│ └ Control  1: 1/3 ≈ 0,33 · 2: 0 (no presentada) · cada una de 1",
        "├ Valor (worth)         17/3 ≈ 5,67 de 6 = 6 − controls = 6 − 1/3",
        "│ └ Controles (controls)  1/3 (arriba)",
        "└ Examen (exam)         5           de 10 · 50 %",
        "",
        "Reglas",
        "✓ nota ≥ 5 (37/6 ≈ 6,17 ≥ 5)",
      ]
    )
  }

  private static let functions = """
    "labels": {"Notable": 7},
    "parts": {
      "lab": {"name": "Práctica", "each": 4}, "days": {"name": "Asistencia", "of": 28},
      "mode": {"name": "Modalidad", "choice": ["parciales", "final"]},
      "mid": {"name": "Parcial"}, "final": {"name": "Final", "if": "mode = 2", "cite": "p. 9"}
    },
    "values": {
      "labs": {"points": "mean(best(3, lab))", "name": "Prácticas"},
      "exam": {"points": "if(mode = 2, final, mid)", "name": "Examen"},
      "plus": {"points": "table(days, [14, 20], [0.2, 0.5])", "name": "Extra"}
    },
    "grade": "round(max(labs, exam) + plus, 0.1)"
    """

  @Test func `shows what counted, which branch was taken, what won and what was reached`() throws {
    #expect(
      try Explained.lines(
        Self.functions,
        [
          "lab.1": "7", "lab.2": "2", "lab.3": "8,5", "lab.4": "9", "days": "21", "mode": "1",
          "mid": "4",
        ]
      ) == [
        "Física · fis",
        "",
        "Nota final 8,7 (aprobado, Notable) = round(max(labs, exam) + plus, 0.1)",
        "│ = round(49/6 + 0,5; 0,1) = round(26/3; 0,1)",
        "├ max(labs, exam) = max(49/6; 4) = 49/6 (lo da Prácticas (labs))",
        "│ ├ Prácticas (labs)  49/6 ≈ 8,17 = mean(best(3, lab)) = (7 + 8,5 + 9) / 3",
        "│ │ └ best(3, lab): cuentan 1: 7 · 3: 8,5 · 4: 9; no cuenta 2: 2",
        "│ │   └ Práctica (lab)  1: 7 · 2: 2 · 3: 8,5 · 4: 9 · cada una de 10",
        "│ └ Examen (exam)     4 = if(mode = 2, final, mid)",
        "│   ├ ✗ mode = 2 (1 ≠ 2)",
        "│   │ └ Modalidad (mode)  1 · parciales",
        "│   └ → mid = 4",
        "│     └ Parcial (mid)  4 de 10",
        "└ Extra (plus)  0,5 = table(days, [14, 20], [0.2, 0.5])",
        "  │ = table(21; [14; 20]; [0,2; 0,5]) (llega a 20)",
        "  └ Asistencia (days)  21 de 28",
        "",
        "Reglas",
        "✓ nota ≥ 5 (8,7 ≥ 5)",
        "",
        "No entra en la cuenta",
        "Final  0 de 10 · no existe  [p. 9]",
        "└ ✗ mode = 2 (1 ≠ 2)",
      ]
    )
  }

  @Test func `shows a row whose members have parts of their own`() throws {
    let syllabus = """
      "parts": {
        "s": {
          "name": "Sesión", "each": 2, "mark": "if(ready, 0.6 * test + 0.4 * report, 0)",
          "parts": {"ready": {"yes": true, "name": "Lista"}, "test": {}, "report": {}}
        }
      },
      "grade": {"average": {"s": 1}}
      """
    #expect(
      try Explained.lines(
        syllabus,
        ["s.1.ready": "sí", "s.1.test": "8", "s.1.report": "5", "s.2.ready": "no", "s.2.test": "9"]
      ).dropFirst(3).prefix(11) == [
        "Nota segura 3,4 = media ponderada",
        "└ Sesión  3,4 de 10 · pesa 100 % → 3,4 cada una",
        "  │ = if(ready, 0.6 × test + 0.4 × report, 0)",
        "  ├ Sesión 1  6,8 de 10",
        "  │ ├ Lista: sí · test: 8 · report: 5",
        "  │ ├ ✓ ready",
        "  │ └ → 0.6 × test + 0.4 × report = 0,6 × 8 + 0,4 × 5 = 6,8",
        "  └ Sesión 2  0   de 10",
        "    ├ Lista: no · test: 9 · report: 0 (pendiente)",
        "    ├ ✗ ready",
        "    └ → 0",
      ]
    )
  }

  @Test func `shows how the answers of a paper became points`() throws {
    let syllabus = """
      "parts": {
        "quiz": {"of": 4, "test": {"questions": 20, "points": "4 * (right - wrong / 4) / questions"}}
      },
      "grade": "quiz"
      """
    #expect(
      try Explained.lines(syllabus, ["quiz": "14/4/2"]).dropFirst(2).prefix(3) == [
        "Nota final 2,6 (suspenso) = quiz",
        "└ quiz  2,6 de 4 = 4 × (right − wrong / 4) / questions = 4 × (14 − 4 / 4) / 20",
        "    · 14 bien, 4 mal, 2 en blanco",
      ]
    )
  }

  @Test func `takes apart how much was sat`() throws {
    let syllabus = """
      "parts": {"exam": {"name": "Examen"}, "lab": {"name": "Práctica", "each": 2}},
      "grade": {"average": {"exam": 75, "lab": 25}},
      "rules": [{"when": "attempted < 40", "verdict": "not presented"}]
      """
    let lines = try Explained.lines(syllabus, ["exam": "NP", "lab.1": "9", "lab.2": "NP"])
    #expect(
      lines.suffix(4) == [
        "✗ si attempted < 40 (12,5 < 40): no presentado",
        "└ attempted = 12,5",
        "  ├ Examen     0 % · pesa 75 % →  0",
        "  └ Práctica  50 % · pesa 25 % → 12,5",
      ]
    )
  }

  @Test func `gives values that lie deep a tree of their own`() throws {
    let chain = (1...40).map { "\"v\($0)\": \"v\($0 - 1) + 1\"" }.joined(separator: ", ")
    let syllabus = """
      "scale": 100, "parts": {"a": {}}, "values": {"v0": "a", \(chain)}, "grade": "v40"
      """
    let lines = try Explained.lines(syllabus, ["a": "5"])
    #expect(lines.contains { $0.hasSuffix("(más abajo)") })
    for number in 0...40 {
      let explained = lines.filter { $0.contains(" v\(number)  ") || $0.hasPrefix("v\(number)  ") }
      #expect(explained.count { !$0.hasSuffix("(más abajo)") } == 1, "v\(number)")
    }
    #expect(!lines.contains { $0.prefix { " │├└".contains($0) }.count > 24 })
  }

  @Test(arguments: [
    ("6.25", "6,25", "6,25"), ("20/3", "20/3 ≈ 6,67", "20/3"), ("-1/3", "-1/3 ≈ -0,33", "-1/3"),
    ("0.918750", "0,91875", "0,91875"), ("1/123456789", "≈0", "≈0"),
    ("123456/7777", "≈15,8745", "≈15,8745"), ("≈4.10557", "≈4,1056", "≈4,1056"),
  ])
  func `writes a number in full where a person can`(value: String, column: String, inner: String) {
    let arithmetic = Arithmetic(canvas: Explained.canvas())
    #expect(arithmetic.number(exact(value)) == column)
    #expect(arithmetic.brief(exact(value)) == inner)
  }
}
