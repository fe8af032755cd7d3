extension Spanish {
  var notOneChange: String { "no se ha cambiado nada: la guía quedaría mal en estos sitios" }

  func nameTaken(_ name: String) -> String { "\(quoted(name)) ya está en uso; elige otro nombre" }

  func noWeights(_ group: String) -> String {
    "\(quoted(group)) sale de una fórmula, que no tiene pesos; cámbiala con mark edit"
  }

  func severalAverages(_ groups: [String]) -> String {
    "pesa en \(list(groups)); di en cuál con --in"
  }

  func sameParts(_ part: String) -> String {
    "\(quoted(part)) no puede ir antes ni después de sí misma"
  }

  func noNumber(_ typed: String) -> String {
    "\(quoted(typed)): hace falta un número desde 0, como 7,5, con 6 decimales como mucho"
  }

  func noChoice(_ typed: String, of option: String, _ choices: [String]) -> String {
    "\(option) \(quoted(typed)): hace falta \(choices.joined(separator: ", "))"
  }

  func laterSitting(_ sittings: [String]) -> String {
    sittings.isEmpty
      ? "ninguna convocatoria de esta guía sigue a otra; añádela con mark edit"
      : "di en qué convocatoria con --sitting: \(sittings.joined(separator: ", "))"
  }

  func malformedWeight(_ typed: String) -> String {
    "\(quoted(typed)): hace falta una parte y su peso, como en examen=60"
  }
}
