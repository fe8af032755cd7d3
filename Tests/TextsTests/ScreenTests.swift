import Civil
import Engine
import Library
import Phrases
import Testing

@testable import Texts

@Suite struct ScreenTests {
  private func home(
    _ subjects: [SubjectSummary],
    columns: Int = 80,
    ascii: Bool = false,
    colour: Bool = false
  ) -> [String] {
    HomeScreen.render(
      Summary(study: "GII", course: "2026-27", subjects: subjects),
      on: Canvas(
        now: thursdayNoon,
        zone: .utc,
        language: .spanish,
        columns: columns,
        ascii: ascii,
        colour: colour
      )
    )
  }

  private func screen(
    _ subject: SubjectSummary,
    columns: Int = 80,
    colour: Bool = false
  ) -> [String] {
    SubjectScreen.render(
      subject,
      on: Canvas(
        now: thursdayNoon,
        zone: .utc,
        language: .spanish,
        columns: columns,
        ascii: true,
        colour: colour
      )
    )
  }

  @Test func `calls nothing certain where there is no number yet`() {
    let lines = home([.sample(status: .notPresented, secured: nil, best: "9.8")])
    #expect(lines.contains { $0.hasSuffix("  posible 9,8") })
    #expect(!lines.contains { $0.contains("seguro") })
  }

  @Test func `shows a card for each subject`() {
    #expect(
      home([.sample()], columns: 60) == [
        "2026-27 · 1 asignatura, 1 por decidir",
        "",
        "Sistemas Operativos · so · 6 ECTS · Ordinaria",
        "  ██████▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒······  seguro 2,1 · posible 8,4",
        "  Necesitas un 4,2 en lo que falta",
        "  Próximo: Prácticas 1, mañana 16:00",
      ]
    )
  }

  @Test func `draws bars with ASCII alone when asked`() {
    let lines = home([.sample()], columns: 60, ascii: true)
    #expect(lines[3].hasPrefix("  ######==========|=========......  "))
  }

  @Test func `invites to add a subject to an empty library`() {
    #expect(home([]) == ["Añade una asignatura: mark subject add FICHERO"])
  }

  @Test func `shows each part of a subject, and why it is failed`() {
    let subject = SubjectSummary.sample(
      status: .fail,
      secured: "4.5",
      best: "4.5",
      need: .sample(.nothingLeft),
      reasons: [
        Reason(
          cause: .requirementMissed(.missed),
          gradeBefore: exact("5.6"),
          gradeAfter: exact("4.5"),
          cite: "p. 4"
        )
      ],
      parts: [
        .sample("exam", "Examen", state: .graded, text: "3,9", points: "3.9"),
        .sample("lab.1", "Prácticas 1", of: "6", due: "2027-01-15T16:00"),
        .sample("lab.2", "Prácticas 2", state: .graded, points: "7.5", origin: .kept),
        .sample("lab.3", "Prácticas 3", origin: .kept),
        .sample("essay", "Ensayo", state: .absent, origin: .retakable, due: "2027-02-01"),
        .sample("attendance", "Asistencia", kind: .fact, state: .excused),
        .sample("old", "Parcial", origin: .lost),
      ]
    )
    #expect(
      screen(subject) == [
        "Sistemas Operativos · so · 6 ECTS · Ordinaria",
        "",
        "Parte        Nota           De  Fecha",
        "Examen       3,9            10",
        "Prácticas 1  pendiente      6   mañana 16:00",
        "Prácticas 2  7,5            10  se conserva",
        "Prácticas 3  pendiente      10",
        "Ensayo       no presentada  10  lun 1 feb (en 18 días) · se puede repetir",
        "Asistencia   exenta",
        "Parcial      -              10  no toca en esta convocatoria",
        "",
        "######################...|........................  seguro 4,5 · posible 4,5",
        "Suspenso con un 4,5",
        "",
        "Por qué",
        "- Examen 3,9 < 4: la nota queda en 4,5 [p. 4]",
      ]
    )
  }

  @Test(arguments: [
    ("0", "0", "5", "....|..."), ("0", "10", "5", "====|==="), ("10", "10", "5", "####|###"),
    ("6.25", "6.25", "5", "####|..."), ("2.5", "5", "5", "##==|..."),
    ("4.99", "4.99", "5", "###.|..."), ("0", "10", "0", "|======="), ("0", "10", "10", "=======|"),
    ("10", "10", "10", "#######|"), ("9.99", "9.99", "10", "#######|"),
  ])
  func `draws a bar that reaches nothing too early`(
    secured: String,
    best: String,
    pass: String,
    drawn: String
  ) {
    let bar = ScoreBar(
      secured: exact(secured),
      best: exact(best),
      pass: exact(pass),
      scale: Exact(10),
      width: 8
    )
    #expect(String(bar.cells.map { $0.sign(ascii: true) }) == drawn)
  }

  @Test func `draws a bar for what has no numbers`() {
    let bar = ScoreBar(secured: nil, best: nil, pass: Exact(5), scale: .zero, width: 0)
    #expect(bar.cells == [.pass])
  }

  @Test func `says with colour only what it says without`() {
    let subjects: [SubjectSummary] = [
      .sample(), .sample(status: .pass, secured: "6", need: .sample(.secured)),
      .sample(status: .fail, need: .sample(.outOfReach)),
    ]
    func uncoloured(_ lines: [String]) -> [String] {
      lines.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") }
    }
    #expect(home(subjects, colour: true) != home(subjects))
    #expect(uncoloured(home(subjects, colour: true)) == home(subjects))
    #expect(uncoloured(screen(subjects[0], colour: true)) == screen(subjects[0]))
  }

  @Test(arguments: [40, 60, 61, 80, 120, 200])
  func `fits the terminal, however long the names are`(columns: Int) {
    let long = String(repeating: "Fundamentos 漢字 de 🎓 ", count: 12)
    let subject = SubjectSummary.sample(
      id: SubjectID(rawValue: String(repeating: "x", count: 40)),
      name: long,
      need: .sample(
        .atLeast(GridMark("4.21"), also: []),
        floors: [.init(leaf: "exam", minimum: Exact(4), maximum: Exact(10), isStrict: false)]
      ),
      reasons: [Reason(cause: .requirementMissed(ConditionReport(text: long)), cite: long)],
      parts: [
        .sample("exam", long, of: "10", due: "2029-01-27T09:00"),
        .sample("lab.1", long, state: .graded, text: long, origin: .retakable, due: "2027-02-01"),
      ]
    )
    for line in home([subject, .sample()], columns: columns) + screen(subject, columns: columns) {
      #expect(line.columns <= columns, "\(line)")
    }
  }
}
