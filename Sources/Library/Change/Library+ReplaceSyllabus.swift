import Civil
import Engine

extension Library {
  mutating func replace(_ replacement: Change.ReplaceSyllabus) throws(Refusal) -> Effect {
    // Compared before it is read, as a grade is: a stale one is a conflict, not an error.
    if let edition = replacement.edition, let subject = self[replacement.subject],
      subject.syllabus.edition != edition
    {
      throw .syllabusChanged(replacement.subject)
    }
    let syllabus = try Syllabus.usable(
      replacement.syllabus,
      file: replacement.file ?? "syllabus"
    )
    return try update(replacement.subject) { (subject) throws(Refusal) in
      let before = subject.name
      let unplaced = subject.take(syllabus)
      return Effect(subject: subject.id, before: before, after: subject.name, unplaced: unplaced)
    }
  }
}

extension Subject {
  /// The subject as it would be with another edition of its syllabus; this one stays as it is.
  ///
  /// - Parameter text: The text of a syllabus file.
  /// - Returns: The subject, and the grades and dates that would have no place in it.
  /// - Throws: ``Refusal/unusableSyllabus(_:)``.
  public func replacing(
    with text: String
  ) throws(Refusal) -> (subject: Subject, unplaced: [Effect.Unplaced]) {
    var subject = self
    let unplaced = subject.take(try Syllabus.usable(text, file: "syllabus"))
    return (subject, unplaced)
  }

  /// Takes another syllabus, with every grade and date that it has the same place for.
  ///
  /// A grade needs a part that is typed alike and has the same maximum: `7,5` out of 20 would be another grade.
  ///
  /// - Returns: What has no place in it.
  fileprivate mutating func take(_ new: Syllabus) -> [Effect.Unplaced] {
    let old = self
    self = Subject(id: id, syllabus: new, title: title)
    leads.all = old.leads.all
    leads.parts = old.leads.parts.filter { new.leaf($0.key) != nil }
    var unplaced: [Effect.Unplaced] = []
    if let first = old.syllabus.sittings.first?.id {
      for leaf in old.syllabus.leaves {
        guard let known = old.inherited[leaf.id] else { continue }
        if let place = new.leaf(leaf.id), takes(known.grade, of: leaf, place, in: first) {
          inherited[leaf.id] = known
        } else {
          unplaced.append(
            Effect.Unplaced(part: leaf.id, sitting: first, text: known.grade.text)
          )
        }
      }
    }
    for sitting in old.syllabus.scheme.sittings.map(\.id) {
      let isThere = new.scheme.sitting(sitting) != nil
      for leaf in old.syllabus.leaves {
        func lose(_ text: String) {
          unplaced.append(Effect.Unplaced(part: leaf.id, sitting: sitting, text: text))
        }
        let place = isThere ? new.leaf(leaf.id) : nil
        if let grade = old.grades[sitting]?[leaf.id] {
          if let place, takes(grade, of: leaf, place, in: sitting) {
            put(grade, for: leaf.id, in: sitting)
          } else {
            lose(grade.text)
          }
        }
        if let date = old.dates[sitting]?[leaf.id] {
          if place != nil {
            put(date, for: leaf.id, in: sitting)
          } else {
            lose(date.due.description)
          }
        }
        if place != nil, old.done[sitting]?.contains(leaf.id) == true {
          mark(leaf.id, in: sitting, done: true)
        }
      }
    }
    return unplaced
  }

  /// Whether a grade of the old syllabus means the same for a part of the new one.
  private func takes(
    _ grade: GradeEntry,
    of old: Syllabus.Leaf,
    _ place: Syllabus.Leaf,
    in sitting: SittingID
  ) -> Bool {
    guard place.kind == old.kind, (try? place.state(of: grade.text)) == grade.state else {
      return false
    }
    switch grade.state {
    case .graded: return place.maximum == old.maximum && place.style.isLike(old.style)
    case .absent, .pending: return true
    case .excused:
      var excused = self
      excused.put(grade, for: place.id, in: sitting)
      return (try? excused.checkFormula(without: place.id, in: sitting)) != nil
    }
  }
}

extension InputStyle {
  /// Whether grades are typed alike; letters may stand for other points, of which each grade is asked.
  fileprivate func isLike(_ other: InputStyle) -> Bool {
    if case .letters = self, case .letters = other { return true }
    return self == other
  }
}
