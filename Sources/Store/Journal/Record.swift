public import Civil
public import JSON
public import Library
public import Reminders

/// One thing that happened, as the journal keeps it.
///
/// A change, its result and its place in the companion's outbox are one record: either all of it is on
/// disk, or nothing is.
public struct Record: Hashable, Sendable {
  /// The number of the record, from 1 without gaps.
  public var number: Int
  /// When it happened.
  public var at: Instant
  public var event: Event

  /// What happened.
  public enum Event: Hashable, Sendable {
    case change(ChangeRecord)
    /// A reminder rang.
    case fired(ReminderKey)
    /// One message rang in the place of many reminders.
    case digest(ReminderKey, of: [ReminderKey])
    /// One message stands for many that have rung, at a companion that has shown none of them.
    case gathered(ReminderKey, of: [ReminderKey], companion: String)
    /// A companion has shown a reminder.
    case shown(ReminderKey, companion: String)
    /// A person has taken a reminder off the screen of a companion.
    case dismissed(ReminderKey, companion: String)
    /// Who comes over a bridge under this name is refused from now on.
    case revoked(String)
    /// The name is admitted again.
    case admitted(String)
  }

  public var isChange: Bool { if case .change = event { true } else { false } }

  /// Whether somebody is to be told of it as soon as it is on the disk.
  public var isRing: Bool {
    switch event {
    case .fired, .digest, .gathered: true
    case .change, .shown, .dismissed, .revoked, .admitted: false
    }
  }

  /// Creates a record.
  public init(number: Int, at: Instant, event: Event) {
    self.number = number
    self.at = at
    self.event = event
  }
}

/// A change as a companion asked for it, and what came of it.
public struct ChangeRecord: Hashable, Sendable {
  public var source: OutboxSource
  /// What the companion calls itself, for people.
  public var companion: String?
  /// The place in the outbox, from 1.
  public var sequence: Int
  /// What tells whether a change sent again is the same one.
  public var fingerprint: String
  /// The date on which it was made, where the primary is.
  public var today: CivilDate
  /// The change as it came; kept also when it was refused.
  public var change: JSONValue
  public var expectation: Expectation
  public var result: ChangeResult

  /// Creates a record of a change.
  public init(
    source: OutboxSource,
    companion: String? = nil,
    sequence: Int,
    fingerprint: String,
    today: CivilDate,
    change: JSONValue,
    expectation: Expectation,
    result: ChangeResult
  ) {
    self.source = source
    self.companion = companion
    self.sequence = sequence
    self.fingerprint = fingerprint
    self.today = today
    self.change = change
    self.expectation = expectation
    self.result = result
  }
}

/// The outbox that a change came from.
public struct OutboxSource: Hashable, Sendable {
  /// The companion.
  public var companion: String
  /// The random name that its outbox was made with.
  public var outbox: String

  /// Creates the name of an outbox.
  public init(companion: String, outbox: String) {
    self.companion = companion
    self.outbox = outbox
  }
}

/// What came of a change.
///
/// It is answered again, as it was, when the companion asks again.
public indirect enum ChangeResult: Hashable, Sendable {
  case made(Effect)
  /// Refused for good: the code of the protocol, and what to tell a person.
  case refused(code: String, message: String)
}
