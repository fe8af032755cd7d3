public import Civil
import Engine

extension Library {
  /// Makes a change, or refuses it and stays as it is.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - today: The date on which it is made, which names a course where none was given.
  ///   - expectation: What the person saw.
  /// - Returns: What it did.
  /// - Throws: ``Refusal``.
  public mutating func apply(
    _ change: Change,
    on today: CivilDate,
    expecting expectation: Expectation = .anything
  ) throws(Refusal) -> Effect {
    switch change {
    case .addSubject(let addition): try add(addition, on: today)
    case .setGrade(let grade): try set(grade, expecting: expectation)
    case .setDate(let date): try set(date, expecting: expectation)
    case .setLeads(let leads): try set(leads)
    }
  }

  private mutating func set(_ leads: [Lead]) throws(Refusal) -> Effect {
    let ordered = leads.sorted { $0.minutes > $1.minutes }
    guard (1...16).contains(leads.count), Set(leads).count == leads.count else {
      throw .unusableLeads
    }
    let before = self.leads.map(\.description).joined(separator: " ")
    self.leads = ordered
    return Effect(before: before, after: ordered.map(\.description).joined(separator: " "))
  }

  /// Changes one subject of the current study in place.
  mutating func update<Result>(
    _ id: SubjectID,
    _ body: (inout Subject) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    for course in study.courses.indices {
      let subjects = study.courses[course].subjects
      guard let index = subjects.firstIndex(where: { $0.id == id }) else { continue }
      var subject = subjects[index]
      let result = try body(&subject)
      study.courses[course].subjects[index] = subject
      return result
    }
    let known = study.subjects.map(\.id.rawValue)
    let near = closestName(to: id.rawValue, among: known).map(SubjectID.init(rawValue:))
    throw .unknownSubject(id.rawValue, near: near)
  }
}
