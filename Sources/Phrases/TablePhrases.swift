/// What is wrong with a table of grades, or a row of it.
public enum TableProblem: Hashable, Sendable {
  case empty, notUTF8, isUTF16, unclosedQuote
  case textAfterQuote(String)
  /// What a comma may mean, each reading with its cells joined by ` | `.
  case ambiguous([String])
  /// So many cells, where these numbers of columns make sense.
  case cells(Int, expected: [Int])
  /// Two columns of the heading are the same.
  case sameColumn(String, String)
  /// The heading has no column for the subject, and none was named.
  case noSubject
  /// A row without the name of its subject or part.
  case noName
  /// The place has a grade on another line already.
  case repeated(line: Int)
  /// The syllabus has no one place for it, or it cannot be read, as said by others.
  case other(String)
}

/// What is said of several grades that come at once.
public protocol TablePhrases: Sendable {
  /// A place in a file: `notas.csv, línea 3`; the standard input has no name.
  func line(_ line: Int, of file: String?) -> String
  /// What is wrong; follows a place and a colon.
  func problem(_ problem: TableProblem) -> String
  /// Nothing was set, because of what was said before.
  var noneSet: String { get }
  /// Asks whether to set what was shown.
  func askGrades(_ count: Int) -> String
  /// Every grade is a zero, which may be what somebody's empty cells became.
  var allZeros: String { get }
  /// Rows without a grade, and rows whose grade is there already.
  func rowsLeft(empty: Int, same: Int) -> String
  /// Columns that say nothing to us.
  func ignoredColumns(_ names: [String]) -> String
  /// The other grades were taken back, because one was refused.
  func takenBack(_ count: Int) -> String
  /// Some grades are set and could not be taken back.
  func notTakenBack(_ count: Int) -> String
}

extension Spanish {
  func line(_ line: Int, of file: String?) -> String {
    file.map { "\($0), línea \(line)" } ?? "línea \(line)"
  }

  func problem(_ problem: TableProblem) -> String {
    switch problem {
    case .empty: "no hay ninguna fila"
    case .notUTF8: "no es texto en UTF-8; guárdalo como «CSV UTF-8»"
    case .isUTF16: "es texto en UTF-16; guárdalo como «CSV UTF-8»"
    case .unclosedQuote: "se abren comillas y no se cierran"
    case .textAfterQuote(let text): "sobra \(quoted(text)) tras unas comillas"
    case .ambiguous(let readings):
      "la coma puede separar o ser decimal: \(readings.map(quoted).joined(separator: " o ")); "
        + "pon la nota entre comillas, o separa con ;"
    case .cells(let count, let expected):
      "\(count == 1 ? "1 columna" : "\(count) columnas"), y hacen falta "
        + expected.map(String.init).joined(separator: " o ")
    case .sameColumn(let one, let other):
      "dos columnas para lo mismo: \(quoted(one)) y \(quoted(other))"
    case .noSubject: "no dice de qué asignatura es cada nota; nómbrala tras el fichero"
    case .noName: "hay una nota sin el nombre de lo que se evalúa"
    case .repeated(let line): "ya hay una nota para lo mismo en la línea \(line)"
    case .other(let text): text
    }
  }

  var noneSet: String { "no se ha puesto ninguna nota" }

  func askGrades(_ count: Int) -> String {
    count == 1 ? "¿Poner esta nota?" : "¿Poner estas \(count) notas?"
  }

  var allZeros: String { "todas son 0, y un 0 es una nota: lo que aún no la tiene va vacío" }

  func rowsLeft(empty: Int, same: Int) -> String {
    let parts = [
      empty > 0 ? (empty == 1 ? "1 fila sin nota" : "\(empty) filas sin nota") : nil,
      same > 0 ? (same == 1 ? "1 nota que ya está" : "\(same) notas que ya están") : nil,
    ]
    return "se quedan como están: \(list(parts.compactMap(\.self)))"
  }

  func ignoredColumns(_ names: [String]) -> String {
    "columnas que no se miran: \(list(names.map(quoted)))"
  }

  func takenBack(_ count: Int) -> String {
    count == 1
      ? "la otra nota se ha vuelto a quitar; no queda puesta ninguna"
      : "las otras \(count) notas se han vuelto a quitar; no queda puesta ninguna"
  }

  func notTakenBack(_ count: Int) -> String {
    "\(count == 1 ? "1 nota está puesta" : "\(count) notas están puestas"); mira «mark log»"
  }
}

extension English {
  func line(_ line: Int, of file: String?) -> String {
    file.map { "\($0), line \(line)" } ?? "line \(line)"
  }

  func problem(_ problem: TableProblem) -> String {
    switch problem {
    case .empty: "there is no row"
    case .notUTF8: "not text in UTF-8; save it as “CSV UTF-8”"
    case .isUTF16: "text in UTF-16; save it as “CSV UTF-8”"
    case .unclosedQuote: "a quote is opened and not closed"
    case .textAfterQuote(let text): "\(quoted(text)) follows a closing quote"
    case .ambiguous(let readings):
      "the comma may separate or be a decimal mark: \(readings.map(quoted).joined(separator: " or ")); "
        + "put the grade in quotes, or separate with ;"
    case .cells(let count, let expected):
      "\(count == 1 ? "1 column" : "\(count) columns"), and it takes "
        + expected.map(String.init).joined(separator: " or ")
    case .sameColumn(let one, let other):
      "two columns for the same: \(quoted(one)) and \(quoted(other))"
    case .noSubject: "it does not say which subject each grade is of; name it after the file"
    case .noName: "there is a grade without the name of what it is for"
    case .repeated(let line): "there is a grade for the same on line \(line) already"
    case .other(let text): text
    }
  }

  var noneSet: String { "no grade was set" }

  func askGrades(_ count: Int) -> String {
    count == 1 ? "Set this grade?" : "Set these \(count) grades?"
  }

  var allZeros: String { "all of them are 0, and a 0 is a grade: what has none yet is left empty" }

  func rowsLeft(empty: Int, same: Int) -> String {
    let parts = [
      empty > 0 ? (empty == 1 ? "1 row without a grade" : "\(empty) rows without a grade") : nil,
      same > 0
        ? (same == 1 ? "1 grade that is there already" : "\(same) grades that are there already")
        : nil,
    ]
    return "left as they are: \(list(parts.compactMap(\.self)))"
  }

  func ignoredColumns(_ names: [String]) -> String {
    "columns that are not looked at: \(list(names.map(quoted)))"
  }

  func takenBack(_ count: Int) -> String {
    count == 1
      ? "the other grade was taken back; none is set"
      : "the other \(count) grades were taken back; none is set"
  }

  func notTakenBack(_ count: Int) -> String {
    "\(count == 1 ? "1 grade is set" : "\(count) grades are set"); see “mark log”"
  }
}
