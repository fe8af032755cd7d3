public import Civil
public import Engine
public import Library
import Phrases

/// What a reminder says, in the language of who receives it.
///
/// It names the day as seen from now, so it is made when it is sent and never kept.
public struct ReminderText: Hashable, Sendable {
  /// One line: `Práctica 2 · SO`.
  public var title: String
  /// What happens when, and what is needed: `mañana 23:59 · 15 % · necesitas un 4,2 en lo que falta`.
  public var body: String

  public init(title: String, body: String) {
    self.title = title
    self.body = body
  }
}

extension Wording {
  /// Words a reminder.
  ///
  /// - Parameters:
  ///   - part: The part that is due.
  ///   - subject: The subject as it stands.
  ///   - due: The date.
  ///   - occasion: What happens then.
  ///   - share: What the part is of the grade, from 0 to 1, where that can be told.
  ///   - now: The present.
  ///   - zone: The reader's zone.
  ///   - isPrivate: Whether it says nothing of marks.
  /// - Returns: The words, true today.
  public func reminder(
    of part: LeafID,
    in subject: SubjectSummary,
    due: DueDate,
    occasion: Occasion,
    share: Exact? = nil,
    now: Instant,
    zone: ZoneRules,
    isPrivate: Bool = false
  ) -> ReminderText {
    let present = zone.civil(at: now)
    let when = date(due, on: present.date)
    let isPast = due.isOver(at: present)
    let event =
      switch occasion {
      case .exam: phrases.takesPlace(when, isPast: isPast)
      case .handIn: phrases.due(when, isPast: isPast)
      }
    let isNeedTold = subject.isWithinReach && !isPrivate
    let need = isNeedTold ? need(subject.need, in: subject).uncapitalized : ""
    let weight = share.map { "\(number($0 * Exact(100))) %" } ?? ""
    return ReminderText(
      title: phrases.reminderTitle(part: subject.name(of: part), subject: subject.title),
      body: [event, weight, need].filter { !$0.isEmpty }.joined(separator: " · ")
    )
  }

  /// Words one reminder that stands for many.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - items: The first of them.
  /// - Returns: The count, and a line for each of the first.
  public func digest(of count: Int, items: [ReminderText]) -> ReminderText {
    var lines = items.map { "\($0.title): \($0.body)" }
    if count > items.count { lines.append(phrases.andMore(count - items.count)) }
    return ReminderText(
      title: phrases.digestTitle(count),
      body: lines.joined(separator: "\n")
    )
  }
}
