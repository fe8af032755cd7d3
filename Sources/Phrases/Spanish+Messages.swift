extension Spanish {
  func unknownSubject(_ typed: String, near: String?) -> String {
    "no hay ninguna asignatura \(quoted(typed))" + perhaps(near)
  }

  func unknownPart(_ typed: String, of subject: String, near: String?) -> String {
    "\(subject) no tiene ninguna parte \(quoted(typed))" + perhaps(near)
  }

  func cannotExcuse(_ part: String, of subject: String) -> String {
    "la fórmula de \(subject) no dice qué pasa sin \(quoted(part)); no se puede marcar como exenta"
  }

  func sittingNeeded(for part: String, sittings: [String]) -> String {
    let options = sittings.map { "--sitting \($0)" }.joined(separator: " o ")
    return "¿de qué convocatoria es \(quoted(part))? Añade \(options)"
  }

  func unknownSitting(_ typed: String, of subject: String, known: [String]) -> String {
    let rest = known.isEmpty ? "" : "; tiene \(list(known))"
    return "\(subject) no tiene ninguna convocatoria \(quoted(typed))\(rest)"
  }

  func subjects(_ names: String) -> String { "asignaturas: \(names)" }

  func parts(_ names: String) -> String { "partes: \(names)" }

  func ambiguousName(_ typed: String, _ candidates: [String]) -> String {
    "\(quoted(typed)) puede ser \(candidates.joined(separator: ", ")); escribe algo más"
  }

  func keptFromEarlierCourse(_ part: String) -> String {
    "la nota de \(part) viene de un curso anterior y en este no se puede cambiar"
  }

  func keptGrade(of part: String, from sitting: String, id: String) -> String {
    "la nota de \(part) se conserva de \(sitting); para corregirla, añade --sitting \(id)"
  }

  func noPart(_ part: String, in sitting: String) -> String {
    "\(part) no existe en \(sitting)"
  }

  func tooManyGrades(_ count: Int, for part: String, members: Int) -> String {
    "\(quoted(part)) lleva \(members) notas como mucho, y hay \(count)"
  }

  func unknownTarget(_ typed: String, highest: String) -> String {
    "\(quoted(typed)) no vale como objetivo: escribe pass, una nota de 0 a \(highest) o una"
      + " calificación de la guía"
  }

  func unknownAssumption(_ typed: String) -> String {
    "\(quoted(typed)) no vale para lo demás: escribe worst, best, so-far o una nota sobre 10"
  }

  var nothingSoFar: String { "no se puede seguir como hasta ahora: aún no hay ninguna nota" }

  var unusableSyllabus: String { "la guía no se puede usar" }

  func shortNameTaken(_ name: String) -> String {
    "ya hay una asignatura \(quoted(name)); elige otro nombre corto"
  }

  func malformedShortName(_ name: String) -> String {
    "\(quoted(name)) no vale como nombre corto: de 1 a 40 letras minúsculas sin tilde, cifras y"
      + " guiones, empezando por una letra"
  }

  func malformedCourse(_ name: String) -> String {
    "\(quoted(name)): el curso se escribe como 2026/27, y no puede ser posterior al que viene"
  }

  func conflict(_ current: String, unsaved: String?) -> String {
    "mientras tanto ha cambiado: \(current)"
      + (unsaved.map { "; no se ha guardado \(quoted($0))" } ?? "; no se ha borrado")
  }

  func gradeIsNow(_ grade: String?) -> String {
    guard let grade else { return "ahora no tiene nota" }
    return "ahora tiene " + (grade.first?.isNumber == true ? mark(grade) : quoted(grade))
  }

  func dateIsNow(_ date: String?) -> String {
    date.map { "ahora la fecha es \($0)" } ?? "ahora no tiene fecha"
  }

  var unusableLeads: String {
    "antelaciones no válidas: caben 16 como mucho y ninguna repetida, como 7d 1d 2h,"
      + " o 3h+ para la que insiste"
  }

  var unusableSnooze: String {
    "los avisos se posponen como mucho siete días desde ahora"
  }

  func noDate(_ part: String) -> String {
    "\(part) no tiene fecha, así que no suena; ponla con «mark date»"
  }

  func tooManyDates(limit: Int) -> String {
    "ya hay \(limit) fechas y no caben más; quita algunas que hayan pasado"
  }

  func perhaps(_ near: String?) -> String {
    near.map { "; ¿querías decir \(quoted($0))?" } ?? ""
  }
}

extension Spanish {
  var nothingTyped: String { "no hay nada escrito; se espera una nota, NP, EX o -" }

  var notANumber: String { "no es un número como 7,5" }

  var severalDecimalMarks: String { "tiene varias comas o puntos; escribe solo uno, como en 7,5" }

  func tooManyDecimals(limit: Int) -> String { "tiene más de \(limit) decimales" }

  func aboveMaximum(_ maximum: String) -> String { "pasa del máximo, que es \(maximum)" }

  var aboveFullPercentage: String { "pasa del 100 %" }

  func aboveWhole(_ whole: String) -> String { "es más que \(whole) de \(whole)" }

  var belowZero: String { "no puede ser negativa" }

  var fractionOfZero: String { "no se puede dividir entre cero" }

  func unknownLetter(known: [String]) -> String {
    "no es ninguna de \(known.joined(separator: ", "))"
  }

  func unknownOption(known: [String]) -> String {
    "no es ninguna de las opciones \(known.joined(separator: ", ")), ni su número"
  }

  var notAFact: String { "no es sí ni no" }

  func notAnswers(questions: Int) -> String {
    "se esperan los aciertos, los fallos y las respuestas en blanco de \(questions) preguntas,"
      + " como \(questions)/0/0"
  }

  func answersDoNotAddUp(total: Int, questions: Int) -> String {
    "suma \(total) respuestas, pero el test tiene \(questions) preguntas"
  }
}

extension Spanish {
  var notADate: String { "no es una fecha como 2027-01-15, 15/01 16:00 o viernes 16h" }

  func impossibleDate(readings: [String]) -> String {
    "esa fecha no existe" + (readings.isEmpty ? "" : "; ¿querías decir \(or(readings))?")
  }

  var impossibleTime: String { "esa hora no existe; las horas van de 0:00 a 23:59" }

  func skippedTime(readings: [String]) -> String {
    "los relojes se adelantan y se saltan esa hora; ¿querías decir \(or(readings))?"
  }

  func otherWeekday(readings: [String]) -> String {
    "ese día cae en otro día de la semana; ¿querías decir \(or(readings))?"
  }

  func ambiguousDate(readings: [String]) -> String {
    readings.count == 1
      ? "no se sabe el siglo; escribe \(or(readings))"
      : "puede ser \(or(readings)); escribe la fecha entera"
  }

  func reading(_ words: String, typed: String) -> String { "\(typed) (\(words))" }

  func or(_ items: [String]) -> String { items.joined(separator: " o ") }
}

extension Spanish {
  func cached(_ ago: String) -> String { "sin conexión, datos de \(ago)" }

  var queued: String { "Guardado aquí; se enviará a markd en cuanto se pueda" }

  func waiting(_ count: Int) -> String {
    count == 1 ? "1 cambio por enviar" : "\(count) cambios por enviar"
  }

  var sent: String { "Guardado" }

  var duplicate: String { "Ya estaba guardado" }

  func changed(_ name: String, from before: String?, to after: String?) -> String {
    guard let before else { return "\(name): \(after ?? "nada")" }
    return "\(name): \(before) → \(after ?? "nada")"
  }

  func added(_ name: String, shortName: String, course: String?) -> String {
    "Asignatura añadida: \(name) (\(shortName))" + (course.map { ", curso \($0)" } ?? "")
  }

  func toOverwrite(_ command: String) -> String { "para sustituirlo: \(command)" }

  func notifying(with command: String?) -> String {
    command.map { "conectado: cada aviso irá a \(quoted($0))" }
      ?? "conectado: los avisos se mostrarán aquí"
  }

  var notifyingOnDesktop: String { "conectado: los avisos se mostrarán en el escritorio" }

  var doneButton: String { "Hecho" }

  var snoozeButton: String { "Dentro de una hora" }

  var desktopAdvice: String {
    "no se puede mostrar un aviso en el escritorio y sale aquí; hacen falta notify-send "
      + "(apt install libnotify-bin) y una sesión de escritorio abierta"
  }

  var reconnecting: String { "se ha perdido la conexión con markd; se reintenta" }

  func commandFailed(_ command: String, code: Int) -> String {
    "\(quoted(command)) ha terminado con el código \(code)"
  }

  func commandKilled(_ command: String, signal: Int) -> String {
    "\(quoted(command)) ha terminado por la señal \(signal)"
  }

  func commandOverdue(_ command: String, seconds: Int) -> String {
    "\(quoted(command)) ha tardado más de \(seconds) s y se ha parado"
  }
}

extension Spanish {
  func homeHeading(course: String?, subjects: Int, open: Int) -> String {
    let counted = subjects == 1 ? "1 asignatura" : "\(subjects) asignaturas"
    let rest = open == 0 ? "ninguna por decidir" : "\(open) por decidir"
    return (course.map { "\($0) · " } ?? "") + "\(counted), \(rest)"
  }

  var emptyLibrary: String { "Añade una asignatura: mark subject add FICHERO" }

  func credits(_ count: String) -> String { "\(count) ECTS" }

  func next(_ name: String, _ when: String) -> String { "Próximo: \(name), \(when)" }

  func span(secured: String?, best: String?) -> String {
    [secured.map { "seguro \($0)" }, best.map { "posible \($0)" }].compactMap(\.self)
      .joined(separator: " · ")
  }

  var columnPart: String { "Parte" }

  var columnGrade: String { "Nota" }

  var columnOf: String { "De" }

  var columnDate: String { "Fecha" }

  var pending: String { "pendiente" }

  var excused: String { "exenta" }

  var absent: String { "no presentada" }

  var kept: String { "se conserva" }

  var retakable: String { "se puede repetir" }

  var lost: String { "no toca en esta convocatoria" }

  var why: String { "Por qué" }
}
