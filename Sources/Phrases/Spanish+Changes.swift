extension Spanish {
  func unknownCourse(_ typed: String, known: [String]) -> String {
    "no hay ningún curso \(quoted(typed))"
      + (known.isEmpty ? "; añádelo con mark course add" : "; cursos: \(list(known))")
  }

  func courseTaken(_ name: String) -> String { "ya hay un curso \(quoted(name)); elige otro" }

  func courseInUse(_ name: String, subjects: Int) -> String {
    let count = subjects == 1 ? "1 asignatura; quítala" : "\(subjects) asignaturas; quítalas"
    return "el curso \(name) tiene \(count) antes con mark subject remove"
  }

  func malformedName(_ typed: String) -> String {
    "\(quoted(typed)) no vale como nombre: hace falta una línea, no vacía, de hasta 200 bytes"
  }

  func unknownChange(_ number: Int) -> String {
    "no se guarda ningún cambio \(number); mira cuáles hay con mark log"
  }

  func undoneAlready(_ number: Int, by undoing: Int) -> String {
    "el cambio \(number) ya está deshecho; para rehacerlo: mark undo \(undoing)"
  }

  func changedSince(_ number: Int, by later: Int?) -> String {
    guard let later else {
      return "lo que tocó el cambio \(number) se ha editado después; cámbialo a mano"
    }
    return "lo que tocó el cambio \(number) ha cambiado después; deshaz antes el \(later):"
      + " mark undo \(later)"
  }

  func valueIsNow(_ value: String?) -> String {
    value.map { "ahora es \(quoted($0))" } ?? "ahora no hay nada"
  }

  func removed(_ name: String) -> String { "Asignatura quitada: \(name)" }

  func renamed(_ before: String, to after: String) -> String { "\(before) → \(after)" }

  func syllabusReplaced(_ name: String) -> String { "\(name): guía sustituida" }

  func unplaced(_ items: [String]) -> String {
    "No caben en la guía nueva: \(list(items)); vuelven con mark undo"
  }

  func courseAdded(_ name: String) -> String { "Curso añadido: \(name)" }

  func courseRemoved(_ name: String) -> String { "Curso quitado: \(name)" }

  func following(_ course: String?) -> String {
    course.map { "Se sigue el curso \($0)" } ?? "Se sigue el último curso"
  }

  func done(_ name: String, isDone: Bool) -> String {
    isDone ? "\(name): hecho, sin más avisos" : "\(name): por hacer"
  }

  var isDone: String { "hecho" }

  func leadsSet(for name: String?, _ leads: String?) -> String {
    let reminders = name.map { "Los avisos de \($0)" } ?? "Los avisos"
    return leads.map { "\(reminders) llegan \($0) antes" } ?? "\(reminders) llegan como siempre"
  }

  func leadsNone(for name: String?) -> String {
    name.map { "No hay avisos de \($0)" } ?? "No hay avisos"
  }

  func quietSet(_ hours: String?, exceptUrgent: Bool) -> String {
    guard let hours else { return "Los avisos suenan a cualquier hora" }
    return "No suena nada de \(hours)"
      + (exceptUrgent ? ", salvo lo que vence en menos de un día" : "")
  }

  func snoozed(_ name: String, isOn: Bool) -> String {
    isOn ? "\(name) queda pospuesto" : "\(name) suena como siempre"
  }

  func undone(_ what: String) -> String { "Deshecho. \(what)" }

  func undoneBy(_ number: Int) -> String { "(deshecho por el \(number))" }

  func earlierChanges(_ count: Int, command: String) -> String {
    "… y " + (count == 1 ? "1 anterior" : "\(count) anteriores") + ": \(command)"
  }

  var noChanges: String { "Aún no hay ningún cambio" }

  var nothingToUndo: String { "no hay nada que deshacer; mira los cambios con mark log" }

  var undoNeedsNumber: String {
    "sin markd no se sabe cuál es el último cambio; con su número espera a que vuelva: mark undo N"
  }

  func askRemoval(_ name: String, grades: Int) -> String {
    let count = grades == 1 ? "1 nota" : "\(grades) notas"
    return "\(name) tiene \(count). ¿Quitarla con todo?"
  }

  var askOverwrite: String { "¿Sustituirlo?" }

  var yesOrNo: String { "[s/N]" }

  func isYes(_ typed: String) -> Bool { ["s", "si", "sí"].contains(typed.lowercased()) }

  func answerWith(_ option: String) -> String { "para confirmarlo, añade \(option)" }

  var leftAsItWas: String { "no se ha cambiado nada" }

  var oneName: String {
    "hace falta el nombre nuevo o --as con el nombre corto nuevo, uno de los dos"
  }
}
