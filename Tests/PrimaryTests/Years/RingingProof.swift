import Civil
import Library
import Reminders
import RemindersOracle
import Store

/// Holds what has rung against what the oracle says, and keeps what it has said.
struct RingingProof {
  private var subjects: [SubjectID: (subject: Subject, items: [ReminderItem])] = [:]
  private var rings: [ReminderItem: RingingOracle.Rings] = [:]
  private var settings: Schedule.Settings?
  /// What is to be seen, as of the last check.
  private var newest: [ReminderKey] = []

  /// The dates that may ring: neither done nor graded, of a sitting that may still count.
  mutating func openItems(of library: Library) -> [ReminderItem] {
    library.study.subjects.flatMap { subject in
      if let known = subjects[subject.id], known.subject == subject { return known.items }
      let items = ReminderItem.items(of: subject)
      subjects[subject.id] = (subject, items)
      return items
    }
  }

  /// Checks that whatever should have rung has.
  mutating func check(_ open: [ReminderItem], _ state: State, _ zone: ZoneRules, at now: Instant)
    throws
  {
    let settings = Schedule.Settings(
      leads: state.library.leads,
      quiet: state.library.quiet,
      zone: zone
    )
    if settings != self.settings {
      self.settings = settings
      rings = [:]
    }
    newest = []
    for item in open {
      let rings = rings(of: item, settings)
      guard now < rings.end, let ring = rings.newest(at: now) else { continue }
      guard state.reminders.hasFired(ring.key) else {
        throw Broken("\(ring.key) has not rung by \(now)")
      }
      newest.append(ring.key)
    }
  }

  private mutating func rings(of item: ReminderItem, _ settings: Schedule.Settings)
    -> RingingOracle.Rings
  {
    if let known = rings[item] { return known }
    let oracle = RingingOracle(zone: settings.zone, quiet: settings.quiet)
    let fresh = oracle.rings(of: item, leads: item.leads ?? settings.leads[item.occasion])
    rings[item] = fresh
    return fresh
  }

  /// What a companion has been sent, or what stands for it, unless a person has taken it away.
  func visible(_ state: State, on companion: String) -> [ReminderKey] {
    newest.compactMap { key in
      guard let firing = state.reminders.firing(of: key), !firing.isDismissed else { return nil }
      if let digest = firing.gathered[companion] { return digest }
      guard let digest = firing.digest else { return key }
      return state.reminders.firing(of: digest)?.isDismissed == false ? digest : nil
    }
  }
}
