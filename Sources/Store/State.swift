public import Library
public import Reminders

/// All that the primary keeps: what a record changes, and what a snapshot holds.
public struct State: Hashable, Sendable {
  public private(set) var library: Library
  public private(set) var outboxes: [OutboxSource: OutboxLog]
  public private(set) var reminders: ReminderLog
  /// Names the history of the library; another one when it is replaced.
  public private(set) var epoch: String
  /// The number of the last record in it.
  public private(set) var number: Int

  public init(
    epoch: String,
    library: Library = Library(),
    outboxes: [OutboxSource: OutboxLog] = [:],
    reminders: ReminderLog = ReminderLog(),
    number: Int = 0
  ) {
    self.epoch = epoch
    self.library = library
    self.outboxes = outboxes
    self.reminders = reminders
    self.number = number
  }

  /// Why a record cannot follow the ones before it.
  public enum ReplayError: Error, Hashable, Sendable {
    /// Records are missing.
    case gap(expected: Int, found: Int)
    /// The change was made when it was recorded, and cannot be made now.
    case diverged(number: Int)
  }

  /// Takes in the next record.
  ///
  /// The same code runs when a change is made and when the journal is read again.
  ///
  /// - Throws: ``ReplayError``; the state is as it was then.
  public mutating func apply(_ record: Record) throws(ReplayError) {
    guard record.number == number + 1 else {
      throw .gap(expected: number + 1, found: record.number)
    }
    try applyToLibrary(record)
    applyToRest(record)
    number = record.number
  }

  mutating func applyToLibrary(_ record: Record) throws(ReplayError) {
    guard case .change(let change) = record.event, case .made = change.result else { return }
    do {
      _ = try library.apply(
        Change(json: change.change),
        on: change.today,
        expecting: change.expectation
      )
    } catch {
      throw .diverged(number: record.number)
    }
  }

  mutating func applyToRest(_ record: Record) {
    switch record.event {
    case .change(let change):
      outboxes[change.source, default: OutboxLog()].append(change, of: record)
    case .fired(let key): reminders.fire(key, at: record.at)
    case .shown(let key, let companion): reminders.show(key, on: companion)
    }
  }

  /// Forgets what was kept of dates that are no longer there.
  public mutating func prune() {
    let names = library.studies.flatMap(\.subjects).flatMap { subject in
      subject.dates.flatMap { sitting, entries in
        entries.keys.map { "\(subject.id)/\(sitting)/\($0)" }
      }
    }
    reminders.prune(keeping: Set(names))
  }
}
