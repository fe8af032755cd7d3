import Engine
public import Library
import Phrases

extension Wording {
  /// What another syllabus changes for a student: the parts, how the subject stands, what loses its place.
  ///
  /// - Parameters:
  ///   - before: The subject as it is.
  ///   - after: The subject as it would be.
  ///   - unplaced: The grades and dates that would have no place.
  /// - Returns: A line for each; one where nothing of it changes.
  public func comparison(
    _ before: SubjectSummary,
    _ after: SubjectSummary,
    unplaced: [Effect.Unplaced]
  ) -> [String] {
    var lines: [String] = []
    if before.name != after.name {
      lines.append(phrases.renamed(before.name.printable, to: after.name.printable))
    }
    for part in before.parts {
      guard let now = after.part(part.id), now.name != part.name else { continue }
      lines.append(phrases.renamed(part.name.printable, to: now.name.printable))
    }
    let added = after.parts.filter { before.part($0.id) == nil }.map(\.name.printable)
    let gone = before.parts.filter { after.part($0.id) == nil }.map(\.name.printable)
    if !added.isEmpty { lines.append(phrases.partsAdded(added.shortened)) }
    if !gone.isEmpty { lines.append(phrases.partsGone(gone.shortened)) }
    let (then, now) = (standing(before), standing(after))
    lines +=
      then == now
      ? [phrases.standsAsBefore(then)]
      : phrases.standing(then, becomes: now)
    if !unplaced.isEmpty {
      lines.append(phrases.unplaced(items(unplaced)))
    }
    return lines
  }

  /// What is needed, and what is certain and possible.
  private func standing(_ subject: SubjectSummary) -> String {
    let grades = phrases.span(
      secured: subject.secured.map { grade($0, in: subject) },
      best: subject.best.map { grade($0, in: subject) }
    )
    let sentence = sentence(subject)
    guard subject.status == .open, !grades.isEmpty else { return sentence }
    return "\(sentence) (\(grades))"
  }

  /// What has no place, as many as a person reads.
  func items(_ unplaced: [Effect.Unplaced]) -> [String] {
    unplaced.map { "\($0.part.rawValue.printable) \($0.text.printable)" }.shortened
  }
}
