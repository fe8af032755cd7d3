import Engine
import Phrases
import Testing

@testable import Library
@testable import Texts

@Suite struct GoalWordingTests {
  private static let notable = Goal(.grade(Exact(7)), grade: Exact(7), label: "Notable")
  private static let pass = Goal(.pass, grade: Exact(5))

  struct Case: Sendable, CustomTestStringConvertible {
    var rung: Rung
    var spanish: String
    var english: String
    var entry: String
    var testDescription: String { english }
  }

  private static func rung(
    _ goal: Goal,
    _ need: NeedSummary,
    grade: String? = nil,
    reasons: [Reason] = []
  ) -> Rung {
    Rung(goal: goal, need: need, grade: grade.map(exact), reasons: reasons, names: [:])
  }

  @Test(arguments: cases)
  func `says a goal and what it takes`(item: Case) {
    #expect(Wording(.spanish).sentence(item.rung, in: .sample()) == item.spanish)
    #expect(Wording(.english).sentence(item.rung, in: .sample()) == item.english)
    #expect(Wording(.spanish).entry(item.rung, in: .sample()) == item.entry)
  }

  private static let floor = Need.Floor(
    leaf: "exam",
    minimum: Exact(4),
    maximum: .ten,
    isStrict: false
  )

  static let cases = [
    Case(
      rung: rung(
        pass,
        .sample(.atLeast(GridMark("4"), also: []), floors: [floor], apart: "1.7")
      ),
      spanish: "Para aprobar: necesitas un 1,7 en lo que falta y al menos un 4 en Examen",
      english: "To pass: you need 1.7 in what is left and at least 4 in Examen",
      entry: "un 1,7 y al menos un 4 en Examen"
    ),
    Case(
      rung: rung(notable, .sample(.atLeast(GridMark("4"), also: []), floors: [floor], apart: "0")),
      spanish: "Para un 7 (Notable): necesitas al menos un 4 en Examen",
      english: "For 7 (Notable): you need at least 4 in Examen",
      entry: "al menos un 4 en Examen"
    ),
    Case(
      rung: rung(notable, .sample(.atLeast(GridMark("6"), also: []), facts: ["attendance"])),
      spanish: "Para un 7 (Notable): necesitas un 6 en lo que falta, si se cumple: Asistencia",
      english: "For 7 (Notable): you need 6 in what is left, provided: Asistencia",
      entry: "un 6, si se cumple: Asistencia"
    ),
    Case(
      rung: rung(notable, .sample(.secured), grade: "7.204"),
      spanish: "Para un 7 (Notable): asegurado, ya tienes un 7,2",
      english: "For 7 (Notable): certain, 7.2 is yours",
      entry: "asegurado, ya tienes un 7,2"
    ),
    Case(
      rung: rung(Goal(.grade(Exact(9)), grade: Exact(9)), .sample(.outOfReach), grade: "8.999"),
      spanish: "Para un 9: ya no se puede, como mucho un 8,99",
      english: "For 9: no longer possible, 8.99 at best",
      entry: "ya no se puede, como mucho un 8,99"
    ),
    // A grade that is high enough does not say what is wrong; the reasons do.
    Case(
      rung: rung(pass, .sample(.outOfReach), grade: "6.3"),
      spanish: "Para aprobar: ya no se puede",
      english: "To pass: no longer possible",
      entry: "ya no se puede"
    ),
    Case(
      rung: rung(pass, .sample(.nothingLeft, over: []), grade: "4.2"),
      spanish: "Para aprobar: no queda nada pendiente y es un 4,2",
      english: "To pass: nothing is left, and it is 4.2",
      entry: "no queda nada pendiente y es un 4,2"
    ),
  ]

  @Test func `names the parts where others are open besides`() {
    let rung = Self.rung(Self.pass, .sample(.atLeast(GridMark("4"), also: [])))
    #expect(
      Wording(.spanish).sentence(rung, in: .sample(), namesParts: true)
        == "Para aprobar: necesitas un 4 en Examen y Prácticas 1"
    )
  }

  @Test func `says in brief the mark that is enough by itself`() {
    let rung = Self.rung(
      Self.pass,
      .sample(.atLeast(GridMark("4"), also: []), floors: [Self.floor], apart: "1.7")
    )
    #expect(Wording(.spanish).entry(rung, in: .sample(), brief: true) == "un 4")
  }

  private func paper(_ rows: [(Int, Int)]) -> NeedSummary {
    .sample(
      .atLeast(GridMark("5"), also: []),
      papers: [
        Need.Paper(
          leaf: "exam",
          questions: 20,
          rows: rows.map { .init(answered: $0.0, mayMiss: $0.1) }
        )
      ]
    )
  }

  @Test func `tells how many may be missed with all answered`() {
    let need = paper([(20, 8)])
    #expect(
      Wording(.spanish).papers(need, in: .sample()) == [
        "En Examen puedes fallar 8 de 20 si contestas todas"
      ]
    )
    #expect(
      Wording(.english).papers(paper([(20, 0)]), in: .sample()) == [
        "In Examen you may miss none of 20 if you answer them all"
      ]
    )
  }

  @Test func `tells at how many answers one more may be missed, where blanks pay`() {
    let need = paper([(10, 0), (11, 0), (12, 1), (13, 2), (15, 4), (16, 4), (20, 8)])
    #expect(
      Wording(.spanish).papers(need, in: .sample()).last
        == "Según cuántas contestes en Examen, puedes fallar: 10 → 0 · 12 → 1 · 13 → 2 · 15 → 4"
        + " · 20 → 8"
    )
    // Where a wrong answer costs nothing, as many have to be right in any case.
    let free = paper([(10, 0), (11, 1), (12, 2), (20, 10)])
    #expect(Wording(.spanish).papers(free, in: .sample()).count == 1)
  }

  @Test func `says what is supposed`() {
    func supposing(_ grades: [(String, String)], _ others: String?) -> String? {
      Wording(.spanish).supposing(grades.map { (name: $0.0, grade: $0.1) }, others: others)
    }
    #expect(supposing([], nil) == nil)
    #expect(
      supposing([("Trabajo", "8"), ("Prácticas", "7 9")], "so-far")
        == "Suponiendo Trabajo: 8, Prácticas: 7 9 y lo demás como hasta ahora"
    )
    #expect(supposing([], "worst") == "Suponiendo un 0 en lo demás")
    #expect(supposing([], "best") == "Suponiendo lo demás al máximo")
    #expect(supposing([], "7,5") == "Suponiendo un 7,5 en lo demás")
  }

  @Test func `names what an answer compares by the names that it brings`() {
    let condition = ConditionReport(
      text: "theory >= 5",
      comparison: .init(name: "theory", left: nil, sign: .atLeast, right: Exact(5))
    )
    let rung = Rung(
      goal: Self.pass,
      need: .sample(.atLeast(GridMark("5"), also: []), joint: [Need.Demand(condition)]),
      grade: nil,
      reasons: [],
      names: ["theory": "Teoría"]
    )
    #expect(
      Wording(.spanish).sentence(rung, in: .sample())
        == "Para aprobar: necesitas un 5 en lo que falta y al menos un 5 en Teoría"
    )
  }
}
