import Companion
import JSON
import Library
import Reminders
import Store
import TestSupport

/// Something that was promised and does not hold.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// What has to be on the disk, kept where no disk can fail.
struct Ledger {
  /// The state of all that the primary may tell anybody: every record is on the disk.
  private(set) var state: State
  /// The changes of each companion in the order in which they were taken in, refused ones too.
  private(set) var changes: [String: [JSONValue]] = [:]
  /// Every reminder that is on record as fired, or was.
  private(set) var fired: Set<ReminderKey> = []
  /// Those of the library that is there.
  private var remembered: Set<ReminderKey> = []
  /// What was handed to the disk after that: nobody knows how much of which is there.
  private var batches: [[Record]] = []

  init(_ state: State) {
    self.state = state
  }

  /// The records go to the disk: from now on they may be there.
  mutating func handedOver(_ records: [Record]) { batches.append(records) }

  /// They are there, by the word of the disk.
  mutating func stored(_ records: [Record]) throws {
    for record in records { try take(record) }
    batches = []
  }

  private mutating func take(_ record: Record) throws {
    do throws(State.ReplayError) {
      try state.apply(record)
    } catch {
      throw Violation("record \(record.number) does not follow: \(error)")
    }
    switch record.event {
    case .fired(let key): try ring(key)
    case .digest(let key, let reminders): for key in [key] + reminders { try ring(key) }
    case .gathered(let key, _, _): try ring(key)
    case .shown, .dismissed, .revoked, .admitted: break
    case .change(let change):
      let before = changes[change.source.companion, default: []].count
      if change.sequence != before + 1 {
        throw Violation("\(change.source) has \(before) changes, then number \(change.sequence)")
      }
      changes[change.source.companion, default: []].append(change.change)
    }
  }

  private mutating func ring(_ key: ReminderKey) throws {
    guard remembered.insert(key).inserted else { throw Violation("\(key) fired twice") }
    fired.insert(key)
  }

  /// A primary has read the files and serves this.
  mutating func recovered(_ found: State) throws {
    guard found.number >= state.number else {
      throw Violation("lost: \(state.number) records were on the disk, \(found.number) are there")
    }
    if found.number > state.number {
      let missing = found.number - state.number
      // The last that was handed over may stand behind an earlier one that was given up.
      let candidates = batches.reversed().compactMap { batch -> Ledger? in
        guard batch.first?.number == state.number + 1, batch.count >= missing else { return nil }
        var ledger = self
        for record in batch.prefix(missing) {
          do { try ledger.take(record) } catch { return nil }
        }
        return ledger.holds(found) == nil ? ledger : nil
      }
      guard let fitting = candidates.first else {
        throw Violation("\(missing) records are there that nobody has written")
      }
      self = fitting
    }
    if let difference = holds(found) { throw Violation("recovered: another \(difference)") }
    batches = []
  }

  /// What of a state is not as it was written; `nil` when all is.
  func holds(_ found: State) -> String? {
    var (mine, theirs) = (state, found)
    mine.prune()
    theirs.prune()
    if mine.library != theirs.library { return "library" }
    if mine.outboxes != theirs.outboxes { return "outbox" }
    if mine.reminders != theirs.reminders { return "reminder" }
    return mine.epoch == theirs.epoch ? nil : "epoch"
  }

  /// Someone was told that a change is settled.
  func checkAnswered(_ sequence: Int, of companion: String) throws {
    if changes[companion, default: []].count < sequence {
      throw Violation("\(companion) was answered change \(sequence), which is on no disk")
    }
  }

  /// The library was replaced by a person, while no primary ran.
  mutating func replaced(by found: State) {
    state = found
    batches = []
    // The dates of another library are numbered by themselves.
    remembered = remembered.filter { found.reminders.hasFired($0) }
  }
}
