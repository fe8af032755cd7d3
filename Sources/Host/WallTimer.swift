import Dispatch
import Glibc
package import System

/// One alarm at a time by the wall clock, which may be set again at will.
///
/// A hint and no more: it may ring early, when the moment is more than an hour off, and the owner
/// works out anew what is due. When somebody sets the clock past the moment it rings at once, and
/// after a sleep over it, on waking. Confined to its queue, `mark.io` in the daemon.
// Unchecked, since Dispatch does not say that its sources may be shared, as they may: it is set on
// its queue, `mark.io`, and traps elsewhere.
package final class WallTimer: @unchecked Sendable {
  private let source: any DispatchSourceTimer
  private let queue: SerialQueue

  /// A timer that is not set.
  package init(queue: SerialQueue, ring: @escaping @Sendable () -> Void) {
    self.queue = queue
    source = DispatchSource.makeTimerSource(flags: .strict, queue: queue.dispatch)
    source.setEventHandler(handler: ring)
    source.schedule(wallDeadline: .distantFuture)
    source.resume()
  }

  deinit {
    source.cancel()
  }

  /// Sets the alarm in place of the one set before.
  ///
  /// - Parameters:
  ///   - moment: Milliseconds since 1970; a past one rings at once.
  ///   - now: What the clocks show.
  package func set(to moment: Int64, now: ClockReading) {
    queue.assertCurrent()
    let deadline = WallTimer.deadline(for: moment, now: now.wall)
    source.schedule(wallDeadline: deadline, leeway: .milliseconds(50))
  }

  /// Takes the alarm back.
  package func clear() {
    queue.assertCurrent()
    source.schedule(wallDeadline: .distantFuture)
  }

  /// What the alarm is set to: the moment itself, and not so long from now.
  ///
  /// A reading of the clock has no parts of a millisecond, and an alarm counted from it would be late by them.
  static func deadline(for moment: Int64, now: Int64) -> DispatchWallTime {
    let delay = delay(until: moment, now: now)
    guard delay > 0, now >= 0 else { return .now() }
    let (seconds, rest) = (now + Int64(delay)).quotientAndRemainder(dividingBy: 1000)
    return DispatchWallTime(
      timespec: timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000_000)
    )
  }

  /// The milliseconds to wait, between none and an hour.
  ///
  /// Dispatch takes some moments, among them the first of 1970 and all after 2116, for "never".
  static func delay(until moment: Int64, now: Int64) -> Int {
    let (distance, isBeyond) = moment.subtractingReportingOverflow(now)
    if isBeyond { return moment < now ? 0 : 3_600_000 }
    return Int(min(max(distance, 0), 3_600_000))
  }
}
