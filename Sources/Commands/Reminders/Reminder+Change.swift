internal import Civil
internal import Engine
internal import Library
internal import Wire

extension Reminder {
  /// The change that the person asks for by a button.
  ///
  /// Putting off is for an hour, and not past ten minutes before it is due, as long as those are to come.
  ///
  /// - Returns: `nil` where the reminder is about no part, or the button changes nothing.
  func change(for action: Action, at now: Instant) -> Change? {
    guard let subject, let part else { return nil }
    func setting<Value>(_ value: Value) -> Change.Setting<Value> {
      .init(
        subject: SubjectID(rawValue: subject),
        part: LeafID(rawValue: part),
        sitting: sitting.map(SittingID.init(rawValue:)),
        value: value
      )
    }
    switch action {
    case .done: return .setDone(setting(true))
    case .snooze: return .setSnooze(setting(snoozeEnd(now)))
    case .open: return nil
    }
  }

  private func snoozeEnd(_ now: Instant) -> Instant? {
    let usual = now.adding(milliseconds: 3_600_000)
    guard case .instant(let dueMS, _) = due else { return usual }
    let latest = Instant(milliseconds: Int64(dueMS)).adding(milliseconds: -600_000)
    guard let usual, let latest, latest > now else { return usual }
    return min(usual, latest)
  }
}
