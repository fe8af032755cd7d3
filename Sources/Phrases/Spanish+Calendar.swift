extension Spanish {
  private static let months = [
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
    "octubre", "noviembre", "diciembre",
  ]

  func dueHeading(course: String?, dates: Int) -> String {
    (course.map { "\($0) · " } ?? "")
      + (dates == 1 ? "1 fecha por delante" : "\(dates) fechas por delante")
  }

  var nothingDue: String { "No hay nada a la vista; pon fechas con «mark date»" }

  var exam: String { "examen" }

  var handIn: String { "entrega" }

  func gradeIs(_ grade: String) -> String { "nota \(grade)" }

  func putOff(until moment: String) -> String { "pospuesto hasta \(moment)" }

  var moot: String { "ya no cuenta" }

  var ungraded: String { "aún sin nota" }

  func ifNeeded(_ sitting: String) -> String { "\(sitting), si hace falta" }

  func monthOfYear(_ month: Int, year: Int) -> String {
    [Spanish.months.name(month), "\(year)"].filter { !$0.isEmpty }.joined(separator: " de ")
  }

  func nothingIn(_ month: String) -> String { "Nada en \(month)" }
}

extension Spanish {
  var notAMonth: String { "no es un mes como 2027-01, 1/2027, enero, próximo o anterior" }

  var impossibleMonth: String { "ese mes no existe" }

  func ambiguousMonth(readings: [String]) -> String {
    readings.count == 1
      ? "escribe \(or(readings))" : "puede ser \(or(readings)); escribe también el año"
  }
}

extension Spanish {
  var testTitle: String { "Prueba de mark" }

  var testBody: String { "Así llega un aviso; no hay nada que hacer" }

  var testRang: String { "Ha sonado una prueba" }

  var nobodyReminded: String {
    "no hay nadie conectado que muestre avisos; ejecuta «mark notify» donde los quieras"
  }
}
