import Civil
import Library

/// A date of a part whose grade the student can still use.
struct Upcoming: Hashable, Sendable {
  var subject: SubjectSummary
  var part: PartSummary
  var due: DueDate
}

extension SubjectSummary {
  /// The dates that are not over, the nearest first, while the subject can still be passed by them.
  func upcoming(at now: CivilDateTime) -> [Upcoming] {
    guard isWithinReach else { return [] }
    return parts.filter(\.isAwaited)
      .compactMap { part in
        part.isDone ? nil : part.due.map { Upcoming(subject: self, part: part, due: $0) }
      }
      .filter { !$0.due.isOver(at: now) }
      .inOrder
  }
}

extension PartSummary {
  /// Whether a grade is still to come, or may come again.
  fileprivate var isAwaited: Bool {
    origin == .retakable || state == .pending && origin != .lost
  }
}

extension [Upcoming] {
  /// By date; what falls together stays in its order.
  var inOrder: [Upcoming] {
    enumerated()
      .sorted { ($0.element.due.order, $0.offset) < ($1.element.due.order, $1.offset) }
      .map(\.element)
  }
}
