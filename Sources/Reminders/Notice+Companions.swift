extension Notice {
  /// The reminders that it tells.
  public var reminders: [Reminder] {
    switch self {
    case .single(let reminder): [reminder]
    case .digest(_, let reminders): reminders
    }
  }

  /// Whether these are too many for a companion that has shown none of them: it gets one digest and three by
  /// themselves at most, however long it was away.
  public static func isStorm(_ pending: [Notice]) -> Bool {
    let singles = pending.count { if case .single = $0 { true } else { false } }
    return singles > mostSingles || pending.count - singles > 1
  }
}

extension ReminderLog {
  /// What is to be seen at one companion: with one message for all that was gathered for it.
  ///
  /// - Parameters:
  ///   - notices: What is to be seen.
  ///   - companion: Where.
  /// - Returns: The same reminders, in the same order; what was gathered comes last.
  public func notices(_ notices: [Notice], on companion: String) -> [Notice] {
    var own: [Notice] = []
    var gathered: [ReminderKey: [Reminder]] = [:]
    for notice in notices {
      var rest: [Reminder] = []
      for reminder in notice.reminders {
        if let digest = firing(of: reminder.key)?.gathered[companion] {
          gathered[digest, default: []].append(reminder)
        } else {
          rest.append(reminder)
        }
      }
      switch notice {
      case _ where rest.isEmpty: break
      case .single: own.append(notice)
      case .digest(let key, _): own.append(.digest(key, rest))
      }
    }
    let sorted = gathered.sorted { $0.key.generation < $1.key.generation }
    return own
      + sorted.map { digest, reminders in
        .digest(
          digest,
          reminders.sorted { ($0.deadline, $0.item.name) < ($1.deadline, $1.item.name) }
        )
      }
  }
}
