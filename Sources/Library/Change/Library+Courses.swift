import Civil

extension Library {
  mutating func addCourse(_ name: String, on today: CivilDate) throws(Refusal) -> Effect {
    try checkCourse(name, on: today)
    guard courseIndex(name) == nil else { throw .courseTaken(name) }
    study.courses.append(Course(name: name))
    followIfLatest(name)
    return Effect(after: name)
  }

  mutating func renameCourse(
    _ name: String,
    to newName: String,
    on today: CivilDate
  ) throws(Refusal) -> Effect {
    let index = try knownCourse(name)
    try checkCourse(newName, on: today)
    guard newName == name || courseIndex(newName) == nil else { throw .courseTaken(newName) }
    study.courses[index].name = newName
    if study.followed == name { study.followed = newName }
    return Effect(before: name, after: newName)
  }

  mutating func removeCourse(_ name: String) throws(Refusal) -> Effect {
    let index = try knownCourse(name)
    let subjects = study.courses[index].subjects.count
    guard subjects == 0 else { throw .courseInUse(name, subjects: subjects) }
    study.courses.remove(at: index)
    if study.followed == name { study.followed = nil }
    return Effect(before: name)
  }

  mutating func follow(_ name: String?) throws(Refusal) -> Effect {
    let before = study.followed
    if let name, study.courses[try knownCourse(name)].isArchived { throw .courseArchived(name) }
    study.followed = name
    return Effect(before: before, after: name)
  }

  /// Puts a course away, or brings it back; one that was followed is followed no more.
  mutating func archive(_ name: String, _ isArchived: Bool) throws(Refusal) -> Effect {
    let index = try knownCourse(name)
    study.courses[index].isArchived = isArchived
    if isArchived, study.followed == name { study.followed = nil }
    return Effect(before: isArchived ? name : nil, after: isArchived ? nil : name)
  }

  mutating func renameStudy(_ given: String) throws(Refusal) -> Effect {
    let before = study.name
    study.name = try Library.name(given)
    return Effect(before: before, after: study.name)
  }

  private func courseIndex(_ name: String) -> Int? {
    study.courses.firstIndex { $0.name == name }
  }

  private func knownCourse(_ name: String) throws(Refusal) -> Int {
    guard let index = courseIndex(name) else {
      throw .unknownCourse(name, known: study.courses.map(\.name))
    }
    return index
  }
}
