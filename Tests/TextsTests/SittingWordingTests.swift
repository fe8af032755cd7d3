import Civil
import Engine
import Phrases
import Testing
import Texts

@testable import Library

@Suite struct SittingWordingTests {
  private static let short = Reason(
    cause: .belowPass(.atLeast(Exact(5))),
    gradeBefore: exact("4.7"),
    gradeAfter: exact("4.7")
  )

  private static func past(
    _ status: SubjectSummary.Status,
    _ grade: String?,
    _ reasons: [Reason] = []
  ) -> SubjectSummary.PastSitting {
    SubjectSummary.PastSitting(
      sitting: "ordinary",
      name: "Ordinaria",
      status: status,
      grade: grade.map(exact),
      reasons: reasons
    )
  }

  @Test(arguments: [
    (
      past(.fail, "4.5", [.missed]),
      "Ordinaria: suspenso con un 4,5 (Examen 3,9 < 4: la nota queda en 4,5)"
    ),
    (past(.fail, "4.7", [short]), "Ordinaria: suspenso con un 4,7"),
    (past(.notPresented, nil), "Ordinaria: no presentado"),
    (past(.pass, "5.2"), "Ordinaria: aprobado con un 5,2"),
    (past(.open, "2"), "Ordinaria: sin decidir"),
  ])
  func `says how an earlier sitting ended`(past: SubjectSummary.PastSitting, expected: String) {
    #expect(Wording(.spanish).outcome(of: past, in: .sample()) == expected)
  }

  @Test func `shows how earlier sittings ended, and what was kept as it was typed`() {
    let subject = SubjectSummary.sample(
      parts: [
        .sample("exam", "Examen"),
        .sample(
          "lab.1",
          "Prácticas",
          state: .graded,
          carried: "22/30",
          points: "22/3",
          origin: .kept
        ),
      ],
      past: [Self.past(.fail, "4.5", [.missed])]
    )
    let lines = SubjectScreen.render(
      subject,
      on: Canvas(
        now: thursdayNoon,
        zone: .utc,
        language: .spanish,
        columns: 80,
        ascii: false,
        colour: false
      )
    )
    #expect(
      Array(lines[1...5]) == [
        "Ordinaria: suspenso con un 4,5 (Examen 3,9 < 4: la nota queda en 4,5)",
        "",
        "Parte      Nota       De",
        "Examen     pendiente  10",
        "Prácticas  22/30      10  se conserva",
      ]
    )
  }
}
