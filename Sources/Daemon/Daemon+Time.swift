import Civil
import Host
import Primary
import System

/// What the daemon does because time goes by, or is set.
extension Daemon {
  /// Looks at what has no event: a clock that was set, a zone that changed, a socket that is gone.
  func tick() {
    lookAtZone()
    listener?.check()
    wake()
  }

  private func lookAtZone() {
    let stamp = LocalZone.stamp(environment: environment)
    if stamp == zoneStamp { return }
    zoneStamp = stamp
    let zone = localZone()
    log.write(.info, "zone-changed", ["zone": zone.identifier])
    handle(.zoneChanged(zone))
  }

  /// Looks at everything that depends on the time, by clocks that may have been set.
  func wake() {
    isAlarmSet = false
    manager.check()
    handle(.woken)
  }

  /// Ticks while there is something that a tick could change: companions that are shown the day, or dates to come.
  ///
  /// What has changed while nobody ticked is seen when it begins again.
  func setTicker() {
    let isNeeded = !connections.isEmpty || primary?.waitsForTime ?? false
    if isNeeded == (ticker != nil) { return }
    ticker = isNeeded ? Ticker(queue: io) { [self] _ in tick() } : nil
    if isNeeded { lookAtZone() }
  }

  func setTimer() {
    // Most events move nothing.
    if let wake = primary?.changedWake() { alarm = wake } else if isAlarmSet { return }
    guard let timer, let wake = alarm else { return }
    isAlarmSet = true
    let now = ClockReading.now()
    let byUptime = wake.uptime.map {
      now.wall + Int64(max(.zero, $0 - now.boot) / .milliseconds(1)) + 1
    }
    let moments = [byUptime, wake.wall?.milliseconds].compactMap(\.self)
    if let next = moments.min() { timer.set(to: next, now: now) } else { timer.clear() }
  }
}
