import Civil
import Library
import Reminders

/// The dates that may ring, worked out once per change of their subject.
struct Agenda {
  private var items: [SubjectID: [ReminderItem]] = [:]
  private(set) var leads: [Lead]
  /// When to look again, as of the last look.
  var next: Instant?
  /// Whether something has happened since that the last look did not know.
  var isStale = true

  init(_ library: Library) {
    leads = library.leads
    for subject in library.study.subjects { items[subject.id] = ReminderItem.items(of: subject) }
  }

  mutating func update(_ library: Library, _ touched: Set<SubjectID>) {
    isStale = true
    leads = library.leads
    for id in touched { items[id] = library[id].map(ReminderItem.items(of:)) }
  }

  func schedule(in zone: ZoneRules) -> Schedule {
    Schedule(items: items.keys.sorted().flatMap { items[$0] ?? [] }, leads: leads, zone: zone)
  }

  /// Which setting of its date an item has, if it may still ring.
  func generation(of name: String) -> Int? {
    items.values.lazy.flatMap(\.self).first { $0.name == name }?.generation
  }
}
