internal import JSON

/// Which reminder, and which showing of it.
public struct ReminderKey: Hashable, Sendable {
  /// The reminder: an item and a lead, or a digest of a day.
  public var id: String
  /// Rises when it is to be shown again.
  public var generation: Int

  /// Creates a key.
  public init(id: String, generation: Int) {
    self.id = id
    self.generation = generation
  }
}

extension ReminderKey: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    id = try members.value("rid", Field.text)
    generation = try members.value("gen", Field.count)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("rid", id)
    writer.member("gen", generation)
  }
}

/// What became of a reminder at a companion.
public struct ReminderReceipt: Hashable, Sendable {
  /// How it went.
  public enum Result: String, Hashable, Sendable, CaseIterable {
    case shown, suppressed, failed
    /// A person has taken it off the screen: nobody else need show it.
    case dismissed
  }

  /// Which reminder.
  public var key: ReminderKey
  /// How it went.
  public var result: Result

  /// Creates a receipt.
  public init(key: ReminderKey, result: Result) {
    self.key = key
    self.result = result
  }
}

extension ReminderReceipt: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    key = try ReminderKey(members)
    result = try members.value("result", Field.name)
  }

  func write(to writer: inout JSONWriter) {
    key.write(to: &writer)
    writer.member("result", result.rawValue)
  }
}

/// A reminder to take away or to replace where it is shown.
public struct ReminderClear: Hashable, Sendable {
  /// Why it is no longer of use.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case done, snoozed, dismissed, moved, expired, deleted
    /// A reason that this build does not know.
    case other
  }

  /// Which reminder.
  public var key: ReminderKey
  /// Why.
  public var reason: Reason

  /// Creates a message.
  public init(key: ReminderKey, reason: Reason) {
    self.key = key
    self.reason = reason
  }
}

extension ReminderClear: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    key = try ReminderKey(members)
    reason = Reason(rawValue: try members.value("why", Field.text)) ?? .other
  }

  func write(to writer: inout JSONWriter) {
    key.write(to: &writer)
    writer.member("why", reason.rawValue)
  }
}
