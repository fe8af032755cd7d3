import Engine
import Civil
import Phrases
import Testing

@testable import Library
@testable import Texts

@Suite struct NeedScreenTests {
  private func canvas(_ columns: Int = 80) -> Canvas {
    Canvas(
      now: thursdayNoon,
      zone: .utc,
      language: .spanish,
      columns: columns,
      ascii: true,
      colour: false
    )
  }

  private func rung(_ grade: Int, _ need: NeedSummary, label: String? = nil, best: String? = nil)
    -> Rung
  {
    let target: Target = grade == 5 ? .pass : .grade(Exact(grade))
    return Rung(
      goal: Goal(target, grade: Exact(grade), label: label),
      need: need,
      grade: best.map(exact),
      reasons: [],
      names: [:]
    )
  }

  private var ladder: [Rung] {
    [
      rung(5, .sample(.secured), label: "Aprobado", best: "5.4"),
      rung(7, .sample(.atLeast(GridMark("6.83"), also: [])), label: "Notable"),
      rung(10, .sample(.outOfReach), best: "9.4"),
    ]
  }

  @Test func `shows the goal that was asked for, and all of them in a table`() {
    let lines = NeedScreen.render(
      ladder[1],
      ladder: ladder,
      of: .sample(),
      supposing: "Suponiendo Trabajo: 8",
      on: canvas()
    )
    #expect(
      lines == [
        "Sistemas Operativos · so · 6 ECTS · Ordinaria", "Suponiendo Trabajo: 8", "",
        "Para un 7 (Notable): necesitas un 6,83 en lo que falta", "",
        "Para          Necesitas",
        " 5  Aprobado  asegurado, ya tienes un 5,4",
        " 7  Notable   un 6,83",
        "10            ya no se puede, como mucho un 9,4",
      ]
    )
  }

  @Test func `says why a goal is out of reach`() {
    var missed = ladder[2]
    missed.reasons = [
      Reason(cause: .requirementMissed(.missed), cite: "Evaluación")
    ]
    let lines = NeedScreen.render(missed, ladder: [], of: .sample(), supposing: nil, on: canvas())
    #expect(lines.contains("Por qué"))
    #expect(lines.contains("- Examen 3,9 < 4 [Evaluación]"))
  }

  @Test(arguments: [40, 60, 100])
  func `stays within the terminal`(columns: Int) {
    let long = rung(
      7,
      .sample(
        .atLeast(GridMark("6.83"), also: [GridMark("2")...GridMark("3")]),
        floors: [.init(leaf: "exam", minimum: Exact(4), maximum: .ten, isStrict: false)],
        facts: ["attendance"]
      ),
      label: "Notable con mención de la comisión"
    )
    let ladder = self.ladder + [long]
    let lines =
      NeedScreen.render(long, ladder: ladder, of: .sample(), supposing: nil, on: canvas(columns))
      + WhatIfScreen.render(
        before: (.sample(), ladder),
        after: (.sample(), ladder),
        supposing: nil,
        on: canvas(columns)
      )
    #expect(lines.allSatisfy { $0.columns <= columns })
  }

  @Test func `sets what is beside what would be`() {
    let after = SubjectSummary.sample(status: .pass, secured: "6", need: .sample(.secured))
    let reached = [
      ladder[0], rung(7, .sample(.atLeast(GridMark("4"), also: [])), label: "Notable"),
    ]
    let lines = WhatIfScreen.render(
      before: (.sample(), [ladder[1], ladder[2]]),
      after: (after, reached),
      supposing: "Suponiendo Examen: 7",
      on: canvas(60)
    )
    #expect(
      lines.prefix(4) == [
        "Sistemas Operativos · so · 6 ECTS · Ordinaria", "Suponiendo Examen: 7", "", "Ahora",
      ]
    )
    #expect(lines.contains("  Necesitas un 4,2 en lo que falta"))
    #expect(lines.contains("Así"))
    #expect(lines.contains("  Aprobado pase lo que pase: ya tienes un 6"))
    #expect(
      lines.suffix(3) == [
        "Para         Ahora           Así", "5  Aprobado  un 6,83         asegurado",
        "7  Notable   ya no se puede  un 4",
      ]
    )
  }
}
