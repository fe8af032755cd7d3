extension Spanish {
  func keptOver(_ grades: [String]) -> String { "Se conserva: \(list(grades))" }

  var nothingKeptOver: String { "No se conserva nada del curso anterior" }

  func courseArchived(_ name: String) -> String {
    "Curso \(name) archivado: sigue en el expediente, no se muestra ni suena"
  }

  func courseBack(_ name: String) -> String { "Curso \(name) recuperado" }

  func courseIsArchived(_ name: String) -> String {
    "el curso \(quoted(name)) está archivado; recupéralo con «mark course archive \(name) --not»"
  }

  func notLater(_ course: String, than taken: String) -> String {
    "se cursó en \(taken), y \(course) no es posterior; di otro con --course"
  }

  func takenAlready(_ shortName: String, in course: String) -> String {
    "en \(course) ya está, como \(quoted(shortName))"
  }

  var isFollowed: String { "se sigue" }

  var isArchived: String { "archivado" }

  func subjectCount(_ count: Int) -> String {
    count == 1 ? "1 asignatura" : "\(count) asignaturas"
  }

  var noCourses: String { "Aún no hay cursos; añade uno con «mark course add»" }
}
