import Wire

/// How long a companion behind a bridge has given no sign of life.
///
/// The end of a connection through other machines may never be told: one of them is suspended, or a network
/// forgets it. Periods are counted and not the time, so that a primary that was suspended itself asks again
/// before it gives up.
struct Heartbeat {
  /// When something came last, or was asked for.
  private var since: Duration
  private var missed = 0

  init(at uptime: Duration) { since = uptime }

  /// When the period is over.
  var next: Duration { since + Limits.heartbeat }

  /// Takes note of a sign of life.
  mutating func hear(at uptime: Duration) { self = Heartbeat(at: uptime) }

  /// Counts a period without one.
  ///
  /// - Returns: Which one it is; `nil` when there have been too many to ask again.
  mutating func miss(at uptime: Duration) -> Int? {
    missed += 1
    since = uptime
    return missed < Limits.missedHeartbeats ? missed : nil
  }
}
