import Dispatch
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
    let delay = WallTimer.delay(until: moment, now: now.wall)
    source.schedule(wallDeadline: .now() + .milliseconds(delay), leeway: .milliseconds(50))
  }

  /// Takes the alarm back.
  package func clear() {
    queue.assertCurrent()
    source.schedule(wallDeadline: .distantFuture)
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
