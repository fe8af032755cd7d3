import Glibc

/// What the machine's clocks show at one moment.
///
/// The distance between `wall` and `boot` changes only when somebody sets the clock; `boot` runs
/// on while the machine sleeps and `monotonic` does not, so their distance grows by each sleep.
package struct ClockReading: Hashable, Sendable {
  /// Milliseconds since 1970, UTC.
  package let wall: Int64

  /// Time since some fixed moment, without time asleep.
  package let monotonic: Duration

  /// Time since the machine started, asleep or not.
  package let boot: Duration

  package init(wall: Int64, monotonic: Duration, boot: Duration) {
    self.wall = wall
    self.monotonic = monotonic
    self.boot = boot
  }

  /// Reads the three clocks, one after the other.
  package static func now() -> ClockReading {
    ClockReading(
      wall: SystemClock.wall,
      monotonic: duration(SystemClock.read(CLOCK_MONOTONIC)),
      boot: duration(SystemClock.read(CLOCK_BOOTTIME))
    )
  }

  private static func duration(_ time: timespec) -> Duration {
    .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
