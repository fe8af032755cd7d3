/// What somebody reads who has no subject yet.
///
/// Each is followed by command lines to copy, or by a path.
public protocol BeginningPhrases: Sendable {
  /// The way to a first answer; the first of the commands starts the primary where none runs.
  func beginning(startsPrimary: Bool) -> String
  /// How to see the other syllabi that ship, of which there are so many.
  func otherSyllabi(_ count: Int) -> String
  /// How to go about a subject that does not ship.
  var ownSyllabus: String { get }
  /// A small syllabus, as JSON on one line without single quotes, and the name of its file.
  var smallSyllabus: (json: String, file: String) { get }
  /// Where all that a syllabus can say is explained.
  var formatGuide: String { get }
}

extension Spanish {
  func beginning(startsPrimary: Bool) -> String {
    startsPrimary
      ? "Para empezar, tres órdenes:"
      : "Aún no hay ninguna asignatura. Para empezar, dos órdenes:"
  }

  func otherSyllabi(_ count: Int) -> String {
    count == 1 ? "Hay una guía más:" : "Hay \(count) guías más:"
  }

  var ownSyllabus: String { "O con las reglas de tu propia guía, en un fichero como este:" }

  var smallSyllabus: (json: String, file: String) {
    (
      #"{"format":1,"subject":{"name":"Álgebra"},"parts":{"trabajo":{"of":4},"examen":{"of":6}},"#
        + #""grade":"trabajo + examen"}"#,
      "algebra.json"
    )
  }

  var formatGuide: String { "Todo lo que se puede escribir en él:" }
}

extension English {
  func beginning(startsPrimary: Bool) -> String {
    startsPrimary
      ? "To begin, three commands:" : "There is no subject yet. To begin, two commands:"
  }

  func otherSyllabi(_ count: Int) -> String {
    count == 1 ? "There is one more syllabus:" : "There are \(count) more syllabi:"
  }

  var ownSyllabus: String { "Or with the rules of your own guide, in a file such as this one:" }

  var smallSyllabus: (json: String, file: String) {
    (
      #"{"format":1,"subject":{"name":"Algebra"},"parts":{"essay":{"of":4},"exam":{"of":6}},"#
        + #""grade":"essay + exam"}"#,
      "algebra.json"
    )
  }

  var formatGuide: String { "All that can be written in it:" }
}
