extension Spanish {
  var noEditor: String {
    "no se ha encontrado ningún editor; di cuál en VISUAL o EDITOR, como en EDITOR=nano"
  }

  func editorMissing(_ name: String) -> String {
    "no hay ningún editor \(quoted(name)); di cuál en VISUAL o EDITOR"
  }

  func editorFailed(_ name: String, code: Int) -> String {
    "el editor \(quoted(name)) ha terminado con el código \(code)"
  }

  func editorKilled(_ name: String, signal: Int) -> String {
    "al editor \(quoted(name)) lo ha parado la señal \(signal)"
  }

  var askReopen: String { "¿Abrirlo otra vez?" }

  var askTake: String { "¿Tomarla así?" }

  func earlierText(_ path: String) -> String { "hay un texto sin tomar en \(path)" }

  var askGoOn: String { "¿Seguir con él?" }

  func textKept(_ path: String) -> String { "tu texto está en \(path)" }

  func toTakeLater(_ command: String) -> String { "para tomarlo más tarde: \(command)" }

  func partsAdded(_ names: [String]) -> String { "Nuevo: \(list(names))" }

  func partsGone(_ names: [String]) -> String { "Ya no está: \(list(names))" }

  func standsAsBefore(_ standing: String) -> String { "Como antes: \(standing)" }

  func standing(_ before: String, becomes after: String) -> [String] {
    ["Ahora: \(before)", "Después: \(after)"]
  }

  var verdictUnknown: String { "sin markd no se sabe qué cambia con esto" }

  var syllabusChanged: String {
    "mientras tanto alguien ha cambiado la guía; mírala con mark edit y repite el cambio"
  }

  var noSyllabi: String { "no se encuentran las guías incluidas; di dónde están en MARK_SYLLABI" }

  func noSyllabus(_ typed: String, near: [String]) -> String {
    "no hay ningún fichero \(quoted(typed)) ni ninguna guía incluida con ese nombre"
      + (near.isEmpty ? "" : "; ¿querías decir \(list(near))?")
  }

  func ambiguousSyllabus(_ typed: String, _ names: [String]) -> String {
    "\(quoted(typed)) puede ser \(names.joined(separator: ", "))"
  }

  func noSyllabusWith(_ words: String) -> String {
    words.isEmpty ? "no hay guías incluidas" : "ninguna guía incluida tiene \(quoted(words))"
  }

  func outOfPoints(_ maximum: String) -> String { "sobre \(maximum)" }

  func sittingsAre(_ names: String) -> String { "Convocatorias: \(names)" }
}
