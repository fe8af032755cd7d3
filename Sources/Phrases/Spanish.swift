/// The sentences in Spanish.
struct Spanish: Phrasebook {
  var decimalMark: Character { "," }

  func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    let joint = Spanish.soundsLikeI(last) ? " e " : " y "
    return items.dropLast().joined(separator: ", ") + joint + last
  }

  func quoted(_ text: String) -> String { "«\(text)»" }

  /// Whether “y” before a word becomes “e”: before the sound i, but not before a diphthong as in “hielo”.
  private static func soundsLikeI(_ word: String) -> Bool {
    var letters = word.lowercased()[...]
    if letters.first == "h" { letters = letters.dropFirst() }
    guard let first = letters.first, first == "i" || first == "í" else { return false }
    return !(letters.dropFirst().first.map { "aeoáéó".contains($0) } ?? false)
  }
}

extension Spanish {
  func mark(_ mark: String) -> String { "un \(mark)" }

  func outOfTen(_ marks: String) -> String { "\(marks) sobre 10" }

  func points(_ points: String, of maximum: String) -> String { "\(points) de \(maximum)" }

  func atMost(_ amount: String) -> String { "como mucho \(amount)" }

  func range(from low: String, to high: String, of maximum: String?) -> String {
    "entre \(low) y \(high)" + (maximum.map { " de \($0)" } ?? "")
  }

  func either(_ amounts: [String]) -> String { amounts.joined(separator: ", o ") }

  var inTheRest: String { "en lo que falta" }

  func inPart(_ name: String) -> String { "en \(name)" }

  func retaking(_ names: String) -> String { "repitiendo \(names)" }

  func someParts(_ count: Int) -> String { count == 1 ? "1 parte" : "\(count) partes" }

  func need(_ amount: String, _ place: String) -> String { "Necesitas \(amount) \(place)" }

  func need(_ amount: String) -> String { "necesitas \(amount)" }

  func floor(_ amount: String, in names: String, isStrict: Bool) -> String {
    (isStrict ? "más de " : "al menos ") + "\(amount) en \(names)"
  }

  func ceiling(_ amount: String, in names: String, isStrict: Bool) -> String {
    (isStrict ? "menos de " : "como mucho ") + "\(amount) en \(names)"
  }

  func meeting(_ condition: String) -> String { "que se cumpla \(condition)" }

  func minimums(_ count: Int) -> String { "llegar a \(count) mínimos" }

  func onlyFloors(_ floors: [String]) -> String { "Necesitas " + list(floors) }

  func facts(_ holding: String?, not avoided: String?) -> String {
    [holding.map { "si se cumple: \($0)" }, avoided.map { "si no se da: \($0)" }]
      .compactMap(\.self).joined(separator: ", ")
  }

  func providing(_ facts: String) -> String { ", \(facts)" }

  func choosing(option: Int, of name: String) -> String {
    ", eligiendo la opción \(option) de \(name)"
  }

  func choosing(_ option: String, of name: String) -> String {
    ", eligiendo \(quoted(option)) en \(name)"
  }

  func onlyFacts(_ facts: String) -> String { "Apruebas \(facts)" }

  var unevenMarks: String { "notas desiguales" }

  func ifSame(_ sentence: String) -> String { "\(sentence), si es la misma en todo" }

  func anyMark(_ place: String) -> String { "Te vale cualquier nota \(place)" }

  func secured(_ grade: String?) -> String {
    "Aprobado pase lo que pase" + (grade.map { ": ya tienes un \($0)" } ?? "")
  }

  func passed(_ grade: String?) -> String { "Aprobado" + (grade.map { " con un \($0)" } ?? "") }

  func failed(_ grade: String?) -> String { "Suspenso" + (grade.map { " con un \($0)" } ?? "") }

  var undecided: String { "Sin decidir" }

  var notPresented: String { "No presentado" }

  func outOfReach(best: String?) -> String {
    "Ya no se puede aprobar" + (best.map { ": como mucho, un \($0)" } ?? "")
  }
}

extension Spanish {
  func missed(_ requirement: String) -> String { "hace falta \(requirement)" }

  func unmet(_ condition: String) -> String { "no se cumple \(condition)" }

  func met(_ condition: String) -> String { "se cumple \(condition)" }

  func gradeBecomes(_ grade: String) -> String { "la nota queda en \(grade)" }

  var noGrade: String { "queda sin nota" }

  var ruledPass: String { "aprobado" }

  var ruledFail: String { "suspenso" }

  var ruledNotPresented: String { "no presentado" }

  func belowPass(_ grade: String?, pass: String, isStrict: Bool) -> String {
    guard let grade else { return "no hay nota final" }
    return "\(grade) no \(isStrict ? "supera" : "llega a") \(pass)"
  }
}

extension Spanish {
  private static let weekdays = ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"]
  private static let months = [
    "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic",
  ]

  func weekday(_ number: Int) -> String { Spanish.weekdays.name(number) }

  func month(_ number: Int) -> String { Spanish.months.name(number) }

  func date(weekday: Int, day: Int, month: Int, year: Int?) -> String {
    "\(self.weekday(weekday)) \(day) \(self.month(month))" + (year.map { " \($0)" } ?? "")
  }

  var today: String { "hoy" }

  var tomorrow: String { "mañana" }

  var yesterday: String { "ayer" }

  func distance(days: Int) -> String? {
    switch days {
    case -1...1: nil
    case 2...: "en \(days) días"
    default: "hace \(days.magnitude) días"
    }
  }

  func ago(_ age: Age) -> String {
    switch age {
    case .moment: "hace un momento"
    case .minutes(let count): "hace \(count) min"
    case .hours(let count): "hace \(count) h"
    case .days(let count): "hace \(count) \(count == 1 ? "día" : "días")"
    }
  }

  func reminderTitle(part: String, subject: String) -> String { "\(part) · \(subject)" }

  func takesPlace(_ when: String, isPast: Bool) -> String { isPast ? "fue \(when)" : when }

  func due(_ when: String, isPast: Bool) -> String { isPast ? "venció \(when)" : "vence \(when)" }

  var ringing: String { "Suena ahora" }

  var ringsNext: String { "Sonará" }

  var nothingRings: String { "No suena nada; pon fechas con «mark date»" }

  func delivery(_ state: String, at companion: String) -> String {
    switch state {
    case "shown": "visto en \(companion)"
    case "sent": "de camino a \(companion)"
    case "failed": "\(companion) no ha podido mostrarlo"
    case "suppressed": "silenciado en \(companion)"
    case "pending": "espera a \(companion)"
    default: "\(companion): \(state)"
    }
  }

  var clockSuspect: String {
    "No suena nada: el reloj va muy por detrás de lo escrito; ponlo en hora, o cambia algo para confirmarlo"
  }

  var notQuietHours: String { "no son horas como 23:00-08:00, ni off" }

  func digestTitle(_ count: Int) -> String { count == 1 ? "1 aviso" : "\(count) avisos" }

  func andMore(_ count: Int) -> String { "y \(count) más" }

  var done: String { "Hecho" }

  var snooze: String { "Más tarde" }

  var open: String { "Ver" }
}

extension [String] {
  /// The name with a number from 1; empty for a number that has none.
  func name(_ number: Int) -> String {
    number >= 1 && number <= count ? self[number - 1] : ""
  }
}
