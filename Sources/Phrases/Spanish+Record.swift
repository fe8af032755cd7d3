extension Spanish {
  var record: String { "Expediente" }

  var emptyRecord: String { "Aún no hay asignaturas; añade una con «mark subject add»" }

  var columnCredits: String { "ECTS" }

  var columnMark: String { "Nota" }

  var inProgress: String { "en curso" }

  func passedCredits(_ passed: String, of all: String, average: String?) -> String {
    "\(passed) de \(all) ECTS superados" + (average.map { " · media \($0)" } ?? "")
  }

  func recordTotal(_ credits: String) -> String { "Total: \(credits)" }

  func averageIsOver(_ credits: String) -> String { "la media es de \(credits) ECTS" }

  func ifPassed(credits: String, from low: String, to high: String) -> String {
    let open = "Si apruebas lo que queda (\(credits) ECTS): media"
    return low == high ? "\(open) \(low)" : "\(open) entre \(low) y \(high)"
  }

  func ifAsSoFar(_ average: String, subjects: Int, of all: Int) -> String {
    let which =
      subjects == all
      ? "" : " (\(subjects) de \(all) asignaturas en curso; las demás, sin notas o sin aprobar así)"
    return "Si sigues como hasta ahora: media \(average)\(which)"
  }

  func withoutCredits(_ names: String) -> String {
    "Sin créditos en su guía, así que no cuentan: \(names)"
  }

  func toChange(_ command: String) -> String { "Para decirlos: \(command)" }

  func toAverage(_ average: String) -> String { "Para una media de \(average)" }

  func passingIsEnough(_ average: String) -> String { "basta con aprobar, quedaría en \(average)" }

  func inEachOpen(_ subjects: Int) -> String { "en cada una de las \(subjects) que quedan" }

  func countsNoMore(_ name: String) -> String {
    "\(name) ya tiene su nota definitiva o no cuenta en la media"
  }

  func notAnAverage(_ typed: String) -> String {
    "\(quoted(typed)) no es una media: escribe un número de 0 a 10, como 7 o 7,5"
  }
}
