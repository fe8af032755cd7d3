internal import JSON

/// A reminder to show, unless the companion has shown this generation of it.
public struct Reminder: Hashable, Sendable {
  /// How much it may disturb.
  public enum Urgency: String, Hashable, Sendable, CaseIterable {
    case low, normal, critical
  }

  /// What a person can do about it.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    case done, snooze, open
  }

  /// When the thing itself is due.
  public enum Due: Hashable, Sendable {
    /// At an instant, in Unix milliseconds, that was set in this IANA zone.
    case instant(atMS: Int, zone: String)
    /// On a civil date such as `2026-12-01`.
    case date(String)
  }

  /// Many reminders in one.
  public struct Digest: Hashable, Sendable {
    /// How many there are.
    public var count: Int
    /// A line for each of the first ones.
    public var items: [String]

    /// Creates a digest.
    public init(count: Int, items: [String]) {
      self.count = count
      self.items = items
    }
  }

  /// Which reminder, and which showing of it.
  public var key: ReminderKey
  /// The subject's address; none for a digest.
  public var subject: String?
  /// The part, if it is about one.
  public var part: String?
  /// The sitting that the part is of.
  public var sitting: String?
  /// One line in the companion's language.
  public var title: String
  /// More in the companion's language.
  public var body: String
  /// How much it may disturb; an urgency this build does not know reads as `normal`.
  public var urgency: Urgency
  /// When the thing is due; none for a digest.
  public var due: Due?
  /// When the reminder was to fire, in Unix milliseconds.
  public var fireMS: Int
  /// How much later than that it is sent, in milliseconds.
  public var lateMS: Int
  /// What to offer, in this order; actions this build does not know are left out.
  public var actions: [Action]
  /// What it sums up, if it stands for many.
  public var digest: Digest?
  /// Whether its texts say nothing of marks.
  public var isPrivate: Bool

  /// Creates a reminder.
  public init(
    key: ReminderKey,
    subject: String?,
    part: String? = nil,
    sitting: String? = nil,
    title: String,
    body: String,
    urgency: Urgency,
    due: Due?,
    fireMS: Int,
    lateMS: Int,
    actions: [Action],
    digest: Digest? = nil,
    isPrivate: Bool = false
  ) {
    self.key = key
    self.subject = subject
    self.part = part
    self.sitting = sitting
    self.title = title
    self.body = body
    self.urgency = urgency
    self.due = due
    self.fireMS = fireMS
    self.lateMS = lateMS
    self.actions = actions
    self.digest = digest
    self.isPrivate = isPrivate
  }
}
