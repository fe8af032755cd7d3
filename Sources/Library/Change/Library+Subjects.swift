import Civil
import Engine

extension Library {
  mutating func rename(_ renaming: Change.RenameSubject) throws(Refusal) -> Effect {
    if let id = renaming.id {
      guard id.isWellFormed else { throw .malformedShortName(id.rawValue) }
      let isTaken = id != renaming.subject && self[id] != nil
      let effect = try update(renaming.subject) { (subject) throws(Refusal) in
        if isTaken { throw .shortNameTaken(id) }
        let before = subject.id
        subject.id = id
        return Effect(
          subject: id,
          before: before.rawValue,
          after: id.rawValue,
          formerly: before == id ? nil : before
        )
      }
      return effect
    }
    let name = try Library.name(renaming.name ?? "")
    return try update(renaming.subject) { (subject) throws(Refusal) in
      let before = subject.name
      subject.title = name == subject.syllabus.info.name ? nil : name
      return Effect(subject: subject.id, before: before, after: name)
    }
  }

  mutating func remove(_ id: SubjectID) throws(Refusal) -> Effect {
    let name = try update(id) { (subject) throws(Refusal) in subject.name }
    for course in study.courses.indices {
      study.courses[course].subjects.removeAll { $0.id == id }
    }
    return Effect(subject: id, before: name)
  }

  /// A name that a person gave, without the white space around it.
  static func name(_ given: String) throws(Refusal) -> String {
    let name = given.trimmed
    guard !name.isEmpty, name.utf8.count <= 200,
      name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { throw .malformedName(given) }
    return name
  }
}
