import Glibc

/// The machine's clocks, one at a time; `ClockReading` is what they show together.
package enum SystemClock {
  /// Milliseconds since 1970, UTC.
  package static var wall: Int64 {
    let time = read(CLOCK_REALTIME)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    // Cannot fail: the clocks exist since Linux 2.6.39 and the address is valid.
    unsafe _ = clock_gettime(clock, &time)
    return time
  }
}
