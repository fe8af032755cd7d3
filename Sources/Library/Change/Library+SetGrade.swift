import Civil
import Engine

extension Library {
  mutating func set(
    _ grade: Change.Setting<String?>,
    expecting expectation: Expectation
  ) throws(Refusal) -> Effect {
    try update(grade.subject) { (subject) throws(Refusal) in
      try subject.enter(grade.value, for: grade.part, in: grade.sitting, expecting: expectation)
    }
  }
}

extension Subject {
  /// Enters or clears the grade of one leaf.
  mutating func enter(
    _ value: String?,
    for part: LeafID,
    in sitting: SittingID?,
    expecting expectation: Expectation = .anything
  ) throws(Refusal) -> Effect {
    let (leaf, sitting) = try locate(part, sitting)
    let sheet = syllabus.scheme.sheet(of: record, in: sitting)
    try checkOpen(leaf.id, on: sheet)
    let before = grades[sitting]?[leaf.id]?.text
    try expectation.check(before)
    let state = try read(value, for: leaf.id)
    if state != .pending { try checkExists(leaf.id, on: sheet) }
    // A retaken part that is open again differs from one never touched: both are pending.
    if let text = value?.trimmed, state != .pending || isTakenOver(leaf.id, in: sitting) {
      put(GradeEntry(text: text, state: state), for: leaf.id, in: sitting)
    } else {
      put(nil as GradeEntry?, for: leaf.id, in: sitting)
    }
    if state == .excused { try checkFormula(without: leaf.id, in: sitting) }
    let after = grades[sitting]?[leaf.id]?.text
    return Effect(subject: id, part: leaf.id, sitting: sitting, before: before, after: after)
  }
}

extension Expectation {
  func check(_ current: String?) throws(Refusal) {
    if case .value(let seen) = self, seen != current { throw .conflict(current: current) }
  }
}

extension Subject {
  /// Finds a leaf and a sitting by name.
  func locate(
    _ part: LeafID,
    _ sitting: SittingID?
  ) throws(Refusal) -> (leaf: Scheme.Leaf, sitting: SittingID) {
    guard let leaf = syllabus.scheme.leaf(part) else { throw unknownPart(part.rawValue) }
    let sitting = if let sitting { sitting } else { try sittingMeant(for: leaf.id) }
    guard syllabus.sittings.contains(where: { $0.id == sitting }) else {
      throw .unknownSitting(sitting.rawValue, of: id, known: syllabus.sittings.map(\.id))
    }
    return (leaf, sitting)
  }

  /// A name that no part has, with the nearest that one has.
  func unknownPart(_ name: String) -> Refusal {
    let known = syllabus.scheme.leaves.map(\.id.rawValue) + syllabus.parts.map(\.id.rawValue)
    return .unknownPart(name, of: id, near: closestName(to: name, among: known))
  }

  fileprivate func checkOpen(_ part: LeafID, on sheet: Sheet) throws(Refusal) {
    switch origin(of: part, on: sheet) {
    case .kept(let earlier): throw .keptFrom(earlier, part: part)
    case .lost: throw .partLost(part, sheet.sitting)
    case .own, .retakable, nil: break
    }
  }

  /// Checks that a part is there for the student: a grade that no formula sees would go unnoticed.
  fileprivate func checkExists(_ part: LeafID, on sheet: Sheet) throws(Refusal) {
    if syllabus.scheme.closed(on: sheet).contains(part) { throw .partLost(part, sheet.sitting) }
  }

  /// Checks that the formula says what comes of a grade when a part does not count.
  ///
  /// A mean does: the rest counts. A sum of points does not, and a subject without a number is nothing that
  /// a person would expect of a word typed beside a part.
  func checkFormula(without part: LeafID, in sitting: SittingID) throws(Refusal) {
    let scheme = syllabus.scheme
    if scheme.best(on: scheme.sheet(of: record, in: sitting)).computed == nil {
      throw .cannotExcuse(part, of: id)
    }
  }

  /// Whether a grade of an earlier sitting stands where this sitting has none of its own.
  fileprivate func isTakenOver(_ part: LeafID, in sitting: SittingID) -> Bool {
    var cleared = self
    cleared.grades[sitting]?[part] = nil
    let sheet = syllabus.scheme.sheet(of: cleared.record, in: sitting)
    if case .retakable = origin(of: part, on: sheet) { return true }
    return false
  }

  private func origin(of part: LeafID, on sheet: Sheet) -> Sheet.Entry.Origin? {
    let index = syllabus.scheme.leaves.firstIndex { $0.id == part }
    return index.map { sheet.entries[$0].origin }
  }

  fileprivate func read(_ text: String?, for part: LeafID) throws(Refusal) -> LeafState {
    guard let text, let leaf = syllabus.leaf(part) else { return .pending }
    do {
      return try leaf.state(of: text)
    } catch {
      throw .unreadableGrade(error)
    }
  }
}
