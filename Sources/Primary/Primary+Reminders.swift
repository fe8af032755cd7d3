import Civil
import Engine
import Library
import Reminders
import Store
import Wire

extension Primary {
  /// Brings what rings in line with the time and the library.
  ///
  /// A reminder is written down as fired before any companion hears of it.
  mutating func ring() {
    agenda.isStale = false
    guard leavingSince == nil, believesClock() else {
      if isClockSuspect { missedSince = missedSince ?? durable.latest }
      return agenda.next = nil
    }
    let reading = agenda.schedule.reading(at: now.wall)
    // Where writing has just failed, it is tried again after a while, not at once and for ever.
    if retryAt == nil, !isDamaged {
      let digest = ReminderKey.digest(
        on: zone.civil(at: now.wall).date,
        number: staged.number + 1
      )
      let latest = missedSince ?? staged.latest ?? now.wall
      for notice in reading.news(after: staged.reminders, latest: latest, digest: digest) {
        switch notice {
        case .single(let reminder): _ = append(.fired(reminder.key))
        case .digest(let key, let reminders): _ = append(.digest(key, of: reminders.map(\.key)))
        }
      }
      if !isWriting { missedSince = nil }
    }
    // The same for nearly all companions, so worked out for them together.
    var seen: [Bool: (shown: [Notice], next: Instant?)] = [:]
    func notices(keepsDismissed: Bool) -> [Notice] {
      let known =
        seen[keepsDismissed]
        ?? reading.notices(of: durable.reminders, at: now.wall, keepsDismissed: keepsDismissed)
      seen[keepsDismissed] = known
      return known.shown
    }
    let waitsForDisk = isRinging
    for id in sessions.ids {
      guard let companion = sessions[id]?.companion, companion.wantsReminders else { continue }
      let shown = notices(keepsDismissed: companion.keepsDismissed)
      let own = durable.reminders.notices(shown, on: companion.id)
      deliver(own, to: id, companion, afterDisk: waitsForDisk)
    }
    agenda.next = ([reading.next] + seen.values.map(\.next)).compactMap(\.self).min()
  }

  /// Whether the time can be right: nothing rings by a clock that has lost it.
  ///
  /// A machine without a battery for its clock starts in 1970, and steps ahead once it has asked for the time.
  /// What was written last is taken to be true; so a person who changes anything sets a clock right that was ahead
  /// then.
  private mutating func believesClock() -> Bool {
    let isBehind = durable.latest.map { latest in
      (latest.milliseconds(since: now.wall) ?? 0) > Primary.clockTolerance
    }
    let isSuspect = now.wall < Primary.earliestTime || isBehind ?? false
    if isSuspect != isClockSuspect {
      isClockSuspect = isSuspect
      if isSuspect {
        log(
          .warning,
          "clock-suspect",
          ["now": "\(now.wall)", "written": durable.latest?.description ?? ""]
        )
      } else {
        log(.info, "clock-believed", ["now": "\(now.wall)"])
      }
    }
    return !isSuspect
  }

  /// No program of this kind ran before.
  private static let earliestTime = Instant(milliseconds: 1_767_225_600_000)
  /// How far the clock may be behind what was written, in milliseconds.
  private static let clockTolerance: Int64 = 24 * 3_600_000

  /// Shows a companion what it has not shown, and withdraws what is over.
  private mutating func deliver(
    _ notices: [Notice],
    to id: ConnectionID,
    _ companion: Session.Companion,
    afterDisk waitsForDisk: Bool
  ) {
    guard let session = sessions[id], session.congestedSince == nil else { return }
    let keys = Set(notices.map(\.key))
    for key in session.reminders.subtracting(keys).sorted(by: { $0.id < $1.id }) {
      sessions.update(id) { $0.reminders.remove(key) }
      let wire = Wire.ReminderKey(key)
      let reason = reason(forClearing: key, keepsDismissed: companion.keepsDismissed)
      send(id, .reminderClear(ReminderClear(key: wire, reason: reason)))
    }
    let new = notices.filter { !session.reminders.contains($0.key) }
    for (index, notice) in new.enumerated() {
      // The others follow when it has taken these.
      if sessions.update(id, { $0.isSated }) ?? true { break }
      if index == 0, isHeldBack(new, from: companion, afterDisk: waitsForDisk) { break }
      // What it has shown before, on an earlier connection, is withdrawn in its time all the same.
      sessions.update(id) { $0.reminders.insert(notice.key) }
      guard !durable.reminders.hasShown(notice.key, on: companion.id) else { continue }
      send(id, .reminder(message(notice, for: companion)))
    }
  }

  /// Whether what a companion has not shown has to wait for the disk: for what has just rung, and for what stands
  /// there for all of it, where it is too much for somebody who comes back.
  ///
  /// Where nothing can be written it waits for nothing, and comes one by one.
  private mutating func isHeldBack(
    _ new: [Notice],
    from companion: Session.Companion,
    afterDisk waitsForDisk: Bool
  ) -> Bool {
    guard retryAt == nil, !isDamaged else { return false }
    let pending = new.filter { !durable.reminders.hasShown($0.key, on: companion.id) }
    guard !pending.isEmpty else { return false }
    if waitsForDisk { return true }
    guard Notice.isStorm(pending) else { return false }
    let key = ReminderKey.digest(on: zone.civil(at: now.wall).date, number: staged.number + 1)
    let keys = pending.flatMap(\.reminders).map(\.key)
    return append(.gathered(key, of: keys, companion: companion.id)) != nil
  }

  private func reason(
    forClearing key: Reminders.ReminderKey,
    keepsDismissed: Bool
  ) -> ReminderClear.Reason {
    let isDismissed = durable.reminders.firing(of: key)?.isDismissed ?? false
    if isDismissed, !keepsDismissed { return .dismissed }
    let name = String(key.id.prefix { $0 != ":" })
    let parts = name.split(separator: "/", maxSplits: 2).map(String.init)
    guard parts.count == 3 else { return .expired }
    let subject = durable.library[SubjectID(rawValue: parts[0])]
    let dates = subject?.dates[SittingID(rawValue: parts[1])]
    guard let entry = dates?[LeafID(rawValue: parts[2])] else { return .deleted }
    guard agenda.schedule.generation(of: name) != nil else { return .done }
    if entry.snooze.map({ now.wall < $0.until }) ?? false { return .snoozed }
    let isCurrent = [entry.generation, entry.snooze?.generation].contains(key.generation)
    return isCurrent ? .expired : .moved
  }

  /// Keeps what became of a reminder at a companion; answered once it is on disk.
  mutating func show(
    _ receipt: ReminderReceipt,
    re: Int,
    on companion: Session.Companion,
    _ id: ConnectionID
  ) {
    if ringTest?.note(receipt, from: companion.id) ?? false {
      answer(id, .ok(re: re, body: .empty))
      return
    }
    let key = Reminders.ReminderKey(id: receipt.key.id, generation: receipt.key.generation)
    guard staged.reminders.hasFired(key) else {
      answer(id, .error(ErrorAnswer(.notFound, "no such reminder has rung", re: re, field: "/rid")))
      return
    }
    guard receipt.result != .failed, !isKnown(receipt.result, of: key, on: companion, in: durable)
    else {
      // A companion that failed to show it is asked again when it connects anew.
      answer(id, .ok(re: re, body: .empty))
      return
    }
    if isKnown(receipt.result, of: key, on: companion, in: staged) {
      // Said before, on a connection that is gone, and still on its way to the disk.
      return wait(for: staged.number, then: .receipt, re: re, id)
    }
    let isDismissed = receipt.result == .dismissed
    let event: Record.Event =
      isDismissed
      ? .dismissed(key, companion: companion.id) : .shown(key, companion: companion.id)
    guard let number = append(event) else {
      answer(id, .error(ErrorAnswer(.internal, "the receipt could not be kept", re: re)))
      return
    }
    wait(for: number, then: .receipt, re: re, id)
  }

  private func isKnown(
    _ result: ReminderReceipt.Result,
    of key: Reminders.ReminderKey,
    on companion: Session.Companion,
    in state: State
  ) -> Bool {
    guard let firing = state.reminders.firing(of: key) else { return false }
    return result == .dismissed ? firing.isDismissed : firing.shownBy.contains(companion.id)
  }
}

extension Wire.ReminderKey {
  init(_ key: Reminders.ReminderKey) { self.init(id: key.id, generation: key.generation) }
}
