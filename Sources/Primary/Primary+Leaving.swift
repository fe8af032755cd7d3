import Wire

extension Primary {
  /// Begins to stop: nothing new is taken, what is under way is answered.
  mutating func leave() {
    guard leavingSince == nil else { return }
    leavingSince = now.uptime
    log(.info, "stopping")
    endRingTest()
    effects.append(.stopListening)
  }

  /// Says goodbye once every change under way is on disk or the time for it is over, and ends.
  mutating func leaveIfDone() {
    guard let since = leavingSince, !hasLeft else { return }
    let isOver = since + Limits.drainDeadline <= now.uptime
    guard !isWriting || isOver else { return }
    for id in sessions.ids {
      guard let session = sessions[id] else { continue }
      if case .leaving = session.phase {
        if isOver { effects.append(.abort(id)) }
        continue
      }
      part(from: id, Bye(.shutdown, retryMS: 1_000, message: "the primary is stopping"))
    }
    guard sessions.isEmpty || isOver else { return }
    hasLeft = true
    fold()
    effects.append(.stop)
  }
}
