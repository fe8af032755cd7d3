import System

/// When a service manager is owed a sign of life.
///
/// Twice as often as it asks for one, and at once after a sleep: some count the time asleep against the
/// service.
struct Heartbeat: Hashable, Sendable {
  /// Half of the manager's period.
  let interval: Duration
  private var last: ClockReading

  init(period: Duration, from now: ClockReading) {
    interval = period / 2
    last = now
  }

  /// Whether one is due.
  func isDue(at now: ClockReading) -> Bool {
    let hasSlept = asleep(now) - asleep(last) > .seconds(1)
    return hasSlept || now.boot - last.boot >= interval
  }

  /// Notes that one is given; the next is due an interval later.
  mutating func note(at now: ClockReading) {
    last = now
  }

  /// What the machine has slept since it was started.
  private func asleep(_ reading: ClockReading) -> Duration { reading.boot - reading.monotonic }
}
