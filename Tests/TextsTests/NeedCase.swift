import Engine
import Library
import Phrases
import Testing
import Texts

struct NeedCase: Sendable, CustomTestStringConvertible {
  var subject: SubjectSummary
  var spanish: String
  var english: String

  var testDescription: String { english }

  init(_ subject: SubjectSummary, _ spanish: String, _ english: String) {
    self.subject = subject
    self.spanish = spanish
    self.english = english
  }

  init(_ need: NeedSummary, _ spanish: String, _ english: String) {
    self.init(.sample(need: need), spanish, english)
  }
}

/// What is needed in every kind of situation, in words.
extension NeedCase {
  static let open: [NeedCase] = [
    NeedCase(
      .sample(.atLeast(GridMark("4.2"), also: [])),
      "Necesitas un 4,2 en lo que falta",
      "You need 4.2 in what is left"
    ),
    NeedCase(
      .sample(.atLeast(GridMark("4.2"), also: []), over: ["exam"]),
      "Necesitas un 4,2 en Examen",
      "You need 4.2 in Examen"
    ),
    // 0.421 of 6 is 2.526 points: 2.52 would not be enough.
    NeedCase(
      .sample(.atLeast(GridMark("4.21"), also: []), over: ["paper"]),
      "Necesitas 2,53 de 6 en Trabajo",
      "You need 2.53 of 6 in Trabajo"
    ),
    NeedCase(
      .sample(.atLeast(.full, also: []), over: ["paper"]),
      "Necesitas 6 de 6 en Trabajo",
      "You need 6 of 6 in Trabajo"
    ),
    NeedCase(
      .sample(
        .atLeast(GridMark("4.2"), also: []),
        floors: [.init(leaf: "exam", minimum: Exact(4), maximum: Exact(10), isStrict: false)]
      ),
      "Necesitas un 4,2 en lo que falta y al menos un 4 en Examen",
      "You need 4.2 in what is left and at least 4 in Examen"
    ),
    NeedCase(
      .sample(
        .atLeast(GridMark("4"), also: []),
        floors: [.init(leaf: "exam", minimum: Exact(4), maximum: Exact(10), isStrict: false)],
        apart: "1.7"
      ),
      "Necesitas un 1,7 en lo que falta y al menos un 4 en Examen",
      "You need 1.7 in what is left and at least 4 in Examen"
    ),
    NeedCase(
      .sample(
        .atLeast(GridMark("5"), also: []),
        floors: [
          .init(leaf: "exam", minimum: Exact(4), maximum: Exact(10), isStrict: false),
          .init(leaf: "lab.1", minimum: Exact(4), maximum: Exact(10), isStrict: false),
          .init(leaf: "paper", minimum: Exact(2), maximum: Exact(6), isStrict: true),
        ]
      ),
      "Necesitas un 5 sobre 10 en lo que falta, al menos un 4 sobre 10 en Examen y Prácticas 1"
        + " y más de 2 de 6 en Trabajo",
      "You need 5 out of 10 in what is left, at least 4 out of 10 in Examen and Prácticas 1"
        + " and more than 2 of 6 in Trabajo"
    ),
    NeedCase(
      .sample(.atLeast(GridMark("5"), also: []), over: ["exam", "paper"]),
      "Necesitas un 5 sobre 10 en lo que falta",
      "You need 5 out of 10 in what is left"
    ),
    NeedCase(
      .sample(
        .atLeast(GridMark("6"), also: [GridMark("4")...GridMark("4.49")]),
        over: ["exam", "paper"]
      ),
      "Necesitas un 6, o entre 4 y 4,49 sobre 10 en lo que falta",
      "You need 6, or between 4 and 4.49 out of 10 in what is left"
    ),
    // The mark asked of a single part is above its own minimum.
    NeedCase(
      .sample(
        .atLeast(GridMark("4.2"), also: []),
        over: ["exam"],
        floors: [.init(leaf: "exam", minimum: Exact(4), maximum: Exact(10), isStrict: false)]
      ),
      "Necesitas un 4,2 en Examen",
      "You need 4.2 in Examen"
    ),
    NeedCase(
      .sample(.atLeast(GridMark("6"), also: [GridMark("4")...GridMark("4.49")])),
      "Necesitas un 6, o entre 4 y 4,49 en lo que falta",
      "You need 6, or between 4 and 4.49 in what is left"
    ),
    NeedCase(
      .sample(.within([GridMark("4")...GridMark("4.49"), GridMark("5")...GridMark("5")])),
      "Necesitas entre 4 y 4,49, o un 5 en lo que falta",
      "You need between 4 and 4.49, or 5 in what is left"
    ),
    NeedCase(
      .sample(.within([GridMark("4.01")...GridMark("4.49")]), over: ["paper"]),
      "Necesitas entre 2,41 y 2,69 de 6 en Trabajo",
      "You need between 2.41 and 2.69 of 6 in Trabajo"
    ),
    NeedCase(
      .sample(.atLeast(GridMark("3"), also: []), facts: ["attendance"]),
      "Necesitas un 3 en lo que falta, si se cumple: Asistencia",
      "You need 3 in what is left, provided: Asistencia"
    ),
    NeedCase(
      .sample(.atLeast(GridMark("0"), also: []), facts: ["attendance"]),
      "Apruebas si se cumple: Asistencia",
      "You pass, provided: Asistencia"
    ),
    NeedCase(
      .sample(.atLeast(GridMark("0"), also: [])),
      "Te vale cualquier nota en lo que falta, si es la misma en todo",
      "Any mark will do in what is left, if it is the same in all"
    ),
    NeedCase(
      .sample(
        need: .sample(.atLeast(GridMark("3"), also: []), over: ["exam"], facts: ["copied"]),
        parts: [.sample("exam", "Examen"), avoided]
      ),
      "Necesitas un 3 en Examen, si no se da: Copia",
      "You need 3 in Examen, unless: Copia"
    ),
    NeedCase(
      .sample(
        need: .sample(.atLeast(GridMark("0"), also: []), facts: ["attendance", "copied"]),
        parts: SubjectSummary.sampleParts + [avoided]
      ),
      "Apruebas si se cumple: Asistencia, si no se da: Copia",
      "You pass, provided: Asistencia, unless: Copia"
    ),
    NeedCase(
      .sample(
        need: .sample(
          .atLeast(GridMark("5"), also: []),
          floors: [.init(leaf: "faults", minimum: Exact(3), maximum: Exact(5), isStrict: false)]
        ),
        parts: SubjectSummary.sampleParts + [faults]
      ),
      "Necesitas un 5 sobre 10 en lo que falta y como mucho 3 de 5 en Faltas",
      "You need 5 out of 10 in what is left and at most 3 of 5 in Faltas"
    ),
    NeedCase(
      .sample(
        .atLeast(GridMark("5"), also: []),
        joint: [demand("theory", .atLeast), demand("mean(lab)", nil), demand("lab", .above)]
      ),
      "Necesitas un 5 en lo que falta, al menos un 4 en theory, que se cumpla «mean(lab) >= 4»"
        + " y más de un 4 en Prácticas",
      "You need 5 in what is left, at least 4 in theory, that “mean(lab) >= 4” holds"
        + " and more than 4 in Prácticas"
    ),
    NeedCase(
      .sample(
        .atLeast(GridMark("5"), also: []),
        joint: [
          demand("a", .atLeast, name: "aprobar la teoría"),
          demand("b", .atLeast, name: "aprobar la teoría"),
        ]
      ),
      "Necesitas un 5 en lo que falta y aprobar la teoría",
      "You need 5 in what is left and aprobar la teoría"
    ),
    NeedCase(
      .sample(
        need: .sample(
          .atLeast(GridMark("3"), also: []),
          over: ["exam"],
          choices: [.init(leaf: "mode", option: 2)]
        ),
        parts: [.sample("exam", "Examen"), mode]
      ),
      "Necesitas un 3 en Examen, eligiendo «examen final» en Modalidad",
      "You need 3 in Examen, choosing “examen final” in Modalidad"
    ),
    NeedCase(
      .sample(
        .atLeast(GridMark("3"), also: []),
        over: ["exam"],
        choices: [.init(leaf: "mode", option: 2)]
      ),
      "Necesitas un 3 en Examen, eligiendo la opción 2 de Modalidad",
      "You need 3 in Examen, choosing option 2 of Modalidad"
    ),
  ]

  private static let avoided: PartSummary = {
    var part = PartSummary.sample("copied", "Copia", of: "1", kind: .fact)
    part.isPenalty = true
    return part
  }()

  private static let faults: PartSummary = {
    var part = PartSummary.sample("faults", "Faltas", of: "5")
    part.isPenalty = true
    return part
  }()

  private static let mode: PartSummary = {
    var part = PartSummary.sample("mode", "Modalidad", of: "2", kind: .choice)
    part.input = .choice(["parciales", "examen final"])
    return part
  }()

  /// A condition on something that is to be 4; without a sign one that is no plain comparison of a name.
  private static func demand(
    _ what: String,
    _ sign: Comparison?,
    name: String? = nil
  ) -> Need.Demand {
    let sides = sign.map {
      ConditionReport.Sides(name: NodeID(rawValue: what), left: nil, sign: $0, right: Exact(4))
    }
    return Need.Demand(ConditionReport(text: "\(what) >= 4", comparison: sides), name: name)
  }

  static let settled: [NeedCase] = [
    NeedCase(
      .sample(status: .pass, secured: "5.4", need: .sample(.secured)),
      "Aprobado pase lo que pase: ya tienes un 5,4",
      "Passed whatever happens: 5.4 is yours"
    ),
    NeedCase(
      .sample(status: .pass, secured: "7.3", need: .sample(.secured), parts: graded),
      "Aprobado con un 7,3",
      "Passed with 7.3"
    ),
    // A rule may pass a subject whose number would not.
    NeedCase(
      .sample(status: .pass, secured: "4.8", need: .sample(.secured), parts: graded),
      "Aprobado",
      "Passed"
    ),
    NeedCase(
      .sample(status: .fail, secured: "4.995", need: .sample(.nothingLeft), parts: graded),
      "Suspenso con un 4,99",
      "Failed with 4.99"
    ),
    NeedCase(
      .sample(status: .fail, secured: "4.5", need: .sample(.nothingLeft), reasons: [.missed]),
      "Suspenso con un 4,5 (Examen 3,9 < 4)",
      "Failed with 4.5 (Examen 3.9 < 4)"
    ),
    NeedCase(
      .sample(status: .notPresented, secured: nil, best: nil, need: .sample(.nothingLeft)),
      "No presentado",
      "Not presented"
    ),
    NeedCase(
      .sample(status: .fail, best: "4.3", need: .sample(.outOfReach)),
      "Ya no se puede aprobar: como mucho, un 4,3",
      "You can no longer pass: 4.3 at best"
    ),
    NeedCase(
      .sample(status: .fail, best: "4.5", need: .sample(.outOfReach), reasons: [.missed]),
      "Ya no se puede aprobar: como mucho, un 4,5 (Examen 3,9 < 4)",
      "You can no longer pass: 4.5 at best (Examen 3.9 < 4)"
    ),
    NeedCase(
      .sample(status: .fail, best: "6", need: .sample(.outOfReach), reasons: [.missed]),
      "Ya no se puede aprobar (Examen 3,9 < 4)",
      "You can no longer pass (Examen 3.9 < 4)"
    ),
    NeedCase(
      .sample(
        status: .fail,
        secured: "4.5",
        need: .sample(.atLeast(GridMark("5"), also: []), over: ["exam"]),
        parts: [
          .sample("exam", "Examen", state: .graded, points: "3.9", origin: .retakable)
        ]
      ),
      "Suspenso con un 4,5. Necesitas un 5 repitiendo Examen",
      "Failed with 4.5. You need 5 by retaking Examen"
    ),
  ]

  static let optional: [NeedCase] = [
    NeedCase(
      .sample(
        status: .fail,
        secured: "4.5",
        need: .sample(.atLeast(GridMark("5"), also: []), over: ["work", "talk"]),
        parts: [
          .sample("exam", "Examen", state: .graded, points: "4.5"),
          .sample("work", "Trabajo", isOptional: true), .sample("talk", "Charla", isOptional: true),
        ]
      ),
      "Suspenso con un 4,5. Necesitas un 5 en Trabajo y Charla",
      "Failed with 4.5. You need 5 in Trabajo and Charla"
    ),
    NeedCase(
      .sample(
        need: .sample(.atLeast(GridMark("9"), also: []), over: ["exam", "work"]),
        parts: [.sample("exam", "Examen"), .sample("work", "Trabajo", isOptional: true)]
      ),
      "Necesitas un 9 en lo que falta y en Trabajo",
      "You need 9 in what is left and in Trabajo"
    ),
  ]

  private static let graded: [PartSummary] = [
    .sample("exam", "Examen", state: .graded, text: "7", points: "7")
  ]
}
