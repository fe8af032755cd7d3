import Civil
import Library
import Reminders

/// The dates that may ring, and when to look at them.
struct Agenda {
  private var items: [ReminderItem]
  private var leads: [Lead]
  /// When to look again, as of the last look.
  var next: Instant?
  /// Whether something has happened since that the last look did not know.
  var isStale = true

  init(_ items: [ReminderItem], _ leads: [Lead]) {
    self.items = items
    self.leads = leads
  }

  mutating func update(_ items: [ReminderItem], _ leads: [Lead]) {
    if items != self.items || leads != self.leads { isStale = true }
    self.items = items
    self.leads = leads
  }

  func schedule(in zone: ZoneRules) -> Schedule {
    Schedule(items: items, leads: leads, zone: zone)
  }

  /// Which setting of its date an item has, if it may still ring.
  func generation(of name: String) -> Int? { items.first { $0.name == name }?.generation }
}
