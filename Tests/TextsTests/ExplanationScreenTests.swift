import Civil
import Engine
import Library
import Phrases
import Testing

@testable import Texts

@Suite struct ExplanationScreenTests {
  private static func canvas(
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
  private static func subject(
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

  private func lines(
    _ syllabus: String,
    _ grades: KeyValuePairs<String, String> = [:],
    _ end: End = .secured,
    on canvas: Canvas = ExplanationScreenTests.canvas()
  ) throws -> [String] {
    let subject = try Self.subject(syllabus, grades)
    return ExplanationScreen.render(SubjectExplanation(subject, end), on: canvas)
  }

  private static let minimum = """
    "parts": {"exam": {"name": "Examen", "cite": "p. 2"}, "lab": {"name": "Prácticas"}},
    "grade": {"average": {"exam": 60, "lab": 40}},
    "rules": [{"require": "exam >= 4", "grade": "min(grade, 4.5)", "cite": "p. 3"}]
    """

  @Test func `shows what each part adds, what a rule did and where it stands`() throws {
    #expect(
      try lines(Self.minimum, ["exam": "3,9", "lab": "10"]) == [
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
    let canvas = Self.canvas(language: .english, ascii: true)
    #expect(
      try lines(Self.minimum, ["exam": "3,9", "lab": "10"], on: canvas) == [
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
    let secured = try lines(Self.minimum, ["lab": "10"])
    #expect(secured[1] == "Lo pendiente cuenta como 0: esto es lo que ya es seguro")
    #expect(secured[3] == "Nota segura 4 = media ponderada")
    #expect(secured[4] == "├ Examen      0 de 10 · pesa 60 % → 0 · pendiente  [p. 2]")
    #expect(secured[8].hasPrefix("✗ exam ≥ 4 (0 < 4): la nota sigue en 4 = min(grade, 4.5)"))
    let best = try lines(Self.minimum, ["lab": "10"], .best)
    #expect(best[1] == "Lo pendiente cuenta entero: esto es lo máximo que aún es posible")
    #expect(best[3] == "Nota posible 10 = media ponderada")
    #expect(best[4].contains("10 de 10 · pesa 60 % → 6 · pendiente, contada entera"))
  }

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
      try lines(
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
      try lines(
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
      try lines(
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
      try lines(syllabus, ["quiz": "14/4/2"]).dropFirst(2).prefix(3) == [
        "Nota final 2,6 (suspenso) = quiz",
        "└ quiz  2,6 de 4 = 4 × (right − wrong / 4) / questions = 4 × (14 − 4 / 4) / 20",
        "    · 14 bien, 4 mal, 2 en blanco",
      ]
    )
  }

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

  @Test func `tells where grades come from in a later sitting`() throws {
    #expect(
      try lines(
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
        "├ Vieja (old)      0   de 10 · no existe en esta convocatoria",
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
    let lines = try lines(
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

  @Test func `leaves an excused part out, and asks nothing of it`() throws {
    let lines = try lines(Self.minimum, ["exam": "EX", "lab": "7"])
    #expect(lines[3] == "├ Examen     – de 10 · no cuenta · exenta  [p. 2]")
    #expect(lines[4] == "└ Prácticas  7 de 10 · pesa 40/40 → 7")
    #expect(lines[7] == "– exam ≥ 4: sin valor, no exige nada  [p. 3]")
  }

  @Test func `says where a result was kept within the scale`() throws {
    let syllabus = #""parts": {"a": {}, "b": {"of": 3}}, "grade": "a + b""#
    #expect(
      try lines(syllabus, ["a": "9", "b": "2"])[2]
        == "Nota final 10 (aprobado) = a + b = 9 + 2 = 11 · se queda en 10"
    )
  }

  @Test func `takes apart how much was sat`() throws {
    let syllabus = """
      "parts": {"exam": {"name": "Examen"}, "lab": {"name": "Práctica", "each": 2}},
      "grade": {"average": {"exam": 75, "lab": 25}},
      "rules": [{"when": "attempted < 40", "verdict": "not presented"}]
      """
    let lines = try lines(syllabus, ["exam": "NP", "lab.1": "9", "lab.2": "NP"])
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
    let lines = try lines(syllabus, ["a": "5"])
    #expect(lines.contains { $0.hasSuffix("(más abajo)") })
    for number in 0...40 {
      let explained = lines.filter { $0.contains(" v\(number)  ") || $0.hasPrefix("v\(number)  ") }
      #expect(explained.count { !$0.hasSuffix("(más abajo)") } == 1, "v\(number)")
    }
    #expect(!lines.contains { $0.prefix { " │├└".contains($0) }.count > 24 })
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
    let drawn = try lines(
      syllabus,
      ["lab.1": "7,25", "lab.2": "1/3", "exam": "NP"],
      on: Self.canvas(columns: columns, ascii: ascii)
    )
    for line in drawn { #expect(line.columns <= columns, "\(line)") }
    if ascii {
      let guides = drawn.joined().filter { "├└│✓✗→×−≥≤≠".contains($0) }
      #expect(guides.isEmpty)
    }
  }

  @Test func `says with colour only what it says without`() throws {
    let grades: KeyValuePairs = ["exam": "3,9", "lab": "10"]
    let coloured = try lines(Self.minimum, grades, on: Self.canvas(colour: true))
    let plain = try lines(Self.minimum, grades)
    #expect(coloured != plain)
    #expect(coloured.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == plain)
  }

  @Test(arguments: [
    ("6.25", "6,25", "6,25"), ("20/3", "20/3 ≈ 6,67", "20/3"), ("-1/3", "-1/3 ≈ -0,33", "-1/3"),
    ("0.918750", "0,91875", "0,91875"), ("1/123456789", "≈0", "≈0"),
    ("123456/7777", "≈15,8745", "≈15,8745"), ("≈4.10557", "≈4,1056", "≈4,1056"),
  ])
  func `writes a number in full where a person can`(value: String, column: String, inner: String) {
    let arithmetic = Arithmetic(canvas: Self.canvas())
    #expect(arithmetic.number(exact(value)) == column)
    #expect(arithmetic.brief(exact(value)) == inner)
  }
}
