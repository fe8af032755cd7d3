extension English {
  func keptOver(_ grades: [String]) -> String { "Kept: \(list(grades))" }

  var nothingKeptOver: String { "Nothing of the earlier course is kept" }

  func courseArchived(_ name: String) -> String {
    "Course \(name) archived: it stays on the record, is not shown and does not ring"
  }

  func courseBack(_ name: String) -> String { "Course \(name) brought back" }

  func courseIsArchived(_ name: String) -> String {
    "the course \(quoted(name)) is archived; bring it back with “mark course archive \(name) --not”"
  }

  func notLater(_ course: String, than taken: String) -> String {
    "it was taken in \(taken), and \(course) is not later; name another one with --course"
  }

  func takenAlready(_ shortName: String, in course: String) -> String {
    "\(course) has it already, as \(quoted(shortName))"
  }

  var isFollowed: String { "followed" }

  var isArchived: String { "archived" }

  func subjectCount(_ count: Int) -> String { count == 1 ? "1 subject" : "\(count) subjects" }

  var noCourses: String { "No courses yet; add one with “mark course add”" }
}
