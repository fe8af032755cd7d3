import Civil
import Engine
import Library
import Phrases
import Testing
import Texts

@Suite struct RefusalWordingTests {
  @Test(arguments: Language.allCases)
  func `has a line of its own for every refusal`(language: Language) {
    let wording = Wording(language)
    let lines = refusals.map { wording.refusal($0) }
    #expect(Set(lines).count == refusals.count)
    #expect(lines.allSatisfy { !$0.isEmpty && $0.last != "." })
  }

  @Test func `shares no line between languages`() {
    for refusal in refusals {
      #expect(Wording(.spanish).refusal(refusal) != Wording(.english).refusal(refusal))
    }
  }

  @Test func `shows a grade as typed and what was expected`() {
    let refusal = Refusal.unreadableGrade(GradeTextError(.aboveMaximum(exact("7.5")), in: "75"))
    #expect(Wording(.spanish).refusal(refusal) == "«75»: pasa del máximo, que es 7,5")
    #expect(Wording(.english).refusal(refusal) == "“75”: above the maximum, which is 7.5")
  }

  @Test(arguments: [
    (GradeTextError.Problem.belowZero, "no puede ser negativa", "cannot be negative"),
    (.fractionOfZero, "no se puede dividir entre cero", "cannot be divided by zero"),
  ])
  func `says what a number cannot be`(
    problem: GradeTextError.Problem,
    spanish: String,
    english: String
  ) {
    #expect(Wording(.spanish).problem(problem) == spanish)
    #expect(Wording(.english).problem(problem) == english)
  }

  @Test func `says how a course is written`() {
    #expect(
      Wording(.spanish).refusal(.malformedCourse("26"))
        == "«26»: el curso se escribe como 2026/27, y no puede ser posterior al que viene"
    )
  }

  @Test(arguments: [
    (
      Refusal.unknownCourse("2025/26", known: ["2026/27", "2027/28"]),
      "no hay ningún curso «2025/26»; cursos: 2026/27 y 2027/28",
      "there is no course “2025/26”; courses: 2026/27 and 2027/28"
    ),
    (
      .courseInUse("2026/27", subjects: 1),
      "el curso 2026/27 tiene 1 asignatura; quítala antes con mark subject remove",
      "the course 2026/27 has 1 subject; take it out first with mark subject remove"
    ),
    (
      .unknownChange(77), "no se guarda ningún cambio 77; mira cuáles hay con mark log",
      "no change 77 is kept; see which there are with mark log"
    ),
    (
      .undoneAlready(7, by: 9), "el cambio 7 ya está deshecho; para rehacerlo: mark undo 9",
      "change 7 is undone already; to make it again: mark undo 9"
    ),
    (
      .changedSince(7, by: 9),
      "lo que tocó el cambio 7 ha cambiado después; deshaz antes el 9: mark undo 9",
      "what change 7 touched has changed since; first undo 9: mark undo 9"
    ),
    (
      .changedSince(7, by: nil),
      "lo que tocó el cambio 7 se ha editado después; cámbialo a mano",
      "what change 7 touched was edited since; change it by hand"
    ),
  ])
  func `says what to do about a change that cannot be made`(
    refusal: Refusal,
    spanish: String,
    english: String
  ) {
    #expect(Wording(.spanish).refusal(refusal) == spanish)
    #expect(Wording(.english).refusal(refusal) == english)
  }

  @Test func `calls a subject by its name where the summary has it`() {
    let summary = Summary(study: "GII", course: nil, subjects: [.sample()])
    let refusal = Refusal.unknownPart("exma", of: "so", near: "exam")
    #expect(
      Wording(.spanish).refusal(refusal, in: summary)
        == "Sistemas Operativos no tiene ninguna parte «exma»; ¿querías decir «exam»?"
    )
    #expect(
      Wording(.english).refusal(refusal) == "so has no part “exma”; did you mean “exam”?"
    )
  }

  @Test func `lets no typed text command the terminal`() {
    let refusal = Refusal.unknownSubject("a\u{1B}[2Jb\nc\u{202E}d", near: nil)
    #expect(Wording(.english).refusal(refusal) == "there is no subject “a [2Jb cd”")
  }

  @Test func `says of a name what is near and what is meant`() {
    let wording = Wording(.spanish)
    let subject = SubjectSummary.sample()
    let summary = Summary(study: "GII", course: nil, subjects: [subject])
    #expect(
      wording.lookup(.unknown("bd", near: nil), of: .subject(in: summary))
        == "no hay ninguna asignatura «bd»; asignaturas: so"
    )
    #expect(
      wording.lookup(.unknown("bd", near: "so"), of: .subject(in: summary))
        == "no hay ninguna asignatura «bd»; ¿querías decir «so»?"
    )
    #expect(
      wording.lookup(.unknown("exma", near: nil), of: .part(of: subject))
        == "Sistemas Operativos no tiene ninguna parte «exma»;"
        + " partes: exam, lab.1, lab.2, paper, attendance, mode"
    )
    #expect(
      wording.lookup(.unknown("mayo", near: nil), of: .sitting(of: subject))
        == "Sistemas Operativos no tiene ninguna convocatoria «mayo»; tiene Ordinaria y Julio"
    )
    #expect(
      wording.lookup(.ambiguous("pr", ["lab.1", "lab.2"]), of: .part(of: subject))
        == "«pr» puede ser Prácticas 1 (lab.1), Prácticas 2 (lab.2); escribe algo más"
    )
  }

  @Test func `lists no more than can be read`() {
    let parts = (1...13).map { PartSummary.sample(LeafID(rawValue: "p\($0)"), "P\($0)") }
    #expect(
      Wording(.english).lookup(.unknown("x", near: nil), of: .part(of: .sample(parts: parts)))
        == "Sistemas Operativos has no part “x”"
    )
  }

  @Test func `calls parts and sittings by their names, with ids only to be typed`() {
    let summary = Summary(study: "GII", course: nil, subjects: [.sample()])
    let change = Change.setGrade(Change.Setting(subject: "so", part: "exam", value: "7"))
    func told(_ refusal: Refusal) -> String {
      Wording(.spanish).refusal(refusal, of: change, in: summary)
    }
    #expect(
      told(.keptFrom("ordinary", part: "exam"))
        == "la nota de Examen se conserva de Ordinaria; para corregirla, añade --sitting ordinary"
    )
    #expect(told(.partLost("exam", "july")) == "Examen no existe en Julio")
    #expect(
      told(.cannotExcuse("exam", of: "so"))
        == "la fórmula de Sistemas Operativos no dice qué pasa sin «Examen»;"
        + " no se puede marcar como exenta"
    )
  }

  @Test(arguments: conflicts)
  func `says what a grade has become meanwhile, and what was not saved`(
    typed: String?,
    current: String?,
    expected: String
  ) {
    let change = Change.setGrade(Change.Setting(subject: "so", part: "exam", value: typed))
    #expect(
      Wording(.spanish).refusal(.conflict(current: current), of: change)
        == "mientras tanto ha cambiado: \(expected)"
    )
  }

  private static let conflicts: [(String?, String?, String)] = [
    ("8", nil, "ahora no tiene nota; no se ha guardado «8»"),
    ("8", "7,5", "ahora tiene un 7,5; no se ha guardado «8»"),
    ("8", "NP", "ahora tiene «NP»; no se ha guardado «8»"),
    (nil, "7,5", "ahora tiene un 7,5; no se ha borrado"),
  ]

  @Test(
    arguments: [
      (nil, "there is no date now"),
      ("2027-01-15T16:00", "the date is Fri 15 Jan 2027 16:00 now"),
    ] as [(String?, String)]
  )
  func `says what a date has become meanwhile, and what was not saved`(
    current: String?,
    expected: String
  ) {
    let date = DueDate("2027-01-16")
    let change = Change.setDate(Change.Setting(subject: "so", part: "exam", value: date))
    #expect(
      Wording(.english).refusal(.conflict(current: current), of: change)
        == "it has changed meanwhile: \(expected); “Sat 16 Jan 2027” was not saved"
    )
  }

  private let refusals: [Refusal] =
    [
      .unknownSubject("bd", near: nil), .unknownSubject("bd", near: "so"),
      .unknownPart("exma", of: "so", near: nil), .unknownPart("exma", of: "so", near: "exam"),
      .unknownSitting("june", of: "so", known: []),
      .unknownSitting("june", of: "so", known: ["ordinary", "july"]),
      .keptFrom("ordinary", part: "exam"), .keptFrom(nil, part: "exam"),
      .cannotExcuse("exam", of: "so"),
      .partLost("exam", "july"),
      .unusableSyllabus(["so.json:3:4: error: expected a number"]), .shortNameTaken("so"),
      .malformedShortName("S O"), .malformedCourse(""), .conflict(current: nil),
      .conflict(current: "7,5"), .syllabusChanged("so"), .unusableLeads,
      .unknownCourse("2025/26", known: []),
      .unknownCourse("2025/26", known: ["2026/27"]), .courseTaken("2026/27"),
      .courseArchived("2024/25"), .notLater("2024/25", than: "2025/26"),
      .takenAlready("bd-2026", course: "2026/27"),
      .courseInUse("2026/27", subjects: 1), .courseInUse("2026/27", subjects: 2),
      .malformedName(""), .unknownChange(7), .undoneAlready(7, by: 9), .changedSince(7, by: 9),
      .changedSince(7, by: nil),
    ] + problems.map { .unreadableGrade(GradeTextError($0, in: "x")) }

  private static let problems: [GradeTextError.Problem] = [
    .empty, .notANumber, .ambiguousMark, .tooManyDecimals(limit: 6), .aboveMaximum(Exact(10)),
    .aboveFullPercentage, .aboveWhole(Exact(30)), .belowZero, .fractionOfZero,
    .unknownLetter(known: ["A", "B"]), .unknownOption(known: ["final", "parciales"]), .notAFact,
    .notAnswers(questions: 25), .answersDoNotAddUp(total: 24, questions: 25),
  ]
}
