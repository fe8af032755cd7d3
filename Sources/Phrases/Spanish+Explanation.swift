extension Spanish {
  var finalGrade: String { "Nota final" }

  var certainGrade: String { "Nota segura" }

  var possibleGrade: String { "Nota posible" }

  var computedGrade: String { "Nota calculada" }

  var pendingCountsNothing: String { "Lo pendiente cuenta como 0: esto es lo que ya es seguro" }

  var pendingCountsFull: String {
    "Lo pendiente cuenta entero: esto es lo máximo que aún es posible"
  }

  func outOf(_ maximum: String) -> String { "de \(maximum)" }

  func eachOutOf(_ maximum: String) -> String { "cada una de \(maximum)" }

  var each: String { "cada una" }

  var mean: String { "media de" }

  func weighs(_ share: String) -> String { "pesa \(share)" }

  var weight: String { "peso" }

  var average: String { "media ponderada" }

  var doesNotCount: String { "no cuenta" }

  func keptAt(_ bound: String) -> String { "se queda en \(bound)" }

  var above: String { "arriba" }

  var below: String { "más abajo" }

  func holds(_ isTrue: Bool) -> String { isTrue ? "sí" : "no" }

  func counting(_ members: Int) -> String { members == 1 ? "cuenta" : "cuentan" }

  func leavingOut(_ members: Int) -> String { members == 1 ? "no cuenta" : "no cuentan" }

  func reaches(_ threshold: String?) -> String {
    threshold.map { "llega a \($0)" } ?? "no llega al primero"
  }

  func givenBy(_ operand: String) -> String { "lo da \(operand)" }

  func answers(right: Int, wrong: Int, blank: Int) -> String {
    "\(right) bien, \(wrong) mal, \(blank) en blanco"
  }

  var pendingInFull: String { "pendiente, contada entera" }

  var notDone: String { "opcional, sin hacer" }

  var notThere: String { "no existe" }

  func kept(from sitting: String) -> String { "se conserva de \(sitting)" }

  func retakable(from sitting: String) -> String { "de \(sitting), se puede repetir" }

  var earlierCourse: String { "un curso anterior" }

  var retakenInFull: String { "repetida, contada entera" }

  var rules: String { "Reglas" }

  func gradeStays(_ grade: String) -> String { "la nota sigue en \(grade)" }

  var allRequired: String { "se exige todo" }

  func when(_ condition: String) -> String { "si \(condition)" }

  var notTheCase: String { "no se da" }

  var asksNothing: String { "sin valor, no exige nada" }

  var notJudged: String { "ya no se mira" }

  func passing(_ comparison: String) -> String { "nota \(comparison)" }

  var unused: String { "No entra en la cuenta" }
}
