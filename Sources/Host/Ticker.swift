import Dispatch
package import System

/// A pulse by the uptime clock, for what has no event: a clock that was set, a zone that changed.
///
/// Pulses missed are not made up for. Confined to its queue, `mark.io` in the daemon.
// Unchecked, since Dispatch does not say that its sources may be shared, as they may: nothing
// changes once it is made.
package final class Ticker: @unchecked Sendable {
  private let source: any DispatchSourceTimer

  /// Starts ticking, first after one interval.
  package init(
    every interval: Duration = .seconds(30),
    queue: SerialQueue,
    tick: @escaping @Sendable (ClockReading) -> Void
  ) {
    source = DispatchSource.makeTimerSource(queue: queue.dispatch)
    source.setEventHandler { tick(ClockReading.now()) }
    let parts = interval.components
    let step = DispatchTimeInterval.milliseconds(
      Int(parts.seconds) * 1000 + Int(parts.attoseconds / 1_000_000_000_000_000)
    )
    source.schedule(deadline: .now() + step, repeating: step, leeway: .milliseconds(500))
    source.resume()
  }

  deinit {
    source.cancel()
  }
}
