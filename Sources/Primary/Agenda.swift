import Civil
import Library
import Reminders

/// The dates that may ring, and when to look at them.
struct Agenda {
  private(set) var schedule: Schedule
  /// When to look again, as of the last look.
  var next: Instant?
  /// Whether something has happened since that the last look did not know.
  var isStale = true

  init(_ items: [ReminderItem], _ library: Library, _ zone: ZoneRules) {
    schedule = Schedule(items: items, settings: Schedule.Settings(of: library, zone))
  }

  mutating func update(_ items: [ReminderItem], _ library: Library, _ zone: ZoneRules) {
    if schedule.replace(settings: Schedule.Settings(of: library, zone)) { isStale = true }
    if schedule.replace(items: items) { isStale = true }
  }
}

extension Schedule.Settings {
  fileprivate init(of library: Library, _ zone: ZoneRules) {
    self.init(leads: library.leads, quiet: library.quiet, zone: zone)
  }
}
