import Library
import Store
import Wire

extension Primary {
  /// Makes an event the next record, and has it written.
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
    unstored.append(record)
    effects.append(.append([record]))
    return record.number
  }

  mutating func stored(through number: Int) {
    lastStored = now.wall
    if case .full = storage {
      storage = .healthy
      log(.info, "storage-healthy")
    }
    var touched: Set<SubjectID> = []
    var isTouched = false
    while let record = unstored.first, record.number <= number {
      unstored.removeFirst()
      do throws(State.ReplayError) {
        try durable.apply(record)
      } catch {
        // What is served and what is on disk would part here: no further change is taken.
        storage = .damaged("record \(record.number) cannot be applied: \(error)")
        log(.error, "inconsistent", ["record": "\(record.number)", "error": "\(error)"])
        break
      }
      if case .change = record.event,
        let entry = durable.library.history.entries.last, entry.number == record.number
      {
        isTouched = true
        touched.formUnion(entry.subjects(in: durable.library))
      }
    }
    let before = views.revision
    if isTouched { views.update(durable.library, touched, revision: durable.number) }
    agenda.update(durable.library, touched)
    settleAnswers()
    if views.revision != before {
      for id in sessions.keys.sorted() {
        push(to: id)
        noteDeadline(of: id)
      }
    }
    if durable.number - foldedThrough >= Primary.recordsPerFold { fold() }
    if foldAt == nil, durable.number > foldedThrough { foldAt = now.uptime + Primary.foldInterval }
  }

  /// Takes back what will never be on disk, and says so to those who wait for it.
  mutating func fail(_ failure: StorageFailure) {
    switch failure.kind {
    case .full: storage = .full(failure.message)
    case .broken: storage = .damaged(failure.message)
    }
    log(.error, "storage-failed", ["error": failure.message])
    staged = durable
    unstored = []
    retryAt = now.uptime + Primary.retryInterval
    let code: ErrorCode = failure.kind == .full ? .storageFull : .storageDamaged
    for id in waiting {
      guard let slots = sessions[id]?.slots else { continue }
      sessions[id]?.slots = slots.map { slot in
        guard case .waiting(let number, let re, _) = slot, number > durable.number else {
          return slot
        }
        let retry = failure.kind == .full ? 5_000 : nil
        let refusal = ErrorAnswer(code, failure.message, re: re, retryMS: retry)
        return .ready(Frame.encode(ServerMessage.error(refusal).encoded()))
      }
    }
    settleAnswers()
  }

  /// Gives each connection the answers whose turn has come, and takes in what waited for them.
  private mutating func settleAnswers() {
    for id in waiting.sorted() { settleAnswers(of: id) }
  }

  mutating func settleAnswers(of id: ConnectionID) {
    while let session = sessions[id], !session.isSated, let slot = session.slots.first,
      let frame = frame(slot)
    {
      sessions[id]?.slots.removeFirst()
      give(id, frame)
    }
    serve(id)
    process(id)
    if sessions[id]?.slots.isEmpty ?? true { waiting.remove(id) }
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
    sessions[id]?.slots.append(.waiting(number: number, re: re, pending))
    waiting.insert(id)
  }

  /// The answer in a slot; `nil` while its record is not on disk.
  private func frame(_ slot: Session.Slot) -> [UInt8]? {
    switch slot {
    case .ready(let frame): return frame
    case .waiting(let number, let re, let answer):
      guard number <= durable.number else { return nil }
      let message: ServerMessage
      switch answer {
      case .receipt: message = .ok(re: re, body: .empty)
      case .change(let source, let sequence, let isDuplicate):
        let entry = durable.outboxes[source]?.entry(sequence)
        message =
          entry.map { outcome($0.result, sequence, re: re, isDuplicate: isDuplicate) }
          ?? .error(ErrorAnswer(.internal, "the result is not kept", re: re))
      }
      return Frame.encode(message.encoded())
    }
  }

  mutating func fold() {
    foldAt = nil
    guard durable.number > foldedThrough else { return }
    foldedThrough = durable.number
    durable.prune()
    staged.prune()
    effects.append(.fold(durable))
  }
}
