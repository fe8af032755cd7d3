package import Wire

/// What the primary says without being asked.
package enum Push: Hashable, Sendable {
  /// A newer state, to a companion that watches.
  case state(StateUpdate)
  /// A reminder to show.
  case reminder(Reminder)
  /// A reminder to take away.
  case reminderClear(ReminderClear)
}
