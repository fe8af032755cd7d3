public import Civil
public import Engine
public import Library

/// A date that may ring: a part of a subject that is still to be handed in or sat.
public struct ReminderItem: Hashable, Sendable {
  public var subject: SubjectID
  public var sitting: SittingID
  public var part: LeafID
  public var due: DueDate
  /// Which setting of the date this is.
  public var generation: Int
  /// What happens then.
  public var occasion: Occasion
  /// How long before it rings, where that is not as usual for the occasion.
  public var leads: [Lead]?
  /// Until when it is put off.
  public var snooze: Snooze?

  public init(
    subject: SubjectID,
    sitting: SittingID,
    part: LeafID,
    due: DueDate,
    generation: Int,
    occasion: Occasion = .exam,
    leads: [Lead]? = nil,
    snooze: Snooze? = nil
  ) {
    self.subject = subject
    self.sitting = sitting
    self.part = part
    self.due = due
    self.generation = generation
    self.occasion = occasion
    self.leads = leads
    self.snooze = snooze
  }

  /// The name of the item in messages and in the journal: `bd/june/exam`.
  public var name: String { "\(subject)/\(sitting)/\(part)" }
}

extension ReminderItem {
  /// The dates of a subject that may ring: those whose grade the student could still use.
  ///
  /// A date does not ring once its part is done, has a grade, is excused or was not sat, nor in a sitting
  /// that comes after one that is passed, or whose turn is over.
  public static func items(of subject: Subject) -> [ReminderItem] {
    var items: [ReminderItem] = []
    for (sitting, leaves) in subject.awaitedDates() {
      for leaf in leaves.map({ subject.syllabus.leaves[$0] }) {
        guard let entry = subject.dates[sitting]?[leaf.id],
          subject.done[sitting]?.contains(leaf.id) != true
        else { continue }
        items.append(
          ReminderItem(
            subject: subject.id,
            sitting: sitting,
            part: leaf.id,
            due: entry.due,
            generation: entry.generation,
            occasion: leaf.occasion,
            leads: subject.leads.parts[leaf.id] ?? subject.leads.all,
            snooze: entry.snooze
          )
        )
      }
    }
    return items
  }
}
