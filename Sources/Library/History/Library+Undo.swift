import Civil
import Engine

extension Library {
  /// Puts back what was there before a change.
  ///
  /// - Throws: ``Refusal`` when the change is not kept, is undone already, or a later one has touched the same.
  mutating func undo(_ number: Int) throws(Refusal) -> Effect {
    guard let entry = history[number] else { throw .unknownChange(number) }
    if let undoing = entry.undoneBy { throw .undoneAlready(number, by: undoing) }
    if let later = history.change(after: number, touching: entry.before) {
      throw .changedSince(number, by: later)
    }
    guard isAsLeft(by: entry), restore(entry.before) else { throw .changedSince(number, by: nil) }
    return entry.effect.undone(of: entry.kind)
  }

  /// Whether a value is what a change left; someone may have edited the file meanwhile.
  private func isAsLeft(by entry: History.Entry) -> Bool {
    switch entry.before.first {
    case .grade(let id, let sitting, let part, _) where entry.before.count == 1:
      self[id]?.grades[sitting]?[part]?.text == entry.effect.after
    case .date(let id, let sitting, let part, _)
    where entry.before.count == 1 && entry.isOfDate:
      self[id]?.dates[sitting]?[part]?.due.description == entry.effect.after
    default: true
    }
  }

  /// - Returns: Whether each place was there to be put back.
  private mutating func restore(_ places: [Former]) -> Bool {
    for case .courses(let names, let followed, let archived) in places {
      restore(names, followed)
      for index in study.courses.indices {
        study.courses[index].isArchived = archived.contains(study.courses[index].name)
      }
    }
    for place in places where !restore(place) { return false }
    // A course that was made for a subject goes with it, and never with another's subjects.
    for case .courses(let names, _, _) in places {
      study.courses.removeAll { !names.contains($0.name) && $0.subjects.isEmpty }
    }
    return true
  }

  private mutating func restore(_ names: [String], _ followed: String?) {
    study.followed = followed
    let present = study.courses
    if present.count == names.count {
      // A course had another name: the order is the same.
      for index in names.indices { study.courses[index].name = names[index] }
      return
    }
    study.courses =
      names.map { name in present.first { $0.name == name } ?? Course(name: name) }
      + present.filter { !names.contains($0.name) }
  }

  private mutating func restore(_ place: Former) -> Bool {
    switch place {
    case .leads(let leads): self.leads = leads
    case .quiet(let hours): quiet = hours
    case .ownLeads(let id, let leads):
      return amend(id) { subject in
        subject.leads = leads
        return true
      }
    case .study(let name): study.name = name
    case .courses: break
    case .subject(let id, let placed): return put(placed, as: id)
    case .title(let id, let title):
      return amend(id) { subject in
        subject.title = title
        return true
      }
    case .grade(let id, let sitting, let part, let text):
      return amend(id) { $0.retype(text, for: part, in: sitting) }
    case .date(let id, let sitting, let part, let entry):
      return amend(id) { subject in
        subject.put(entry, for: part, in: sitting)
        return true
      }
    case .done(let id, let sitting, let part, let isDone):
      return amend(id) { subject in
        subject.mark(part, in: sitting, done: isDone)
        return true
      }
    }
    return true
  }

  /// Puts a subject back where it stood, in the place of one that has its short name.
  private mutating func put(_ placed: Former.Placed?, as id: SubjectID) -> Bool {
    for course in study.courses.indices {
      study.courses[course].subjects.removeAll { $0.id == id }
    }
    guard let placed else { return true }
    guard let course = study.courses.firstIndex(where: { $0.name == placed.course }) else {
      return false
    }
    let index = min(placed.index, study.courses[course].subjects.count)
    study.courses[course].subjects.insert(placed.subject, at: index)
    return true
  }

  private mutating func amend(_ id: SubjectID, _ body: (inout Subject) -> Bool) -> Bool {
    for course in study.courses.indices {
      let subjects = study.courses[course].subjects
      guard let index = subjects.firstIndex(where: { $0.id == id }) else { continue }
      return body(&study.courses[course].subjects[index])
    }
    return false
  }
}

extension History.Entry {
  /// Whether it is a date that it set, or brought back, and not the putting off of one.
  fileprivate var isOfDate: Bool { (effect.undid ?? kind) == .setDate }
}

extension Effect {
  /// What undoing does where a change of a kind did this.
  fileprivate func undone(of kind: Change.Kind) -> Effect {
    Effect(
      subject: formerly ?? subject,
      part: part,
      sitting: sitting,
      before: after,
      after: before,
      formerly: formerly == nil ? nil : subject,
      undid: undid ?? kind
    )
  }
}

extension Subject {
  /// Puts a grade back as it was typed, for the syllabus that it was typed for.
  fileprivate mutating func retype(
    _ text: String?,
    for part: LeafID,
    in sitting: SittingID
  ) -> Bool {
    guard let text else {
      put(nil as GradeEntry?, for: part, in: sitting)
      return true
    }
    guard let state = try? syllabus.leaf(part)?.state(of: text) else { return false }
    put(GradeEntry(text: text, state: state), for: part, in: sitting)
    return true
  }

  /// Sets or clears a grade, and leaves no empty sitting behind.
  mutating func put(_ grade: GradeEntry?, for part: LeafID, in sitting: SittingID) {
    grades[sitting, default: [:]][part] = grade
    if grades[sitting]?.isEmpty == true { grades[sitting] = nil }
  }

  /// Sets or removes a date.
  mutating func put(_ date: DatedEntry?, for part: LeafID, in sitting: SittingID) {
    dates[sitting, default: [:]][part] = date
    if dates[sitting]?.isEmpty == true { dates[sitting] = nil }
  }

  /// Says that a part is done, or not.
  mutating func mark(_ part: LeafID, in sitting: SittingID, done isDone: Bool) {
    if isDone {
      done[sitting, default: []].insert(part)
    } else {
      done[sitting]?.remove(part)
      if done[sitting]?.isEmpty == true { done[sitting] = nil }
    }
  }
}
