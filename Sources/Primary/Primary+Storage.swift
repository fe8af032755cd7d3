import Library
import Store
import Wire

extension Primary {
  /// Whether records are on their way to the disk, or wait to be.
  var isWriting: Bool { underWay != nil || !unwritten.isEmpty }

  /// Whether something that has rung is on its way to the disk.
  var isRinging: Bool {
    unwritten.contains(where: \.isRing) || underWay?.records.contains(where: \.isRing) ?? false
  }

  /// Makes an event that is no change the next record, and has it written.
  ///
  /// - Returns: The number of the record; `nil` when the event does not fit the state, which is a fault of
  ///   ours: nothing has changed then, and it is in the log.
  mutating func append(_ event: Record.Event) -> Int? {
    let record = Record(number: staged.number + 1, at: now.wall, event: event)
    do throws(State.ReplayError) {
      try staged.apply(record)
    } catch {
      log(.error, "inconsistent", ["record": "\(record.number)", "error": "\(error)"])
      return nil
    }
    keep(record)
    return record.number
  }

  /// Has a record written that `staged` has taken in.
  mutating func keep(_ record: Record) {
    if underWay == nil, unwritten.isEmpty { handsOverAt = effects.nextPlace() }
    unwritten.append(record)
  }

  /// Hands over what is to be written, one batch at a time: what comes meanwhile shares the next flush.
  ///
  /// It is handed over where the first of it came up, so that the disk begins before the rest is said.
  mutating func write() {
    guard underWay == nil, !unwritten.isEmpty else { return }
    effects.insert(.append(unwritten), at: handsOverAt ?? effects.nextPlace())
    underWay = Batch(records: unwritten, library: staged.library)
    unwritten = []
    handsOverAt = nil
  }

  /// Works out what companions will be shown, and are told, once what is under way is on disk.
  ///
  /// The disk takes about as long, so that nobody waits for it.
  mutating func prepare() {
    guard let batch = underWay, let last = batch.records.last, batch.views == nil else { return }
    var next = views
    next.update(batch.library, revision: last.number)
    if next.revision != views.revision {
      for known in sessions.known(views.revision) {
        _ = next.push(to: known, epoch: durable.epoch, at: now.wall, in: zone)
      }
    }
    underWay?.views = next
  }

  /// Takes over what is on disk now, tells those who wait for it, and everyone who watches.
  mutating func stored(_ work: StorageWork) {
    prepare()
    guard let batch = underWay, let next = batch.views else { return }
    underWay = nil
    lastWork = work
    lastStored = now.wall
    if case .full = storage {
      storage = .healthy
      log(.info, "storage-healthy")
    }
    durable.follow(batch.records, to: batch.library)
    // The disk need not wait for what follows.
    write()
    let before = views.revision
    views = next
    agenda.update(views.items, durable.library, zone)
    // What has rung is told now that it is on disk.
    if batch.records.contains(where: { !$0.isChange }) || isClockSuspect { agenda.isStale = true }
    settleAnswers()
    if views.revision != before {
      for id in sessions.ids {
        push(to: id)
        noteDeadline(of: id)
      }
    }
    if durable.number - foldedThrough >= recordsPerFold { fold() }
    if foldAt == nil, durable.number > foldedThrough { foldAt = now.uptime + Primary.foldInterval }
  }

  /// Takes back what will never be on disk, and says so to those who wait for it.
  mutating func fail(_ failure: StorageFailure) {
    switch failure.kind {
    case .full: storage = .full(failure.message)
    case .broken: storage = .damaged(failure.message)
    }
    log(.error, "storage-failed", ["error": failure.message])
    missedSince = missedSince ?? durable.latest
    // What was to follow counted on what has failed.
    staged = durable
    underWay = nil
    unwritten = []
    retryAt = now.uptime + Primary.retryInterval
    // What has rung and waits for it is told all the same.
    agenda.isStale = true
    let code: ErrorCode = failure.kind == .full ? .storageFull : .storageDamaged
    let retry = failure.kind == .full ? 5_000 : nil
    let stored = durable.number
    for id in waiting {
      sessions.update(id) { session in
        session.slots = session.slots.map { slot in
          guard case .waiting(let number, let re, _) = slot, number > stored else { return slot }
          let refusal = ErrorAnswer(code, failure.message, re: re, retryMS: retry)
          return .ready(ServerMessage.error(refusal).frame())
        }
      }
    }
    settleAnswers()
  }

  /// Gives each connection the answers whose turn has come, and takes in what waited for them.
  private mutating func settleAnswers() {
    for id in waiting.sorted() { settleAnswers(of: id) }
  }

  mutating func settleAnswers(of id: ConnectionID) {
    let stored = durable.number
    while let slot = sessions.update(id, { $0.takeAnswer(through: stored) }) {
      give(id, frame(slot))
    }
    serve(id)
    process(id)
    if sessions.update(id, { $0.slots.isEmpty }) ?? true { waiting.remove(id) }
    push(to: id)
    noteDeadline(of: id)
  }

  /// Puts off an answer until a record is on disk.
  mutating func wait(
    for number: Int,
    then pending: Session.Pending,
    re: Int,
    _ id: ConnectionID
  ) {
    sessions.update(id) { $0.slots.append(.waiting(number: number, re: re, pending)) }
    waiting.insert(id)
  }

  /// The answer in a slot, whose record is on disk.
  private func frame(_ slot: Session.Slot) -> [UInt8] {
    switch slot {
    case .ready(let frame): return frame
    case .waiting(_, let re, .receipt):
      return ServerMessage.ok(re: re, body: .empty).frame()
    case .waiting(_, let re, .change(let source, let sequence, let isDuplicate)):
      let entry = durable.outboxes[source]?.entry(sequence)
      let message =
        entry.map { outcome($0.result, sequence, re: re, isDuplicate: isDuplicate) }
        ?? .error(ErrorAnswer(.internal, "the result is not kept", re: re))
      return message.frame()
    }
  }

  mutating func fold() {
    foldAt = nil
    guard durable.number > foldedThrough else { return }
    foldedThrough = durable.number
    recordsPerFold = Primary.recordsPerFold(durable)
    durable.prune()
    staged.prune()
    effects.append(.fold(durable))
  }
}
