public import Civil
import JSON
public import Library
public import Reminders

/// All that the primary keeps: what a record changes, and what a snapshot holds.
public struct State: Hashable, Sendable {
  public private(set) var library: Library
  public private(set) var outboxes: [OutboxSource: OutboxLog]
  public private(set) var reminders: ReminderLog
  /// The names under which nobody may come over a bridge.
  public private(set) var revoked: Set<String>
  /// Names the history of the library; another one when it is replaced.
  public private(set) var epoch: String
  /// The number of the last record in it.
  public private(set) var number: Int
  /// When the last record in it happened; `nil` where that is not known.
  public private(set) var latest: Instant?

  /// Creates a state; the first one, unless there is something to go on from.
  public init(
    epoch: String,
    library: Library = Library(),
    outboxes: [OutboxSource: OutboxLog] = [:],
    reminders: ReminderLog = ReminderLog(),
    revoked: Set<String> = [],
    number: Int = 0,
    latest: Instant? = nil
  ) {
    self.epoch = epoch
    self.library = library
    self.outboxes = outboxes
    self.reminders = reminders
    self.revoked = revoked
    self.number = number
    self.latest = latest
  }

  /// Why a record cannot follow the ones before it.
  public enum ReplayError: Error, Hashable, Sendable {
    /// Records are missing.
    case gap(expected: Int, found: Int)
    /// What happened when it was recorded would not happen now.
    case diverged(number: Int)
  }

  /// Makes a change, or refuses it for good, and takes in the record of it.
  ///
  /// - Parameters:
  ///   - instant: When it is made.
  ///   - make: Makes it on the library, or leaves the library as it is, and says what to keep of it; it is
  ///     given the number of the record.
  /// - Returns: The record.
  public mutating func record(
    at instant: Instant,
    _ make: (inout Library, Int) -> ChangeRecord
  ) -> Record {
    number += 1
    let record = Record(number: number, at: instant, event: .change(make(&library, number)))
    applyToRest(record)
    return record
  }

  /// Takes in the records that a state ahead of this one has taken in since, and its library.
  ///
  /// - Precondition: The records are those between this state and the other, in their order.
  public mutating func follow(_ records: [Record], to library: Library) {
    for record in records { applyToRest(record) }
    number = records.last?.number ?? number
    self.library = library
  }

  /// Takes in the next record of the journal, or one that is no change.
  ///
  /// A change is made anew, and has to do what it did when it was recorded.
  ///
  /// - Throws: ``ReplayError``; the state is as it was then.
  public mutating func apply(_ record: Record) throws(ReplayError) {
    try replay(record, libraryHolds: number, restHolds: number)
  }

  /// Takes in the next record of the journal, of which one half of the state may hold its part already.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - libraryHolds: The number of the last record in the library as it was read.
  ///   - restHolds: The same of outboxes and reminders; `nil` leaves them as they are.
  /// - Throws: ``ReplayError``; the state is as it was then.
  mutating func replay(
    _ record: Record,
    libraryHolds: Int,
    restHolds: Int?
  ) throws(ReplayError) {
    guard record.number == number + 1 else {
      throw .gap(expected: number + 1, found: record.number)
    }
    let takesRest = restHolds.map { record.number > $0 } ?? false
    if takesRest, case .change(let change) = record.event {
      guard change.sequence == (outboxes[change.source]?.highest ?? 0) + 1 else {
        throw .diverged(number: record.number)
      }
    }
    if record.number > libraryHolds { try applyToLibrary(record) }
    if takesRest { applyToRest(record) }
    number = record.number
  }

  private mutating func applyToLibrary(_ record: Record) throws(ReplayError) {
    guard case .change(let change) = record.event, case .made(let effect) = change.result else {
      return
    }
    // A change that now has another effect, for example in another sitting, is not the one that was
    // answered, so the effects are compared; the copy leaves the library as it was if they differ.
    var changed = library
    guard
      let made = try? changed.apply(
        Change(json: change.change),
        on: change.today,
        expecting: change.expectationKept,
        as: Change.Stamp(
          number: record.number,
          at: record.at,
          who: change.companion ?? change.source.companion
        )
      ), made.agrees(with: effect, of: change)
    else { throw .diverged(number: record.number) }
    library = changed
  }

  private mutating func applyToRest(_ record: Record) {
    latest = record.at
    switch record.event {
    case .change(let change):
      outboxes[change.source, default: OutboxLog()].append(change, of: record)
      if case .made(let effect) = change.result, let former = effect.formerly,
        let subject = effect.subject
      {
        reminders.rename(former, to: subject)
      }
    case .fired(let key): reminders.fire(key, at: record.at)
    case .digest(let digest, let keys):
      reminders.fire(digest, at: record.at)
      for key in keys { reminders.fire(key, at: record.at, in: digest) }
    case .gathered(let digest, let keys, let companion):
      reminders.gather(keys, in: digest, on: companion, at: record.at)
    case .shown(let key, let companion): reminders.show(key, on: companion)
    case .dismissed(let key, let companion): reminders.dismiss(key, on: companion)
    case .revoked(let name): revoked.insert(name)
    case .admitted(let name): revoked.remove(name)
    }
  }

  /// Forgets what was kept of dates that are no longer there and do not come back.
  public mutating func prune() {
    let kept = library.keptDates.map { date in
      ReminderKey(
        id: "\(date.subject)/\(date.sitting)/\(date.part)",
        generation: date.generation
      )
    }
    reminders.prune(keeping: Set(kept))
  }
}

extension Effect {
  /// Whether a change that is made anew has done what it did.
  fileprivate func agrees(with recorded: Effect, of change: ChangeRecord) -> Bool {
    var recorded = recorded
    // Other leads were the standard once, and journals of that time are still read.
    if change.kind == .setLeads { recorded.before = before }
    return self == recorded
  }
}

extension ChangeRecord {
  fileprivate var kind: Change.Kind? { change["kind"]?.string.flatMap(Change.Kind.init(rawValue:)) }

  /// What the person saw, as far as it was looked at when the change was made.
  ///
  /// Leads were once set whatever was seen, and journals of that time are still read.
  fileprivate var expectationKept: Expectation {
    kind == .setLeads ? .anything : expectation
  }
}
