import Civil
import JSON

extension Syllabus {
  /// Reads the text of a file, or says what is wrong with it.
  static func usable(_ text: String, file: String) throws(Refusal) -> Syllabus {
    let reading = read(Array(text.utf8))
    guard let syllabus = reading.syllabus else {
      let errors = reading.diagnostics.filter { $0.severity == .error }
      throw .unusableSyllabus(errors.prefix(8).map { $0.line(file: file) })
    }
    return syllabus
  }
}

extension Library {
  mutating func add(_ addition: Change.AddSubject, on today: CivilDate) throws(Refusal) -> Effect {
    let file = addition.file ?? "syllabus"
    let syllabus = try Syllabus.usable(addition.syllabus, file: file)
    let name = try courseName(addition.course, on: today)
    let taken = Set(study.subjects.map(\.id))
    let id =
      addition.id
      ?? .suggested(for: syllabus.info.name, year: syllabus.info.year) { taken.contains($0) }
    guard id.isWellFormed else { throw .malformedShortName(id.rawValue) }
    guard !taken.contains(id) else { throw .shortNameTaken(id) }
    try put(Subject(id: id, syllabus: syllabus), into: name)
    return Effect(subject: id, after: syllabus.info.name)
  }

  /// Puts a subject at the end of a course, which is made if it is new.
  mutating func put(_ subject: Subject, into name: String) throws(Refusal) {
    if let index = study.courses.firstIndex(where: { $0.name == name }) {
      guard !study.courses[index].isArchived else { throw .courseArchived(name) }
      study.courses[index].subjects.append(subject)
    } else {
      study.courses.append(Course(name: name, subjects: [subject]))
      followIfLatest(name)
    }
  }

  private func courseName(_ given: String?, on today: CivilDate) throws(Refusal) -> String {
    let present = academicYear(of: today)
    guard let given else { return study.currentCourse?.name ?? present }
    try checkCourse(given, on: today)
    return given
  }

  /// Checks that a name is that of a course up to the next one.
  func checkCourse(_ given: String, on today: CivilDate) throws(Refusal) {
    let present = academicYear(of: today)
    // The latest course is the one that is shown: a slip of the pen would hide all the others.
    let start = given.prefix(4)
    guard let year = Int(start), start.utf8.count == 4, given == name(ofYear: year),
      year <= (Int(present.prefix(4)) ?? year) + 1
    else { throw .malformedCourse(given) }
  }

  /// Shows a new course that is later than the chosen one: who begins a year follows it.
  mutating func followIfLatest(_ name: String) {
    if let followed = study.followed, name > followed { study.followed = nil }
  }

  /// The academic year of a date: a Spanish one begins in September.
  func academicYear(of date: CivilDate) -> String {
    name(ofYear: date.month >= 9 ? date.year : date.year - 1)
  }

  private func name(ofYear start: Int) -> String {
    let end = (start + 1) % 100
    return "\(start)/\(end < 10 ? "0" : "")\(end)"
  }
}
