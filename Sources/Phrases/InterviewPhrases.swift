/// A question about how a subject is graded; names and numbers as they are shown.
public enum InterviewQuestion: Hashable, Sendable {
  case name, code, credits, university
  /// Whether the parts weigh, or their points are added.
  case combination
  /// The name of the next part; of the first one something has to be said.
  case part(isFirst: Bool)
  case count(of: String)
  /// The most points, of each where there are several.
  case maximum(of: String, isEach: Bool)
  /// What it weighs, and what those before weigh together.
  case weight(of: String, soFar: String)
  case minimum(of: String, maximum: String, isEach: Bool)
  /// Without which part nobody has presented; the names of all, in the order of their numbers.
  case essential([String])
  case pass(scale: String)
  /// The grade that is left below a minimum.
  case cap
  case secondSitting
  /// What becomes of the grade of a part in the second sitting.
  case carry(of: String)
  case decimals
}

/// Why an answer cannot be taken.
public enum InterviewProblem: Error, Hashable, Sendable {
  case empty
  /// Not a number above 0, or one above the most.
  case positive(String, most: String?)
  /// Not a number from 0 to the most.
  case number(String, most: String)
  /// Not a whole number from 1 to the most.
  case whole(String, most: Int)
  /// None of the answers that there are.
  case choice(String, [String])
  case yesOrNo(String)
  /// There is a part of this name.
  case sameName(String)
}

/// What is said while somebody answers how a subject is graded.
public protocol InterviewPhrases: Sendable {
  /// How to answer, and how to stop.
  var interviewBegins: String { get }
  /// The question, without what is taken where the answer is empty.
  func ask(_ question: InterviewQuestion) -> String
  /// Why the question comes again.
  func reason(_ problem: InterviewProblem) -> String
  /// Nobody answered the first question.
  var nobodyAnswers: String { get }
  /// The answers ended before the last question.
  var answersEnded: String { get }
  /// There is a file of the name, which is kept.
  func fileKept(_ path: String) -> String
  /// The file is there; the commands for it follow.
  func syllabusWritten(_ path: String) -> String
  /// What was to be in the file stands above, since it could not be written.
  var textAbove: String { get }
  /// A short yes.
  var yes: String { get }
  /// Whether an answer is no.
  func isNo(_ typed: String) -> Bool
  /// Two sittings, by their names in formulas and those that people read.
  var twoSittings: [(id: String, name: String)] { get }
}

extension Spanish {
  var interviewBegins: String {
    "responde con la guía docente delante; una línea vacía acepta lo que va entre corchetes; "
      + "Ctrl-C lo deja sin escribir nada"
  }

  func ask(_ question: InterviewQuestion) -> String {
    switch question {
    case .name: "nombre de la asignatura"
    case .code: "código (vacío: ninguno)"
    case .credits: "créditos (vacío: no se sabe)"
    case .university: "universidad (vacío: ninguna)"
    case .combination: "la nota es 1 una media ponderada, 2 una suma de puntos"
    case .part(isFirst: true): "una parte que se evalúa, como «Examen final»"
    case .part(isFirst: false): "otra parte que se evalúa (vacío: ya están todas)"
    case .count(let name): "\(name): cuántas notas son"
    case .maximum(let name, let isEach): "\(name): sobre cuánto\(isEach ? ", cada una" : "")"
    case .weight(let name, let soFar): "\(name): cuánto pesa (hasta ahora: \(soFar))"
    case .minimum(let name, let maximum, let isEach):
      "\(name): mínimo, sobre \(maximum)\(isEach ? ", en cada una" : "") (vacío: ninguno)"
    case .essential(let names):
      "sin qué parte es un no presentado: \(numbered(names)), - ninguna"
    case .pass(let scale): "nota para aprobar, sobre \(scale)"
    case .cap: "nota que queda, como mucho, si falta un mínimo (-: la que salga)"
    case .secondSitting: "hay una segunda convocatoria (s/n)"
    case .carry(let name):
      "\(name), en la segunda: 1 se guarda, 2 se guarda hasta repetirla, 3 cuenta la mejor, 4 se repite"
    case .decimals: "decimales a los que se redondea: 0, 1 o 2 (vacío: no se redondea)"
    }
  }

  func reason(_ problem: InterviewProblem) -> String {
    switch problem {
    case .empty: "hace falta una respuesta"
    case .positive(let typed, let most):
      "\(quoted(typed)): hace falta un número mayor que 0" + (most.map { ", hasta \($0)" } ?? "")
        + ", escrito como 7,5"
    case .number(let typed, let most):
      "\(quoted(typed)): hace falta un número de 0 a \(most), escrito como 7,5"
    case .whole(let typed, let most): "\(quoted(typed)): hace falta un número entero de 1 a \(most)"
    case .choice(let typed, let choices):
      "\(quoted(typed)): las respuestas son \(choices.joined(separator: ", "))"
    case .yesOrNo(let typed): "\(quoted(typed)): las respuestas son s, n"
    case .sameName(let name): "ya hay una parte \(quoted(name)); ponle otro nombre"
    }
  }

  var nobodyAnswers: String {
    "no hay nadie que responda a las preguntas: ejecuta mark syllabus new en un terminal"
  }

  var answersEnded: String {
    "las respuestas se han acabado antes que las preguntas; no se ha escrito nada"
  }

  func fileKept(_ path: String) -> String {
    "\(path) ya existe y se queda como está; elige otro nombre"
  }

  func syllabusWritten(_ path: String) -> String { "Guía escrita: \(path)" }

  var textAbove: String { "no se ha escrito el fichero; arriba está lo que iba en él" }

  var yes: String { "s" }

  func isNo(_ typed: String) -> Bool { ["n", "no"].contains(typed.lowercased()) }

  var twoSittings: [(id: String, name: String)] {
    [("ordinaria", "Convocatoria ordinaria"), ("extraordinaria", "Convocatoria extraordinaria")]
  }
}

extension English {
  var interviewBegins: String {
    "answer from the subject's guide; an empty line takes what is in brackets; Ctrl-C stops, and nothing is written"
  }

  func ask(_ question: InterviewQuestion) -> String {
    switch question {
    case .name: "name of the subject"
    case .code: "code (empty: none)"
    case .credits: "credits (empty: not known)"
    case .university: "university (empty: none)"
    case .combination: "the grade is 1 a weighted average, 2 a sum of points"
    case .part(isFirst: true): "a part that is marked, such as “Final exam”"
    case .part(isFirst: false): "another part that is marked (empty: that is all)"
    case .count(let name): "\(name): how many marks"
    case .maximum(let name, let isEach): "\(name): out of how much\(isEach ? ", each" : "")"
    case .weight(let name, let soFar): "\(name): what it weighs (so far: \(soFar))"
    case .minimum(let name, let maximum, let isEach):
      "\(name): minimum, out of \(maximum)\(isEach ? ", in each" : "") (empty: none)"
    case .essential(let names):
      "without which part nobody has presented: \(numbered(names)), - none"
    case .pass(let scale): "grade that passes, out of \(scale)"
    case .cap: "grade that is left, at most, below a minimum (-: whatever it is)"
    case .secondSitting: "there is a second sitting (y/n)"
    case .carry(let name):
      "\(name), in the second: 1 is kept, 2 is kept until taken again, 3 the better counts, 4 is taken again"
    case .decimals: "decimals that the grade is rounded to: 0, 1 or 2 (empty: not rounded)"
    }
  }

  func reason(_ problem: InterviewProblem) -> String {
    switch problem {
    case .empty: "an answer is needed"
    case .positive(let typed, let most):
      "\(quoted(typed)): expected a number above 0" + (most.map { ", \($0) at most" } ?? "")
        + ", written as 7.5"
    case .number(let typed, let most):
      "\(quoted(typed)): expected a number from 0 to \(most), written as 7.5"
    case .whole(let typed, let most): "\(quoted(typed)): expected a whole number from 1 to \(most)"
    case .choice(let typed, let choices):
      "\(quoted(typed)): the answers are \(choices.joined(separator: ", "))"
    case .yesOrNo(let typed): "\(quoted(typed)): the answers are y, n"
    case .sameName(let name): "there is a part \(quoted(name)); give it another name"
    }
  }

  var nobodyAnswers: String {
    "nobody is there to answer the questions: run mark syllabus new in a terminal"
  }

  var answersEnded: String { "the answers ended before the questions; nothing was written" }

  func fileKept(_ path: String) -> String { "\(path) exists and is kept; choose another name" }

  func syllabusWritten(_ path: String) -> String { "Syllabus written: \(path)" }

  var textAbove: String { "the file was not written; what was to be in it stands above" }

  var yes: String { "y" }

  func isNo(_ typed: String) -> Bool { ["n", "no"].contains(typed.lowercased()) }

  var twoSittings: [(id: String, name: String)] {
    [("ordinary", "Ordinary sitting"), ("second", "Second sitting")]
  }
}

/// Choices with the numbers that they are answered by.
private func numbered(_ names: [String]) -> String {
  names.enumerated().map { "\($0.offset + 1) \($0.element)" }.joined(separator: ", ")
}
