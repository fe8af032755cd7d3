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
    let wall = read(CLOCK_REALTIME)
    return ClockReading(
      wall: Int64(wall.tv_sec) * 1000 + Int64(wall.tv_nsec) / 1_000_000,
      monotonic: duration(read(CLOCK_MONOTONIC)),
      boot: duration(read(CLOCK_BOOTTIME))
    )
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    // Cannot fail: the clocks exist since Linux 2.6.39 and the address is valid.
    unsafe _ = clock_gettime(clock, &time)
    return time
  }

  private static func duration(_ time: timespec) -> Duration {
    .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
